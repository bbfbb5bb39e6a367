// The mask decoder of SAM, SAM 2 and EfficientSAM: tokens for masks and prompts attend to the image and the image to
// them, twice; then each mask token gives a filter of the enlarged image. SAM 2 adds finer features to that image, and
// a token for the score of an object. Letters as in mask_prompts.h. Parameters have SAM's authors' names. Sources:
// Kirillov et al. 2023, arXiv:2304.02643, appendix A; Ravi et al. 2024, arXiv:2408.00714, appendix D.
#pragma once

#include "core/model/heads/sam/mask_prompts.h"
#include "core/model/heads/sam/prompt_encoder.h"
#include "core/model/network/linear.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

class TwoWayAttentionHeads;
class TwoWayBlock;
class TokenMlp;
class DoubleSize;
class WholeNorm;

struct MaskDecoderSpec {
    int dim = 0;         ///< C
    int heads = 8;       ///< H
    int depth = 0;       ///< of blocks; the final attention not counted
    int crossWidth = 0;  ///< of queries, keys and values between tokens and image
    int mlpHidden = 0;
    int masks = 0;                          ///< M
    int filterHidden = 0, filterDepth = 0;  ///< of the MLPs that make the filters
    int iouHidden = 0, iouDepth = 0;        ///< of the MLP that predicts the IoU
    int firstUpscaled = 0, upscaled = 0;    ///< channels at two and at four times the grid
    int scoreHidden = 0, scoreDepth = 0;    ///< of the MLP that predicts whether there is an object (SAM 2)
    double normEps = 1e-5;
    SamVariant variant = SamVariant::Sam;
};

/// An image's side of both cross-attentions of a block, d channels per head.
struct ImageHeads {
    torch::Tensor keys, values;  ///< [H, P, d], to which tokens attend
    torch::Tensor queries;       ///< [H, P, d], attending to tokens
};

/// An image as the decoder reads it; a value, made once per image.
struct DecoderImage {
    torch::Tensor patches;    ///< [P, C] float32 on the CPU
    torch::Tensor positions;  ///< [P, C], PromptEncoder::positionCode()
    PatchGrid grid;
    int height = 0, width = 0;   ///< of the model input that the grid covers, padding included
    torch::Tensor unprompted{};  ///< [P, C], the patches for prompts without a mask
    ImageHeads firstHeads{};     ///< those of the first block: what no point or box changes
    /// SAM 2: added to the image enlarged twice and four times, [P, 4, firstUpscaled] and [4 P, 4, upscaled], the
    /// places of each patch side by side; else undefined.
    torch::Tensor twice{}, fourTimes{};
};

class MaskDecoder final : public torch::nn::Module {  ///< values unset until loaded
public:
    explicit MaskDecoder(const MaskDecoderSpec& spec);
    /// Completes an image.
    /// @param finer  ImageEmbedding::finer, which SAM 2 needs
    /// @param added  PromptEncoder::withoutMask()
    /// @throws Error Unsupported for SAM 2 without finer features
    void prepare(DecoderImage& image, const std::vector<torch::Tensor>& finer, const torch::Tensor& added) const;
    /// @param prompts  [n, C]
    /// @param added    PromptEncoder::ofMask(); undefined without a mask
    /// @throws Error   Cancelled
    DecodedMasks forward(const DecoderImage& image, const torch::Tensor& prompts, const torch::Tensor& added,
                         const std::stop_token& stop) const;

private:
    torch::Tensor masksOf(const torch::Tensor& maskTokens, const torch::Tensor& patches, const DecoderImage& image,
                          const std::stop_token& stop) const;

    std::shared_ptr<LearnedTokens> obj_score_token, iou_token, mask_tokens;  ///< the first null in SAM
    std::vector<std::shared_ptr<TwoWayBlock>> m_blocks;
    std::shared_ptr<TwoWayAttentionHeads> m_finalAttention;
    NormPtr m_finalNorm, m_upscaledNorm;                  ///< the second, `output_upscaling` 1, null in EfficientSAM
    std::shared_ptr<WholeNorm> m_wholeNorm;               ///< `output_upscaling` 1 then; else null
    std::shared_ptr<DoubleSize> m_double, m_doubleAgain;  ///< `output_upscaling` 0 and 3
    std::vector<std::shared_ptr<TokenMlp>> m_filters;     ///< one per mask
    std::shared_ptr<TokenMlp> iou_prediction_head, pred_obj_score_head;  ///< the second null in SAM
    LinearPtr conv_s0, conv_s1;                                          ///< on finer features; null in SAM
};

/// Both parts, with the names of their tensors in SAM's authors' files.
class PromptedDecoder final : public torch::nn::Module {
public:
    PromptedDecoder(const PromptEncoderSpec& prompts, const MaskDecoderSpec& masks);
    SamVariant variant;
    torch::Tensor no_mem_embed;  ///< [1, 1, C], added to the image in place of a memory of frames; undefined in SAM
    std::shared_ptr<PromptEncoder> prompt_encoder;
    std::shared_ptr<MaskDecoder> mask_decoder;
};

}  // namespace core
