// XCiT: layers in which channels attend to channels and patches see their neighbours, then class-attention layers that
// gather the patches into a class token. Source: El-Nouby et al. 2021, arXiv:2106.09681.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class ChannelLayer;
class ClassLayer;
class ConvolutionalStem;
class FourierEmbedding;

class Xcit final : public Network {
public:
    /// @param spec  layers: LayerKind::Channel first, then LayerKind::Class; patch: a power of two
    explicit Xcit(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override;

protected:
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    std::vector<std::shared_ptr<ChannelLayer>> m_blocks;     ///< the same as `blocks`, typed
    std::vector<std::shared_ptr<ClassLayer>> m_classBlocks;  ///< the same as `cls_attn_blocks`, typed
    std::shared_ptr<ConvolutionalStem> patch_embed;
    std::shared_ptr<FourierEmbedding> pos_embed;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head;  ///< null without a classifier
    torch::Tensor cls_token;
};

}  // namespace core
