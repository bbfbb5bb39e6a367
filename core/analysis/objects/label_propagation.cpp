#include "core/analysis/objects/label_propagation.h"

#include "core/error.h"
#include "core/run_control.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

void requireOptions(const PropagationOptions& options)
{
    if (options.frames < 0 || options.neighbors < 1 || !(options.radius >= 1.0) || !(options.temperature > 0.0)) {
        throw Error(ErrorCode::OutOfRange, "propagation",
                    "expected at least 0 frames, 1 neighbor, a radius of 1 patch and a temperature above 0"_msg);
    }
}

/// [cols, rows of the band * cols] bool: which patches of a band are within the radius of each patch in a row.
Tensor withinRadius(PatchGrid grid, int row, int firstRow, int rows, double radius)
{
    const Tensor cols = torch::arange(grid.cols, torch::kFloat64);
    const Tensor across = (cols.unsqueeze(1) - cols).square();                                       // [cols, cols]
    const Tensor down = (torch::arange(firstRow, firstRow + rows, torch::kFloat64) - row).square();  // [rows]
    return (down.view({1, rows, 1}) + across.unsqueeze(1)).le(radius * radius).flatten(1);
}

}  // namespace

LabelPropagation::LabelPropagation(PatchGrid grid, const Tensor& features, const Tensor& labels,
                                   const PropagationOptions& options)
    : m_grid(grid), m_options(options), m_first{features.to(torch::kFloat32), labels.to(torch::kFloat32)}
{
    requireOptions(options);
    if (features.dim() != 2 || labels.dim() != 2 || features.size(0) != grid.count() ||
        labels.size(0) != grid.count()) {
        throw Error(ErrorCode::ShapeMismatch, "propagation",
                    "expected features and labels of %1 patches"_msg(grid.count()));
    }
}

Tensor LabelPropagation::rowOfPatches(const Tensor& features, int row) const
{
    const int reach = static_cast<int>(std::floor(m_options.radius));
    const int first = std::max(0, row - reach), rows = std::min(m_grid.rows, row + reach + 1) - first;
    const Tensor queries = features.narrow(0, int64_t{row} * m_grid.cols, m_grid.cols);
    const Tensor within = withinRadius(m_grid, row, first, rows, m_options.radius);
    constexpr float never = -std::numeric_limits<float>::infinity();
    std::vector<Tensor> similarities, labels;
    const auto add = [&](const Known& known) {
        const auto band = [&](const Tensor& of) {
            return of.narrow(0, int64_t{first} * m_grid.cols, int64_t{rows} * m_grid.cols);
        };
        similarities.push_back(
            torch::matmul(queries, band(known.features).t()).masked_fill(within.logical_not(), never));
        labels.push_back(band(known.labels));
    };
    add(m_first);
    std::ranges::for_each(m_recent, add);
    const Tensor all = torch::cat(similarities, 1);
    const int64_t most = std::min<int64_t>(m_options.neighbors, all.size(1));
    const Tensor least = std::get<0>(all.topk(most, 1)).select(1, most - 1).unsqueeze(1);  // equal ones stay too
    const Tensor weights = torch::softmax(all.masked_fill(all.lt(least), never) / m_options.temperature, 1);
    return torch::matmul(weights, torch::cat(labels, 0));
}

Tensor LabelPropagation::next(const Tensor& features, const std::stop_token& stop)
{
    if (features.sizes() != m_first.features.sizes()) {
        throw Error(ErrorCode::ShapeMismatch, "propagation",
                    "expected %1 patches with features of width %2, as in the first frame, found %3 of width %4"_msg(
                        m_first.features.size(0), m_first.features.size(1), features.size(0), features.size(1)));
    }
    const Tensor plain = features.to(torch::kFloat32);
    std::vector<Tensor> rows;
    for (int row = 0; row < m_grid.rows; ++row) {
        throwIfCancelled(stop);
        rows.push_back(rowOfPatches(plain, row));
    }
    Tensor labels = torch::cat(rows, 0);
    labels /= labels.sum(1, true);
    m_recent.push_back({plain, labels});
    if (static_cast<int>(m_recent.size()) > m_options.frames) {
        m_recent.pop_front();
    }
    return labels;
}

Tensor strongestLabels(const Tensor& labels)
{
    const Tensor low = labels.amin(0, true), high = labels.amax(0, true);
    return ((labels - low) / (high - low)).nan_to_num(0.0).argmax(1);
}

}  // namespace core
