// XCiT: layers in which channels attend to channels and patches see their neighbors, then class-attention layers that
// gather the patches into a class token. Source: El-Nouby et al. 2021, arXiv:2106.09681.
#include "core/error.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/class_attention_vit.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>

#include <bit>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

class StemStage : public torch::nn::Module {
public:
    StemStage(int inputs, int outputs)
    {
        m_convolution = register_module(
            "0", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1).bias(false)));
        m_norm = register_module("1", torch::nn::BatchNorm2d(outputs));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop)
    {
        return normOfImage(convolve(x, m_convolution, stop), m_norm, stop);
    }
    Tensor filters() const { return m_convolution->weight.detach(); }

private:
    torch::nn::Conv2d m_convolution{nullptr};
    torch::nn::BatchNorm2d m_norm{nullptr};
};

/// The beginning of XCiT: small convolutions that halve the image until a patch is one pixel (section 4, after Graham
/// et al. 2021, arXiv:2104.01136).
/// Stages of convolution 3x3 of stride 2 and BatchNorm, GELU between them; the width doubles up to that of a token.
/// Registered as `patch_embed`, it holds timm's `patch_embed.proj.J.0` (convolution) and `.1` (norm), J even.
class ConvolutionalStem : public torch::nn::Module {
public:
    /// @param patch  a power of two; its logarithm is the number of stages
    ConvolutionalStem(int width, int patch)
    {
        const int stages = std::countr_zero(static_cast<unsigned>(patch));
        auto proj = register_module("proj", std::make_shared<torch::nn::Module>());
        for (int i = 0, inputs = 3; i < stages; ++i) {
            const int outputs = width >> (stages - 1 - i);
            m_stages.push_back(std::make_shared<StemStage>(inputs, outputs));
            proj->register_module(std::to_string(2 * i), m_stages.back());  // timm counts the GELUs between too
            inputs = outputs;
        }
    }

    /// @param pixels  [B, 3, height, width] of any size: each stage rounds odd sides up
    /// @return        [B, P, C]
    /// @throws Error Cancelled
    Tensor forward(const Tensor& pixels, const std::stop_token& stop)
    {
        // Channels together in memory: the first stage takes a twelfth of the time so (LibTorch 1.13, CPU), and what
        // leaves the last one lies as tokens do.
        auto x = pixels.contiguous(torch::MemoryFormat::ChannelsLast);
        for (const auto& stage : m_stages) {
            x = stage->forward(stage == m_stages.front() ? x : geluOfImage(x, stop), stop);
        }
        return x.flatten(2).transpose(1, 2).contiguous();
    }

    /// @throws Error ShapeMismatch for an image without pixels
    PatchGrid gridFor(int height, int width) const
    {
        if (height < 1 || width < 1) {
            throw Error(ErrorCode::ShapeMismatch,
                        "model input: expected at least one pixel, found %1x%2"_msg(width, height));
        }
        return stageGrid({height, width}, static_cast<int>(m_stages.size()));
    }

    Tensor firstFilters() const { return m_stages.front()->filters(); }  ///< of the first stage: [C', 3, 3, 3]

private:
    std::vector<std::shared_ptr<StemStage>> m_stages;
};

/// The initial LayerScale (eta): 1 in the published models of 12 layers, 1e-5 in those of 24.
double xcitGain(int depth)
{
    return depth <= 12 ? 1.0 : 1e-5;
}

/// x + gamma1 attn(norm1(x)), then x + gamma3 local_mp(norm3(x)), then x + gamma2 mlp(norm2(x)): the local step is last
/// in the authors' numbering but second in their network.
class ChannelLayer : public torch::nn::Module {
public:
    ChannelLayer(const ModelSpec& spec, double gain)
    {
        gamma1 = register_parameter("gamma1", torch::full({spec.dim}, gain));
        gamma3 = register_parameter("gamma3", torch::full({spec.dim}, gain));
        gamma2 = register_parameter("gamma2", torch::full({spec.dim}, gain));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<ChannelAttentionBlock>(spec.dim, spec.heads, spec.qkvBias));
        norm3 = register_module("norm3", layerNorm(spec.dim, spec.normEps));
        local_mp = register_module("local_mp", std::make_shared<LocalPatchInteraction>(spec.dim));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    }

    Tensor forward(const Tensor& tokens, LayerRun& run)
    {
        auto x = addScaledBranch(tokens, attn->forward(norm1(tokens), run), gamma1, run);
        x = addScaledBranch(x, local_mp->forward(norm3(x), run.pass.grid, run.stop()), gamma3, run);
        return addScaledBranch(x, editedMlp(mlp->forward(norm2(x), run), run), gamma2, run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr}, norm3{nullptr};
    std::shared_ptr<ChannelAttentionBlock> attn;
    std::shared_ptr<LocalPatchInteraction> local_mp;
    std::shared_ptr<Mlp> mlp;
    Tensor gamma1, gamma2, gamma3;
};

/// Class attention as in the authors' released models, which differs from their paper in two ways: the result of norm2
/// becomes the trunk, and the patches, which have no MLP of their own, are added to themselves.
class ClassLayer : public torch::nn::Module {
public:
    ClassLayer(const ModelSpec& spec, double gain) : m_tokensNorm(spec.tokensNorm)
    {
        gamma1 = register_parameter("gamma1", torch::full({spec.dim}, gain));
        gamma2 = register_parameter("gamma2", torch::full({spec.dim}, gain));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<ClassAttentionBlock>(spec.dim, spec.heads, spec.qkvBias));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    }

    /// @param tokens  [B, 1 + P, C], class token first
    Tensor forward(const Tensor& tokens, LayerRun& run)
    {
        const int64_t patches = tokens.size(1) - 1;
        const auto normed = norm1(tokens);
        auto c = addScaledBranch(tokens.narrow(1, 0, 1), attn->forward(normed, run), gamma1, run);
        auto x = tokens.narrow(1, 1, patches) + gamma1 * normed.narrow(1, 1, patches);
        c = norm2(c);
        x = m_tokensNorm ? norm2(x) : x;
        return torch::cat({addScaledBranch(c, editedMlp(mlp->forward(c, run), run), gamma2, run), x + x}, 1);
    }

private:
    bool m_tokensNorm;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<ClassAttentionBlock> attn;
    std::shared_ptr<Mlp> mlp;
    Tensor gamma1, gamma2;
};

class Xcit final : public ClassAttentionVit<ConvolutionalStem, ChannelLayer, ClassLayer> {
public:
    /// @param spec  layers: LayerKind::Channel first, then LayerKind::Class; patch: a power of two
    explicit Xcit(const ModelSpec& spec)
        : ClassAttentionVit(spec, std::make_shared<ConvolutionalStem>(spec.dim, spec.patch))
    {
        pos_embed = register_module("pos_embed", std::make_shared<FourierEmbedding>(spec.dim));
        addLayers("cls_attn_blocks", xcitGain);
        m_capabilities.positions = [this](PatchGrid grid) { return pos_embed->forward(grid); };
        m_capabilities.firstFilters = [this] { return patch_embed->firstFilters(); };
    }

    PatchGrid gridFor(int height, int width) const override { return patch_embed->gridFor(height, width); }

    Tensor placePatches(const Pass& pass, const Tensor& patches, bool positions) override
    {
        return positions ? patches + pos_embed->forward(pass.grid) : patches;
    }

private:
    std::shared_ptr<FourierEmbedding> pos_embed;
};

}  // namespace

std::shared_ptr<Network> makeXcit(const ModelSpec& spec)
{
    return std::make_shared<Xcit>(spec);
}

}  // namespace core
