// SAM's image encoder: a ViT whose layers attend inside windows but for a few, with a bias by the rows and columns
// between query and key that the query's own features ask for, and convolutions behind the last layer.
// Sources: Kirillov et al. 2023, arXiv:2304.02643, appendix A; Li et al. 2022, arXiv:2203.16527 (windows) and
// arXiv:2112.01526, section 3 (bias).
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class PatchEmbedding;
class SamBlock;

class Sam final : public Network {
public:
    explicit Sam(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override;

protected:
    /// The mean over all places of what the neck makes of the patches, and the classifier where there is one.
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    void addNeck();
    torch::Tensor positionFor(PatchGrid grid) const;  ///< [1, P, C]

    std::shared_ptr<PatchEmbedding> patch_embed;
    torch::Tensor pos_embed;                                        ///< [1, rows, columns, C], undefined without
    std::vector<std::shared_ptr<SamBlock>> m_blocks;                ///< the same as `blocks`, typed
    torch::nn::Conv2d m_narrow{nullptr}, m_mix{nullptr};            ///< `neck.0` (1x1), `neck.2` (3x3), or null
    torch::nn::LayerNorm m_neckNorm{nullptr}, m_lastNorm{nullptr};  ///< `neck.1`, `neck.3`; the last alone: `neck`
    LinearPtr m_classifier;                                         ///< `head.fc`; null without classes
};

}  // namespace core
