#include "core/analysis/views/shown_patch.h"

#include "core/analysis/table/view_text.h"

namespace core {

ShownPatch shownPatch(const Trace& trace, const QueryChoice& query)
{
    if (query.kind == QueryChoice::Kind::Patch) {
        return {query, queryText(query)};
    }
    const QueryChoice middle = QueryChoice::patch(trace.grid.rows / 2, trace.grid.cols / 2);
    return {middle, "%1 (the middle, for no patch is asked)"_msg(queryText(middle))};
}

}  // namespace core
