// PVT v2 and SegFormer: overlapping patches, merged by convolutions from stage to stage, whose keys are
// on a reduced grid; a convolution in the MLP tells positions apart.
// Sources: Wang et al. 2022, arXiv:2106.13797; Xie et al. 2021, arXiv:2105.15203, section 3.
#include "core/error.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/families/pvt/decode_head.h"
#include "core/model/families/staged_network.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Linear, a filter of 3 x 3 per channel, activation, linear. Pooled keys come with a ReLU before the filter.
class ConvolutionalMlp : public torch::nn::Module {
public:
    ConvolutionalMlp(const ModelSpec& spec, bool rectifies) : m_activation(spec.activation), m_rectifies(rectifies)
    {
        const int hidden = spec.mlpHidden;
        fc1 = register_module("fc1", std::make_shared<Linear>(spec.dim, hidden));
        dwconv = register_module(
            "dwconv", torch::nn::Conv2d(torch::nn::Conv2dOptions(hidden, hidden, 3).padding(1).groups(hidden)));
        fc2 = register_module("fc2", std::make_shared<Linear>(hidden, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, const LayerRun& run)
    {
        const auto spread = fc1->forward(x, run.stop());
        const auto image =
            (m_rectifies ? torch::relu(spread) : spread).transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
        throwIfCancelled(run.stop());
        const auto hidden = activate(dwconv(image).flatten(2).transpose(1, 2), m_activation);
        return fc2->forward(editedHidden(hidden, run), run.stop());
    }

private:
    Activation m_activation;
    bool m_rectifies;
    LinearPtr fc1, fc2;
    torch::nn::Conv2d dwconv{nullptr};
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class PyramidBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    PyramidBlock(const ModelSpec& spec, const LayerSpec& layer)
    {
        const bool reduces = layer.kind == LayerKind::Reduced;
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<ReducedSelfAttention>(ReducedSelfAttention::Form{
                                           spec.dim, spec.heads, reduces ? layer.reduction : 1, spec.qkvBias}));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<ConvolutionalMlp>(spec, reduces && layer.reduction == 0));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto mid = addBranch(x, attn->forward(norm1(x), grid, run), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), grid, run), run), run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<ReducedSelfAttention> attn;
    std::shared_ptr<ConvolutionalMlp> mlp;
};

class Pvt final : public StagedNetwork<PyramidBlock> {
public:
    explicit Pvt(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = *spec.hierarchy;
        patch_embed = register_module(
            "patch_embed",
            std::make_shared<NormedConvolution>(3, spec.dim, hierarchy.kernel, spec.patch, hierarchy.kernel / 2));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            stages->push_back(makeStage(stage));
        }
        addClassifier(HeadForm::Plain, m_norms.back());
        if (spec.segmenter) {
            decode_head = register_module("decode_head", std::make_shared<DecodeHead>(hierarchy, *spec.segmenter));
            m_capabilities.labelScores = [this](const Trace& trace, const std::stop_token& stop) {
                return labelScores(trace, stop);
            };
        }
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_norms.back()->forward(tokens); };
    }

    /// @throws Error ShapeMismatch when some stage's grid has a side below one key
    PatchGrid gridFor(int height, int width) const override
    {
        const PatchGrid grid = gridRoundedUp(height, width, m_spec.patch);
        for (const auto& layer : m_spec.layers) {
            const auto ofLayer = stageGrid(grid, layer.stage);
            if (std::min(ofLayer.rows, ofLayer.cols) < layer.reduction) {
                const int least = ((layer.reduction - 1) << layer.stage) * m_spec.patch + 1;
                throw Error(
                    ErrorCode::ShapeMismatch,
                    "model input: expected sides of at least %1 pixels, one key in every layer, found %2x%3"_msg(
                        least, width, height));
            }
        }
        return grid;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return patch_embed->forward(pixels, pass.stop);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        const auto image = imageOfTokens(m_norms.at(stage - 1)->forward(tokens), before);
        return m_mergings.at(stage - 1)->forward(image, run.stop());
    }

private:
    /// From the normed tokens that leave each stage.
    Tensor labelScores(const Trace& trace, const std::stop_token& stop)
    {
        std::vector<DecodeHead::Stage> stages;
        for (size_t at = 0; at < m_spec.layers.size(); ++at) {
            const auto& layer = trace.layers.at(at);
            if (at + 1 == m_spec.layers.size() || m_spec.layers[at + 1].stage != m_spec.layers[at].stage) {
                stages.push_back({m_norms.at(stages.size())->forward(layer.tokens.unsqueeze(0)), layer.grid});
            }
        }
        return decode_head->forward(stages, stop)[0];
    }

    std::shared_ptr<torch::nn::Module> makeStage(size_t stage)
    {
        const auto& stages = m_spec.hierarchy->stages;
        auto parts = std::make_shared<torch::nn::Module>();
        if (stage > 0) {
            m_mergings.push_back(parts->register_module(
                "downsample",
                std::make_shared<NormedConvolution>(stages[stage - 1].width, stages[stage].width, 3, 2, 1)));
        }
        parts->register_module("blocks", makeBlocks(stage));
        m_norms.push_back(parts->register_module("norm", makeNorm(m_spec, stages[stage].width)));
        return parts;
    }

    std::shared_ptr<NormedConvolution> patch_embed;
    std::vector<std::shared_ptr<NormedConvolution>> m_mergings;  ///< before each stage but the first
    std::vector<NormPtr> m_norms;                                ///< after each stage
    std::shared_ptr<DecodeHead> decode_head;                     ///< null unless the model labels places
};

}  // namespace

std::shared_ptr<Network> makePvt(const ModelSpec& spec)
{
    return std::make_shared<Pvt>(spec);
}

}  // namespace core
