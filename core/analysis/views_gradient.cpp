#include "core/analysis/view_rows.h"

namespace core {

std::vector<ViewRow> gradientRowsOfTable()
{
    return {};
}

}  // namespace core
