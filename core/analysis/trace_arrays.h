// The arrays that `headscope-cli trace` writes, by name: numbers behind the views, for scripts and for checking.
// The names are a contract (README, "Arrays"); adding one is one row in the table in array_table.cpp.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/checkpoint/tensor/tensor_file.h"

#include <optional>
#include <string>
#include <vector>

namespace core {

struct ArrayChoice {
    std::optional<int> classIndex;  ///< relevance, gradient_rollout, grad_cam; default the most probable class
    std::optional<int> layer;       ///< negative counts from the end; default the last that has the array
    QueryChoice query;              ///< token_similarity; default the class token
    int head = 0, channel = 0;      ///< channel_map
    int components = 28;            ///< patch_filters
};

/// Every name that this subject can yield, e.g. "layer.0.attention", in a fixed order: what a kind of layer or a family
/// does not have is not among them.
std::vector<std::string> arrayNames(const Subject& subject);

/// True when one of `names` needs Trace::layers[].tokens, so that the pass must keep them.
bool needTokens(const std::vector<std::string>& names);

/// @param names  empty: the default set, which is input, logits and every layer.I.attention
/// @throws Error NotFound for a name that this model does not have, listing those it has
NamedTensors computeArrays(const Subject& subject, const std::vector<std::string>& names, const ArrayChoice& choice,
                           const RunControl& control = {});

}  // namespace core
