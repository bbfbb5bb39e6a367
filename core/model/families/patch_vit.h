// The network common to ViT, the rotary ViTs and BEiT: patches with tokens before them, added positions, a stack of
// blocks, a norm, a pooling and a classifier. A family adds its blocks.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <memory>

namespace core {

class AttentionPool;
class ImageStem;
class Norm;
class PatchEmbedding;
class VisionHead;

class PatchVit : public Network {
public:
    PatchGrid gridFor(int height, int width) const override;
    torch::Tensor embedPatches(const Pass& pass, const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const Pass& pass, const torch::Tensor& patches, bool positions) override;

protected:
    /// With Pooling::AttentionPool the last layer is the pooling: it normalizes the tokens and returns the latent's
    /// result, [B, 1, C], followed by the tokens that it pooled. The blocks of a vision head follow the family's own.
    /// With ModelSpec::pooledLayers, tokens carry the class tokens that left the layers before in channels behind their
    /// own (NetworkCapabilities::carriesTrunk).
    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, LayerRun& run) final;
    torch::Tensor classifyAfter(int layer, const Pass& pass, const torch::Tensor& tokens) override;

    /// Registers the parts before the blocks. A family then calls addBlock() for each of blockCount() and, last,
    /// addHead(), so that the parameters are in the order of the pass.
    explicit PatchVit(const ModelSpec& spec);

    int blockCount() const;  ///< of the family's own blocks
    template <typename Block>
    std::shared_ptr<Block> addBlock(std::shared_ptr<Block> block)
    {
        m_list->push_back(block);
        return block;
    }
    /// @param ofPool  the specification of an attention pooling, if there is one
    void addHead(const ModelSpec& ofPool);

    virtual torch::Tensor runBlock(int layer, const torch::Tensor& tokens, LayerRun& run) = 0;

private:
    int coveredPrefix() const;  ///< number of tokens before the patches that also have positions
    /// Number of tokens before the patches that an attention pooling or a mean excludes.
    int unpooledPrefix() const;
    torch::Tensor withPrefix(const torch::Tensor& patches) const;
    bool addsPositions() const { return pos_embed.defined() || m_spec.sinePositions; }
    torch::Tensor positionFor(PatchGrid grid, const std::stop_token& stop) const;  ///< [1, covered prefix + P, C]
    torch::Tensor runCarrying(int layer, const torch::Tensor& tokens, LayerRun& run);
    torch::Tensor poolByAttention(const torch::Tensor& tokens, LayerRun& run);

    std::shared_ptr<PatchEmbedding> patch_embed;                 ///< null in a hybrid; `tubelet_embed` of clips
    std::shared_ptr<ImageStem> m_stem;                           ///< `patch_embed` of a hybrid
    torch::nn::ModuleList m_list;                                ///< `blocks`
    std::shared_ptr<Norm> norm_pre, norm, fc_norm, m_patchNorm;  ///< null if absent
    std::shared_ptr<AttentionPool> attn_pool;                    ///< null unless the pooling is by attention
    std::shared_ptr<VisionHead> vision_head;                     ///< null if absent
    LinearPtr head, head_dist;
    torch::Tensor cls_token, dist_token, reg_token, pos_embed, time_embed;  ///< undefined if absent
};

}  // namespace core
