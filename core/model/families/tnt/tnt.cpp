#include "core/model/families/tnt/tnt.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

const TntSpec::Inner& innerOf(const ModelSpec& spec)
{
    return hierarchyOf<TntSpec>(spec).inner;
}

/// [B, C, rows side, cols side] -> [B rows cols, C, side, side]
Tensor cutIntoSquares(const Tensor& image, PatchGrid grid, int side)
{
    return image.narrow(2, 0, int64_t{grid.rows} * side)
        .narrow(3, 0, int64_t{grid.cols} * side)
        .unflatten(3, {grid.cols, side})
        .unflatten(2, {grid.rows, side})  // [B, C, rows, side, cols, side]
        .permute({0, 2, 4, 1, 3, 5})
        .flatten(0, 2);
}

/// A norm over all channels of a patch's pixels and a linear map to its token.
class PixelProjection {
public:
    /// Registers its parts, `norm1_proj`, `proj` and `norm2_proj`, in the module.
    /// @param eachPixel  the first norm is over the channels of each pixel, and there is no second
    PixelProjection(torch::nn::Module& owner, const ModelSpec& spec, bool eachPixel, bool bias)
    {
        const auto& inner = innerOf(spec);
        const int all = inner.side * inner.side * inner.width;
        m_before = owner.register_module("norm1_proj", layerNorm(eachPixel ? inner.width : all, spec.normEps));
        m_linear = owner.register_module("proj", std::make_shared<Linear>(all, spec.dim, bias));
        if (!eachPixel) {
            m_behind = owner.register_module("norm2_proj", layerNorm(spec.dim, spec.normEps));
        }
        m_eachPixel = eachPixel;
    }
    /// @param pixels  [B, P, M, c]
    /// @return        [B, P, C]
    Tensor forward(const Tensor& pixels, const std::stop_token& stop)
    {
        const auto normed = m_eachPixel ? m_before(pixels).flatten(2) : m_before(pixels.flatten(2));
        const auto found = m_linear->forward(normed, stop);
        return m_eachPixel ? found : m_behind(found);
    }

private:
    torch::nn::LayerNorm m_before{nullptr}, m_behind{nullptr};
    LinearPtr m_linear;
    bool m_eachPixel = false;
};

ModelSpec innerSpec(const ModelSpec& spec)
{
    const auto& read = innerOf(spec);
    auto inner = spec;
    inner.dim = read.width;
    inner.heads = read.heads;
    inner.mlpHidden = read.hidden;
    return inner;
}

/// p <- inner(p), then x + proj(p), then outer(x): p are the pixels of the patches x.
class TntBlock : public torch::nn::Module {
public:
    explicit TntBlock(const ModelSpec& spec) : m_projection(*this, spec, !innerOf(spec).cuts, !innerOf(spec).cuts)
    {
        inner = register_module("inner", std::make_shared<TransformerBlock>(innerSpec(spec)));
        outer = register_module("outer", std::make_shared<TransformerBlock>(spec));
    }

    /// @param tokens  [B, 1 + P, C]
    /// @param pixels  [B, P, M, c]; receives the block's
    Tensor forward(const Tensor& tokens, Tensor& pixels, LayerRun& run)
    {
        const LayerRequest unrecorded;
        LayerRun within{run.pass, unrecorded, {false, false, 0}};
        pixels = inner->forward(pixels.flatten(0, 1), within).reshape(pixels.sizes());
        const auto patches = tokens.slice(1, 1) + m_projection.forward(pixels, run.stop());
        return outer->forward(torch::cat({tokens.narrow(1, 0, 1), patches}, 1), run);
    }

private:
    PixelProjection m_projection;
    std::shared_ptr<TransformerBlock> inner, outer;
};

class Tnt final : public Network {
public:
    explicit Tnt(const ModelSpec& spec) : Network(spec), m_projection(*this, spec, false, true)
    {
        const auto& inner = innerOf(spec);
        const auto embedding = register_module("pixel_embed", std::make_shared<torch::nn::Module>());
        m_embedding = embedding->register_module(
            "proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, inner.width, 7).stride(inner.stride).padding(3)));
        pixel_pos = register_parameter("pixel_pos", torch::empty({1, inner.width, inner.side, inner.side}));
        cls_token = register_parameter("cls_token", torch::empty({1, 1, spec.dim}));
        patch_pos =
            register_parameter("patch_pos", torch::empty({1, 1 + spec.trainedRows * spec.trainedCols, spec.dim}));
        const auto blocks = register_module("blocks", torch::nn::ModuleList());
        for (const auto& layer : spec.layers) {
            m_blocks.push_back(std::make_shared<TntBlock>(spec.asIn(layer)));
            blocks->push_back(m_blocks.back());
        }
        norm = register_module("norm", layerNorm(spec.dim, spec.normEps));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_embedding->weight.detach(); };
        m_capabilities.positions = [this](PatchGrid) { return patch_pos[0].slice(0, 1); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm(tokens); };
        m_capabilities.carriesTrunk = true;
    }

    /// @throws Error ShapeMismatch for another grid than the trained one: TNT does not resample its positions
    PatchGrid gridFor(int height, int width) const override
    {
        const auto& inner = innerOf(m_spec);
        const auto along = [&](int side) {
            const int embedded = (side + inner.stride - 1) / inner.stride / inner.side;
            return inner.cuts || embedded == side / m_spec.patch ? side / m_spec.patch : 0;
        };
        const PatchGrid grid{along(height), along(width)}, trained{m_spec.trainedRows, m_spec.trainedCols};
        if (!(grid == trained)) {
            refuseOtherSize(trained.rows * m_spec.patch, trained.cols * m_spec.patch, height, width);
        }
        return grid;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        throwIfCancelled(pass.stop);
        const auto& inner = innerOf(m_spec);
        const auto embedded = inner.cuts
                                  ? m_embedding(cutIntoSquares(pixels, pass.grid, m_spec.patch))
                                  : cutIntoSquares(convolve(pixels, m_embedding, pass.stop), pass.grid, inner.side);
        const auto carried = tokensOfImage(embedded + pixel_pos).unflatten(0, {pixels.size(0), -1});
        return torch::cat({m_projection.forward(carried, pass.stop), carried.flatten(2)}, 2);
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        const auto own = patches.narrow(2, 0, m_spec.dim);
        const auto tokens = torch::cat({cls_token.expand({own.size(0), -1, -1}), own}, 1);
        return carrying(positions ? tokens + patch_pos : tokens, patches.slice(2, m_spec.dim));
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto& inner = innerOf(m_spec);
        auto pixels = tokens.slice(1, 1).slice(2, m_spec.dim).unflatten(2, {-1, inner.width});
        const auto own =
            m_blocks.at(static_cast<size_t>(layer))->forward(tokens.narrow(2, 0, m_spec.dim).contiguous(), pixels, run);
        return carrying(own, pixels.flatten(2));
    }

    Tensor classifyAfter(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto normed = norm(tokens.narrow(2, 0, m_spec.dim));
        const auto feature = m_spec.pooling == Pooling::PatchMean ? normed.slice(1, 1).mean(1) : normed.select(1, 0);
        return head ? head->forward(feature, pass.stop) : feature;
    }

private:
    /// The class token carries zeros.
    static Tensor carrying(const Tensor& tokens, const Tensor& pixels)
    {
        return torch::cat({tokens, torch::constant_pad_nd(pixels, {0, 0, 1, 0})}, 2);
    }

    PixelProjection m_projection;
    torch::nn::Conv2d m_embedding{nullptr};  ///< `pixel_embed.proj`
    Tensor pixel_pos, cls_token, patch_pos;  ///< [1, c, side, side]; [1, 1, C]; [1, 1 + P, C]
    std::vector<std::shared_ptr<TntBlock>> m_blocks;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head;  ///< null without classes
};

}  // namespace

std::shared_ptr<Network> makeTnt(const ModelSpec& spec)
{
    return std::make_shared<Tnt>(spec);
}

}  // namespace core
