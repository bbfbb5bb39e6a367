// Attention inside windows, as the network computes it and in image coordinates; used only by attention_rows.h. W
// windows row by row of the shifted grid, N tokens per window; one head if `head` is given, else all.
#pragma once

#include "core/trace/trace.h"

#include <optional>

namespace core {

/// softmax(scale * q kT + bias, minus 100 for pairs that meet only because of the shift) of windows [first, first +
/// count): [count, H, N, N]. Such masked pairs have a weight of about e^-100.
torch::Tensor windowWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                            std::optional<int> head = {});

/// The same with NaN for masked pairs and padding.
torch::Tensor neighborWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                              std::optional<int> head = {});

/// Rows of query tokens [first, first + count) of the grid: [H, count, P], NaN outside the query's window and for
/// masked pairs inside it. Weights on padding are omitted.
torch::Tensor windowRows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                         std::optional<int> head);

/// Attention that each token of the grid receives from all queries of these windows: [H, P].
torch::Tensor receivedInWindows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                                std::optional<int> head);

/// Rows of outlook attention for query tokens [first, first + count) of the grid: [H, count, P], 0 where no
/// neighborhood holds both tokens. @param weights  OutlookAttention::weights of these heads
torch::Tensor outlookRows(const torch::Tensor& weights, PatchGrid grid, int first, int count);

}  // namespace core
