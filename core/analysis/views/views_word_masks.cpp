// Masks named by words, or by an example image, for CLIPSeg; and the attention of its decoder.
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/baseline.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_masks.h"
#include "core/error.h"
#include "core/model/heads/clipseg/word_segmenter.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <utility>
#include <vector>

namespace core {
namespace {

constexpr auto kMaskLayer = "mask_layer", kMaskHead = "mask_head";

Message exampleMaskUnavailable(const ModelSpec& spec)
{
    return spec.wordSegmenter ? Message() : "This model makes no masks of words; CLIPSeg does."_msg;
}

Message wordMaskUnavailable(const ModelSpec& spec)
{
    return spec.wordSegmenter ? wordsUnavailable(spec) : exampleMaskUnavailable(spec);
}

/// "14 % of the image from 0.5". @param probabilities  [masks, rows, cols], of which the best counts
Message coveredText(const torch::Tensor& probabilities, double threshold)
{
    const double share = probabilities.amax(0).ge(threshold).to(torch::kFloat64).mean().item<double>();
    return "%1 % of the image from %2"_msg(fmt::format("{:.0f}", 100.0 * share), numberText(threshold, 2));
}

/// @param probabilities  [rows, cols]
PatchMap mapOfMask(const torch::Tensor& probabilities, const View& view)
{
    PatchMap map;
    map.grid = {static_cast<int>(probabilities.size(0)), static_cast<int>(probabilities.size(1))};
    map.values = probabilities.contiguous();
    map.range = rangeOf(map.values, view.range);
    return map;
}

Result wordMaskView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor probabilities = torch::sigmoid(wordMaskLogits(subject, view.words, control));
    const double threshold = numberOption(view, "threshold");
    const Message covered = coveredText(probabilities, threshold);
    Result result;
    if (view.words.size() > 1) {
        result.content = captionMap(probabilities, view.words, threshold);
        result.quantity = "most probable words"_msg;
        result.subject = joined({"%1 words"_msg(static_cast<int>(view.words.size())), covered});
    } else {
        result.content = mapOfMask(probabilities[0], view);
        result.quantity = "probability of the words"_msg;
        result.subject = joined({Message(fmt::format("\"{}\"", view.words.front())), covered});
    }
    return result;
}

Result exampleMaskView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const bool hasOther = view.baseline && needsOther(view);
    const ViewInput& example = hasOther ? *subject.other : subject;
    if (const Message reason = exampleMaskUnavailable(example.network.spec()); !reason.empty()) {
        throw Error(ErrorCode::Unsupported, reason);
    }
    const torch::Tensor probabilities = torch::sigmoid(exampleMaskLogits(subject, example, control));
    Result result;
    result.content = mapOfMask(probabilities[0], view);
    result.quantity = "probability of the example"_msg;
    result.subject = joined({!hasOther                   ? "like this image as a whole"_msg
                             : example.photoName.empty() ? "like the other image as a whole"_msg
                                                         : "like %1 as a whole"_msg(example.photoName),
                             coveredText(probabilities, numberOption(view, "threshold"))});
    return result;
}

Result wordMaskAttentionView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const auto& segmenter = *subject.network.spec().wordSegmenter;
    const int layer = static_cast<int>(numberOption(view, kMaskLayer));
    const int head = static_cast<int>(numberOption(view, kMaskHead));
    if (layer >= segmenter.depth() || head >= segmenter.heads()) {
        throw Error(
            ErrorCode::OutOfRange, layer >= segmenter.depth() ? kMaskLayer : kMaskHead,
            "expected 0 to %1, found %2"_msg((layer >= segmenter.depth() ? segmenter.depth() : segmenter.heads()) - 1,
                                             layer >= segmenter.depth() ? layer : head));
    }
    const PatchGrid grid = subject.trace.grid;
    const bool isPatch = view.query.kind == QueryChoice::Kind::Patch;
    const int patch = view.query.row * grid.cols + view.query.col;
    const torch::Tensor rows = wordMaskAttention(subject, view.words.front(), layer, isPatch ? 1 + patch : 0, control);
    const torch::Tensor weights = (head < 0 ? rows.mean(0) : rows[head]).slice(0, 1);
    PatchMap map;
    map.grid = grid;
    map.values = weights.reshape({grid.rows, grid.cols}).contiguous();
    map.range = rangeOf(map.values, view.range);
    if (isPatch) {
        map.queryPatch = patch;
    }
    Result result;
    result.isShare = true;
    result.quantity = "attention weight"_msg;
    result.subject = joined({Message(fmt::format("\"{}\"", view.words.front())), "decoder layer %1"_msg(layer),
                             head < 0 ? headText({}) : headText(HeadChoice::single(head)), queryText(view.query)});
    result.content = std::move(map);
    return result;
}

ViewOption maskThreshold()
{
    return {.name = "threshold",
            .title = "Threshold",
            .meaning =
                "The lowest probability that counts as part of the mask; with several captions, places below "
                "it show the photo.",
            .initial = 0.5,
            .low = 0.0,
            .high = 1.0,
            .step = 0.01};
}

/// Every published decoder has three layers of four heads.
std::vector<ViewOption> decoderOptions()
{
    return {{.name = kMaskLayer,
             .title = "Decoder layer",
             .meaning = "Layer of the decoder, in its order.",
             .initial = 0.0,
             .low = 0.0,
             .high = 2.0,
             .step = 1.0},
            {.name = kMaskHead,
             .title = "Decoder head",
             .meaning = "Head of that layer; -1: the mean of all.",
             .initial = -1.0,
             .low = -1.0,
             .high = 3.0,
             .step = 1.0,
             .lowest = "mean"_msg}};
}

}  // namespace

const ViewRow kWordMaskView{
    .name = "word-mask",
    .title = "Mask by words",
    .group = group::evidence,
    .synonyms = {"open-vocabulary segmentation", "zero-shot segmentation", "referring expression", "CLIPSeg", "caption",
                 "text"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true, .words = true, .everyCaption = true},
    .families = "CLIPSeg",
    .source = "Lueddecke & Ecker 2022, arXiv:2112.10003, section 3",
    .meaning =
        "The probability that a place belongs to the words, at the resolution of the model's decoder; with several "
        "captions the most probable one. It is the model's answer, not attention.",
    .options = {maskThreshold()},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordMaskUnavailable,
    .compute = wordMaskView,
};

const ViewRow kExampleMaskView{
    .name = "example-mask",
    .title = "Mask by an example",
    .group = group::evidence,
    .synonyms = {"one-shot segmentation", "visual prompt", "image prompt", "support image", "CLIPSeg"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true},
    .families = "CLIPSeg",
    .source = "Lueddecke & Ecker 2022, arXiv:2112.10003, section 3.2",
    .meaning =
        "The probability that a place belongs to what the other image shows, or this one where there is no other. The "
        "example counts as a whole: crop it to the object, and darken or blur the rest. It is the model's answer, not "
        "attention.",
    .options = {maskThreshold()},
    .needsWeights = true,
    .needsTokens = true,
    .takesBothSides = true,
    .unavailable = exampleMaskUnavailable,
    .compute = exampleMaskView,
};

const ViewRow kWordMaskAttentionView{
    .name = "word-mask-attention",
    .title = "Attention of the mask by words",
    .group = group::evidence,
    .synonyms = {"CLIPSeg", "decoder attention", "mask decoder"},
    .kind = ResultKind::PatchMap,
    .parameters = {.query = true, .range = true, .words = true},
    .families = "CLIPSeg",
    .source = "Lueddecke & Ecker 2022, arXiv:2112.10003, section 3.1",
    .meaning =
        "What the decoder's query token attends to while the decoder makes the mask of the words. Its layers read the "
        "image tower's layers from the last to the first; the words change the first one's input.",
    .options = decoderOptions(),
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordMaskUnavailable,
    .compute = wordMaskAttentionView,
};

}  // namespace core
