// Similarity of rows: Pearson's correlation of every two rows of a table, and an order that groups similar ones.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

/// [N, P] -> [N, N] in [-1, 1], on the CPU, computed in float64. Two rows are compared where both have a value (are not
/// NaN). NaN where one of them is constant there, up to float32's precision, and thus has no correlation.
torch::Tensor correlationOfRows(const torch::Tensor& rows);

/// Correlation of every row with one other: [N, P] and [P] -> [N].
torch::Tensor correlationWith(const torch::Tensor& rows, const torch::Tensor& one);

/// The leaves, from left to right, of the average-linkage tree of the rows at distances of 1 - Pearson's correlation (1
/// for a constant row). When two branches are joined, the one with the smaller first row comes first, and either is
/// reversed where that brings more similar rows to the seam. Deterministic.
/// @param rows  [N, M]; costs N^3, meant for a few hundred
std::vector<int64_t> orderByLikeness(const torch::Tensor& rows);

}  // namespace core
