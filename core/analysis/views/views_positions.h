// The rows about positions and filters that views_positions.cpp lists, and what they share.
#pragma once

#include "core/analysis/views/view_rows.h"

#include <string>
#include <vector>

namespace core {

/// The patch in whose place positions are compared: the query, or the middle where no patch is asked.
struct ShownPatch {
    QueryChoice query;
    std::string text;  ///< of the subject
};

ShownPatch shownPatch(const Trace& trace, const QueryChoice& query);

/// Of the group, with what every row has.
ViewRow positionRow(const char* name, const char* title, ResultKind kind);

std::vector<ViewRow> positionBiasRows();
ViewRow patchFilterRow();

}  // namespace core
