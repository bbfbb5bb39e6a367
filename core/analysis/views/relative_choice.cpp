#include "core/analysis/views/relative_choice.h"

#include "core/analysis/table/view_options.h"
#include "core/error.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/query_tokens.h"

#include <torch/types.h>

namespace core {

ViewOption relativeOption()
{
    return {.name = "relative",
            .title = "Relative to",
            .meaning =
                "Divides the attention by that of the general prompt that the trace was recorded with, so that what "
                "any prompt looks at is left out: 2 is twice the general prompt's weight.",
            .choices = {"off", "general"},
            .matters = [](const ModelSpec& spec) { return spec.recorded != nullptr && spec.recorded->generalQuery; }};
}

std::optional<QueryChoice> generalQuery(const View& view, const LayerTrace& layer)
{
    if (wordOption(view, "relative") == "off") {
        return std::nullopt;
    }
    const QueryTokens* queries = queriesIn(layer);
    if (queries == nullptr || !queries->general) {
        throw Error(ErrorCode::Unsupported, "relative",
                    "expected a trace with a general prompt in layer %1, found none"_msg(view.layer));
    }
    return QueryChoice::named(*queries->general);
}

torch::Tensor relativeTo(const torch::Tensor& general, const torch::Tensor& values)
{
    return (values / general).masked_fill(general == 0.0, kNoValue);
}

}  // namespace core
