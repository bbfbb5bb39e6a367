// Principal components of tokens as colors.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/objects/object_discovery.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/object_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/token_pool.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <iterator>

namespace core {
namespace {

constexpr auto kMarked = "object", kDiscovered = "tokencut", kSigmoid = "sigmoid";

/// The patches of this image that the user marked, or that TokenCut finds. They are known of this image alone.
torch::Tensor ownForeground(const ViewInput& subject, const View& view, PatchGrid grid, const std::string& foreground,
                            const RunControl& control)
{
    if (sharesBasis(view)) {
        throw Error(ErrorCode::Unsupported, "foreground",
                    "expected off, on or inverse with a basis of several images, found %1"_msg(foreground));
    }
    torch::Tensor inside;
    if (foreground == kDiscovered) {
        View cut;
        cut.name = "objects";
        inside = objectIn(objectVector(subject, withAllOptions(cut, kObjectsView), control));
    } else if (subject.object.defined()) {
        inside = subject.object.ge(0.5);
    } else {
        throw Error(ErrorCode::Unsupported, "foreground",
                    "expected an object that is marked in the image, found none"_msg);
    }
    if (inside.numel() != grid.count()) {
        throw Error(
            ErrorCode::Unsupported, "foreground",
            "expected off, on or inverse in a layer with a coarser grid than the image's, found %1"_msg(foreground));
    }
    return inside.flatten().to(torch::kCPU);
}

/// Scores in standard deviations of the rows that decide, through the logistic function: as in DINOv3's notebook
/// (notebooks/pca.ipynb), 1 / (1 + exp(-2 x)).
torch::Tensor throughSigmoid(const torch::Tensor& scores, const torch::Tensor& reference)
{
    return torch::sigmoid(2.0 * scores / reference.std(0, /*unbiased=*/true).clamp_min(1e-12));
}

/// The components of the chosen rows of the pool, each in [0, 1], NaN for the others.
struct Colors {
    torch::Tensor values;   ///< [N, 3] float32
    torch::Tensor isShown;  ///< [N] bool
};

Colors colorsOf(const ViewInput& subject, const View& view, const TokenPool& pool, const RunControl& control)
{
    const std::string foreground = wordOption(view, "foreground");
    const auto scaled = wordOption(view, "coloring") == kSigmoid ? throughSigmoid : scaledRobustly;
    const torch::Tensor whole = cached(subject, pool.name, [&] { return principalBasis(pool.deciding(pool.rows)); });
    const torch::Tensor scores = alongBasis(pool.rows, whole);
    if (foreground == "off") {
        return {scaled(scores, pool.deciding(scores)), torch::ones({pool.rows.size(0)}, torch::kBool)};
    }
    const bool isOwn = foreground == kMarked || foreground == kDiscovered;
    const torch::Tensor front =
        isOwn ? ownForeground(subject, view, layerOf(subject.trace, view.layer).grid, foreground, control)
              : foregroundOf(scores.select(1, 0), pool.border);
    const torch::Tensor isShown = foreground == "inverse" ? front.logical_not() : front;
    torch::Tensor values = torch::full({pool.rows.size(0), 3}, kNoValue, torch::kFloat64);
    const torch::Tensor decides = pool.deciding(isShown);
    if (decides.any().item<bool>()) {
        const torch::Tensor rows = pool.deciding(pool.rows).index({decides});
        const auto basisOfRows = [&] { return principalBasis(rows); };
        const torch::Tensor basis =  // what is marked may change while the rest stays
            foreground == kMarked
                ? basisOfRows()
                : cached(subject, fmt::format("{}, foreground {}", pool.name, foreground), basisOfRows);
        values.index_put_({isShown}, scaled(alongBasis(pool.rows.index({isShown}), basis), alongBasis(rows, basis)));
    }
    return {values, isShown};
}

Message foregroundText(const std::string& foreground, const torch::Tensor& isShown)
{
    const MessageId text =
        foreground == "inverse" ? "%1 of %2 patches in the background"_msg : "%1 of %2 patches in the foreground"_msg;
    return text(isShown.sum().item<int64_t>(), isShown.numel());
}

Result tokenPcaView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const TokenPool pool = tokenPoolOf(subject, view, control);
    const std::string foreground = wordOption(view, "foreground");
    const Colors colors = colorsOf(subject, view, pool, control);
    const PatchGrid grid = layerOf(subject.trace, view.layer).grid;
    PatchMap map;
    map.grid = grid;
    map.values =
        colors.values.narrow(0, 0, grid.count()).to(torch::kFloat32).reshape({grid.rows, grid.cols, 3}).contiguous();
    std::vector<Message> parts{"layer %1"_msg(view.layer), featureText(view)};
    if (foreground != "off") {
        parts.push_back(foregroundText(foreground, colors.isShown.narrow(0, 0, grid.count())));
    }
    if (sharesBasis(view)) {
        parts.push_back(sharingText(pool, view));
    }
    Result result;
    result.content = std::move(map);
    result.quantity = "components 1, 2, 3 as red, green, blue"_msg;
    result.subject = joined(parts);
    return result;
}

std::vector<ViewOption> tokenPcaOptions()
{
    return {featureOption(),
            {"foreground",
             "Foreground",
             "On: only the patches on one side of zero of the first component (the side that fills less of the "
             "image's edge), with components computed from these; inverse: the other side; object: the marked "
             "object; tokencut: the object that TokenCut finds. Patches left out show the photo.",
             {"off", "on", "inverse", kMarked, kDiscovered}},
            {"coloring",
             "Coloring",
             "Percentiles: each component runs from its 1st to its 99th percentile. Sigmoid: in standard deviations, "
             "through 1 / (1 + exp(-2 x)), as in DINOv3's notebook.",
             {"percentiles", kSigmoid}},
            basisOption(
                "Shared: components and colors are computed from all open images together, so that a color means the "
                "same in each. Others: from the other images only, which stay the same whichever image is added and "
                "shown.")};
}

}  // namespace

const ViewRow kTokenPcaView{
    .name = "token-pca",
    .title = "Token PCA",
    .group = group::tokens,
    .synonyms = {"Principal components of tokens", "PCA", "DINO", "DINOv2", "feature visualization", "RGB"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true},
    .families = "all",
    .source = "Oquab et al. 2023, arXiv:2304.07193, Fig. 1",
    .meaning =
        "The first three principal components of the patches' tokens as red, green and blue: patches of the "
        "same color are similar in what varies most among them. Colors do not show how much a component explains, and "
        "its direction is a convention (its largest entry is positive).",
    .options = tokenPcaOptions(),
    .needsTokens = true,
    .needsCompanions = sharesBasis,
    .needsObject =
        [](const View& view) {
            const auto foreground = view.options.find("foreground");
            return foreground != view.options.end() && foreground->second == OptionValue{kMarked};
        },
    .unavailable = alwaysAvailable,
    .showsLayer = outputsTokens,
    .compute = tokenPcaView,
};

}  // namespace core
