// Relative attention of language models that see: a query's map divided by that of a general prompt ("describe the
// image"), which leaves out what any prompt looks at. The trace says which query the general prompt is.
// Source: Zhang et al. 2025, arXiv:2502.17422, section 4.
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"

#include <torch/types.h>

#include <optional>

namespace core {

/// `relative`: off | general. For traces with QueryTokens::general.
ViewOption relativeOption();

/// The general prompt's query where the view asks for relative attention; nullopt where it does not.
/// @throws Error Unsupported for a layer without such a query
std::optional<QueryChoice> generalQuery(const View& view, const LayerTrace& layer);

/// Values over those of the general prompt; NaN where these are 0.
torch::Tensor relativeTo(const torch::Tensor& general, const torch::Tensor& values);

}  // namespace core
