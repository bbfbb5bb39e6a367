// The network common to hierarchies: stages of layers, each on half the grid of the previous one, and a classifier that
// reads the last stage. A family embeds the patches, makes the blocks and merges tokens between stages.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <memory>
#include <type_traits>
#include <vector>

namespace core {

class Norm;

/// A pass through the stages, whatever their blocks are. The patches of a layer have layerGrid(layer, Pass::grid);
/// its tokens are [B, T, C], C the width of its stage.
class StagedNetworkBase : public Network {
protected:
    /// `head` itself is the classifier, or a container of `head.norm`, `head.pre_logits.fc` and `head.fc`.
    enum class HeadForm { Plain, Container };

    explicit StagedNetworkBase(const ModelSpec& spec) : Network(spec) {}

    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, LayerRun& run) final;
    /// Undefined before the last stage: its tokens have another width.
    torch::Tensor classifyAfter(int layer, const Pass& pass, const torch::Tensor& tokens) final;

    /// Merges the tokens of the previous stage into those of this one. By default returns them as they are: the first
    /// block of the stage merges them.
    /// @param stage   not 0, whose tokens the embedding makes
    /// @param before  grid of `tokens`
    /// @throws Error  Cancelled
    virtual torch::Tensor enterStage(size_t stage, const torch::Tensor& tokens, PatchGrid before, LayerRun& run);
    /// @param grid   of the layer's stage
    /// @throws Error Cancelled
    virtual torch::Tensor runBlock(size_t layer, const torch::Tensor& tokens, PatchGrid grid, LayerRun& run) = 0;
    /// classifyAfter() a layer of the last stage. By default: the norm of all tokens, their mean or the class token,
    /// its norm, a linear layer with tanh, the classifier; those of them that addClassifier() registered.
    virtual torch::Tensor classifyLastStage(int layer, const Pass& pass, const torch::Tensor& tokens);

    /// Registers `norm` (ModelSpec::finalNorm) and the head: `head.norm` (ModelSpec::poolNorm), `head.pre_logits.fc`
    /// (HierarchySpec::headHidden) and the classifier, each where the model has it.
    /// @param tokensNorm  a norm registered under another name, instead of `norm`
    void addClassifier(HeadForm form, std::shared_ptr<Norm> tokensNorm = {});

    std::shared_ptr<Norm> m_tokensNorm;  ///< of all tokens; null without one

private:
    std::shared_ptr<Norm> m_featureNorm;  ///< null if absent, as the following
    LinearPtr m_hidden, m_classifier;
};

/// A hierarchy with blocks of one type.
/// @tparam Block  a module with forward(tokens, grid, run), or forward(tokens, run) where its layer needs no grid
template <typename Block>
class StagedNetwork : public StagedNetworkBase {
protected:
    explicit StagedNetwork(const ModelSpec& spec) : StagedNetworkBase(spec) {}

    torch::Tensor runBlock(size_t layer, const torch::Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        auto& block = *m_blocks.at(layer);
        if constexpr (requires { block.forward(tokens, grid, run); }) {
            return block.forward(tokens, grid, run);
        } else {
            return block.forward(tokens, run);
        }
    }

    /// Appends the blocks of a stage, one per layer, to m_blocks.
    /// @param make  (LayerSpec, index in the stage) -> std::shared_ptr<Block>
    /// @return      a list of these blocks, to be registered
    template <typename Make>
    torch::nn::ModuleList makeBlocks(size_t stage, const Make& make)
    {
        torch::nn::ModuleList list;
        for (const auto& layer : m_spec.layers) {
            if (layer.stage == static_cast<int>(stage)) {
                m_blocks.push_back(make(layer, list->size()));
                list->push_back(m_blocks.back());
            }
        }
        return list;
    }
    /// Each block is constructed from the specification as in its layer, and from the layer if it takes one.
    torch::nn::ModuleList makeBlocks(size_t stage)
    {
        return makeBlocks(stage, [this](const LayerSpec& layer, size_t) {
            if constexpr (std::is_constructible_v<Block, ModelSpec, const LayerSpec&>) {
                return std::make_shared<Block>(m_spec.asIn(layer), layer);
            } else {
                return std::make_shared<Block>(m_spec.asIn(layer));
            }
        });
    }

    std::vector<std::shared_ptr<Block>> m_blocks;  ///< of all stages in forward order
};

}  // namespace core
