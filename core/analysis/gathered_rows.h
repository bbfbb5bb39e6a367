// Rows that classRowsOfTable() and channelRowsOfTable() gather from other files.
#pragma once

#include "core/analysis/view_rows.h"

namespace core {

ViewRow massThresholdRowOfTable();
ViewRow talkingHeadsRowOfTable();

}  // namespace core
