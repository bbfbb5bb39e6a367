#include "core/analysis/tokens/token_clusters.h"

#include <opencv2/core.hpp>

#include <algorithm>

namespace core {
namespace {

torch::Tensor ofUnitLength(const torch::Tensor& rows)
{
    const torch::Tensor numbers = rows.to(torch::kCPU, torch::kFloat32);
    return (numbers / numbers.norm(2, 1, /*keepdim=*/true).clamp_min(1e-12)).contiguous();
}

double squares(const torch::Tensor& differences)
{
    return differences.to(torch::kFloat64).square().sum().item<double>();
}

}  // namespace

torch::Tensor clusterCenters(const torch::Tensor& rows, int count)
{
    constexpr int runs = 5, mostSteps = 100;
    constexpr uint64_t seed = 2007;
    const torch::Tensor unit = ofUnitLength(rows);
    const int n = static_cast<int>(unit.size(0)), most = std::min(count, n);
    const cv::Mat samples(n, static_cast<int>(unit.size(1)), CV_32F, unit.data_ptr<float>());
    cv::Mat found, means;
    cv::theRNG().state = seed;  // of this thread
    cv::kmeans(samples, most, found, {cv::TermCriteria::COUNT + cv::TermCriteria::EPS, mostSteps, 1e-6}, runs,
               cv::KMEANS_PP_CENTERS, means);
    const torch::Tensor labels = torch::from_blob(found.ptr<int>(), {n}, torch::kInt32).to(torch::kInt64);
    const torch::Tensor sizes = torch::bincount(labels, {}, most);
    return torch::from_blob(means.ptr<float>(), {most, unit.size(1)}, torch::kFloat32)
        .index_select(0, sizes.argsort(/*stable=*/true, 0, /*descending=*/true));
}

torch::Tensor nearestCenters(const torch::Tensor& rows, const torch::Tensor& centers)
{
    // |row - center|^2 without what is the same for all centers
    const torch::Tensor nearness = 2.0 * torch::mm(ofUnitLength(rows), centers.t()) - centers.square().sum(1);
    return nearness.argmax(1);
}

double explainedVariance(const torch::Tensor& rows, const torch::Tensor& centers)
{
    const torch::Tensor unit = ofUnitLength(rows);
    const double whole = squares(unit - unit.mean(0));
    return whole > 0.0 ? 1.0 - squares(unit - centers.index_select(0, nearestCenters(rows, centers))) / whole : 1.0;
}

}  // namespace core
