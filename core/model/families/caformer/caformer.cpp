// CAFormer: stages of separable convolutions, then stages of attention, in blocks of the same form. The stages of
// convolutions are the embedding of the patches; layers are the blocks with attention.
// Source: Yu et al. 2024, arXiv:2210.13452, section 3.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/staged_network.h"
#include "core/model/network/linear.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// LayerNorm over the last axis, with a weight and no bias.
class BareNorm : public torch::nn::Module {
public:
    BareNorm(int width, double eps) : m_eps(eps), weight(register_parameter("weight", torch::ones({width}))) {}
    Tensor operator()(const Tensor& x) const
    {
        return torch::layer_norm(x, {weight.size(0)}, weight, /*bias=*/{}, m_eps);
    }

private:
    double m_eps;
    Tensor weight;
};
using BareNormPtr = std::shared_ptr<BareNorm>;

/// scale relu(x)^2 + bias (section 3.3).
class StarRelu : public torch::nn::Module {
public:
    StarRelu()
        : scale(register_parameter("scale", torch::ones({1}))), bias(register_parameter("bias", torch::zeros({1})))
    {
    }
    Tensor forward(const Tensor& x) const { return scale * torch::relu(x).square() + bias; }

private:
    Tensor scale, bias;
};

class StarMlp : public torch::nn::Module {
public:
    StarMlp(int width, int hidden)
    {
        fc1 = register_module("fc1", std::make_shared<Linear>(width, hidden, false));
        act = register_module("act", std::make_shared<StarRelu>());
        fc2 = register_module("fc2", std::make_shared<Linear>(hidden, width, false));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop) const
    {
        return fc2->forward(act->forward(fc1->forward(x, stop)), stop);
    }
    Tensor forward(const Tensor& x, const LayerRun& run) const
    {
        return fc2->forward(editedHidden(act->forward(fc1->forward(x, run.stop())), run), run.stop());
    }

private:
    LinearPtr fc1, fc2;
    std::shared_ptr<StarRelu> act;
};

/// A linear map of each place, one filter of 7 x 7 per channel, a linear map.
class SeparableConvolution : public torch::nn::Module {
public:
    explicit SeparableConvolution(int width)
    {
        const int middle = 2 * width;
        pwconv1 = register_module("pwconv1", std::make_shared<Linear>(width, middle, false));
        act1 = register_module("act1", std::make_shared<StarRelu>());
        dwconv = register_module(
            "dwconv",
            torch::nn::Conv2d(torch::nn::Conv2dOptions(middle, middle, 7).padding(3).groups(middle).bias(false)));
        pwconv2 = register_module("pwconv2", std::make_shared<Linear>(middle, width, false));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
    {
        const auto spread = dwconv(imageOfTokens(act1->forward(pwconv1->forward(x, stop)), grid));
        return pwconv2->forward(tokensOfImage(spread), stop);
    }

private:
    LinearPtr pwconv1, pwconv2;
    std::shared_ptr<StarRelu> act1;
    torch::nn::Conv2d dwconv{nullptr};
};

/// x + mixer(norm1(x)), then x + mlp(norm2(x)).
class ConvolutionBlock : public torch::nn::Module {
public:
    ConvolutionBlock(const HierarchySpec::Stage& stage, double eps)
    {
        norm1 = register_module("norm1", std::make_shared<BareNorm>(stage.width, eps));
        token_mixer = register_module("token_mixer", std::make_shared<SeparableConvolution>(stage.width));
        norm2 = register_module("norm2", std::make_shared<BareNorm>(stage.width, eps));
        mlp = register_module("mlp", std::make_shared<StarMlp>(stage.width, stage.hidden));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
    {
        const auto mid = x + token_mixer->forward((*norm1)(x), grid, stop);
        return mid + mlp->forward((*norm2)(mid), stop);
    }

private:
    BareNormPtr norm1, norm2;
    std::shared_ptr<SeparableConvolution> token_mixer;
    std::shared_ptr<StarMlp> mlp;
};

/// A learned gain per channel of the trunk.
class TrunkScale : public torch::nn::Module {
public:
    explicit TrunkScale(int width) : scale(register_parameter("scale", torch::ones({width}))) {}
    Tensor forward(const Tensor& x) const { return x * scale; }

private:
    Tensor scale;
};

/// scale1 x + attention(norm1(x)), then scale2 x + mlp(norm2(x)).
class AttentionBlock : public torch::nn::Module {
public:
    explicit AttentionBlock(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", std::make_shared<BareNorm>(spec.dim, spec.normEps));
        token_mixer = register_module("token_mixer", std::make_shared<SelfAttentionBlock>(spec));
        res_scale1 = register_module("res_scale1", std::make_shared<TrunkScale>(spec.dim));
        norm2 = register_module("norm2", std::make_shared<BareNorm>(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<StarMlp>(spec.dim, spec.mlpHidden));
        res_scale2 = register_module("res_scale2", std::make_shared<TrunkScale>(spec.dim));
    }
    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const auto mid = addBranch(res_scale1->forward(x), token_mixer->forward((*norm1)(x), run), run);
        return addBranch(res_scale2->forward(mid), editedMlp(mlp->forward((*norm2)(mid), run), run), run);
    }

private:
    BareNormPtr norm1, norm2;
    std::shared_ptr<SelfAttentionBlock> token_mixer;
    std::shared_ptr<TrunkScale> res_scale1, res_scale2;
    std::shared_ptr<StarMlp> mlp;
};

/// Halves the grid, rounding up.
class Downsampling : public torch::nn::Module {
public:
    Downsampling(int inputs, int outputs, double eps)
    {
        norm = register_module("norm", std::make_shared<BareNorm>(inputs, eps));
        conv = register_module("conv",
                               torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1)));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
    {
        return tokensOfImage(convolve(imageOfTokens((*norm)(x), grid), conv, stop));
    }

private:
    BareNormPtr norm;
    torch::nn::Conv2d conv{nullptr};
};

/// Linear, squared ReLU, norm, linear.
class MlpHead : public torch::nn::Module {
public:
    MlpHead(int width, int classes, double eps)
    {
        const int hidden = 4 * width;
        fc1 = register_module("fc1", std::make_shared<Linear>(width, hidden));
        norm = register_module("norm", layerNorm(hidden, eps));
        fc2 = register_module("fc2", std::make_shared<Linear>(hidden, classes));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop)
    {
        return fc2->forward(norm(torch::relu(fc1->forward(x, stop)).square()), stop);
    }

private:
    LinearPtr fc1, fc2;
    torch::nn::LayerNorm norm{nullptr};
};

class Caformer final : public StagedNetwork<AttentionBlock> {
public:
    explicit Caformer(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto &convolutions = spec.hierarchy->convolutions, &attentions = spec.hierarchy->stages;
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        int width = convolutions.front().width;
        m_stem = stem->register_module(
            "conv", torch::nn::Conv2d(
                        torch::nn::Conv2dOptions(3, width, spec.hierarchy->kernel).stride(kStemStride).padding(2)));
        m_stemNorm = stem->register_module("norm", std::make_shared<BareNorm>(width, spec.normEps));
        m_stages = register_module("stages", torch::nn::ModuleList());
        for (const auto& stage : convolutions) {
            const auto parts = addStage(width, stage.width);
            const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
            for (int block = 0; block < stage.blocks; ++block) {
                m_convolutions.push_back(std::make_shared<ConvolutionBlock>(stage, spec.normEps));
                m_stageOfConvolution.push_back(static_cast<int>(m_stages->size()) - 1);
                blocks->push_back(m_convolutions.back());
            }
            width = stage.width;
        }
        for (size_t stage = 0; stage < attentions.size(); ++stage) {
            const auto parts = addStage(width, attentions[stage].width);
            parts->register_module("blocks", makeBlocks(stage));
            width = attentions[stage].width;
        }
        const auto head = register_module("head", std::make_shared<torch::nn::Module>());
        m_headNorm = head->register_module("norm", layerNorm(width, spec.normEps));
        if (spec.classes > 0) {
            m_classifier = head->register_module("fc", std::make_shared<MlpHead>(width, spec.classes, spec.normEps));
        }
        m_capabilities.firstFilters = [this] { return m_stem->weight.detach(); };
    }

    PatchGrid gridFor(int height, int width) const override
    {
        const int smallest = m_spec.hierarchy->kernel - 2 * kStemPadding;
        if (std::min(height, width) < smallest) {
            return wholePatches(height, width, m_spec.patch);
        }
        return stageGrid(stemGrid(height, width), static_cast<int>(m_spec.hierarchy->convolutions.size()));
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto x = (*m_stemNorm)(tokensOfImage(convolve(pixels, m_stem, pass.stop)));
        auto grid = stemGrid(pass.height, pass.width);
        int stage = 0;
        const auto enter = [&](int next) {
            for (; stage < next; ++stage) {
                x = m_downsamplings.at(static_cast<size_t>(stage) + 1)->forward(x, grid, pass.stop);
                grid = stageGrid(grid, 1);
            }
        };
        for (size_t block = 0; block < m_convolutions.size(); ++block) {
            enter(m_stageOfConvolution[block]);
            x = m_convolutions[block]->forward(x, grid, pass.stop);
        }
        enter(static_cast<int>(m_spec.hierarchy->convolutions.size()));
        return x;
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return m_downsamplings.at(m_spec.hierarchy->convolutions.size() + stage)->forward(tokens, before, run.stop());
    }

    Tensor classifyLastStage(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto pooled = m_headNorm(tokens.mean(1));
        return m_classifier ? m_classifier->forward(pooled, pass.stop) : pooled;
    }

private:
    static constexpr int kStemStride = 4, kStemPadding = 2;

    PatchGrid stemGrid(int height, int width) const
    {
        const auto steps = [&](int side) {
            return (side + 2 * kStemPadding - m_spec.hierarchy->kernel) / kStemStride + 1;
        };
        return {steps(height), steps(width)};
    }

    /// Each stage but the first begins with a downsampling. @return the stage, still without blocks
    std::shared_ptr<torch::nn::Module> addStage(int inputs, int outputs)
    {
        auto parts = std::make_shared<torch::nn::Module>();
        std::shared_ptr<Downsampling> downsampling;
        if (!m_stages->is_empty()) {
            downsampling =
                parts->register_module("downsample", std::make_shared<Downsampling>(inputs, outputs, m_spec.normEps));
        }
        m_downsamplings.push_back(downsampling);
        m_stages->push_back(parts);
        return parts;
    }

    torch::nn::Conv2d m_stem{nullptr};
    BareNormPtr m_stemNorm;
    torch::nn::ModuleList m_stages{nullptr};                     ///< `stages`
    std::vector<std::shared_ptr<Downsampling>> m_downsamplings;  ///< of each stage; null for the first
    std::vector<std::shared_ptr<ConvolutionBlock>> m_convolutions;
    std::vector<int> m_stageOfConvolution;
    torch::nn::LayerNorm m_headNorm{nullptr};
    std::shared_ptr<MlpHead> m_classifier;  ///< null without classes
};

}  // namespace

std::shared_ptr<Network> makeCaformer(const ModelSpec& spec)
{
    return std::make_shared<Caformer>(spec);
}

}  // namespace core
