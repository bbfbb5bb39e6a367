// How alike maps are: Pearson's correlation of every two rows of a table.
#pragma once

#include <torch/types.h>

namespace core {

/// [N, P] -> [N, N] in [-1, 1], on the CPU, computed in float64. Two rows are compared where both have a value (are
/// not NaN). NaN where one of them is constant there, up to float32's precision: it has no correlation.
torch::Tensor correlationOfRows(const torch::Tensor& rows);

/// The same of every row with one other: [N, P] and [P] -> [N].
torch::Tensor correlationWith(const torch::Tensor& rows, const torch::Tensor& one);

}  // namespace core
