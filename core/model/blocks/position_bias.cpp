#include "core/model/blocks/position_bias.h"

#include <torch/nn/functional/upsampling.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// The last three rows are for the class token, query first: it to patches, patches to it, it to itself.
constexpr int kRowsOfClassToken = 3;

/// Positions of a trained axis's offsets among `length` offsets: ..., -(1 + q), -1, 0, 1, 1 + q, ..., with q between
/// 1.01 and 1.5 such that the last reaches the end.
std::vector<double> geometricOffsets(int64_t trained, int64_t length)
{
    const auto steps = static_cast<double>(trained / 2), reach = static_cast<double>(length / 2);
    double low = 1.01, high = 1.5, ratio = 0.0;
    while (high - low > 1e-6) {
        ratio = (low + high) / 2;
        ((1 - std::pow(ratio, steps)) / (1 - ratio) > reach ? high : low) = ratio;
    }
    std::vector<double> behind;
    double at = 1.0;
    for (int64_t i = 0; i < trained / 2; ++i) {
        behind.push_back(at);
        at += std::pow(ratio, static_cast<double>(i + 1));
    }
    std::vector<double> all(behind.rbegin(), behind.rend());
    std::ranges::transform(all, all.begin(), [](double offset) { return -offset; });
    all.push_back(0.0);
    all.insert(all.end(), behind.begin(), behind.end());
    return all;
}

/// [length, trained]: the share of each trained offset in a new one; the ends extend beyond the last.
Tensor shares(int64_t trained, int64_t length)
{
    const auto from = geometricOffsets(trained, length);
    auto result = torch::zeros({length, trained});
    for (int64_t i = 0; i < length; ++i) {
        const auto wanted = static_cast<double>(i - length / 2);
        const auto above = std::ranges::lower_bound(from, wanted);
        const auto right = std::min<int64_t>(above - from.begin(), trained - 1), left = std::max<int64_t>(right - 1, 0);
        const double low = from[static_cast<size_t>(left)], high = from[static_cast<size_t>(right)];
        const double share = high > low ? std::clamp((wanted - low) / (high - low), 0.0, 1.0) : 1.0;
        result[i][left] += 1 - share;
        result[i][right] += share;
    }
    return result;
}

/// A learned number for each offset. Source: Bao et al. 2022, arXiv:2106.08254, section 2.3.
class OffsetTable : public PositionBias {
public:
    explicit OffsetTable(const ModelSpec& spec)
        : m_trained{spec.trainedRows, spec.trainedCols},
          m_prefix(spec.tokens.prefix()),
          m_resampling(spec.positionResampling)
    {
        const int rows = (2 * m_trained.rows - 1) * (2 * m_trained.cols - 1) + kRowsOfClassToken * m_prefix;
        relative_position_bias_table =
            register_parameter("relative_position_bias_table", torch::empty({rows, spec.heads}));
    }

    OffsetBias forGrid(PatchGrid grid, const std::stop_token&) override
    {
        const int rows = 2 * m_trained.rows - 1, cols = 2 * m_trained.cols - 1;
        const auto ofHeads = relative_position_bias_table.t();
        const auto table = ofHeads.narrow(1, 0, rows * cols).reshape({-1, rows, cols});
        return {grid == m_trained ? table : resampleOffsets(table, grid, m_resampling),
                m_prefix > 0 ? ofHeads.narrow(1, rows * cols, kRowsOfClassToken).contiguous() : Tensor()};
    }

private:
    PatchGrid m_trained;
    int m_prefix;
    PositionResampling m_resampling;
    Tensor relative_position_bias_table;  ///< [offsets + 3, H]
};

/// [length]: sign(offset) log(1 + |offset|) of 1 - side, ..., side - 1.
Tensor logarithms(int side)
{
    const auto offset = torch::arange(1 - side, side, torch::kFloat32);
    return offset.sign() * torch::log(1.0 + offset.abs());
}

/// fc2(relu(fc1(logarithms of the offset))): works for any grid. Scores with the class token are unchanged.
/// Source: after Liu et al. 2022, arXiv:2111.09883, section 3.3.
class OffsetMlp : public PositionBias {
public:
    explicit OffsetMlp(const ModelSpec& spec)
    {
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_first = mlp->register_module("fc1", std::make_shared<Linear>(2, spec.relative->hidden));
        m_second = mlp->register_module("fc2", std::make_shared<Linear>(spec.relative->hidden, spec.heads));
    }

    OffsetBias forGrid(PatchGrid grid, const std::stop_token& stop) override
    {
        const auto rows = logarithms(grid.rows), cols = logarithms(grid.cols);
        const auto offsets = torch::stack(
            {rows.unsqueeze(1).expand({-1, cols.size(0)}), cols.unsqueeze(0).expand({rows.size(0), -1})}, -1);
        const auto hidden = torch::relu(m_first->forward(offsets.to(m_first->bias.device()), stop));
        return {m_second->forward(hidden, stop).permute({2, 0, 1}).contiguous(), {}};
    }

private:
    LinearPtr m_first, m_second;  ///< `mlp.fc1`, `mlp.fc2`
};

}  // namespace

std::shared_ptr<PositionBias> makePositionBias(const ModelSpec& spec)
{
    switch (spec.relative->kind) {
        case RelativeBiasSpec::Kind::Table:
            return std::make_shared<OffsetTable>(spec);
        case RelativeBiasSpec::Kind::Mlp:
            return std::make_shared<OffsetMlp>(spec);
        case RelativeBiasSpec::Kind::Decomposed:
            break;
    }
    return nullptr;
}

OffsetBias sumOf(const OffsetBias& bias, const OffsetBias& more)
{
    if (!bias.defined() || !more.defined()) {
        return bias.defined() ? bias : more;
    }
    return {bias.table + more.table, bias.prefix.defined() ? bias.prefix + more.prefix : Tensor()};
}

Tensor resampleOffsets(const Tensor& table, PatchGrid grid, PositionResampling method)
{
    const int64_t rows = 2 * grid.rows - 1, cols = 2 * grid.cols - 1;
    if (method != PositionResampling::Antialias) {
        namespace F = torch::nn::functional;
        const auto options = F::InterpolateFuncOptions().size(std::vector<int64_t>{rows, cols}).mode(torch::kBilinear);
        return F::interpolate(table.unsqueeze(0), F::InterpolateFuncOptions(options).align_corners(false))[0];
    }
    const auto down = shares(table.size(1), rows).to(table.device());
    const auto right = shares(table.size(2), cols).to(table.device());
    return torch::matmul(torch::matmul(down, table), right.t());
}

}  // namespace core
