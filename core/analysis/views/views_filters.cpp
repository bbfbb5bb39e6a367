// The first filters applied to the pixels.
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/weights/weight_statistics.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

/// Each around mid-gray, its largest entry at the end of the scale: [k, p, p, 3] in [0, 1].
torch::Tensor asImages(const torch::Tensor& filters)
{
    const torch::Tensor largest = filters.abs().flatten(1).amax(1).clamp_min(1e-12).view({-1, 1, 1, 1});
    return (0.5 + 0.5 * filters / largest).permute({0, 2, 3, 1}).contiguous();
}

/// Without components that explain nothing, which are rounding errors after subtracting the mean.
FilterComponents meaningfulComponents(const torch::Tensor& filters, int most)
{
    const FilterComponents all = filterComponents(filters, most);
    const int64_t count = all.variance.gt(1e-6).sum().item<int64_t>();
    return {all.filters.narrow(0, 0, count), all.variance.narrow(0, 0, count)};
}

Tiles filterTiles(const FilterComponents& components)
{
    const torch::Tensor images = asImages(components.filters);
    const int count = static_cast<int>(images.size(0));
    Tiles tiles;
    tiles.cols = std::clamp(static_cast<int>(std::ceil(std::sqrt(count * 1.75))), 1, std::max(1, count));  // 28: 4 x 7
    tiles.rows = (count + tiles.cols - 1) / tiles.cols;
    tiles.grid = {static_cast<int>(images.size(1)), static_cast<int>(images.size(2))};
    tiles.overPhoto = false;
    const int64_t places = int64_t{tiles.rows} * tiles.cols;
    tiles.values = torch::full({places, images.size(1), images.size(2), 3}, kNoValue);
    tiles.values.narrow(0, 0, count).copy_(images);
    tiles.ranges.assign(static_cast<size_t>(places), ValueRange{});
    tiles.targets.resize(static_cast<size_t>(places));
    tiles.captions.resize(static_cast<size_t>(places));
    for (int i = 0; i < count; ++i) {
        tiles.captions[static_cast<size_t>(i)] =
            Message(fmt::format("{} · {:.1f} %", i + 1, 100.0 * components.variance[i].item<double>()));
    }
    return tiles;
}

Message filtersUnavailable(const ModelSpec& spec)
{
    const int channels = channelsOf(spec.preprocessing);
    return seesColors(spec.preprocessing)
               ? Message()
               : "The filters of this model have %1 channels; only three can be shown as red, green and blue."_msg(
                     channels);
}

Result filtersView(const ViewInput& subject, const View& view, const RunControl& control)
{
    control.step(0, 1);
    const torch::Tensor filters = subject.network.firstFilters();
    if (!filters.defined()) {
        throw Error(ErrorCode::Unsupported, "This model has no convolution whose filters could be shown."_msg);
    }
    const int asked = static_cast<int>(numberOption(view, "components"));
    const FilterComponents components = meaningfulComponents(filters, asked);
    const int64_t count = components.filters.size(0);
    Result result;
    result.content = filterTiles(components);
    result.quantity = "filter weight, 0 at mid-gray"_msg;
    result.subject =
        joined({(count < asked ? "all %1 principal components"_msg
                               : forCount(count, "%1 strongest principal component"_msg,
                                          "%1 strongest principal components"_msg))(count),
                "%1 filters of %2 x %3 pixels"_msg(filters.size(0), filters.size(2), filters.size(3)),
                "%1 % of the variance"_msg(fmt::format("{:.1f}", 100.0 * components.variance.sum().item<double>()))});
    return result;
}

}  // namespace

const ViewRow kPatchFilterView{
    .name = "patch-filters",
    .title = "Patch filters",
    .group = group::positions,
    .synonyms = {"patch embedding", "RGB filters", "principal components", "PCA", "kernels", "first layer"},
    .kind = ResultKind::Tiles,
    .families = "all; of XCiT, hybrid ViTs, DETR and ResNet the first of their convolutions",
    .source =
        "Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 left; XCiT's patch projection: El-Nouby et al. 2021, "
        "arXiv:2106.09681, section 4",
    .meaning =
        "The principal components of the first filters applied to the pixels, after subtracting their mean, "
        "strongest first, with the share of the variance that each explains; each is scaled separately "
        "around mid-gray, so tiles cannot be compared in strength, and a component's sign is arbitrary. "
        "Where the patch embedding is not a single convolution, its first is shown: 3 x 3 in XCiT, 7 x 7 in "
        "a ResNet, a DETR and a hybrid ViT.",
    .options = {{.name = "components",
                 .title = "Components",
                 .meaning = "Number of principal components shown, strongest first.",
                 .initial = 28.0,
                 .low = 1.0,
                 .high = 64.0,
                 .step = 1.0}},
    .needsWeights = true,
    .supportsConvolutions = true,
    .unavailable = filtersUnavailable,
    .compute = filtersView,
};

}  // namespace core
