#include "core/analysis/tokens/token_components.h"

#include <algorithm>

namespace core {
namespace {

/// A direction along which the rows vary less than this share of the strongest is rounding, not a direction.
constexpr double leastShare = 1e-12;

constexpr int64_t kDirections = 3;  ///< one per color channel

torch::Tensor onCpu(const torch::Tensor& rows)
{
    return rows.detach().to(torch::kCPU, torch::kFloat64);
}

/// Unit directions of the centered rows, strongest first, zero where there are none: [3, F].
torch::Tensor directionsOf(const torch::Tensor& centered)
{
    const int64_t rows = centered.size(0), features = centered.size(1);
    const int64_t kept = std::min({kDirections, rows, features});
    torch::Tensor directions = torch::zeros({kDirections, features}, torch::kFloat64);
    // The two products share their eigenvalues; the smaller costs less, and its size never exceeds the rows'.
    const bool few = rows < features;
    const auto [powers, vectors] =
        torch::linalg_eigh(few ? torch::mm(centered, centered.t()) : torch::mm(centered.t(), centered));
    const double least = std::max(powers[-1].item<double>() * leastShare, 0.0);
    for (int64_t index = 0; index < kept; ++index) {
        const int64_t column = powers.size(0) - 1 - index;  // ascending order
        if (powers[column].item<double>() <= least) {
            break;
        }
        const torch::Tensor vector = vectors.select(1, column);
        const torch::Tensor direction = few ? torch::mv(centered.t(), vector) : vector;
        directions[index].copy_(direction / direction.norm());
    }
    return directions;
}

}  // namespace

torch::Tensor principalBasis(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor values = onCpu(rows);
    const torch::Tensor mean = values.mean(0, true);
    torch::Tensor directions = directionsOf(values - mean);
    // A component's sign is arbitrary: fixed here so that the same tokens always give the same colors.
    directions *= directions.gather(1, directions.abs().argmax(1, true)).sign();
    return torch::cat({mean, directions});
}

torch::Tensor alongBasis(const torch::Tensor& rows, const torch::Tensor& basis)
{
    return torch::mm(onCpu(rows) - basis[0], basis.slice(0, 1).t());
}

torch::Tensor scaleOf(const torch::Tensor& scores)
{
    if (scores.size(0) == 0) {
        return torch::zeros({3, scores.size(1)}, torch::kFloat64);
    }
    const torch::Tensor ends = torch::quantile(scores, torch::tensor({0.01, 0.99}, torch::kFloat64), 0);
    const torch::Tensor deviation =
        scores.size(0) > 1 ? scores.std(0, /*unbiased=*/true) : torch::zeros({scores.size(1)}, torch::kFloat64);
    return torch::cat({ends, deviation.unsqueeze(0)});
}

torch::Tensor scaledRobustly(const torch::Tensor& scores, const torch::Tensor& scale)
{
    const torch::Tensor span = scale[1] - scale[0];
    const torch::Tensor scaled = ((scores - scale[0]) / span).clamp(0.0, 1.0);
    return torch::where(span > 0.0, scaled, torch::full_like(scaled, 0.5));
}

torch::Tensor scaledBySigmoid(const torch::Tensor& scores, const torch::Tensor& scale)
{
    return torch::sigmoid(2.0 * scores / scale[2].clamp_min(1e-12));
}

torch::Tensor borderOf(PatchGrid grid)
{
    torch::Tensor border = torch::ones({grid.rows, grid.cols}, torch::kBool);
    if (grid.rows > 2 && grid.cols > 2) {
        border.narrow(0, 1, grid.rows - 2).narrow(1, 1, grid.cols - 2).fill_(false);
    }
    return border.flatten();
}

torch::Tensor foregroundOf(const torch::Tensor& scores, const torch::Tensor& border)
{
    const torch::Tensor above = scores > 0.0;
    const bool fillsBorder = 2 * above.logical_and(border).sum().item<int64_t>() > border.sum().item<int64_t>();
    return fillsBorder ? scores < 0.0 : above;
}

}  // namespace core
