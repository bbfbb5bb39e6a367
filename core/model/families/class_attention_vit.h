// The network common to CaiT and XCiT: layers over only the patches, then layers in which a class token queries them,
// a norm, and a classifier that reads the class token. A family adds its layers and its positions.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace core {

/// @tparam Embedding   pixels -> patches
/// @tparam PatchLayer, ClassLayer  constructed from the specification and the initial LayerScale; forward(tokens, run)
template <typename Embedding, typename PatchLayer, typename ClassLayer>
class ClassAttentionVit : public Network {
public:
    torch::Tensor embedPatches(const Pass& pass, const torch::Tensor& pixels) override
    {
        return patch_embed->forward(pixels, pass.stop);
    }

protected:
    /// Registers the parts before the layers. The family then adds its positions and calls addLayers(), so that the
    /// parameters are in the order of the pass.
    ClassAttentionVit(const ModelSpec& spec, std::shared_ptr<Embedding> embedding) : Network(spec)
    {
        cls_token = register_parameter("cls_token", torch::empty({1, 1, spec.dim}));
        patch_embed = register_module("patch_embed", std::move(embedding));
    }

    /// @param classBlocks  name of the list of class-attention layers
    /// @param gainOf       number of layers over patches -> initial LayerScale
    void addLayers(const char* classBlocks, double (*gainOf)(int depth))
    {
        auto patchList = register_module("blocks", torch::nn::ModuleList());
        auto classList = register_module(classBlocks, torch::nn::ModuleList());
        const auto isClass = [](const LayerSpec& layer) { return layer.kind == LayerKind::Class; };
        const auto classLayers = std::ranges::count_if(m_spec.layers, isClass);
        const double gain = gainOf(m_spec.depth() - static_cast<int>(classLayers));
        for (const auto& layer : m_spec.layers) {
            if (isClass(layer)) {
                m_classLayers.push_back(std::make_shared<ClassLayer>(m_spec, gain));
                classList->push_back(m_classLayers.back());
            } else {
                m_patchLayers.push_back(std::make_shared<PatchLayer>(m_spec, gain));
                patchList->push_back(m_patchLayers.back());
            }
        }
        norm = register_module("norm", layerNorm(m_spec.dim, m_spec.normEps));
        if (m_spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(m_spec.dim, m_spec.classes));
        }
    }

    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, LayerRun& run) override
    {
        const auto index = static_cast<size_t>(layer);
        if (index < m_patchLayers.size()) {
            return m_patchLayers[index]->forward(tokens, run);
        }
        return m_classLayers.at(index - m_patchLayers.size())
            ->forward(withClassToken(cls_token, tokens, run.pass), run);
    }

    torch::Tensor classifyAfter(int, const Pass& pass, const torch::Tensor& tokens) override
    {
        const auto feature = norm(tokens.select(1, 0));
        return head ? head->forward(feature, pass.stop) : feature;
    }

    std::shared_ptr<Embedding> patch_embed;

private:
    std::vector<std::shared_ptr<PatchLayer>> m_patchLayers;  ///< the same as `blocks`, typed
    std::vector<std::shared_ptr<ClassLayer>> m_classLayers;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head;  ///< null without a classifier
    torch::Tensor cls_token;
};

}  // namespace core
