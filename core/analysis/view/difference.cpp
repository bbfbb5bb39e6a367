#include "core/analysis/view/difference.h"

#include "core/analysis/view/value_range.h"
#include "core/error.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {
namespace {

/// [to, from]: the share of each interval of one division that lies on each of another. Both ends are computed alike,
/// so that equal divisions overlap by exactly 1 and 0.
torch::Tensor overlaps(double low, double high, int to, double fromLow, double fromHigh, int from)
{
    const auto edge = [](double start, double end, int count, int at) { return start + (end - start) * at / count; };
    torch::Tensor result = torch::zeros({to, from}, torch::kFloat64);
    auto parts = result.accessor<double, 2>();
    for (int i = 0; i < to; ++i) {
        const double begin = edge(low, high, to, i), end = edge(low, high, to, i + 1);
        for (int k = 0; k < from; ++k) {
            const double common =
                std::min(end, edge(fromLow, fromHigh, from, k + 1)) - std::max(begin, edge(fromLow, fromHigh, from, k));
            parts[i][k] = std::max(0.0, common) / (end - begin);
        }
    }
    return result;
}

double patchSpace(const PhotoArea& area, int64_t rows, int64_t cols)
{
    return (area.right - area.left) * (area.bottom - area.top) / static_cast<double>(rows * cols);
}

/// Resamples a map of B to the grid of A: each of A's patches combines the values of B under it, weighted by area. A
/// share of a whole (attention weights) is divided by area; other quantities are averaged. A patch has no value if less
/// than half of it lies on patches of B with values.
/// @param values  [b.rows, b.cols]
/// @return        [a.rows, a.cols] float32; `values` itself if grid and area are the same
torch::Tensor inGridOf(PatchGrid grid, const PhotoArea& area, const torch::Tensor& values, const PhotoArea& valuesArea,
                       bool isShare)
{
    const auto rows = static_cast<int>(values.size(0)), cols = static_cast<int>(values.size(1));
    const torch::Tensor down = overlaps(area.top, area.bottom, grid.rows, valuesArea.top, valuesArea.bottom, rows);
    const torch::Tensor across =
        overlaps(area.left, area.right, grid.cols, valuesArea.left, valuesArea.right, cols).t();
    const torch::Tensor wide = values.to(torch::kFloat64);
    const torch::Tensor known = torch::isfinite(wide);
    const torch::Tensor sum =
        torch::matmul(down, torch::matmul(torch::where(known, wide, torch::zeros_like(wide)), across));
    const torch::Tensor part = torch::matmul(down, torch::matmul(known.to(torch::kFloat64), across));
    constexpr double kHalf = 0.5 - 1e-9;  // edges are sums of fractions
    const double space = isShare ? patchSpace(area, grid.rows, grid.cols) / patchSpace(valuesArea, rows, cols) : 1.0;
    const torch::Tensor mean = sum / part * space;
    return torch::where(part >= kHalf, mean, torch::full_like(mean, kNoValue)).to(torch::kFloat32);
}

ValueRange rangeAroundZero(const torch::Tensor& values, const RangeChoice& choice)
{
    const ValueRange ends = signedRangeOf(values, choice);
    const float most = std::max(std::abs(ends.low), std::abs(ends.high));
    return {most > 0.0F ? -most : 0.0F, most};
}

PatchMap mapDifference(const DifferenceSide& a, const DifferenceSide& b, const RangeChoice& range)
{
    const auto &first = std::get<PatchMap>(a.result.content), &second = std::get<PatchMap>(b.result.content);
    if (first.values.dim() != 2 || second.values.dim() != 2) {
        throw Error(ErrorCode::Unsupported, "difference", "expected maps of numbers, found one of colors"_msg);
    }
    PatchMap map;
    map.grid = first.grid;
    map.values = first.values - inGridOf(first.grid, a.area, second.values, b.area, b.result.isShare);
    map.range = rangeAroundZero(map.values, range);
    map.queryPatch = first.queryPatch;
    return map;
}

Matrix matrixDifference(const Result& a, const Result& b, const RangeChoice& range)
{
    Matrix matrix = std::get<Matrix>(a.content);
    const torch::Tensor& other = std::get<Matrix>(b.content).values;
    if (!matrix.values.sizes().equals(other.sizes())) {
        throw Error(ErrorCode::ShapeMismatch, "difference",
                    "expected two matrices of one size, found %1 x %2 and %3 x %4"_msg(
                        matrix.values.size(0), matrix.values.size(1), other.size(0), other.size(1)));
    }
    matrix.values = matrix.values - other;
    matrix.range = rangeAroundZero(matrix.values, range);
    return matrix;
}

Message sideText(const char* letter, const DifferenceSide& side)
{
    return Message::list(ListKind::Explanation,
                         {Message(letter), enumerated({Message(side.name), side.result.subject})});
}

}  // namespace

void requireDifference(ResultKind a, ResultKind b, const RangeChoice& range)
{
    if ((a != ResultKind::PatchMap && a != ResultKind::Matrix) || b != a) {
        throw Error(ErrorCode::Unsupported, "difference",
                    "expected two maps or two matrices, found %1 and %2"_msg(resultKindName(a), resultKindName(b)));
    }
    if (range.mode == RangeChoice::Mode::PerLayer || range.mode == RangeChoice::Mode::Shared) {
        throw Error(ErrorCode::Unsupported, "difference",
                    "expected a range per-map or fixed, found %1"_msg(toText(range.mode)));
    }
}

Result differenceOf(const DifferenceSide& a, const DifferenceSide& b, const RangeChoice& range)
{
    const ResultKind kind = a.result.kind();
    requireDifference(kind, b.result.kind(), range);
    if (a.result.quantity.first() != b.result.quantity.first()) {
        throw Error(
            ErrorCode::Unsupported, "difference",
            "expected the same quantity on both sides, found %1 and %2"_msg(a.result.quantity, b.result.quantity));
    }
    Result result;
    if (kind == ResultKind::PatchMap) {
        result.content = mapDifference(a, b, range);
    } else {
        result.content = matrixDifference(a.result, b.result, range);
    }
    result.title = enumerated({a.result.title, Message("A - B")});
    result.quantity = enumerated({a.result.quantity.first(), Message("A - B")});
    result.subject = Message::list(ListKind::Clauses, {sideText("A", a), sideText("B", b)});
    result.isSigned = true;
    return result;
}

}  // namespace core
