// Rows that classRowsOfTable() and channelRowsOfTable() gather from other files.
#pragma once

#include "core/analysis/views/view_rows.h"

namespace core {

ViewRow massThresholdRowOfTable();
ViewRow talkingHeadsRowOfTable();

}  // namespace core
