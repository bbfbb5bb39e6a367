#include "core/analysis/view_rows.h"

namespace core {

std::vector<ViewRow> tokenRowsOfTable()
{
    return {};
}

}  // namespace core
