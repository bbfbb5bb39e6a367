// Swin, its searched variant S3 and Swin v2: attention inside windows, shifted in every other block; patches are merged
// two by two from stage to stage.
// Source: Liu et al. 2021, arXiv:2103.14030; S3: Chen et al. 2021, arXiv:2111.14725; Swin v2: Liu et al. 2022,
// arXiv:2111.09883.
//
// The width of stage s is spec.dim << s, its grid stageGrid(trained or actual, s). A stage whose trained grid is not
// larger than a window was trained with one window of that grid, and its bias table says so; Swin v2 has no table, and
// there such a stage takes larger windows on a larger picture.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/normalization.h>

#include <memory>
#include <vector>

namespace core {

class PatchEmbedding;
class PatchMerging;
class SwinBlock;

class Swin final : public Network {
public:
    explicit Swin(const ModelSpec& spec, Weights weights = Weights::Fresh);

    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    /// The first block of a stage merges the patches of the stage before.
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;
    /// @throws Error ShapeMismatch when the sides are no whole patches, when a stage has an odd side to merge, or one
    /// that is longer than a window and no multiple of it; the sentence names the nearest sizes that work
    PatchGrid gridFor(int height, int width) const override;

protected:
    /// Undefined before the last stage: its tokens have another width.
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    void addStage(int stage, torch::nn::Module& parent);
    PatchGrid windowOf(int stage) const;  ///< the largest of the stage

    std::shared_ptr<PatchEmbedding> patch_embed;
    torch::nn::LayerNorm m_patchNorm{nullptr};              ///< `patch_embed.norm`
    std::vector<std::shared_ptr<PatchMerging>> m_mergings;  ///< of each stage; null for stage 0
    std::vector<std::shared_ptr<SwinBlock>> m_blocks;       ///< of all stages in forward order
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr m_classifier;  ///< `head.fc`; null without classes
};

}  // namespace core
