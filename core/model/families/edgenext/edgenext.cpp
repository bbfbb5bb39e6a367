#include "core/model/families/edgenext/edgenext.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

constexpr int kStemStride = 4;

/// Filters that each read one channel of the image.
torch::nn::Conv2d channelwiseOf(int inputs, int width, int kernel, bool bias, int stride = 1)
{
    return torch::nn::Conv2d(
        torch::nn::Conv2dOptions(inputs, width, kernel).stride(stride).padding(kernel / 2).groups(inputs).bias(bias));
}

/// x + gamma mlp(norm(conv_dw(x))) at every place; conv_dw(x) is also the trunk where it halves the image.
class EdgeConvolution : public torch::nn::Module {
public:
    EdgeConvolution(const EdgenextSpec::SplitStage& stage, int inputs, bool halves, const ModelSpec& spec)
        : m_halves(halves)
    {
        conv_dw =
            register_module("conv_dw", channelwiseOf(inputs, stage.width, stage.kernel,
                                                     hierarchyOf<EdgenextSpec>(spec).convolutionBias, halves ? 2 : 1));
        const double eps = spec.normEps;
        norm = register_module("norm", layerNorm(stage.width, eps));
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_first = mlp->register_module("fc1", std::make_shared<Linear>(stage.width, stage.hidden));
        m_second = mlp->register_module("fc2", std::make_shared<Linear>(stage.hidden, stage.width));
        gamma = register_parameter("gamma", torch::full({stage.width}, 1e-6));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        throwIfCancelled(stop);
        const auto filtered = convolve(image, conv_dw, stop);
        const auto normed = norm(tokensOfImage(filtered));
        const auto found = gamma * m_second->forward(m_first->activated(normed, Activation::Gelu, stop), stop);
        return (m_halves ? filtered : image) +
               imageOfTokens(found, {static_cast<int>(filtered.size(2)), static_cast<int>(filtered.size(3))});
    }

private:
    bool m_halves;
    torch::nn::Conv2d conv_dw{nullptr};
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr m_first, m_second;  ///< `mlp.fc1`, `mlp.fc2`
    Tensor gamma;                 ///< [C]
};

/// The channels are cut into parts; each but the last is convolved after the result of the one before is added, which
/// widens what it sees. y = that + gamma_xca xca(norm_xca(that)); x + gamma mlp(norm(y)).
class SplitTransposeBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    SplitTransposeBlock(const ModelSpec& spec, const EdgenextSpec::SplitStage& stage, bool positions)
    {
        const auto convs = register_module("convs", torch::nn::ModuleList());
        for (int part = 0; part < stage.parts; ++part) {
            m_convolutions.push_back(
                channelwiseOf(stage.part, stage.part, 3, hierarchyOf<EdgenextSpec>(spec).convolutionBias));
            convs->push_back(m_convolutions.back());
        }
        if (positions) {
            pos_embd = register_module("pos_embd", std::make_shared<FourierEmbedding>(spec.dim));
        }
        norm_xca = register_module("norm_xca", layerNorm(spec.dim, spec.normEps));
        gamma_xca = register_parameter("gamma_xca", torch::full({spec.dim}, 1e-6));
        xca = register_module("xca", std::make_shared<ChannelAttentionBlock>(spec.dim, spec.heads, spec.qkvBias));
        norm = register_module("norm", layerNorm(spec.dim, spec.normEps));
        gamma = register_parameter("gamma", torch::full({spec.dim}, 1e-6));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        auto spread = tokensOfImage(spreadParts(imageOfTokens(x, grid), run.stop()));
        if (pos_embd) {
            spread = spread + pos_embd->forward(grid).to(spread.device());
        }
        const auto attended = addScaledBranch(spread, xca->forward(norm_xca(spread), run), gamma_xca, run);
        return addScaledBranch(x, editedMlp(mlp->forward(norm(attended), run), run), gamma, run);
    }

private:
    Tensor spreadParts(const Tensor& image, const std::stop_token& stop)
    {
        const auto parts = image.chunk(static_cast<int64_t>(m_convolutions.size()) + 1, 1);
        std::vector<Tensor> spread;
        for (size_t i = 0; i < m_convolutions.size(); ++i) {
            throwIfCancelled(stop);
            spread.push_back(m_convolutions[i](i > 0 ? spread.back() + parts[i] : parts[i]));
        }
        spread.push_back(parts.back());
        return torch::cat(spread, 1);
    }

    std::vector<torch::nn::Conv2d> m_convolutions;  ///< `convs`
    std::shared_ptr<FourierEmbedding> pos_embd;     ///< null in most blocks
    torch::nn::LayerNorm norm_xca{nullptr}, norm{nullptr};
    std::shared_ptr<ChannelAttentionBlock> xca;
    std::shared_ptr<Mlp> mlp;
    Tensor gamma_xca, gamma;  ///< [C]
};

/// The beginning of a stage: a merging and convolution blocks.
struct EdgeStep {
    torch::nn::LayerNorm norm{nullptr};  ///< null, as the merging, in stages that begin without one
    torch::nn::Conv2d merging{nullptr};
    std::vector<std::shared_ptr<EdgeConvolution>> convolutions;
};

class Edgenext final : public StagedNetwork<SplitTransposeBlock> {
public:
    explicit Edgenext(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<EdgenextSpec>(spec);
        const auto& stages = hierarchy.splitStages;
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        const int kernel = hierarchy.kernel;
        m_stem = stem->register_module("0", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, hierarchy.stem, kernel)
                                                                  .stride(kStemStride)
                                                                  .padding(kernel > kStemStride ? kernel / 2 : 0)
                                                                  .bias(hierarchy.convolutionBias)));
        m_stemNorm = stem->register_module("1", layerNorm(hierarchy.stem, spec.normEps));
        const auto list = register_module("stages", torch::nn::ModuleList());
        int width = hierarchy.stem;
        for (size_t stage = 0; stage < stages.size(); ++stage) {
            list->push_back(makeStage(stages[stage], width, stage > 0 && !stages[stage].blockHalves));
            width = stages[stage].width;
        }
        addClassifier(HeadForm::Container);
        m_capabilities.firstFilters = [this] { return m_stem->weight.detach(); };
    }

    /// @throws Error ShapeMismatch when a merging would leave out rows or columns
    PatchGrid gridFor(int height, int width) const override
    {
        return gridOfUnits(m_spec, m_spec.patch << m_spec.layers.back().stage, height, width);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        const auto image = normOverChannels(convolve(pixels, m_stem, pass.stop), m_stemNorm, pass.stop);
        return tokensOfImage(stepsBefore(0, image, pass.stop));
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return tokensOfImage(stepsBefore(stage, imageOfTokens(tokens, before), run.stop()));
    }

private:
    /// @param stage  with attention
    Tensor stepsBefore(size_t stage, Tensor image, const std::stop_token& stop)
    {
        for (auto& step : m_steps.at(stage)) {
            if (step.merging) {
                image = convolve(normOverChannels(image, step.norm, stop), step.merging, stop);
            }
            for (const auto& block : step.convolutions) {
                image = block->forward(image, stop);
            }
        }
        return image;
    }

    /// @param inputs  channels that enter it, @param merges  whether a merging before its blocks halves the image
    std::shared_ptr<torch::nn::Module> makeStage(const EdgenextSpec::SplitStage& stage, int inputs, bool merges)
    {
        auto parts = std::make_shared<torch::nn::Module>();
        EdgeStep step;
        if (merges) {
            const auto downsample = parts->register_module("downsample", std::make_shared<torch::nn::Module>());
            step.norm = downsample->register_module("0", layerNorm(inputs, m_spec.normEps));
            step.merging = downsample->register_module(
                "1", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, stage.width, 2)
                                           .stride(2)
                                           .bias(hierarchyOf<EdgenextSpec>(m_spec).convolutionBias)));
            inputs = stage.width;
        }
        const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
        for (int block = 0; block < stage.convolutions; ++block) {
            step.convolutions.push_back(
                std::make_shared<EdgeConvolution>(stage, inputs, stage.blockHalves && block == 0, m_spec));
            inputs = stage.width;
            blocks->push_back(step.convolutions.back());
        }
        m_steps.back().push_back(step);
        for (int block = 0; block < stage.attentions; ++block) {
            const auto spec = m_spec.asIn(m_spec.layers.at(m_blocks.size()));
            m_blocks.push_back(std::make_shared<SplitTransposeBlock>(spec, stage, stage.positions && block == 0));
            blocks->push_back(m_blocks.back());
        }
        if (stage.attentions > 0) {
            m_steps.emplace_back();
        }
        return parts;
    }

    torch::nn::Conv2d m_stem{nullptr};  ///< `stem.0`
    torch::nn::LayerNorm m_stemNorm{nullptr};
    std::vector<std::vector<EdgeStep>> m_steps{1};  ///< before each stage with attention; the last list is empty
};

}  // namespace

std::shared_ptr<Network> makeEdgenext(const ModelSpec& spec)
{
    return std::make_shared<Edgenext>(spec);
}

}  // namespace core
