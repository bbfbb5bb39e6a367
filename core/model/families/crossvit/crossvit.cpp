#include "core/model/families/crossvit/crossvit.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

using BranchTokens = std::array<Tensor, 2>;  ///< [B, 1 + P, C] of each branch, class token first

/// One convolution, or three with ReLU between them; those follow from the patch's side, 12 or 16 pixels.
class BranchEmbedding : public torch::nn::Module {
public:
    BranchEmbedding(const CrossvitSpec::Branch& branch, int width, bool convolves, bool bias)
    {
        if (!convolves) {
            m_convolutions.push_back(
                register_module("proj", convolution(3, width, branch.patch, branch.patch, 0, bias)));
            return;
        }
        const auto proj = register_module("proj", std::make_shared<torch::nn::Module>());
        const bool by12 = branch.patch == 12;
        m_convolutions = {
            proj->register_module("0", convolution(3, width / 4, 7, 4, 3, bias)),
            proj->register_module("2", convolution(width / 4, width / 2, 3, by12 ? 3 : 2, by12 ? 0 : 1, bias)),
            proj->register_module("4", convolution(width / 2, width, 3, by12 ? 1 : 2, 1, bias))};
    }

    /// [B, 3, height, width] -> [B, P, C]
    Tensor forward(const Tensor& pixels, const std::stop_token& stop)
    {
        auto image = convolve(pixels, m_convolutions.front(), stop);
        for (size_t i = 1; i < m_convolutions.size(); ++i) {
            image = convolve(torch::relu(image), m_convolutions[i], stop);
        }
        return tokensOfImage(image);
    }
    Tensor firstFilters() const { return m_convolutions.front()->weight.detach(); }

private:
    static torch::nn::Conv2d convolution(int inputs, int outputs, int kernel, int stride, int padding, bool bias)
    {
        return torch::nn::Conv2d(
            torch::nn::Conv2dOptions(inputs, outputs, kernel).stride(stride).padding(padding).bias(bias));
    }

    std::vector<torch::nn::Conv2d> m_convolutions;
};

/// A norm, GELU and a linear map: the class token from one branch's width to the other's.
class ClassProjection : public torch::nn::Module {
public:
    ClassProjection(int inputs, int outputs, double eps)
    {
        m_norm = register_module("0", layerNorm(inputs, eps));
        m_linear = register_module("2", std::make_shared<Linear>(inputs, outputs));
    }
    Tensor forward(const Tensor& token, const std::stop_token& stop)
    {
        return m_linear->forward(torch::gelu(m_norm(token)), stop);
    }

private:
    torch::nn::LayerNorm m_norm{nullptr};
    LinearPtr m_linear;
};

/// c + attn(norm1([c, x])): the class token c of one branch among the patches x of the other; no MLP follows.
class Fusion : public torch::nn::Module {
public:
    explicit Fusion(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<ClassAttentionBlock>(spec.dim, spec.heads, spec.qkvBias));
    }
    Tensor forward(const Tensor& tokens, LayerRun& run)
    {
        return addBranch(tokens.narrow(1, 0, 1), attn->forward(norm1(tokens), run), run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr};
    std::shared_ptr<ClassAttentionBlock> attn;
};

/// Tokens side by side in one tensor, [B, T, C + rest]: those of a layer, and behind each a piece of the others.
Tensor packed(const Tensor& own, const Tensor& first, const Tensor& second = {})
{
    auto rest = first.flatten(1);
    rest = second.defined() ? torch::cat({rest, second.flatten(1)}, 1) : rest;
    const int64_t rows = own.size(1), missing = (rows - rest.size(1) % rows) % rows;
    return torch::cat({own, torch::constant_pad_nd(rest, {0, missing}).view({own.size(0), rows, -1})}, 2);
}

/// The inverse of packed(): the pieces behind the first `width` channels.
class Unpacking {
public:
    Unpacking(const Tensor& tokens, int64_t width)
        : own(tokens.narrow(2, 0, width)), m_rest(tokens.slice(2, width).flatten(1))
    {
    }
    Tensor next(int64_t count, int64_t width)
    {
        const auto piece = m_rest.narrow(1, m_taken, count * width).view({m_rest.size(0), count, width});
        m_taken += count * width;
        return piece;
    }

    Tensor own;

private:
    Tensor m_rest;
    int64_t m_taken = 0;
};

class Crossvit final : public Network {
public:
    explicit Crossvit(const ModelSpec& spec) : Network(spec)
    {
        const auto& hierarchy = hierarchyOf<CrossvitSpec>(spec);
        for (size_t branch = 0; branch < 2; ++branch) {
            const int64_t patches = hierarchy.branches.at(branch).grid.count(), width = hierarchy.stages[branch].width;
            const auto number = std::to_string(branch);
            m_positions[branch] = register_parameter("pos_embed_" + number, torch::empty({1, 1 + patches, width}));
            m_classTokens[branch] = register_parameter("cls_token_" + number, torch::empty({1, 1, width}));
        }
        addEmbeddings();
        addBlocks();
        addClassifiers();
        m_capabilities.firstFilters = [this] { return m_embeddings[0]->firstFilters(); };
        if (!hierarchy.convolvesPatches) {
            m_capabilities.patchFilters = m_capabilities.firstFilters;
        }
        m_capabilities.positions = [this](PatchGrid) { return m_positions[0][0].slice(0, 1); };
        m_capabilities.carriesTrunk = true;
    }

    /// @throws Error ShapeMismatch for another size than the trained one, for which the positions are
    PatchGrid gridFor(int height, int width) const override
    {
        const auto& hierarchy = hierarchyOf<CrossvitSpec>(m_spec);
        if (height != hierarchy.inputHeight || width != hierarchy.inputWidth) {
            refuseOtherSize(hierarchy.inputHeight, hierarchy.inputWidth, height, width);
        }
        return hierarchy.branches.front().grid;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        BranchTokens patches;
        for (size_t branch = 0; branch < 2; ++branch) {
            const auto& [height, width, patch, grid] = hierarchyOf<CrossvitSpec>(m_spec).branches[branch];
            const bool fits = pixels.size(2) == height && pixels.size(3) == width;
            const auto image = fits ? pixels : torch::upsample_bicubic2d(pixels, {height, width}, false);
            patches[branch] = m_embeddings[branch]->forward(image, pass.stop);
        }
        return packed(patches[0], patches[1]);
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        Unpacking unpacking(patches, widthOf(0));
        BranchTokens tokens{unpacking.own, unpacking.next(patchesOf(1), widthOf(1))};
        for (size_t branch = 0; branch < 2; ++branch) {
            auto& x = tokens[branch];
            x = torch::cat({m_classTokens[branch].expand({x.size(0), -1, -1}), x}, 1);
            x = positions ? x + m_positions[branch] : x;
        }
        return packed(tokens[0], tokens[1]);
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto at = static_cast<size_t>(layer);
        const auto x = branchesAfter(layer - 1, tokens, run.stop());
        const size_t branch = branchOf(at), other = 1 - branch;
        if (const auto& block = m_blocks.at(at)) {
            return packed(block->forward(x[branch], run), x[other]);
        }
        const auto& fusion = m_fusions.at(at);
        const auto arriving = fusion.there->forward(x[other].narrow(1, 0, 1), run.stop());
        const auto patches = x[branch].slice(1, 1);
        const auto fused = fusion.attention->forward(torch::cat({arriving, patches}, 1), run);
        return packed(torch::cat({fused, patches}, 1), x[other].slice(1, 1), x[branch].narrow(1, 0, 1));
    }

    /// Undefined for tokens that do not carry the other branch.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        if (tokens.size(2) == m_spec.widthOf(m_spec.layers.at(static_cast<size_t>(layer)))) {
            return {};
        }
        const auto x = branchesAfter(layer, tokens, pass.stop);
        BranchTokens found;
        for (size_t branch = 0; branch < 2; ++branch) {
            const auto normed = m_norms[branch](x[branch]);
            found[branch] = m_spec.pooling == Pooling::PatchMean ? normed.slice(1, 1).mean(1) : normed.select(1, 0);
        }
        return m_heads[0] ? (m_heads[0]->forward(found[0], pass.stop) + m_heads[1]->forward(found[1], pass.stop)) / 2
                          : torch::cat({found[0], found[1]}, 1);
    }

private:
    struct FusionParts {  ///< of a layer of cross attention; null in the others
        std::shared_ptr<ClassProjection> there, back;
        std::shared_ptr<Fusion> attention;
    };

    size_t branchOf(size_t layer) const { return static_cast<size_t>(m_spec.layers.at(layer).stage); }
    int64_t widthOf(size_t branch) const { return m_spec.hierarchy->stages.at(branch).width; }
    int64_t patchesOf(size_t branch) const
    {
        return hierarchyOf<CrossvitSpec>(m_spec).branches.at(branch).grid.count();
    }

    /// Both branches from the tokens that a layer returned. @param layer  -1: from the embedding
    BranchTokens branchesAfter(int layer, const Tensor& tokens, const std::stop_token& stop)
    {
        const auto at = static_cast<size_t>(std::max(layer, 0));
        const size_t branch = branchOf(at), other = 1 - branch;
        Unpacking unpacking(tokens, widthOf(branch));
        BranchTokens x;
        if (const auto& fusion = m_fusions.at(at); fusion.attention && layer >= 0) {
            const auto patches = unpacking.next(patchesOf(other), widthOf(other));
            x[other] = torch::cat({fusion.back->forward(unpacking.own.narrow(1, 0, 1), stop), patches}, 1);
            x[branch] = torch::cat({unpacking.next(1, widthOf(branch)), unpacking.own.slice(1, 1)}, 1);
        } else {
            x[branch] = unpacking.own.contiguous();
            x[other] = unpacking.next(1 + patchesOf(other), widthOf(other));
        }
        return x;
    }

    void addEmbeddings()
    {
        const auto& hierarchy = hierarchyOf<CrossvitSpec>(m_spec);
        const auto list = register_module("patch_embed", torch::nn::ModuleList());
        for (size_t branch = 0; branch < 2; ++branch) {
            m_embeddings[branch] =
                std::make_shared<BranchEmbedding>(hierarchy.branches[branch], hierarchy.stages[branch].width,
                                                  hierarchy.convolvesPatches, m_spec.patchBias);
            list->push_back(m_embeddings[branch]);
        }
    }

    void addBlocks()
    {
        const auto list = register_module("blocks", torch::nn::ModuleList());
        m_blocks.resize(m_spec.layers.size());
        m_fusions.resize(m_spec.layers.size());
        for (size_t at = 0; at < m_spec.layers.size();) {
            const auto block = std::make_shared<torch::nn::Module>();
            list->push_back(block);
            at = addMultiScaleBlock(*block, at);
        }
    }

    /// @return  the first layer after it
    size_t addMultiScaleBlock(torch::nn::Module& block, size_t at)
    {
        const auto branches = block.register_module("blocks", torch::nn::ModuleList());
        for (int branch = 0; branch < 2; ++branch) {
            torch::nn::ModuleList ofBranch;
            for (; m_spec.layers.at(at).kind == LayerKind::Self && m_spec.layers[at].stage == branch; ++at) {
                m_blocks[at] = std::make_shared<TransformerBlock>(m_spec.asIn(m_spec.layers[at]));
                ofBranch->push_back(m_blocks[at]);
            }
            branches->push_back(ofBranch.ptr());
        }
        const auto projs = block.register_module("projs", torch::nn::ModuleList());
        const auto fusion = block.register_module("fusion", torch::nn::ModuleList());
        const auto reverted = block.register_module("revert_projs", torch::nn::ModuleList());
        for (size_t branch = 0; branch < 2; ++branch, ++at) {  // whose class token queries the other's patches
            const auto spec = m_spec.asIn(m_spec.layers.at(at));
            const int own = static_cast<int>(widthOf(branch));
            auto& parts = m_fusions[at];
            parts = {std::make_shared<ClassProjection>(own, spec.dim, spec.normEps),
                     std::make_shared<ClassProjection>(spec.dim, own, spec.normEps), std::make_shared<Fusion>(spec)};
            projs->push_back(parts.there);
            fusion->push_back(parts.attention);
            reverted->push_back(parts.back);
        }
        return at;
    }

    void addClassifiers()
    {
        const auto norms = register_module("norm", torch::nn::ModuleList());
        torch::nn::ModuleList heads;
        if (m_spec.classes > 0) {
            register_module("head", heads);
        }
        for (size_t branch = 0; branch < 2; ++branch) {
            const auto width = static_cast<int>(widthOf(branch));
            m_norms[branch] = layerNorm(width, m_spec.normEps);
            norms->push_back(m_norms[branch]);
            if (m_spec.classes > 0) {
                m_heads[branch] = std::make_shared<Linear>(width, m_spec.classes);
                heads->push_back(m_heads[branch]);
            }
        }
    }

    BranchTokens m_positions, m_classTokens;  ///< [1, 1 + P, C] and [1, 1, C]
    std::array<std::shared_ptr<BranchEmbedding>, 2> m_embeddings;
    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;  ///< by layer; null in cross attention
    std::vector<FusionParts> m_fusions;                       ///< by layer
    std::array<torch::nn::LayerNorm, 2> m_norms{nullptr, nullptr};
    std::array<LinearPtr, 2> m_heads;  ///< null without classes
};

}  // namespace

std::shared_ptr<Network> makeCrossvit(const ModelSpec& spec)
{
    return std::make_shared<Crossvit>(spec);
}

}  // namespace core
