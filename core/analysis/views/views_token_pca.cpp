// Principal components of tokens as colors.
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/objects/object_discovery.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_components.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/object_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_rows.h"
#include "core/error.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <iterator>

namespace core {
namespace {

/// The patches to color: of this image first, then of others that share the basis.
struct Pool {
    torch::Tensor rows;    ///< [N, F]
    torch::Tensor border;  ///< [N] bool, at the edge of their image
    int64_t first = 0;     ///< first token used for the components: after this image if only others count
    int images = 1;
    torch::Tensor deciding(const torch::Tensor& ofRows) const { return ofRows.slice(0, first); }
    std::string name;  ///< in the cache: everything that the rows depend on
};

/// Identifies an image's trace: FNV-1a of the network's output.
uint64_t fingerprint(const Trace& trace)
{
    const torch::Tensor logits = trace.logits.to(torch::kCPU, torch::kFloat32).contiguous();
    const auto* bytes = static_cast<const unsigned char*>(logits.data_ptr());
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (size_t index = 0; index < logits.nbytes(); ++index) {
        hash = (hash ^ bytes[index]) * 0x100000001b3ULL;
    }
    return hash;
}

torch::Tensor patchesOf(const ViewInput& subject, const View& view)
{
    return patchRows(layerOf(subject.trace, view.layer), featuresOf(subject, view)).to(torch::kCPU);
}

bool basisIs(const View& view, const char* word)
{
    const auto basis = view.options.find("basis");
    return basis != view.options.end() && basis->second == OptionValue{word};
}

bool isOfOthers(const View& view)
{
    return basisIs(view, "others");
}

bool sharesBasis(const View& view)
{
    return basisIs(view, "shared") || isOfOthers(view);
}

/// Other images with tokens.
std::vector<Companion> companionsOf(const ViewInput& subject, const View& view)
{
    std::vector<Companion> usable;
    if (sharesBasis(view)) {
        std::ranges::copy_if(subject.companions, std::back_inserter(usable), [&](const Companion& other) {
            return layerOf(*other.trace, view.layer).tokens.defined();
        });
    }
    return usable;
}

Pool poolOf(const ViewInput& subject, const View& view, const RunControl& control)
{
    const std::vector<Companion> companions = companionsOf(subject, view);
    const int total = static_cast<int>(companions.size()) + 1;
    control.step(0, total);
    const bool ofOthers = isOfOthers(view) && !companions.empty();
    ViewInput own = subject;
    own.cache = ofOthers ? nullptr : subject.cache;  // then the others' cache, whichever image is shown
    std::vector<torch::Tensor> rows{patchesOf(own, view)};
    std::vector<torch::Tensor> borders{borderOf(layerOf(subject.trace, view.layer).grid)};
    Pool pool;
    pool.first = ofOthers ? rows.front().size(0) : 0;
    pool.name = fmt::format("components of {} in layer {}{}", featureText(view).english(), view.layer,
                            ofOthers ? " of others" : "");
    for (const Companion& other : companions) {
        control.step(pool.images, total);
        rows.push_back(patchesOf({*other.trace, subject.network, other.pixels}, view));
        borders.push_back(borderOf(layerOf(*other.trace, view.layer).grid));
        pool.name += fmt::format(" {:x}", fingerprint(*other.trace));
        ++pool.images;
    }
    pool.rows = torch::cat(rows);
    pool.border = torch::cat(borders);
    pool.border.narrow(0, 0, pool.first).fill_(false);  // only the others' borders decide which side is the background
    return pool;
}

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

Colors colorsOf(const ViewInput& subject, const View& view, const Pool& pool, const RunControl& control)
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

Message sharingText(const View& view, int images)
{
    if (images == 1) {
        return "no other image to share colors with"_msg;
    }
    return isOfOthers(view) ? "colors of %1 other images"_msg(images - 1) : "colors shared by %1 images"_msg(images);
}

Result tokenPcaView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const Pool pool = poolOf(subject, view, control);
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
        parts.push_back(sharingText(view, pool.images));
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
            {"basis",
             "Basis",
             "Shared: components and colors are computed from all open images together, so that a color means the "
             "same in each. Others: from the other images only, which stay the same whichever image is added and "
             "shown.",
             {"picture", "shared", "others"}}};
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
