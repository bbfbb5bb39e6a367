// CLIPSeg's decoder behind CLIP's image tower: tokens of a few of its layers, narrowed, and modulated by a caption or
// by another image, become a mask. Letters: P patches, C width of the image tower, R of the decoder, E of captions.
// Source: Lueddecke & Ecker 2022, arXiv:2112.10003, section 3; modulation: Dumoulin et al. 2018 (FiLM).
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class Checkpoint;
class ClipSegDecoder;

/// Immutable; any thread may use it. Computes on the CPU.
class WordSegmenter {
public:
    WordSegmenter(std::shared_ptr<const ClipSegDecoder> decoder, std::vector<int> layers)
        : m_decoder(std::move(decoder)), m_layers(std::move(layers))
    {
    }

    /// Layers of the image tower whose output tokens are read.
    const std::vector<int>& layers() const { return m_layers; }

    /// The logits of a mask, whose sigmoid is the probability of the caption: [rows * s, cols * s], where s is the
    /// patch's side in published models.
    /// @param tokens   per layer of layers(): [1 + P, C], the class token first
    /// @param prompt   [E], WordModel::Caption::output, or the image tower's output for an image
    /// @throws Error   ShapeMismatch for tensors of other sizes; Cancelled
    torch::Tensor maskLogits(const std::vector<torch::Tensor>& tokens, PatchGrid grid, const torch::Tensor& prompt,
                             const std::stop_token& stop = {}) const;

    int depth() const;  ///< layers of the decoder
    int heads() const;  ///< of each

    /// The decoder's attention weights from one token, [heads, 1 + P]; each row sums to 1.
    /// @param layer    of the decoder, from 0
    /// @param token    0: the class token; else 1 + row * cols + col
    /// @throws Error   as maskLogits(); OutOfRange for a missing layer or token
    torch::Tensor attentionRow(const std::vector<torch::Tensor>& tokens, PatchGrid grid, const torch::Tensor& prompt,
                               int layer, int token, const std::stop_token& stop = {}) const;

private:
    std::vector<torch::Tensor> checkedTokens(const std::vector<torch::Tensor>& tokens, PatchGrid grid,
                                             const torch::Tensor& prompt) const;

    std::shared_ptr<const ClipSegDecoder> m_decoder;
    std::vector<int> m_layers;
};

/// Null if the checkpoint has no such decoder.
/// @param file   the checkpoint, beside which config.json may state layers and heads
/// @param image  the image tower's specification
/// @throws Error Unsupported for several decoders, or behind another image tower than CLIP's, or for layers that no
///         file states; ShapeMismatch where tensors are missing, unknown or do not fit; Corrupt for numbers that are
///         not finite
std::shared_ptr<const WordSegmenter> readWordSegmenter(const Checkpoint& checkpoint, const std::filesystem::path& file,
                                                       const ModelSpec& image);

}  // namespace core
