#include "core/analysis/attention/correlation.h"

#include "core/analysis/view/result.h"

#include <algorithm>
#include <limits>

namespace core {

torch::Tensor correlationOfRows(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor wide = rows.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor present = wide.isnan().logical_not().to(torch::kFloat64);
    const torch::Tensor plain = wide.nan_to_num(0.0);
    // Each row less its own mean first, so that little is lost in the differences below.
    const torch::Tensor mean = plain.sum(1, true) / present.sum(1, true).clamp_min(1.0);
    const torch::Tensor x = (plain - mean) * present;
    // Entry i, j: for row i, over the patches where row j has a value too.
    const torch::Tensor count = torch::mm(present, present.t());
    const torch::Tensor sum = torch::mm(x, present.t());
    const torch::Tensor variance = torch::mm(x.square(), present.t()) - sum.square() / count;
    const torch::Tensor covariance = torch::mm(x, x.t()) - sum * sum.t() / count;
    const torch::Tensor finest = plain.abs().amax(1, true) * 1e-6;  // the resolution of float32 attention
    const torch::Tensor constant = variance <= finest.square() * count;
    const torch::Tensor result = (covariance / (variance * variance.t()).sqrt()).clamp(-1.0, 1.0);
    return result.masked_fill(constant.logical_or(constant.t()), kNoValue).to(torch::kFloat32).contiguous();
}

torch::Tensor correlationWith(const torch::Tensor& rows, const torch::Tensor& one)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor wide = rows.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor other = one.to(torch::kCPU, torch::kFloat64).unsqueeze(0).expand_as(wide);
    const torch::Tensor absent = wide.isnan().logical_or(other.isnan());
    const torch::Tensor count = absent.logical_not().sum(1, true).to(torch::kFloat64);
    const auto centered = [&](const torch::Tensor& values) {
        const torch::Tensor plain = values.masked_fill(absent, 0.0);
        return (plain - plain.sum(1, true) / count.clamp_min(1.0)).masked_fill(absent, 0.0);
    };
    const auto constant = [&](const torch::Tensor& values, const torch::Tensor& variance) {
        const torch::Tensor finest = values.masked_fill(absent, 0.0).abs().amax(1, true) * 1e-6;
        return variance <= finest.square() * count;
    };
    const torch::Tensor x = centered(wide), y = centered(other);
    const torch::Tensor varianceX = x.square().sum(1, true), varianceY = y.square().sum(1, true);
    const torch::Tensor result = ((x * y).sum(1, true) / (varianceX * varianceY).sqrt()).clamp(-1.0, 1.0);
    return result.masked_fill(constant(wide, varianceX).logical_or(constant(other, varianceY)), kNoValue)
        .squeeze(1)
        .to(torch::kFloat32)
        .contiguous();
}

namespace {

using Leaves = std::vector<int64_t>;

/// Average linkage: the clusters not yet joined, and their distances.
class Linkage {
public:
    explicit Linkage(const torch::Tensor& distances) : m_leafDistances(distances), m_distances(distances.clone())
    {
        for (int64_t leaf = 0; leaf < distances.size(0); ++leaf) {
            m_clusters.push_back({leaf});
        }
    }

    /// Joins the two nearest clusters, the first such pair of several.
    void joinNearest()
    {
        const auto distance = m_distances.accessor<double, 2>();
        size_t first = 0, second = 0;
        double least = std::numeric_limits<double>::infinity();
        forEachPair([&](size_t a, size_t b) {
            if (distance[int64_t(a)][int64_t(b)] < least) {
                least = distance[int64_t(a)][int64_t(b)];
                first = a;
                second = b;
            }
        });
        averageInto(first, second);
        m_clusters[first] = sewn(m_clusters[first], m_clusters[second]);
        m_clusters[second].clear();
    }

    const Leaves& first() const { return m_clusters.front(); }

private:
    template <typename Visit>
    void forEachPair(const Visit& visit) const
    {
        for (size_t a = 0; a < m_clusters.size(); ++a) {
            for (size_t b = a + 1; b < m_clusters.size() && !m_clusters[a].empty(); ++b) {
                if (!m_clusters[b].empty()) {
                    visit(a, b);
                }
            }
        }
    }

    /// The joined cluster's distance to any other is the mean over its leaves.
    void averageInto(size_t first, size_t second)
    {
        const auto a = static_cast<int64_t>(first), b = static_cast<int64_t>(second);
        const double ofFirst = static_cast<double>(m_clusters[first].size());
        const double ofSecond = static_cast<double>(m_clusters[second].size());
        const torch::Tensor mean = (m_distances[a] * ofFirst + m_distances[b] * ofSecond) / (ofFirst + ofSecond);
        m_distances[a].copy_(mean);
        m_distances.select(1, a).copy_(mean);
    }

    /// Concatenates two branches, each reversed or not, with the smallest distance at the seam.
    Leaves sewn(Leaves left, Leaves right) const
    {
        const auto distance = m_leafDistances.accessor<double, 2>();
        const double ends[] = {distance[left.back()][right.front()], distance[left.back()][right.back()],
                               distance[left.front()][right.front()], distance[left.front()][right.back()]};
        const auto best = std::min_element(std::begin(ends), std::end(ends)) - std::begin(ends);
        if (best >= 2) {
            std::ranges::reverse(left);
        }
        if (best % 2 == 1) {
            std::ranges::reverse(right);
        }
        left.insert(left.end(), right.begin(), right.end());
        return left;
    }

    torch::Tensor m_leafDistances, m_distances;  ///< [N, N] float64
    std::vector<Leaves> m_clusters;              ///< one stands at the place of its smallest leaf; empty: joined
};

}  // namespace

std::vector<int64_t> orderByLikeness(const torch::Tensor& rows)
{
    const int64_t count = rows.size(0);
    if (count == 0) {
        return {};
    }
    const torch::Tensor unlike = 1.0 - correlationOfRows(rows).to(torch::kFloat64).nan_to_num(0.0);
    Linkage linkage(unlike);
    for (int64_t joined = 1; joined < count; ++joined) {
        linkage.joinNearest();
    }
    return linkage.first();
}

}  // namespace core
