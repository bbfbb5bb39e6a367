// Where a language model read a word from.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/tokens/token_activation.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <torch/types.h>

namespace core {
namespace {

Result tokenActivationView(const ViewInput& subject, const View& view, const RunControl&)
{
    const int index = layersThat(subject.trace, hasWordLogits).back();
    const LayerTrace& layer = layerOf(subject.trace, index);
    const QueryTokens& queries = *queriesIn(layer);
    const bool named = view.query.kind == QueryChoice::Kind::Named;
    const int first = named ? view.query.token : 0, count = named ? view.query.count : queries.count();
    if (first < 0 || count < 1 || first > queries.count() - count) {
        throw Error(ErrorCode::OutOfRange, "query",
                    "expected words 0 to %1, found %2"_msg(queries.count() - 1, toText(view.query)));
    }
    const torch::Tensor map = tokenActivation(queries, first, count, layer.grid, wordOption(view, "filter") == "rank");
    Result result;
    result.content = patchMapOf(subject.trace, index, view, map, rangeOf(map, view.range));
    result.quantity = "activation of the word"_msg;
    result.subject = named ? nameOfQuery(queries, first, count) : "mean of all words"_msg;
    return result;
}

Message tokenActivationUnavailable(const ModelSpec& spec)
{
    return spec.recorded != nullptr && spec.recorded->wordLogits
               ? Message()
               : "This view shows recorded traces of language models that contain the logits of their words."_msg;
}

ViewOption filterOption()
{
    ViewOption option;
    option.name = "filter";
    option.title = "Filter";
    option.meaning =
        "A mean of the values around each patch that leaves out single high ones, as the authors do, or none.";
    option.choices = {"rank", "none"};
    return option;
}

}  // namespace

const ViewRow kTokenActivationView{
    .name = "token-activation",
    .title = "Token activation",
    .group = group::evidence,
    .synonyms = {"TAM", "token activation map", "language model", "LLaVA", "Qwen-VL", "InternVL", "VLM"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true},
    .families = "recorded traces of language models with the logits of their words",
    .source = "Li et al. 2025, arXiv:2506.23270, sections 3.2 and 3.3",
    .meaning =
        "How strongly each patch suggests a word: the logit of the word's vocabulary entry at the patch, less what "
        "the words before it explain. 1 is the largest value among the patches and the words before it, so that a "
        "dim map says that the word follows from the text rather than from the image.",
    .options = {filterOption()},
    .unavailable = tokenActivationUnavailable,
    .compute = tokenActivationView,
};

}  // namespace core
