#include "core/analysis/objects/object_discovery.h"

#include "core/analysis/attention/unit_rows.h"
#include "core/error.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace core {
namespace {

using namespace torch::indexing;

constexpr double kWeakEdge = 1e-5;
constexpr int kMostSteps = 400;          // of the Lanczos iteration
constexpr int kStepsBetweenChecks = 10;  // checking convergence solves an eigenvalue problem with a row per step
constexpr double kResidual = 1e-10, kLooseResidual = 1e-5;  // an eigenvalue's error is its square
constexpr double kLeastGap = 1e-6;  // between second and third eigenvalue: below it the vector is arbitrary

torch::Tensor doubles(const torch::Tensor& features, PatchGrid grid)
{
    if (features.dim() != 2 || features.size(0) != grid.count()) {
        throw Error(ErrorCode::ShapeMismatch, "features",
                    "expected a row for each of %1 patches, found %2"_msg(grid.count(), features.size(0)));
    }
    return features.detach().to(torch::kCPU, torch::kFloat64);
}

/// The graph of patches as 0 and 1; all other edges weigh kWeakEdge.
struct Graph {
    torch::Tensor strong;  ///< [P, P]

    /// E v.
    torch::Tensor times(const torch::Tensor& vector) const
    {
        return (1.0 - kWeakEdge) * strong.mv(vector) + kWeakEdge * vector.sum();
    }
};

struct Eigenpair {
    torch::Tensor vector;  ///< [P], of unit length
    double value = 0.0;
};

/// The eigenvector of D^-1/2 E D^-1/2 with the largest eigenvalue among those orthogonal to `known`, [K, P]
/// orthonormal: Lanczos with full reorthogonalization. `scale` is D^-1/2.
Eigenpair largestApartFrom(const torch::Tensor& known, const Graph& graph, const torch::Tensor& scale, double residual,
                           const RunControl& control)
{
    const int64_t size = scale.size(0), most = std::min<int64_t>(kMostSteps, size - known.size(0));
    torch::Tensor basis = torch::zeros({most, size}, torch::kFloat64);
    const auto apart = [&](torch::Tensor vector, int64_t steps) {
        const torch::Tensor before = torch::cat({known, basis.narrow(0, 0, steps)});
        for (int twice = 0; twice < 2; ++twice) {  // once leaves what rounding brought back
            vector = vector - before.t().mv(before.mv(vector));
        }
        return vector;
    };
    // Any start works that is not orthogonal to the wanted vector, but each run needs a different one: among vectors of
    // equal eigenvalue, a run finds only the one that its start contains. The start is the same on every machine.
    const torch::Tensor places = torch::arange(1, size + 1, torch::kFloat64).square();
    torch::Tensor next = apart((places * double(known.size(0))).sin(), 0);
    double length = next.norm().item<double>();
    std::vector<double> diagonal, beside;
    for (int64_t step = 0;; ++step) {
        throwIfCancelled(control.stop);
        basis[step] = next / length;
        next = scale * graph.times(scale * basis[step]);
        diagonal.push_back(basis[step].dot(next).item<double>());
        next = apart(next, step + 1);
        length = next.norm().item<double>();
        const bool ends = length < 1e-13 || step + 1 == most;
        if (ends || (step + 1) % kStepsBetweenChecks == 0) {
            torch::Tensor small = torch::diag(torch::tensor(diagonal, torch::kFloat64));
            for (int64_t i = 0; i < step; ++i) {
                small[i][i + 1] = small[i + 1][i] = beside[static_cast<size_t>(i)];
            }
            const auto [values, vectors] = torch::linalg_eigh(small);  // ascending
            const torch::Tensor last = vectors.select(1, step);
            if (ends || std::abs(length * last[step].item<double>()) < residual) {
                const torch::Tensor found = basis.narrow(0, 0, step + 1).t().mv(last);
                return {found / found.norm(), values[step].item<double>()};
            }
        }
        beside.push_back(length);
    }
}

/// The patches that are connected with `seed` through sides within `side`, which is [rows, cols] bool.
torch::Tensor partWith(int64_t seed, const torch::Tensor& side)
{
    const torch::Tensor inside = side.contiguous();
    torch::Tensor part = torch::zeros_like(inside);
    const int64_t rows = side.size(0), cols = side.size(1);
    const bool* open = inside.data_ptr<bool>();
    bool* reached = part.data_ptr<bool>();
    std::vector<int64_t> left;
    const auto reach = [&](int64_t patch) {
        if (open[patch] && !reached[patch]) {
            reached[patch] = true;
            left.push_back(patch);
        }
    };
    reach(seed);
    while (!left.empty()) {
        const int64_t patch = left.back(), row = patch / cols, col = patch % cols;
        left.pop_back();
        if (row > 0) {
            reach(patch - cols);
        }
        if (row + 1 < rows) {
            reach(patch + cols);
        }
        if (col > 0) {
            reach(patch - 1);
        }
        if (col + 1 < cols) {
            reach(patch + 1);
        }
    }
    return part;
}

int64_t strongest(const torch::Tensor& vector)
{
    return vector.abs().argmax().item<int64_t>();
}

bool holds(const torch::Tensor& side, int64_t patch)
{
    return side.view(-1)[patch].item<bool>();
}

/// Whether at least three corners of the grid are on this side, which is then taken for the background.
bool hasCorners(const torch::Tensor& side)
{
    const int64_t last = side.size(0) - 1, right = side.size(1) - 1;
    int corners = 0;
    for (const auto& [row, col] : {std::pair<int64_t, int64_t>(0, 0), {0, right}, {last, 0}, {last, right}}) {
        corners += side[row][col].item<bool>() ? 1 : 0;
    }
    return corners >= 3;
}

/// y = D^-1/2 u, as [rows, cols]; nothing where it is not determined.
std::optional<torch::Tensor> cutVector(const torch::Tensor& unit, PatchGrid grid, double threshold,
                                       const RunControl& control)
{
    const Graph graph{(unit.mm(unit.t()) > threshold).to(torch::kFloat64)};
    const torch::Tensor scale = graph.times(torch::ones({unit.size(0)}, torch::kFloat64)).rsqrt();
    const torch::Tensor first = (scale.reciprocal() / scale.reciprocal().norm()).unsqueeze(0);  // of eigenvalue 1
    const Eigenpair found = largestApartFrom(first, graph, scale, kResidual, control);
    const Eigenpair next =
        largestApartFrom(torch::cat({first, found.vector.unsqueeze(0)}), graph, scale, kLooseResidual, control);
    if (found.value - next.value < kLeastGap) {
        return std::nullopt;
    }
    return (scale * found.vector).reshape({grid.rows, grid.cols});
}

double overlap(const torch::Tensor& one, const torch::Tensor& other)
{
    const double both = one.logical_or(other).sum().item<double>();
    return both > 0.0 ? one.logical_and(other).sum().item<double>() / both : 0.0;
}

}  // namespace

torch::Tensor tokenCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    auto vector = cutVector(unitRows(doubles(features, grid)), grid, threshold, control);
    if (!vector) {
        throw Error(ErrorCode::Unsupported,
                    "At this threshold the patches do not fall into two parts; choose another threshold or other "
                    "features."_msg);
    }
    const torch::Tensor& y = *vector;
    return holds(y > y.mean(), strongest(y)) ? y : -y;
}

torch::Tensor objectIn(const torch::Tensor& vector)
{
    return partWith(strongest(vector), vector > vector.mean());
}

torch::Tensor maskCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor unit = unitRows(doubles(features, grid)).clone();
    torch::Tensor masks = torch::zeros({kMaskCutObjects, grid.rows, grid.cols}, torch::kBool);
    torch::Tensor covered = torch::zeros({grid.rows, grid.cols}, torch::kBool), before = covered;
    for (int object = 0; object < kMaskCutObjects; ++object) {
        control.step(object, kMaskCutObjects);
        const auto vector = cutVector(unit, grid, threshold, control);
        if (!vector && object == 0) {
            return tokenCut(features, grid, threshold, control);  // throws, saying why
        }
        if (!vector) {
            break;
        }
        torch::Tensor y = *vector, side = y > y.mean();
        if (hasCorners(side) || !holds(side, strongest(y))) {
            y = -y;
            side = side.logical_not();
        }
        torch::Tensor mask = partWith(y.argmax().item<int64_t>(), side);
        if (object > 0 && (overlap(mask, before) > 0.5 || mask.to(torch::kFloat64).mean().item<double>() <= 0.01)) {
            mask = torch::zeros_like(mask);
        }
        masks[object] = mask.logical_and(covered.logical_not());
        covered = covered.logical_or(mask);
        before = mask;
        unit = unit * covered.logical_not().reshape({-1, 1});
    }
    return masks;
}

Lost lost(const torch::Tensor& features, PatchGrid grid)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor rows = doubles(features, grid), products = rows.mm(rows.t());
    const torch::Tensor positive = (products > 0.0).fill_diagonal_(false);
    const torch::Tensor order = std::get<1>(positive.sum(1).sort(/*stable=*/true, 0, /*descending=*/false));
    const int64_t seed = order[0].item<int64_t>(), patches = rows.size(0);
    const torch::Tensor candidates = order.narrow(0, 0, std::min<int64_t>(kLostCandidates, patches));
    const torch::Tensor like = candidates.index({products[seed].index({candidates}) > 0.0});
    const torch::Tensor similarity = products.index({like}).sum(0).reshape({grid.rows, grid.cols});
    return {similarity, partWith(seed, similarity > 0.0),
            positive.sum().item<double>() / std::max<double>(1.0, double(patches) * double(patches - 1))};
}

}  // namespace core
