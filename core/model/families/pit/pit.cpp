// PiT: a ViT whose patches overlap and are pooled between stages, while the tokens before them go through a linear map.
// Source: Heo et al. 2021, arXiv:2103.16302.
//
// A patch is placed at the upper left of the pixels that its convolution reads.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/staged_network.h"
#include "core/model/network/linear.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// A convolution of stride 2 with one or more filters for each channel, and a linear map of the other tokens.
class TokenPooling : public torch::nn::Module {
public:
    TokenPooling(int inputs, int outputs)
    {
        conv = register_module(
            "conv",
            torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1).groups(inputs)));
        fc = register_module("fc", std::make_shared<Linear>(inputs, outputs));
    }

    /// @param tokens  [B, T, C], patches of the grid last
    Tensor forward(const Tensor& tokens, PatchGrid grid, const std::stop_token& stop)
    {
        const int64_t prefix = tokens.size(1) - grid.count();
        const auto patches = tokens.slice(1, prefix).transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
        const auto pooled = convolve(patches, conv, stop).flatten(2).transpose(1, 2);
        return torch::cat({fc->forward(tokens.slice(1, 0, prefix), stop), pooled}, 1);
    }

private:
    torch::nn::Conv2d conv{nullptr};
    LinearPtr fc;
};

class Pit final : public StagedNetwork<TransformerBlock> {
public:
    explicit Pit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto embedding = register_module("patch_embed", std::make_shared<torch::nn::Module>());
        m_embedding = embedding->register_module(
            "conv",
            torch::nn::Conv2d(torch::nn::Conv2dOptions(3, spec.dim, spec.hierarchy->kernel).stride(spec.patch)));
        pos_embed = register_parameter("pos_embed", torch::empty({1, spec.dim, spec.trainedRows, spec.trainedCols}));
        cls_token = register_parameter("cls_token", torch::empty({1, spec.tokens.prefix(), spec.dim}));
        const auto stages = register_module("transformers", torch::nn::ModuleList());
        for (size_t stage = 0; stage < spec.hierarchy->stages.size(); ++stage) {
            stages->push_back(makeStage(stage));
        }
        const int width = spec.hierarchy->stages.back().width;
        norm = register_module("norm", layerNorm(width, spec.normEps));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(width, spec.classes));
        }
        if (spec.distilledHead) {
            head_dist = register_module("head_dist", std::make_shared<Linear>(width, spec.classes));
        }
        m_capabilities.patchFilters = [this] { return m_embedding->weight.detach(); };
        m_capabilities.positions = [this](PatchGrid) { return pos_embed[0].flatten(1).t(); };
        m_capabilities.classifierTokens = spec.tokens.prefix();
    }

    /// @throws Error ShapeMismatch for another grid than the trained one: PiT does not resample its positions
    PatchGrid gridFor(int height, int width) const override
    {
        const int kernel = m_spec.hierarchy->kernel, stride = m_spec.patch;
        const auto steps = [&](int side) { return side < kernel ? 0 : (side - kernel) / stride + 1; };
        const PatchGrid grid{steps(height), steps(width)}, trained{m_spec.trainedRows, m_spec.trainedCols};
        if (!(grid == trained)) {
            const auto side = [&](int patches) { return (patches - 1) * stride + kernel; };
            refuseOtherSize(side(trained.rows), side(trained.cols), height, width);
        }
        return grid;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        throwIfCancelled(pass.stop);
        return m_embedding(pixels).flatten(2).transpose(1, 2);
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        const auto placed = positions ? patches + pos_embed.flatten(2).transpose(1, 2) : patches;
        return torch::cat({cls_token.expand({patches.size(0), -1, -1}), placed}, 1);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return m_poolings.at(stage - 1)->forward(tokens, before, run.stop());
    }

    Tensor classifyLastStage(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto normed = norm(tokens.slice(1, 0, m_spec.tokens.prefix()));
        if (head_dist) {
            return (head->forward(normed.select(1, 0), pass.stop) +
                    head_dist->forward(normed.select(1, 1), pass.stop)) /
                   2;
        }
        return head ? head->forward(normed.select(1, 0), pass.stop) : normed.select(1, 0);
    }

private:
    std::shared_ptr<torch::nn::Module> makeStage(size_t stage)
    {
        const auto& stages = m_spec.hierarchy->stages;
        auto parts = std::make_shared<torch::nn::Module>();
        if (stage > 0) {
            m_poolings.push_back(parts->register_module(
                "pool", std::make_shared<TokenPooling>(stages[stage - 1].width, stages[stage].width)));
        }
        parts->register_module("blocks", makeBlocks(stage));
        return parts;
    }

    torch::nn::Conv2d m_embedding{nullptr};                 ///< `patch_embed.conv`
    Tensor pos_embed, cls_token;                            ///< [1, C, rows, cols]; [1, prefix, C]
    std::vector<std::shared_ptr<TokenPooling>> m_poolings;  ///< before each stage but the first
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head, head_dist;  ///< null if absent
};

}  // namespace

std::shared_ptr<Network> makePit(const ModelSpec& spec)
{
    return std::make_shared<Pit>(spec);
}

}  // namespace core
