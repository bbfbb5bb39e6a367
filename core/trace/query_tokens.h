// Who asks in cross-attention: tokens that are no patches, with names and, where they found something, where it is.
#pragma once

#include <torch/types.h>

#include <string>
#include <vector>

namespace core {

/// Q queries. An immutable value that the layers of a decoder share.
struct QueryTokens {
    std::vector<std::string> labels;  ///< Q, for people: "cat", "query 7"; need not differ
    torch::Tensor boxes{};            ///< [Q, 4] left, top, right, bottom in pixels of the model input; or undefined
    torch::Tensor scores{};           ///< [Q], higher is surer; or undefined
    int count() const { return static_cast<int>(labels.size()); }
    /// The surest, or the first where none is.
    int best() const { return scores.defined() ? static_cast<int>(scores.argmax().item<int64_t>()) : 0; }
};

}  // namespace core
