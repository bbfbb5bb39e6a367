#include "core/analysis/tokens/patch_matches.h"

#include "core/analysis/tokens/token_clusters.h"
#include "core/error.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace core {
namespace {

constexpr int64_t kMostCosines = 4'000'000;  // at once

/// [P, 2]: row and column of each patch.
torch::Tensor placesOf(const torch::Tensor& patches, PatchGrid grid)
{
    return torch::stack({patches.div(grid.cols, "floor"), patches.remainder(grid.cols)}, 1).to(torch::kFloat64);
}

}  // namespace

PatchMatches matchPatches(const torch::Tensor& a, PatchGrid gridA, const torch::Tensor& b,
                          const MatchablePatches& inside)
{
    const torch::NoGradGuard noGrad;
    if (a.size(1) != b.size(1)) {
        throw Error(ErrorCode::ShapeMismatch, "features",
                    "expected the same number in both images, found %1 and %2"_msg(a.size(1), b.size(1)));
    }
    if (a.size(0) != gridA.count()) {
        throw Error(ErrorCode::ShapeMismatch, "features",
                    "expected %1 patches, found %2"_msg(gridA.count(), a.size(0)));
    }
    constexpr float kNever = -2.0F;  // below every cosine
    const auto among = [](const torch::Tensor& cosines, const torch::Tensor& patches, int axis) {
        return patches.defined() ? cosines.masked_fill(patches.logical_not().unsqueeze(axis), kNever) : cosines;
    };
    PatchMatches found;
    found.forward = torch::empty({a.size(0)}, torch::kInt64);
    found.similarity = torch::empty({a.size(0)}, torch::kFloat32);
    found.backward = torch::zeros({b.size(0)}, torch::kInt64);
    torch::Tensor best = torch::full({b.size(0)}, 2 * kNever, torch::kFloat32);
    const int64_t rows = std::max<int64_t>(1, kMostCosines / std::max<int64_t>(1, b.size(0)));
    for (int64_t first = 0; first < a.size(0); first += rows) {
        const int64_t count = std::min(rows, a.size(0) - first);
        const torch::Tensor cosines = a.narrow(0, first, count).mm(b.t()).to(torch::kFloat32);
        const torch::Tensor match = among(cosines, inside.b, 0).argmax(1);
        found.forward.narrow(0, first, count).copy_(match);
        found.similarity.narrow(0, first, count).copy_(cosines.gather(1, match.unsqueeze(1)).squeeze(1));
        const auto ofBlock = inside.a.defined() ? inside.a.narrow(0, first, count) : inside.a;
        const auto [highest, at] = among(cosines, ofBlock, 1).max(0);
        const torch::Tensor better = highest > best;
        best = torch::where(better, highest, best);
        found.backward = torch::where(better, at + first, found.backward);
    }
    const torch::Tensor own = torch::arange(a.size(0), torch::kInt64);
    const torch::Tensor back = found.backward.index_select(0, found.forward);
    found.mutual = back == own;
    if (inside.a.defined()) {
        found.mutual = found.mutual.logical_and(inside.a);
    }
    if (inside.b.defined()) {  // of an empty object every patch would be the best
        found.mutual = found.mutual.logical_and(inside.b.index_select(0, found.forward));
    }
    found.cycle = (placesOf(own, gridA) - placesOf(back, gridA)).norm(2, 1);
    return found;
}

std::vector<PatchPair> distinctPairs(const PatchMatches& matches, const torch::Tensor& a, const torch::Tensor& b,
                                     int most)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor chosen = matches.mutual.nonzero().flatten();
    if (chosen.numel() == 0) {
        return {};
    }
    const torch::Tensor found = matches.forward.index_select(0, chosen);
    const torch::Tensor both = torch::cat({a.index_select(0, chosen), b.index_select(0, found)}, 1);
    const torch::Tensor groups = nearestCenters(both, clusterCenters(both, most));
    std::map<int64_t, PatchPair> best;  // by group
    for (int64_t index = 0; index < chosen.size(0); ++index) {
        PatchPair pair{chosen[index].item<int64_t>(), found[index].item<int64_t>()};
        pair.similarity = matches.similarity[pair.a].item<double>();
        const auto [known, isFirst] = best.emplace(groups[index].item<int64_t>(), pair);
        if (!isFirst && pair.similarity > known->second.similarity) {
            known->second = pair;
        }
    }
    std::vector<PatchPair> pairs;
    std::ranges::transform(best, std::back_inserter(pairs), [](const auto& entry) { return entry.second; });
    std::ranges::stable_sort(pairs, std::greater<>(), &PatchPair::similarity);
    return pairs;
}

}  // namespace core
