#include "core/analysis/attention/matrix_order.h"

#include "core/analysis/attention/correlation.h"

#include <torch/types.h>

#include <algorithm>
#include <limits>

namespace core {
namespace {

using Leaves = std::vector<int64_t>;

/// Clusters that are still apart, and how far.
class Linkage {
public:
    explicit Linkage(const torch::Tensor& distances) : m_leafDistances(distances), m_distances(distances.clone())
    {
        for (int64_t leaf = 0; leaf < distances.size(0); ++leaf) {
            m_clusters.push_back({leaf});
        }
    }

    /// Joins the two that are nearest; the first such pair where several are.
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

    /// One behind the other, each as it is or turned round, whichever has the least distance at the seam.
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
