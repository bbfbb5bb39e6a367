// Similarity of rows: Pearson's correlation of every two rows of a table, and an order that groups similar ones.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

/// [N, P] -> [N, N] in [-1, 1], on the CPU, computed in float64. Two rows are compared where both have a value (not
/// NaN). NaN if one of them is constant there, within float32 precision, and thus has no correlation.
torch::Tensor correlationOfRows(const torch::Tensor& rows);

/// Correlation of every row with another one: [N, P] and [P] -> [N].
torch::Tensor correlationWith(const torch::Tensor& rows, const torch::Tensor& one);

/// The leaves, from left to right, of the average-linkage tree of the rows at distances of 1 - Pearson's correlation (1
/// for a constant row). When two branches are joined, the one with the smaller first row comes first, and either is
/// reversed if that brings more similar rows to the seam. Deterministic.
/// @param rows  [N, M]; takes N^3 time, intended for a few hundred rows
std::vector<int64_t> orderByLikeness(const torch::Tensor& rows);

}  // namespace core
