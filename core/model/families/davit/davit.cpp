#include "core/model/families/davit/davit.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Zeros at the bottom and right, such that both sides are multiples of `unit`.
Tensor paddedTo(const Tensor& image, int64_t unit)
{
    const auto missing = [&](int axis) { return (unit - image.size(axis) % unit) % unit; };
    return missing(2) + missing(3) > 0 ? torch::constant_pad_nd(image, {0, missing(3), 0, missing(2)}) : image;
}

/// A convolution that makes or merges patches, and a norm after it (`stem`) or before it (`downsample`).
class DavitMerging : public torch::nn::Module {
public:
    DavitMerging(int inputs, int outputs, int kernel, bool isStem, double eps) : m_isStem(isStem), m_kernel(kernel)
    {
        const int stride = isStem ? 4 : 2;
        conv = register_module("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, kernel)
                                                             .stride(stride)
                                                             .padding(kernel % 2 == 0 ? 0 : kernel / 2)));
        norm = register_module("norm", layerNorm(isStem ? outputs : inputs, eps));
    }
    /// [B, inputs, rows, cols] -> [B, P, outputs]; sides are rounded up.
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto normed = m_isStem ? image : normOverChannels(image, norm, stop);
        const auto padded = m_isStem ? paddedTo(normed, 4) : m_kernel % 2 == 0 ? paddedTo(normed, m_kernel) : normed;
        const auto tokens = convolve(padded, conv, stop).flatten(2).transpose(1, 2);
        return m_isStem ? norm(tokens) : tokens;
    }
    Tensor filters() const { return conv->weight.detach(); }

private:
    bool m_isStem;
    int m_kernel;
    torch::nn::Conv2d conv{nullptr};
    torch::nn::LayerNorm norm{nullptr};
};

/// x plus one filter of 3 x 3 per channel. Registered as `cpe1` and `cpe2`.
class PositionalConvolution : public torch::nn::Module {
public:
    explicit PositionalConvolution(int width)
    {
        proj = register_module("proj",
                               torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width)));
    }
    Tensor forward(const Tensor& x, PatchGrid grid)
    {
        return x + proj(imageOfTokens(x, grid)).flatten(2).transpose(1, 2);
    }

private:
    torch::nn::Conv2d proj{nullptr};
};

/// Attention among tokens in windows, padded with zeros that have keys and values (the bias of their projections), or
/// among channels.
class DualAttention : public torch::nn::Module {
public:
    DualAttention(const ModelSpec& spec, const LayerSpec& layer)
        : m_layer(layer), m_scalesByTokens(hierarchyOf<DavitSpec>(spec).scalesByTokens)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim, spec.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto found = m_layer.kind == LayerKind::Window ? attendInside(x, grid, run) : attendAmongChannels(x, run);
        return proj->forward(found, run.stop());
    }

private:
    Tensor attendInside(const Tensor& x, PatchGrid grid, LayerRun& run) const
    {
        const auto windows = layOutPaddedWindows(grid, {m_layer.window, m_layer.window});
        const auto parts = qkv->forward(tokensInWindows(x, windows), run.stop())
                               .unflatten(2, {3, m_layer.heads, -1})
                               .permute({2, 0, 3, 1, 4});
        return attendInWindows({parts[0], parts[1], parts[2], usualScale(parts[0])}, windows, run);
    }

    /// Without scalesByTokens keys attend to values, and their weights multiply queries: the roles of the projections
    /// are permuted.
    Tensor attendAmongChannels(const Tensor& x, LayerRun& run) const
    {
        const auto parts = qkv->forward(x, run.stop())
                               .unflatten(2, {3, m_layer.heads, -1})
                               .permute({2, 0, 3, 4, 1});  // [3, B, H, D, P]
        const double scale = 1.0 / std::sqrt(static_cast<double>(parts.size(m_scalesByTokens ? 4 : 3)));
        const auto temperature = torch::full({m_layer.heads, 1, 1}, scale, x.options());
        return m_scalesByTokens ? attendToChannels(parts[0], parts[1], parts[2], temperature, run)
                                : attendToChannels(parts[1], parts[2], parts[0], temperature, run);
    }

    LayerSpec m_layer;
    bool m_scalesByTokens;
    LinearPtr qkv, proj;
};

/// y = cpe1(x), y + attn(norm1(y)); then z = cpe2 of it, z + mlp(norm2(z)).
class DavitBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    DavitBlock(const ModelSpec& spec, const LayerSpec& layer)
    {
        cpe1 = register_module("cpe1", std::make_shared<PositionalConvolution>(spec.dim));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<DualAttention>(spec, layer));
        cpe2 = register_module("cpe2", std::make_shared<PositionalConvolution>(spec.dim));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto placed = cpe1->forward(x, grid);
        const auto attended = addBranch(placed, attn->forward(norm1(placed), grid, run), run);
        const auto mid = cpe2->forward(attended, grid);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), run);
    }

private:
    std::shared_ptr<PositionalConvolution> cpe1, cpe2;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<DualAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

class Davit final : public StagedNetwork<DavitBlock> {
public:
    explicit Davit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<DavitSpec>(spec);
        const auto eps = spec.normEps;
        m_mergings.push_back(
            register_module("stem", std::make_shared<DavitMerging>(3, spec.dim, hierarchy.kernel, true, eps)));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        int width = spec.dim;
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            const auto parts = std::make_shared<torch::nn::Module>();
            if (stage > 0) {
                m_mergings.push_back(parts->register_module(
                    "downsample", std::make_shared<DavitMerging>(width, hierarchy.stages[stage].width,
                                                                 hierarchy.mergingKernel, false, eps)));
            }
            width = hierarchy.stages[stage].width;
            parts->register_module("blocks", inPairs(*makeBlocks(stage)));
            stages->push_back(parts);
        }
        addClassifier(HeadForm::Container);
        m_capabilities.patchFilters = [this] { return m_mergings.front()->filters(); };
    }

    /// Any size: zeros fill the last patch, pair and window.
    PatchGrid gridFor(int height, int width) const override { return gridRoundedUp(height, width, m_spec.patch); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return m_mergings.front()->forward(pixels, pass.stop);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return m_mergings.at(stage)->forward(imageOfTokens(tokens, before), run.stop());
    }

private:
    /// A block of the file is two layers: one with windows, then one with channels.
    static torch::nn::ModuleList inPairs(const torch::nn::ModuleListImpl& layers)
    {
        torch::nn::ModuleList pairs;
        for (size_t at = 0; at + 1 < layers.size(); at += 2) {
            pairs->push_back(torch::nn::ModuleList(layers.ptr(at), layers.ptr(at + 1)).ptr());
        }
        return pairs;
    }

    std::vector<std::shared_ptr<DavitMerging>> m_mergings;  ///< of each stage; the first is `stem`
};

}  // namespace

std::shared_ptr<Network> makeDavit(const ModelSpec& spec)
{
    return std::make_shared<Davit>(spec);
}

}  // namespace core
