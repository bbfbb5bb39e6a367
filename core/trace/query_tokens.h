// The queries of cross-attention: tokens other than patches, with labels and, for detections, boxes.
#pragma once

#include <torch/types.h>

#include <optional>
#include <string>
#include <vector>

namespace core {

/// Q queries. An immutable value that the layers of a decoder share.
struct QueryTokens {
    std::vector<std::string> labels;  ///< Q labels for people, not necessarily unique: "cat", "query 7"
    bool areUnnamed = false;          ///< the labels are only numbers: "query 7"
    torch::Tensor boxes{};            ///< [Q, 4] left, top, right, bottom in pixels of the model input; or undefined
    torch::Tensor scores{};           ///< [Q], higher is more confident; or undefined
    /// Language models: the logit of each word's vocabulary entry at every patch, [Q, P], and at the position of every
    /// word, [Q, Q]; or both undefined. A word's own position is where it was predicted; that of a word of the prompt
    /// is where it stands.
    torch::Tensor patchLogits{}, tokenLogits{};
    /// The one that a general prompt asked ("describe the picture"), by whose attention that of the others is divided.
    std::optional<int> general{};
    int count() const { return static_cast<int>(labels.size()); }
    /// The most confident query, or the first where there are no scores.
    int best() const { return scores.defined() ? static_cast<int>(scores.argmax().item<int64_t>()) : 0; }
};

}  // namespace core
