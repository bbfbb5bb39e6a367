#include "core/analysis/view_rows.h"

namespace core {

std::vector<ViewRow> depthRowsOfTable()
{
    return {};
}

}  // namespace core
