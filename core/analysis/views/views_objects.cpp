// Object discovery without labels, from the similarity of patches.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/objects/object_discovery.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/object_maps.h"
#include "core/analysis/views/patch_features.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

constexpr auto kTokenCutWord = "tokencut", kLostWord = "lost", kMaskCutWord = "maskcut";

Message countText(const torch::Tensor& mask)
{
    return "%1 of %2 patches in the object"_msg(mask.sum().item<int64_t>(), mask.numel());
}

Message thresholdText(const View& view, double ofAuthors)
{
    return "threshold %1"_msg(numberText(objectThreshold(view, ofAuthors), 2));
}

PatchMap mapOf(const ViewInput& subject, const torch::Tensor& values, const ValueRange& range,
               const torch::Tensor& object)
{
    PatchMap map;
    map.grid = subject.trace.grid;
    map.values = values.contiguous();
    map.range = range;
    map.object = patchesIn(object);
    return map;
}

Result vectorResult(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::Tensor vector = objectVector(subject, view, control), object = objectIn(vector);
    const torch::Tensor values = vector.to(torch::kFloat32);
    Result result;
    result.isSigned = true;
    result.quantity = "second eigenvector"_msg;
    result.subject = joined({Message("TokenCut"), thresholdText(view, kTokenCutThreshold), countText(object)});
    result.content = mapOf(subject, values, signedRangeOf(values, view.range), object);
    return result;
}

Result seedResult(const ViewInput& subject, const View& view, const RunControl& control)
{
    const Lost found = lost(objectFeatures(subject, view, control), subject.trace.grid);
    const torch::Tensor values = found.similarity.to(torch::kFloat32);
    const auto [range, isSigned] = rangeBySign(values, view.range);
    Result result;
    result.isSigned = isSigned;
    result.quantity = "similarity to the seed and similar patches"_msg;
    result.subject =
        joined({Message("LOST"), countText(found.mask),
                "%1 % of all pairs of patches are similar"_msg(fmt::format("{:.0f}", 100.0 * found.positive))});
    result.content = mapOf(subject, values, range, found.mask);
    return result;
}

Result masksResult(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::Tensor masks = maskCut(objectFeatures(subject, view, control), subject.trace.grid,
                                        objectThreshold(view, kMaskCutThreshold), control);
    torch::Tensor which = torch::full({subject.trace.grid.rows, subject.trace.grid.cols}, -1, torch::kInt64);
    PatchMap map;
    map.grid = subject.trace.grid;
    int found = 0;
    for (int object = 0; object < kMaskCutObjects; ++object) {
        if (masks[object].any().item<bool>()) {
            which.masked_fill_(masks[object], object);
            const HeadColor color = headColor(object);
            map.kinds.push_back({"object %1"_msg(object), color.red, color.green, color.blue});
            ++found;
        }
    }
    map.values = coloredByHead(which.flatten()).reshape({map.grid.rows, map.grid.cols, 3});
    map.object = patchesIn(masks[0]);
    Result result;
    result.quantity = "object"_msg;
    result.subject = joined({Message("MaskCut"), thresholdText(view, kMaskCutThreshold), "objects: %1"_msg(found)});
    result.content = std::move(map);
    return result;
}

Result objectsView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    control.step(0, 1);
    const std::string method = wordOption(view, "method");
    return method == kTokenCutWord ? vectorResult(subject, view, control)
           : method == kLostWord   ? seedResult(subject, view, control)
                                   : masksResult(subject, view, control);
}

Message objectsUnavailable(const ModelSpec& spec)
{
    return hasPlainSelfAttention(spec)
               ? Message()
               : "Object discovery requires plain self-attention; this model has %1."_msg(layerKindsText(spec));
}

int64_t objectBytes(const Network& network, int height, int width)
{
    return discoveryBytes(network.gridFor(height, width));
}

}  // namespace

double objectThreshold(const View& view, double ofAuthors)
{
    const double threshold = numberOption(view, "threshold");
    return threshold > 0.0 ? threshold : ofAuthors;
}

torch::Tensor objectFeatures(const ViewInput& subject, const View& view, const RunControl& control)
{
    return patchFeatures(subject, wordOption(view, "features"), {}, control).rows;
}

torch::Tensor objectVector(const ViewInput& subject, const View& view, const RunControl& control)
{
    const double threshold = objectThreshold(view, kTokenCutThreshold);
    return cached(subject, fmt::format("TokenCut of {} at {}", wordOption(view, "features"), threshold), [&] {
        return tokenCut(objectFeatures(subject, view, control), subject.trace.grid, threshold, control);
    });
}

const ViewRow kObjectsView{
    .name = "objects",
    .title = "Object discovery",
    .group = group::tokens,
    .synonyms = {"TokenCut", "LOST", "MaskCut", "CutLER", "unsupervised segmentation", "normalized cut", "saliency",
                 "objects without labels"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true},
    .families = "plain self-attention",
    .source =
        "Wang et al. 2022 (TokenCut), arXiv:2202.11539; Siméoni et al. 2021 (LOST), arXiv:2109.14279; Wang et al. 2023 "
        "(MaskCut), arXiv:2301.11320",
    .meaning =
        "The patches of the object that stands out, found without labels: patches of the last layer are joined where "
        "their keys are similar, and cut into two parts; the outlined part is the object. It finds an object that "
        "differs from the rest of the photo, best with DINO; the thresholds are those of its authors for DINO's keys.",
    .options = {{"method",
                 "Method",
                 "tokencut: the cut's eigenvector; lost: likeness to the patch that resembles fewest; maskcut: up to "
                 "three objects, one after another.",
                 {kTokenCutWord, kLostWord, kMaskCutWord}},
                {"features",
                 "Features",
                 "The keys of the last layer, or its tokens behind the final norm.",
                 {"keys", "tokens"}},
                {"threshold",
                 "Threshold",
                 "Cosine above which two patches are joined; 0: the authors', 0.2 for tokencut and 0.15 for maskcut.",
                 {},
                 0.0,
                 0.0,
                 0.95,
                 0.05,
                 nullptr,
                 "auto"_msg}},
    .needsWeights = true,
    .needsTokens = true,
    .bytes = objectBytes,
    .unavailable = objectsUnavailable,
    .compute = objectsView,
};

}  // namespace core
