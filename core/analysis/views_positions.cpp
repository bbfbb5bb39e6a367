#include "core/analysis/view_rows.h"

namespace core {

std::vector<ViewRow> positionRowsOfTable()
{
    return {};
}

}  // namespace core
