// Patches that match the words, for CLIP, SigLIP and dino.txt with their text tower.
#include "core/analysis/attention/attention_map.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/evidence_product.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/words/dense_words.h"

#include <torch/types.h>

namespace core {
namespace {

Message wordRelevanceUnavailable(const ModelSpec& spec)
{
    const Message reason = wordsUnavailable(spec);
    return reason.empty() ? notPlainReason(spec, "Relevance"_msg) : reason;
}

/// [P]: similarity of the words with the image tower's output if each patch were its only token after the last block.
torch::Tensor similarityOfPatches(const ViewInput& subject, int layer, const torch::Tensor& direction)
{
    const LayerTrace& last = layerOf(subject.trace, layer);
    const torch::Tensor patches =
        layerOutputTokens(subject.trace, layer).narrow(0, last.layout.prefix(), last.grid.count());
    const torch::Tensor answers = answersOfPatches(subject.network, patches, layer);
    return torch::mv(answers, directionOfPatches(subject.network.spec(), direction)) / answers.norm(2, 1);
}

Result wordSimilarityView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const ViewCaption words = viewCaption(subject, view, control);
    const int layer = layersThat(subject.trace, outputsTokens).back();
    const LayerTrace& last = layerOf(subject.trace, layer);
    const torch::Tensor map =
        similarityOfPatches(subject, layer, words.direction).reshape({last.grid.rows, last.grid.cols});
    const torch::Tensor sinks = sinksLeftOut(subject, view, layer, map, control);
    const auto [range, isSigned] = rangeBySign(withoutSinks(map, sinks), view.range);
    Result result;
    result.content = PatchMap{last.grid, map, range, {}, {}};
    result.isSigned = isSigned;
    result.quantity = "cosine with the words"_msg;
    result.subject = words.text;
    reportSinks(result, view, sinks);
    return result;
}

Result wordRelevanceView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const ViewCaption words = viewCaption(subject, view, control);
    const LayerTrace& first = trace.layers.front();
    const ModelSpec& spec = subject.network.spec();
    const bool byBoth = spec.pooling == Pooling::ClassAndPatchMean;
    const bool byClass = !byBoth && first.layout.classToken && !isPoolingLayer(spec, trace.layerCount() - 1);
    const RowSelection asked = byBoth    ? RowSelection{RowSelection::Kind::ClassAndPatchMean}
                               : byClass ? RowSelection::of(0)
                                         : RowSelection::meanOfPatches();
    const torch::Tensor row = evidenceRows(kRelevance, subject.network, subject.pixels,
                                           scoreOfWords(words.model, words.direction), asked, control);
    // Without the identity that R starts from.
    const double shareOfPatches = byClass ? 0.0 : byBoth ? 0.5 : 1.0;
    const torch::Tensor map = patchPart(first, row).sub(shareOfPatches / trace.grid.count());
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), map, control);
    Result result;
    result.content = PatchMap{first.grid, map, rangeOf(withoutSinks(map, sinks), view.range), {}, {}};
    result.quantity = "relevance"_msg;
    result.subject = joined({words.text, byBoth    ? "class token and mean of patches"_msg
                                         : byClass ? "class token"_msg
                                                   : "mean of patches"_msg});
    reportSinks(result, view, sinks);
    return result;
}

}  // namespace

const ViewRow kWordSimilarityView{
    .name = "word-similarity",
    .title = "Similarity with words",
    .group = group::evidence,
    .synonyms = {"caption", "text", "CLIP", "SigLIP", "zero-shot segmentation", "heatmap"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true, .words = true},
    .families = "CLIP, SigLIP and dino.txt with their text tower",
    .source =
        "the plain map that Li et al. 2023, arXiv:2304.05653, section 3, begin with; the projection of each patch: "
        "Zhou et al. 2022, arXiv:2112.01071, section 3.2",
    .meaning =
        "The cosine between the words and the image tower's output if each patch's token, as it leaves the "
        "last block, were the only one that is normalized, pooled and projected. Only the pooled token was "
        "trained to match words, except in dino.txt; a patch's token was not, and with CLIP the background is often "
        "more similar than the named thing.",
    .options = {sinksOption()},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordsUnavailable,
    .compute = wordSimilarityView,
};

const ViewRow kWordRelevanceView{
    .name = "word-relevance",
    .title = "Relevance for words",
    .group = group::evidence,
    .synonyms = {"caption", "text", "CLIP explainability", "heatmap", "saliency", "attribution"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true, .words = true},
    .families = "CLIP, SigLIP and dino.txt with their text tower, of plain self-attention",
    .source = "Chefer, Gur & Wolf 2021, arXiv:2103.15679, sections 3.1 and 3.2, on the image tower's own attention",
    .meaning =
        "The patches from which attention collected evidence for the words: relevance by gradient times "
        "attention, where the score is the scaled cosine between image and words instead of a class; the "
        "class token's row, or the mean of the patches' rows where no class token classifies, or the "
        "mean of both for dino.txt, which reads both. Evidence "
        "against the words is removed, and values and MLPs count only through the gradient.",
    .options = {sinksOption()},
    .needsGradient = true,
    .bytes = evidenceBytes,
    .unavailable = wordRelevanceUnavailable,
    .compute = wordRelevanceView,
};

}  // namespace core
