// The view that shows principal components of tokens as colours; its row stands with those of the other tokens' views.
#pragma once

#include "core/analysis/views/views.h"

namespace core {

ViewRow tokenPcaRowOfTable();

}  // namespace core
