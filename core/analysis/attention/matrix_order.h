// An order of a matrix's rows in which alike ones stand together.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

/// The leaves, from left to right, of the tree that average linkage makes of the rows at distances of 1 - Pearson's
/// correlation (1 for a constant row). Of two branches that are joined the one with the smaller first row comes first,
/// and either is turned round where that brings more alike rows to the seam. The same matrix yields the same order.
/// @param rows  [N, M]; costs N^3, meant for a few hundred
std::vector<int64_t> orderByLikeness(const torch::Tensor& rows);

}  // namespace core
