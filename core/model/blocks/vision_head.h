// The head behind a backbone (VisionHeadSpec): more blocks, a norm, and for dino.txt the projection of tokens to
// captions.
#pragma once

#include "core/model/blocks/blocks.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <stop_token>
#include <vector>

namespace core {

/// Registered as `vision_head`, with `blocks.N`, `norm` and, if there is one, `proj`.
class VisionHead final : public torch::nn::Module {
public:
    /// @param spec  with a vision head, and its layers
    explicit VisionHead(const ModelSpec& spec);

    /// @param block   of the head, from 0
    /// @param tokens  [B, T, C]; for block 0 normalized by the backbone
    torch::Tensor runBlock(int block, const torch::Tensor& tokens, LayerRun& run);
    torch::Tensor normalize(const torch::Tensor& tokens) const;  ///< [B, T, C] -> [B, T, C]
    /// Normalized and projected. @return [B, T, VisionHeadSpec::tokenWidth]
    torch::Tensor project(const torch::Tensor& tokens, const std::stop_token& stop) const;

private:
    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;
    NormPtr norm;
    LinearPtr proj;  ///< null if absent
};

}  // namespace core
