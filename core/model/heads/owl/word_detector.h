// The heads of OWL-ViT and OWLv2 behind CLIP's image tower: every patch predicts a box, and an embedding that is
// compared with captions. Letters: P patches, C width of the image tower, E width of embeddings, W captions.
// Sources: Minderer et al. 2022, arXiv:2205.06230, section 3.1; objectness: 2023, arXiv:2306.09683, section 3.2.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class Checkpoint;
class OwlHeads;

/// The predictions of each patch, whatever the captions. A value; float32 on the CPU.
struct PatchObjects {
    torch::Tensor table;  ///< [P, 7 + E]: box, shift, scale, objectness, embedding; a single tensor, to be cached

    /// [P, 4]: center x, center y, width, height in shares of the model input
    torch::Tensor boxes() const { return table.narrow(1, 0, 4); }
    /// [P], the logit of any object at all (OWLv2); NaN for OWL-ViT
    torch::Tensor objectness() const { return table.select(1, 6); }
    /// [P, E], of any length. A patch's embedding also asks for its like elsewhere, as a direction of logits() (image-
    /// conditioned detection, section 4.4 of the paper).
    torch::Tensor embeddings() const;
    /// The logit of each caption at each patch, [P, W]; the scores are their sigmoids.
    /// @param directions  [E] each, WordModel::Caption::direction or a row of embeddings(); at least one
    /// @throws Error ShapeMismatch for directions of another width
    torch::Tensor logits(const std::vector<torch::Tensor>& directions) const;
};

/// Immutable; any thread may use it. Computes on the CPU, in a few percent of the image tower's time.
class WordDetector {
public:
    explicit WordDetector(std::shared_ptr<const OwlHeads> heads) : m_heads(std::move(heads)) {}

    bool hasObjectness() const;

    /// @param tokens  output of the image tower after its last norm, [1 + P, C], the class token first
    /// @param grid    of the P patches
    /// @throws Error  ShapeMismatch for other numbers of tokens; Cancelled
    PatchObjects detect(const torch::Tensor& tokens, PatchGrid grid, const std::stop_token& stop = {}) const;

private:
    std::shared_ptr<const OwlHeads> m_heads;
};

/// Null if the checkpoint has no such heads.
/// @param image  the image tower's specification
/// @throws Error Unsupported for several such heads, or behind another image tower than CLIP's; ShapeMismatch where
///         tensors are missing, unknown or do not fit; Corrupt for numbers that are not finite
std::shared_ptr<const WordDetector> readWordDetector(const Checkpoint& checkpoint, const ModelSpec& image);

}  // namespace core
