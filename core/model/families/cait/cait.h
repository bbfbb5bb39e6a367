// CaiT: talking-heads layers over the patches alone, then class-attention layers that gather them into a class token.
// Source: Touvron et al. 2021, arXiv:2103.17239.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class PatchEmbedding;
class TalkingHeadsLayer;
class TokenOnlyLayer;

class Cait final : public Network {
public:
    /// @param spec  layers: LayerKind::Talking first, then LayerKind::Class
    explicit Cait(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override;

protected:
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    torch::Tensor positionFor(PatchGrid grid) const;  ///< [1, P, C]

    std::vector<std::shared_ptr<TalkingHeadsLayer>> m_blocks;        ///< the same as `blocks`, typed
    std::vector<std::shared_ptr<TokenOnlyLayer>> m_blocksTokenOnly;  ///< the same as `blocks_token_only`, typed
    std::shared_ptr<PatchEmbedding> patch_embed;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head;  ///< null without a classifier
    torch::Tensor cls_token, pos_embed;
};

}  // namespace core
