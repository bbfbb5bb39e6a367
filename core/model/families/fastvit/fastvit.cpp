#include "core/model/families/fastvit/fastvit.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_gate.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// A fused convolution with a bias and, if it has one, a gate. Parameters are timm's: reparam_conv, se. Sides are
/// rounded up.
class FusedConvolution : public torch::nn::Module {
public:
    struct Form {
        int inputs = 0, outputs = 0, kernel = 1, stride = 1, groups = 1;
        int gate = 0;  ///< channels inside the gate; 0: none
    };
    explicit FusedConvolution(const Form& form)
    {
        reparam_conv = register_module(
            "reparam_conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(form.inputs, form.outputs, form.kernel)
                                                  .stride(form.stride)
                                                  .padding(form.kernel / 2)
                                                  .groups(form.groups)));
        if (form.gate > 0) {
            se = register_module("se", std::make_shared<ChannelGate>(form.outputs, form.gate, Activation::Relu));
        }
    }
    /// Without the activation behind it.
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto found = convolve(image, reparam_conv, stop);
        return se ? found * se->forward(found, stop) : found;
    }
    Tensor filters() const { return reparam_conv->weight.detach(); }

private:
    torch::nn::Conv2d reparam_conv{nullptr};
    std::shared_ptr<ChannelGate> se;
};
using FusedConvolutionPtr = std::shared_ptr<FusedConvolution>;

/// A gain per channel of an image. Parameters are timm's: gamma.
class ImageScale : public torch::nn::Module {
public:
    explicit ImageScale(int width) { gamma = register_parameter("gamma", torch::empty({width, 1, 1})); }
    Tensor onTokens(const Tensor& x) const { return x * gamma.flatten(); }

private:
    Tensor gamma;
};

/// Large filters per channel with a BatchNorm, then two linear maps of each pixel. Parameters are timm's: conv, fc1,
/// fc2.
class FilteringMlp : public torch::nn::Module {
public:
    FilteringMlp(int width, int hidden)
    {
        conv = register_module("conv", std::make_shared<BatchNormedConvolution>(width, width, 7, 1, width));
        fc1 = register_module("fc1", std::make_shared<Linear>(width, hidden));
        fc2 = register_module("fc2", std::make_shared<Linear>(hidden, width));
    }
    /// @return  what the second map reads, [B, P, hidden]
    Tensor hidden(const Tensor& image, const std::stop_token& stop)
    {
        return torch::gelu(fc1->forward(tokensOfImage(conv->forward(image, stop)).contiguous(), stop));
    }
    Tensor project(const Tensor& hidden, const std::stop_token& stop) { return fc2->forward(hidden, stop); }

private:
    std::shared_ptr<BatchNormedConvolution> conv;
    LinearPtr fc1, fc2;
};

/// A fused convolution that includes the trunk, then x + layer_scale(mlp(x)).
class RepMixerBlock : public torch::nn::Module {
public:
    RepMixerBlock(int width, int hidden)
    {
        token_mixer =
            register_module("token_mixer", std::make_shared<FusedConvolution>(FusedConvolution::Form{
                                               .inputs = width, .outputs = width, .kernel = 3, .groups = width}));
        mlp = register_module("mlp", std::make_shared<FilteringMlp>(width, hidden));
        layer_scale = register_module("layer_scale", std::make_shared<ImageScale>(width));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto mid = token_mixer->forward(image, stop);
        const PatchGrid grid{static_cast<int>(mid.size(2)), static_cast<int>(mid.size(3))};
        const auto branch = layer_scale->onTokens(mlp->project(mlp->hidden(mid, stop), stop));
        return mid + imageOfTokens(branch, grid);
    }

private:
    FusedConvolutionPtr token_mixer;
    std::shared_ptr<FilteringMlp> mlp;
    std::shared_ptr<ImageScale> layer_scale;
};

/// x + layer_scale_1(token_mixer(norm(x))), then x + layer_scale_2(mlp(x)).
class FastAttentionBlock : public torch::nn::Module {
public:
    explicit FastAttentionBlock(const ModelSpec& spec)  ///< @param spec  as in this layer
    {
        norm = register_module("norm", makeNorm(spec, spec.dim));
        token_mixer = register_module("token_mixer", std::make_shared<SelfAttentionBlock>(spec));
        layer_scale_1 = register_module("layer_scale_1", std::make_shared<ImageScale>(spec.dim));
        mlp = register_module("mlp", std::make_shared<FilteringMlp>(spec.dim, spec.mlpHidden));
        layer_scale_2 = register_module("layer_scale_2", std::make_shared<ImageScale>(spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto mid = addBranch(x, layer_scale_1->onTokens(token_mixer->forward(norm->forward(x), run)), run);
        const auto hidden = editedHidden(mlp->hidden(imageOfTokens(mid, grid), run.stop()), run);
        return addBranch(mid, layer_scale_2->onTokens(editedMlp(mlp->project(hidden, run.stop()), run)), run);
    }

private:
    NormPtr norm;
    std::shared_ptr<SelfAttentionBlock> token_mixer;
    std::shared_ptr<FilteringMlp> mlp;
    std::shared_ptr<ImageScale> layer_scale_1, layer_scale_2;
};

class Fastvit final : public StagedNetwork<FastAttentionBlock> {
public:
    explicit Fastvit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<FastvitSpec>(spec);
        makeStem(hierarchy.convolutions.front().width);
        const auto stages = register_module("stages", torch::nn::ModuleList());
        for (size_t stage = 0; stage < hierarchy.convolutions.size(); ++stage) {
            const auto& read = hierarchy.convolutions[stage];
            auto parts = makeStage(stage, read.width);
            const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
            m_mixers.emplace_back();
            for (int block = 0; block < read.blocks; ++block) {
                m_mixers.back().push_back(std::make_shared<RepMixerBlock>(read.width, read.hidden));
                blocks->push_back(m_mixers.back().back());
            }
            stages->push_back(parts);
        }
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            stages->push_back(makeAttentionStage(stage));
        }
        const int width = hierarchy.stages.back().width;
        final_conv = register_module("final_conv", std::make_shared<FusedConvolution>(
                                                       FusedConvolution::Form{.inputs = width,
                                                                              .outputs = hierarchy.headHidden,
                                                                              .kernel = 3,
                                                                              .groups = width,
                                                                              .gate = hierarchy.gateWidths.back()}));
        if (spec.classes > 0) {
            const auto head = register_module("head", std::make_shared<torch::nn::Module>());
            m_classifier = head->register_module("fc", std::make_shared<Linear>(hierarchy.headHidden, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_stem.front()->filters(); };
    }

    PatchGrid gridFor(int height, int width) const override { return gridRoundedUp(height, width, m_spec.patch); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = pixels;
        for (const auto& step : m_stem) {
            image = torch::gelu(step->forward(image, pass.stop));
        }
        for (size_t stage = 0; stage < m_mixers.size(); ++stage) {
            image = downsampled(stage, image, pass.stop);
            for (const auto& block : m_mixers[stage]) {
                image = block->forward(image, pass.stop);
            }
        }
        return enter(0, image, pass.stop);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return enter(stage, imageOfTokens(tokens, before), run.stop());
    }

    Tensor classifyLastStage(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto image = imageOfTokens(tokens, stageGrid(pass.grid, m_spec.layers.back().stage));
        const auto pooled = torch::gelu(final_conv->forward(image, pass.stop)).mean(std::vector<int64_t>{2, 3});
        return m_classifier ? m_classifier->forward(pooled, pass.stop) : pooled;
    }

private:
    struct Downsampling {
        FusedConvolutionPtr large, pointwise;  ///< null for the first stage
    };

    void makeStem(int width)
    {
        const auto stem = register_module("stem", torch::nn::ModuleList());
        for (const auto& form : {FusedConvolution::Form{.inputs = 3, .outputs = width, .kernel = 3, .stride = 2},
                                 {.inputs = width, .outputs = width, .kernel = 3, .stride = 2, .groups = width},
                                 {.inputs = width, .outputs = width}}) {
            m_stem.push_back(std::make_shared<FusedConvolution>(form));
            stem->push_back(m_stem.back());
        }
        m_width = width;
    }

    /// The downsampling in front of a stage; none for the first. @param stage  among all stages
    std::shared_ptr<torch::nn::Module> makeStage(size_t stage, int width)
    {
        auto parts = std::make_shared<torch::nn::Module>();
        Downsampling made;
        if (stage > 0) {
            made.large = std::make_shared<FusedConvolution>(
                FusedConvolution::Form{.inputs = m_width,
                                       .outputs = width,
                                       .kernel = 7,
                                       .stride = 2,
                                       .groups = m_width,
                                       .gate = hierarchyOf<FastvitSpec>(m_spec).gateWidths.at(stage)});
            made.pointwise =
                std::make_shared<FusedConvolution>(FusedConvolution::Form{.inputs = width, .outputs = width});
            const auto downsample = parts->register_module("downsample", std::make_shared<torch::nn::Module>());
            const auto proj = downsample->register_module("proj", torch::nn::ModuleList());
            proj->push_back(made.large);
            proj->push_back(made.pointwise);
        }
        m_downsamplings.push_back(made);
        m_width = width;
        return parts;
    }

    std::shared_ptr<torch::nn::Module> makeAttentionStage(size_t stage)
    {
        const int width = m_spec.hierarchy->stages[stage].width;
        auto parts = makeStage(m_downsamplings.size(), width);
        m_positions.push_back(
            parts->register_module("pos_emb", std::make_shared<FusedConvolution>(FusedConvolution::Form{
                                                  .inputs = width, .outputs = width, .kernel = 7, .groups = width})));
        parts->register_module("blocks", makeBlocks(stage));
        return parts;
    }

    /// @param stage  among all stages
    Tensor downsampled(size_t stage, const Tensor& image, const std::stop_token& stop)
    {
        const auto& [large, pointwise] = m_downsamplings.at(stage);
        if (!large) {
            return image;
        }
        auto x = large->forward(image, stop);
        x = hierarchyOf<FastvitSpec>(m_spec).mergingActivates ? torch::gelu(x) : x;
        return torch::gelu(pointwise->forward(x, stop));
    }

    /// The tokens of a stage with attention. @param image  that leaves the stage before
    Tensor enter(size_t stage, const Tensor& image, const std::stop_token& stop)
    {
        const auto x = downsampled(m_mixers.size() + stage, image, stop);
        return tokensOfImage(m_positions.at(stage)->forward(x, stop)).contiguous();
    }

    int m_width = 0;  ///< while the network is made: channels that leave the stage before
    std::vector<FusedConvolutionPtr> m_stem;
    std::vector<Downsampling> m_downsamplings;                          ///< of each stage
    std::vector<std::vector<std::shared_ptr<RepMixerBlock>>> m_mixers;  ///< of each stage of convolutions
    std::vector<FusedConvolutionPtr> m_positions;                       ///< of each stage with attention
    FusedConvolutionPtr final_conv;
    LinearPtr m_classifier;  ///< `head.fc`; null without classes
};

}  // namespace

std::shared_ptr<Network> makeFastvit(const ModelSpec& spec)
{
    return std::make_shared<Fastvit>(spec);
}

}  // namespace core
