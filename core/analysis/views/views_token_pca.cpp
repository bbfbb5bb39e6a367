// Principal components of tokens as colors.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/objects/object_discovery.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/basis_file.h"
#include "core/analysis/views/object_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shifted_passes.h"
#include "core/analysis/views/token_pool.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <utility>

namespace core {
namespace {

constexpr auto kMarked = "object", kDiscovered = "tokencut", kSigmoid = "sigmoid";

/// The patches of this image that the user marked, or that TokenCut finds. They are known of this image alone.
torch::Tensor ownForeground(const ViewInput& subject, const View& view, PatchGrid cells, const std::string& foreground,
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
    if (inside.numel() != layerOf(subject.trace, view.layer).grid.count()) {
        throw Error(
            ErrorCode::Unsupported, "foreground",
            "expected off, on or inverse in a layer with a coarser grid than the image's, found %1"_msg(foreground));
    }
    return onFinerGrid(inside, cells).flatten();
}

constexpr auto kComponents = "basis.components", kScale = "basis.scale", kForeground = "basis.foreground";

/// What colors are made with: of this image, of several, or of a file.
struct ColorBasis {
    torch::Tensor foreground;  ///< [1 + 3, F], whose first component separates foreground and background
    torch::Tensor components;  ///< [1 + 3, F], of the patches that are shown
    torch::Tensor scale;       ///< [3, 3], see scaleOf()
};

/// The components of the chosen rows of the pool, each in [0, 1], NaN for the others.
struct Colors {
    torch::Tensor values;   ///< [N, 3]
    torch::Tensor isShown;  ///< [N] bool
    ColorBasis basis;
};

ColorBasis basisInFile(const ViewInput& subject, const View& view, int64_t features)
{
    auto arrays =
        savedBasis(subject, view, {{kForeground, 4, 4, features}, {kComponents, 4, 4, features}, {kScale, 3, 3, 3}});
    return {std::move(arrays[0]), std::move(arrays[1]), std::move(arrays[2])};
}

/// The rows of the pool that are shown.
torch::Tensor shownRows(const ViewInput& subject, const View& view, const TokenPool& pool, const torch::Tensor& basis,
                        const RunControl& control)
{
    const std::string foreground = wordOption(view, "foreground");
    if (foreground == "off") {
        return torch::ones({pool.rows.size(0)}, torch::kBool);
    }
    const bool isOwn = foreground == kMarked || foreground == kDiscovered;
    const torch::Tensor front = isOwn ? ownForeground(subject, view, pool.grid, foreground, control)
                                      : foregroundOf(alongBasis(pool.rows, basis).select(1, 0), pool.border);
    return foreground == "inverse" ? front.logical_not() : front;
}

/// The basis of the rows that are shown. @param whole  the basis of all rows
torch::Tensor basisOfShown(const ViewInput& subject, const View& view, const TokenPool& pool, const torch::Tensor& rows,
                           const torch::Tensor& whole)
{
    const std::string foreground = wordOption(view, "foreground");
    if (foreground == "off" || rows.size(0) == 0) {
        return whole;
    }
    const auto basisOfRows = [&] { return principalBasis(rows); };
    return foreground == kMarked  // what is marked may change while the rest stays
               ? basisOfRows()
               : cached(subject, fmt::format("{}, foreground {}", pool.name, foreground), basisOfRows);
}

Colors colorsOf(const ViewInput& subject, const View& view, const TokenPool& pool, const RunControl& control)
{
    ColorBasis basis;
    const bool isSaved = !basisFile(view).empty();
    if (isSaved) {
        basis = basisInFile(subject, view, pool.rows.size(1));
    } else {
        basis.foreground = cached(subject, pool.name, [&] { return principalBasis(pool.deciding(pool.rows)); });
    }
    const torch::Tensor isShown = shownRows(subject, view, pool, basis.foreground, control);
    if (!isSaved) {
        const torch::Tensor rows = pool.deciding(pool.rows).index({pool.deciding(isShown)});
        basis.components = basisOfShown(subject, view, pool, rows, basis.foreground);
        basis.scale = scaleOf(alongBasis(rows, basis.components));
        if (rows.size(0) == 0) {
            return {torch::full({pool.rows.size(0), 3}, kNoValue, torch::kFloat64), isShown, basis};
        }
    }
    const auto scaled = wordOption(view, "coloring") == kSigmoid ? scaledBySigmoid : scaledRobustly;
    torch::Tensor values = scaled(alongBasis(pool.rows, basis.components), basis.scale);
    values.masked_fill_(isShown.logical_not().unsqueeze(1), kNoValue);
    return {values, isShown, basis};
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
    const PatchGrid grid = pool.grid;
    PatchMap map;
    map.grid = grid;
    map.values =
        colors.values.narrow(0, 0, grid.count()).to(torch::kFloat32).reshape({grid.rows, grid.cols, 3}).contiguous();
    std::vector<Message> parts{"layer %1"_msg(view.layer), featureText(view)};
    if (foreground != "off") {
        parts.push_back(foregroundText(foreground, colors.isShown.narrow(0, 0, grid.count())));
    }
    if (sharesBasis(view) || !basisFile(view).empty()) {
        parts.push_back(sharingText(pool, view));
    }
    Result result;
    result.basis = basisArrays(
        subject,
        {{kComponents, colors.basis.components}, {kForeground, colors.basis.foreground}, {kScale, colors.basis.scale}});
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
                "shown."),
            strideOption()};
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
