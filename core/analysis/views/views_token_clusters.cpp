// Patches in groups of similar features.
#include "core/analysis/attention/mass_threshold.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/tokens/token_clusters.h"
#include "core/analysis/view/result.h"
#include "core/analysis/views/basis_file.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/shifted_passes.h"
#include "core/analysis/views/token_pool.h"
#include "core/analysis/views/view_rows.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

constexpr auto kCenters = "basis.centers";
constexpr int kMostClusters = 21;  // as many colors as headColor() has

Message percent(double share)
{
    return Message(fmt::format("{:.0f} %", 100.0 * share));
}

Result tokenClustersView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const TokenPool pool = tokenPoolOf(subject, view, control);
    const int count = static_cast<int>(numberOption(view, "clusters"));
    const torch::Tensor deciding = pool.deciding(pool.rows);
    const torch::Tensor centers =
        basisFile(view).empty()
            ? cached(subject, fmt::format("{}, {} clusters", pool.name, count),
                     [&] { return clusterCenters(deciding, count); })
            : savedBasis(subject, view, {{kCenters, 1, kMostClusters, pool.rows.size(1)}}).front().to(torch::kFloat32);
    const PatchGrid grid = pool.grid;
    const torch::Tensor labels = nearestCenters(pool.rows.narrow(0, 0, grid.count()), centers);
    const torch::Tensor sizes = torch::bincount(labels, {}, centers.size(0));
    PatchMap map;
    map.grid = grid;
    map.values = coloredByHead(labels).reshape({grid.rows, grid.cols, 3});
    for (int cluster = 0; cluster < static_cast<int>(sizes.size(0)); ++cluster) {
        const int64_t patches = sizes[cluster].item<int64_t>();
        const HeadColor color = headColor(cluster);
        if (patches > 0) {
            map.kinds.push_back({"cluster %1 · %2"_msg(cluster, percent(static_cast<double>(patches) / grid.count())),
                                 color.red, color.green, color.blue});
        }
    }
    std::vector<Message> parts{"layer %1"_msg(view.layer), featureText(view), "%1 clusters"_msg(centers.size(0)),
                               "%1 of the variance explained"_msg(percent(explainedVariance(deciding, centers)))};
    if (sharesBasis(view) || !basisFile(view).empty()) {
        parts.push_back(sharingText(pool, view));
    }
    Result result;
    result.basis = basisArrays(subject, {{kCenters, centers}});
    result.content = std::move(map);
    result.quantity = "cluster"_msg;
    result.subject = joined(parts);
    return result;
}

std::vector<ViewOption> tokenClustersOptions()
{
    ViewOption clusters{"clusters", "Clusters", "Number of clusters.", {}, 6.0, 2.0, kMostClusters, 1.0};
    return {
        featureOption(), std::move(clusters),
        basisOption("Shared: clusters are made from all open images together, so that a color means the same in each. "
                    "Others: from the other images only, which stay the same whichever image is added and shown."),
        strideOption()};
}

}  // namespace

const ViewRow kTokenClustersView{
    .name = "token-clusters",
    .title = "Token clusters",
    .group = group::tokens,
    .synonyms = {"k-means", "segments", "parts", "unsupervised segmentation", "co-segmentation", "DINO"},
    .kind = ResultKind::PatchMap,
    .parameters = {.layer = true, .head = true},
    .families = "all",
    .source = "Amir et al. 2021, arXiv:2112.05814, section 4",
    .meaning =
        "Patches in groups of similar features, made by k-means without any label: things and their parts often "
        "become one color. The number of groups is chosen, not found, and a color is no class.",
    .options = tokenClustersOptions(),
    .needsTokens = true,
    .needsCompanions = sharesBasis,
    .unavailable = alwaysAvailable,
    .showsLayer = outputsTokens,
    .compute = tokenClustersView,
};

}  // namespace core
