// Attention inside windows, as the network computes it and in image coordinates; used only by attention_rows.h. W
// windows row by row of the shifted grid, N tokens per window; one head where `head` is given, else all.
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace core {

/// softmax(scale * q kT + bias, minus 100 for pairs that only the shift brought together) of windows first, ..., first
/// + count - 1: [count, H, N, N]. Such masked pairs keep a weight of about e^-100.
torch::Tensor windowWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                            std::optional<int> head = {});

/// The same with NaN for masked pairs and where query or key is padding.
torch::Tensor neighbourWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                               std::optional<int> head = {});

/// Rows of query tokens first, ..., first + count - 1 of the grid: [H, count, P], NaN outside the query's window and
/// for masked pairs inside it. Weights on padding are in no column.
torch::Tensor windowRows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                         std::optional<int> head);

/// Attention that each token of the grid receives from all queries of these windows: [H, P].
torch::Tensor receivedInWindows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                                std::optional<int> head);

}  // namespace core
