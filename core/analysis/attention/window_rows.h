// Attention inside windows, as the network computes it and put back into image coordinates. Asked by attention_rows.h
// alone. W windows row by row of the shifted grid, N tokens a window; heads: one where `head` is given, else all.
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace core {

/// softmax(scale * q kT + bias, and less 100 where the shift brought strangers together) of windows first, ...,
/// first + count - 1: [count, H, N, N]. Strangers keep a weight of about e^-100.
torch::Tensor windowWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                            std::optional<int> head = {});

/// The same with NaN where query and key are strangers, and where one of them is padding.
torch::Tensor neighbourWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                               std::optional<int> head = {});

/// Rows of query tokens first, ..., first + count - 1 of the grid: [H, count, P], NaN outside the query's window and
/// for strangers inside it. What falls on padding is in no column.
torch::Tensor windowRows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                         std::optional<int> head);

/// Sum over the queries of these windows of what they give each token of the grid: [H, P].
torch::Tensor receivedInWindows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                                std::optional<int> head);

}  // namespace core
