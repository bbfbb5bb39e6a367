// Evidence by gradients of the score: LeGrad, by the attention of each layer, and integrated gradients and SmoothGrad,
// by single pixels and with a sign.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/evidence/legrad.h"
#include "core/analysis/evidence/pixel_gradients.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/sink_choice.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/number_text.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

constexpr double kPassesOfGradient = 3.0;  // a backward pass costs about two forward passes

Message legradUnavailable(const ModelSpec& spec)
{
    const Message reason = noLogitsOfLayersReason(spec);
    return reason.empty() ? notPlainReason(spec, "LeGrad"_msg) : reason;
}

Result legradResult(const ViewInput& subject, const View& view, const Score& score, const Message& about,
                    const RunControl& control)
{
    const Trace& trace = subject.trace;
    const LegradLayers layers = legradLayersOf(view);
    const torch::Tensor map = legrad(subject.network, subject.pixels, score, layers, control);
    const torch::Tensor sinks = sinksLeftOutOfAny(subject, view, layersThat(trace, mapsTokens), map, control);
    Result result;
    result.content = PatchMap{trace.grid, map, rangeOf(withoutSinks(map, sinks), view.range), {}, {}};
    result.quantity = "positive gradient by attention"_msg;
    result.subject = joined({about, layers == LegradLayers::All ? "all layers"_msg : "last two layers"_msg});
    reportSinks(result, view, sinks);
    return result;
}

Result legradView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const int classIndex = classOf(subject.trace, view.classIndex);
    requireClass(subject.network.spec(), classIndex, "LeGrad");
    return legradResult(subject, view, scoreOfClass(classIndex), classText(subject.network.spec(), classIndex),
                        control);
}

Message wordLegradUnavailable(const ModelSpec& spec)
{
    const Message reason = wordsUnavailable(spec);
    return reason.empty() ? notPlainReason(spec, "LeGrad"_msg) : reason;
}

Result wordLegradView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ViewCaption words = viewCaption(subject, view, control);
    return legradResult(subject, view, similarityWithWords(words.direction), words.text, control);
}

/// The map of pixels, summed over patches if the view says so.
PatchMap mapOfPixels(const ViewInput& subject, const View& view, const torch::Tensor& pixels)
{
    const PatchGrid patches = subject.trace.grid;
    const int side = subject.trace.patchSize;
    PatchGrid grid{patches.rows * side, patches.cols * side};
    // A grid that is rounded up hangs over the lower and right edges.
    torch::Tensor map = torch::constant_pad_nd(
        pixels.slice(0, 0, grid.rows).slice(1, 0, grid.cols),
        {0, std::max<int64_t>(0, grid.cols - pixels.size(1)), 0, std::max<int64_t>(0, grid.rows - pixels.size(0))});
    if (wordOption(view, "cells") == "patches") {
        map = map.reshape({patches.rows, side, patches.cols, side}).sum(std::vector<int64_t>{1, 3});
        grid = patches;
    }
    map = map.contiguous();
    return {grid, map, signedRangeOf(map, view.range), {}, {}};
}

ViewOption cellsOption()
{
    return {.name = "cells",
            .title = "Cells",
            .meaning = "The sum over each patch, or single pixels of the model's input.",
            .choices = {"patches", "pixels"}};
}

MessageId stepsFrom(Filling baseline, int steps)
{
    switch (baseline) {
        case Filling::Zero:
            return forCount(steps, "%1 step from the training images' mean color"_msg,
                            "%1 steps from the training images' mean color"_msg);
        case Filling::Mean:
            return forCount(steps, "%1 step from the image's mean color"_msg,
                            "%1 steps from the image's mean color"_msg);
        default:
            return forCount(steps, "%1 step from the blurred image"_msg, "%1 steps from the blurred image"_msg);
    }
}

Result integratedGradientsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const int classIndex = classOf(subject.trace, view.classIndex);
    requireClass(spec, classIndex, "integrated gradients");
    const Filling baseline = baselineOf(view);
    const int steps = static_cast<int>(numberOption(view, "steps"));
    const auto found =
        integratedGradients(subject.network, subject.pixels, scoreOfClass(classIndex), baseline, steps, control);
    Result result;
    result.content = mapOfPixels(subject, view, found.map);
    result.isSigned = true;
    result.quantity = "part of the score"_msg;
    result.subject =
        joined({classText(spec, classIndex), stepsFrom(baseline, steps)(steps),
                "sum %1 of %2"_msg(numberText(found.sum, 4), numberText(found.difference, 4)),
                std::isfinite(found.error()) ? "completeness error %1 %"_msg(numberText(100.0 * found.error(), 2))
                                             : Message()});
    return result;
}

Result smoothGradView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const ModelSpec& spec = subject.network.spec();
    const int classIndex = classOf(subject.trace, view.classIndex);
    requireClass(spec, classIndex, "SmoothGrad");
    const double noise = numberOption(view, "noise");
    const int samples = static_cast<int>(numberOption(view, "samples"));
    Result result;
    result.content = mapOfPixels(
        subject, view, smoothGrad(subject.network, subject.pixels, scoreOfClass(classIndex), noise, samples, control));
    result.isSigned = true;
    result.quantity = "gradient of the score"_msg;
    const MessageId copies =
        forCount(samples, "%1 copy, noise %2 % of the span"_msg, "mean of %1 copies, noise %2 % of the span"_msg);
    result.subject = joined({classText(spec, classIndex), copies(samples, numberText(100.0 * noise, 3))});
    return result;
}

}  // namespace

const ViewRow kLegradView{
    .name = "legrad",
    .title = "LeGrad",
    .group = group::evidence,
    .synonyms = {"feature formation sensitivity", "gradient of attention", "heatmap", "saliency", "explanation"},
    .kind = ResultKind::PatchMap,
    .parameters = {.classIndex = true, .range = true},
    .families = "ViT and its relatives (plain self-attention) that have a classifier",
    .source = "Bousselham et al. 2024, arXiv:2404.03214, section 3",
    .meaning =
        "Where more attention would raise the score: in each layer the mean of all tokens goes through the final norm "
        "and the classifier, G is the gradient of that score by this layer's attention alone, and a patch shows the "
        "mean over heads and queries of the positive part of G, summed over layers. G is not multiplied by the "
        "attention, so a patch can be bright that the model hardly attends to.",
    .options = {legradLayersOption(), sinksOption()},
    .needsGradient = true,
    .unavailable = legradUnavailable,
    .compute = legradView,
};

const ViewRow kWordLegradView{
    .name = "word-legrad",
    .title = "LeGrad for words",
    .group = group::evidence,
    .synonyms = {"caption", "text", "CLIP explainability", "heatmap", "saliency"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true, .words = true},
    .families = "CLIP, SigLIP and dino.txt with their text tower, of plain self-attention",
    .source = "Bousselham et al. 2024, arXiv:2404.03214, section 3",
    .meaning =
        "Where more attention would bring the image nearer to the words: LeGrad with the cosine between image and "
        "words as the score. SigLIP's tokens are pooled by its own pooling layer after each layer, and the gradient is "
        "by the attention of that layer; the maps are not corrected by those of an empty caption.",
    .options = {legradLayersOption(), sinksOption()},
    .needsGradient = true,
    .unavailable = wordLegradUnavailable,
    .compute = wordLegradView,
};

const ViewRow kIntegratedGradientsView{
    .name = "integrated-gradients",
    .title = "Integrated gradients",
    .group = group::evidence,
    .synonyms = {"IG", "path attribution", "attribution", "saliency", "signed evidence", "completeness"},
    .kind = ResultKind::PatchMap,
    .parameters = {.classIndex = true, .range = true},
    .families = "all that have a classifier, ResNet among them",
    .source = "Sundararajan, Taly & Yan 2017, arXiv:1703.01365, sections 3 and 5",
    .meaning =
        "What each place of the image adds to the score of the class, or takes from it, on the straight way from a "
        "baseline image to this one: the mean gradient along the way times the change of the pixel. The parts sum to "
        "the difference of the two scores but for the completeness error. Another baseline gives another map, and "
        "pixels that equal the baseline show 0.",
    .options = {{.name = "baseline",
                 .title = "Baseline",
                 .meaning = "The image without evidence: the mean color of the training images, that of this image, or "
                            "this image blurred.",
                 .choices = {"zero", "mean", "blur"}},
                {.name = "steps",
                 .title = "Steps",
                 .meaning =
                     "Points on the way at which the gradient is taken; more make the completeness error smaller.",
                 .initial = 50.0,
                 .low = 1.0,
                 .high = 500.0,
                 .step = 1.0},
                cellsOption()},
    .needsGradient = true,
    .supportsConvolutions = true,
    .passes =
        [](const ModelSpec&, PatchGrid, const View& view) {
            return kPassesOfGradient * numberOption(withAllOptions(view, kIntegratedGradientsView), "steps") + 2.0;
        },
    .unavailable = noClassifierReason,
    .compute = integratedGradientsView,
};

const ViewRow kSmoothGradView{
    .name = "smooth-grad",
    .title = "SmoothGrad",
    .group = group::evidence,
    .synonyms = {"noise", "gradient", "sensitivity", "saliency", "attribution"},
    .kind = ResultKind::PatchMap,
    .parameters = {.classIndex = true, .range = true},
    .families = "all that have a classifier, ResNet among them",
    .source = "Smilkov et al. 2017, arXiv:1706.03825, section 3, with its sign",
    .meaning =
        "Where a little more brightness would raise the score of the class or lower it: the gradient of the score by "
        "the pixels, summed over the color channels, as the mean over copies of the image with noise. It shows what "
        "the score is sensitive to, which need not be what it is made of.",
    .options = {{.name = "noise",
                 .title = "Noise",
                 .meaning = "The standard deviation of the noise, as a share of the span of the input's values.",
                 .initial = 0.15,
                 .low = 0.0,
                 .high = 1.0,
                 .step = 0.01},
                {.name = "samples",
                 .title = "Samples",
                 .meaning = "Copies of the image with noise; the same noise in every run.",
                 .initial = 25.0,
                 .low = 1.0,
                 .high = 500.0,
                 .step = 1.0},
                cellsOption()},
    .needsGradient = true,
    .supportsConvolutions = true,
    .passes =
        [](const ModelSpec&, PatchGrid, const View& view) {
            return kPassesOfGradient * numberOption(withAllOptions(view, kSmoothGradView), "samples");
        },
    .unavailable = noClassifierReason,
    .compute = smoothGradView,
};

}  // namespace core
