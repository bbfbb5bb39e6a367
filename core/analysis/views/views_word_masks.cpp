// Masks named by words, for CLIPSeg.
#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_text.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/word_masks.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

Message wordMaskUnavailable(const ModelSpec& spec)
{
    return spec.wordSegmenter ? wordsUnavailable(spec) : "This model makes no masks of words; CLIPSeg does."_msg;
}

Result wordMaskView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor probabilities = torch::sigmoid(wordMaskLogits(subject, view.words, control));
    const double threshold = numberOption(view, "threshold");
    const double share = probabilities.amax(0).ge(threshold).to(torch::kFloat64).mean().item<double>();
    const Message covered =
        "%1 % of the image from %2"_msg(fmt::format("{:.0f}", 100.0 * share), numberText(threshold, 2));
    Result result;
    if (view.words.size() > 1) {
        result.content = captionMap(probabilities, view.words, threshold);
        result.quantity = "most probable words"_msg;
        result.subject = joined({"%1 words"_msg(static_cast<int>(view.words.size())), covered});
    } else {
        PatchMap map;
        map.grid = {static_cast<int>(probabilities.size(1)), static_cast<int>(probabilities.size(2))};
        map.values = probabilities[0].contiguous();
        map.range = rangeOf(map.values, view.range);
        result.content = std::move(map);
        result.quantity = "probability of the words"_msg;
        result.subject = joined({Message(fmt::format("\"{}\"", view.words.front())), covered});
    }
    return result;
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
    .options = {{.name = "threshold",
                 .title = "Threshold",
                 .meaning =
                     "The lowest probability that counts as part of the mask; with several captions, places below "
                     "it show the photo.",
                 .initial = 0.5,
                 .low = 0.0,
                 .high = 1.0,
                 .step = 0.01}},
    .needsWeights = true,
    .needsTokens = true,
    .unavailable = wordMaskUnavailable,
    .compute = wordMaskView,
};

}  // namespace core
