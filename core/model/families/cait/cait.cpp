// CaiT: talking-heads layers over only the patches, then class-attention layers that gather them into a class token.
// Source: Touvron et al. 2021, arXiv:2103.17239.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/talking_heads.h"
#include "core/model/families/class_attention_vit.h"

namespace core {

using torch::Tensor;

namespace {

/// The initial LayerScale; the deeper the network, the closer to 0 (section 2 of the paper).
double caitGain(int depth)
{
    return depth <= 18 ? 0.1 : depth <= 24 ? 1e-5 : 1e-6;
}

/// Both kinds of layer: attention and an MLP, each after a norm and with a gain per channel.
template <typename Block>
class ScaledLayer : public torch::nn::Module {
public:
    ScaledLayer(const ModelSpec& spec, double gain)
    {
        gamma_1 = register_parameter("gamma_1", torch::full({spec.dim}, gain));
        gamma_2 = register_parameter("gamma_2", torch::full({spec.dim}, gain));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<Block>(spec.dim, spec.heads, spec.qkvBias));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    }

protected:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<Block> attn;
    std::shared_ptr<Mlp> mlp;
    Tensor gamma_1, gamma_2;
};

/// x + gamma_1 attn(norm1(x)), then x + gamma_2 mlp(norm2(x)); x are the patches.
class TalkingHeadsLayer : public ScaledLayer<TalkingHeadsBlock> {
public:
    using ScaledLayer::ScaledLayer;

    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const auto mid = addScaledBranch(x, attn->forward(norm1(x), run), gamma_1, run);
        return addScaledBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), gamma_2, run);
    }
};

/// c + gamma_1 attn(norm1([c, x])), then c + gamma_2 mlp(norm2(c)); the patches x are keys and never change.
class TokenOnlyLayer : public ScaledLayer<ClassAttentionBlock> {
public:
    using ScaledLayer::ScaledLayer;

    /// @param tokens  [B, 1 + P, C], class token first
    Tensor forward(const Tensor& tokens, LayerRun& run)
    {
        const auto x = tokens.narrow(1, 1, tokens.size(1) - 1);
        auto c = tokens.narrow(1, 0, 1);
        c = addScaledBranch(c, attn->forward(norm1(tokens), run), gamma_1, run);
        c = addScaledBranch(c, editedMlp(mlp->forward(norm2(c), run), run), gamma_2, run);
        return torch::cat({c, x}, 1);
    }
};

class Cait final : public ClassAttentionVit<PatchEmbedding, TalkingHeadsLayer, TokenOnlyLayer> {
public:
    /// @param spec  layers: LayerKind::Talking first, then LayerKind::Class
    explicit Cait(const ModelSpec& spec) : ClassAttentionVit(spec, std::make_shared<PatchEmbedding>(spec))
    {
        pos_embed =
            register_parameter("pos_embed", torch::empty({1, int64_t{spec.trainedRows} * spec.trainedCols, spec.dim}));
        addLayers("blocks_token_only", caitGain);
        m_capabilities.positions = [this](PatchGrid grid) { return positionFor(grid, {})[0]; };
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
    }

    PatchGrid gridFor(int height, int width) const override { return wholePatches(height, width, m_spec.patch); }

    Tensor placePatches(const Pass& pass, const Tensor& patches, bool positions) override
    {
        return positions ? patches + positionFor(pass.grid, pass.stop) : patches;
    }

private:
    Tensor positionFor(PatchGrid grid, const std::stop_token& stop) const  ///< [1, P, C]
    {
        const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
        return resamplePosition(pos_embed, 0, trained, grid, stop, m_spec.positionResampling);
    }

    Tensor pos_embed;
};

}  // namespace

std::shared_ptr<Network> makeCait(const ModelSpec& spec)
{
    return std::make_shared<Cait>(spec);
}

}  // namespace core
