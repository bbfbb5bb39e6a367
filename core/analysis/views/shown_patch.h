// The patch that views of positions are about.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/trace/trace.h"

namespace core {

/// The patch in whose place positions are compared: the query, or the middle where no patch is asked.
struct ShownPatch {
    QueryChoice query;
    Message text;  ///< of the subject
};

ShownPatch shownPatch(const Trace& trace, const QueryChoice& query);

}  // namespace core
