// The prompt encoder of SAM, SAM 2 and EfficientSAM: points, boxes and earlier masks as tokens of the mask decoder. C
// is the decoder's width. Parameters have the authors' names. Source: Kirillov et al. 2023, arXiv:2304.02643, section 3
// and appendix A.
#pragma once

#include "core/model/blocks/norm.h"
#include "core/model/heads/sam/mask_prompts.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/conv.h>
#include <torch/types.h>

#include <memory>
#include <stop_token>

namespace core {

/// Learned vectors.
class LearnedTokens final : public torch::nn::Module {
public:
    LearnedTokens(int count, int width) : weight(register_parameter("weight", torch::empty({count, width}))) {}
    torch::Tensor weight;  ///< [count, width]
};

struct PromptEncoderSpec {
    int dim = 0;                                  ///< C
    int firstMaskChannels = 0, maskChannels = 0;  ///< of the two convolutions that reduce a mask
    /// SAM 2 has its own order of prompts; EfficientSAM no points outside the object, no masks and always six tokens.
    SamVariant variant = SamVariant::Sam;
};

class PromptEncoder final : public torch::nn::Module {  ///< values unset until loaded
public:
    explicit PromptEncoder(const PromptEncoderSpec& spec);

    /// Sines and cosines of random frequencies. @param places  [N, 2]: x and y in [0, 1]. @return [N, C]
    torch::Tensor positionCode(const torch::Tensor& places) const;
    /// The same for the centers of the patches, [P, C].
    torch::Tensor positionCode(PatchGrid grid) const;

    /// The tokens of points and box, [n, C]; n is 0 without either.
    /// @param height, width  of the model input that the coordinates refer to, padding included
    /// @throws Error  EfficientSAM: OutOfRange for more than six tokens, Unsupported for points outside the object
    torch::Tensor tokens(const MaskPrompts& prompts, int height, int width) const;

    // Both are added to the image's patches.
    torch::Tensor withoutMask() const;  ///< [1, C]
    /// @param logits  of an earlier mask, [4 rows, 4 cols]. @return [P, C]. @throws Error Cancelled
    torch::Tensor ofMask(const torch::Tensor& logits, const std::stop_token& stop);

private:
    torch::Tensor m_frequencies;  ///< `pe_layer.positional_encoding_gaussian_matrix`, [2, C / 2]
    SamVariant m_variant;
    std::vector<std::shared_ptr<LearnedTokens>> m_pointKinds;  ///< `point_embeddings`: background, foreground, corners
    std::shared_ptr<LearnedTokens> not_a_point_embed, no_mask_embed;
    // In EfficientSAM background and no_mask_embed are null, and so are these:
    torch::nn::Conv2d m_halve{nullptr}, m_halveAgain{nullptr}, m_widen{nullptr};  ///< `mask_downscaling` 0, 3 and 6
    NormPtr m_firstNorm, m_secondNorm;                                            ///< `mask_downscaling` 1 and 4
};

/// Epsilon of the norms over the channels of an image: no configuration changes it.
inline constexpr double kChannelNormEps = 1e-6;

}  // namespace core
