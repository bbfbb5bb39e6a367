// The network of BEiT and of the relative-position ViTs: their positions are a bias on the scores of attention, from a
// table of offsets or a small network that gives one.
// Sources: Bao et al. 2022, arXiv:2106.08254; Peng et al. 2022, arXiv:2208.06366 (BEiT v2); what differs is in
// ModelSpec::relative.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class BiasedBlock;
class PatchEmbedding;
class PositionBias;

class BiasedVit final : public Network {
public:
    explicit BiasedVit(const ModelSpec& spec, Weights weights = Weights::Fresh);

    int layerCount() const override { return m_spec.depth(); }
    torch::Tensor embed(const torch::Tensor& pixels) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    torch::Tensor classify(const torch::Tensor& tokens) override;
    PatchGrid gridFor(int height, int width) const override;
    /// Undefined where the bias is all that is known of positions.
    torch::Tensor positionEmbedding(PatchGrid grid) override;
    torch::Tensor patchFilters() override;

private:
    torch::Tensor positionFor(PatchGrid grid) const;  ///< [1, prefix + P, C]

    std::vector<std::shared_ptr<BiasedBlock>> m_blocks;  ///< the same as `blocks`, typed
    std::shared_ptr<PatchEmbedding> patch_embed;
    std::shared_ptr<PositionBias> shared_rel_pos;  ///< null where no bias is common to all layers
    torch::nn::LayerNorm norm{nullptr}, fc_norm{nullptr};
    LinearPtr head;
    torch::Tensor cls_token, pos_embed;  ///< undefined without
};

}  // namespace core
