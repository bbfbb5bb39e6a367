#include "core/model/families/efficientformer/efficientformer.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/network.h"

#include <torch/nn/functional/pooling.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// A convolution, then a BatchNorm, which timm registers side by side under names of their own.
class ConvolutionThenNorm {
public:
    ConvolutionThenNorm() = default;
    ConvolutionThenNorm(torch::nn::Module& owner, const std::string& convolution, const std::string& norm,
                        const torch::nn::Conv2dOptions& options)
        : m_convolution(owner.register_module(convolution, torch::nn::Conv2d(options))),
          m_norm(owner.register_module(norm, torch::nn::BatchNorm2d(options.out_channels())))
    {
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        return normOfImage(convolve(image, m_convolution, stop), m_norm, stop);
    }
    Tensor filters() const { return m_convolution->weight.detach(); }

private:
    torch::nn::Conv2d m_convolution{nullptr};
    torch::nn::BatchNorm2d m_norm{nullptr};
};

torch::nn::Conv2dOptions halving(int inputs, int outputs)
{
    return torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1);
}

/// x + ls1(mean of 3 x 3 pixels - x), then x + ls2(mlp(x)), with linear maps of each pixel that have norms.
class PoolingBlock : public torch::nn::Module {
public:
    PoolingBlock(int width, int hidden)
    {
        ls1 = register_module("ls1", std::make_shared<LayerScale>(width));
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_first = {*mlp, "fc1", "norm1", torch::nn::Conv2dOptions(width, hidden, 1)};
        m_second = {*mlp, "fc2", "norm2", torch::nn::Conv2dOptions(hidden, width, 1)};
        ls2 = register_module("ls2", std::make_shared<LayerScale>(width));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        throwIfCancelled(stop);
        const auto means = torch::avg_pool2d(image, {3, 3}, {1, 1}, {1, 1}, false, false);
        const auto mid = image + scaled(*ls1, means - image);
        const auto hidden = geluOfImage(m_first.forward(mid, stop), stop);
        return mid + scaled(*ls2, m_second.forward(hidden, stop));
    }

private:
    static Tensor scaled(LayerScale& scale, const Tensor& image)
    {
        return scale.forward(image.permute({0, 2, 3, 1})).permute({0, 3, 1, 2});
    }

    std::shared_ptr<LayerScale> ls1, ls2;
    ConvolutionThenNorm m_first, m_second;
};

/// Attention whose keys and values differ in width. Registered as `token_mixer`.
class TokenMixer : public torch::nn::Module {
public:
    TokenMixer(const ModelSpec& spec, PatchGrid grid)
        : m_grid(grid),
          m_heads(spec.heads),
          m_keyWidth(hierarchyOf<EfficientformerSpec>(spec).keyWidth),
          m_valueWidth(hierarchyOf<EfficientformerSpec>(spec).valueWidth)
    {
        const int value = m_heads * m_valueWidth;
        qkv =
            register_module("qkv", std::make_shared<Linear>(spec.dim, 2 * m_heads * m_keyWidth + value, spec.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(value, spec.dim));
        attention_biases = register_parameter("attention_biases", torch::empty({m_heads, grid.count()}));
    }
    Tensor forward(const Tensor& x, LayerRun& run) const
    {
        const auto parts = qkv->forward(x, run.stop())
                               .unflatten(2, {m_heads, -1})
                               .transpose(1, 2)
                               .split_with_sizes({m_keyWidth, m_keyWidth, m_valueWidth}, 3);
        SplitHeads heads;
        heads.q = parts[0].contiguous();
        heads.k = parts[1].contiguous();
        heads.v = parts[2].contiguous();
        heads.scale = 1.0 / std::sqrt(static_cast<double>(m_keyWidth));
        return proj->forward(attendToAll(std::move(heads), {biasByDistance(attention_biases, m_grid), {}}, run),
                             run.stop());
    }

private:
    PatchGrid m_grid;
    int m_heads, m_keyWidth, m_valueWidth;
    LinearPtr qkv, proj;
    Tensor attention_biases;  ///< [H, rows * cols], by distance
};

/// x + ls1(token_mixer(norm1(x))), then x + ls2(mlp(norm2(x))).
class MixerBlock : public torch::nn::Module {
public:
    MixerBlock(const ModelSpec& spec, PatchGrid grid)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        token_mixer = register_module("token_mixer", std::make_shared<TokenMixer>(spec, grid));
        ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
    }
    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const auto mid = addBranch(x, token_mixer->forward(norm1(x), run), ls1, run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), ls2, run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<TokenMixer> token_mixer;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;
};

class Efficientformer final : public Network {
public:
    explicit Efficientformer(const ModelSpec& spec) : Network(spec)
    {
        const auto& convolutions = spec.hierarchy->convolutions;
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        m_stem = {*stem, "conv1", "norm1", halving(3, spec.hierarchy->stem)};
        m_stemSecond = {*stem, "conv2", "norm2", halving(spec.hierarchy->stem, convolutions.front().width)};
        const auto stages = register_module("stages", torch::nn::ModuleList());
        int width = convolutions.front().width;
        for (const auto& stage : convolutions) {
            const auto parts = std::make_shared<torch::nn::Module>();
            m_downsamplings.emplace_back();
            if (!stages->is_empty()) {
                const auto downsample = parts->register_module("downsample", std::make_shared<torch::nn::Module>());
                m_downsamplings.back() = {*downsample, "conv", "norm", halving(width, stage.width)};
            }
            width = stage.width;
            m_blocks = parts->register_module("blocks", std::make_shared<torch::nn::Module>());
            m_poolings.emplace_back();
            for (int block = 0; block < stage.blocks; ++block) {
                m_poolings.back().push_back(m_blocks->register_module(
                    std::to_string(block), std::make_shared<PoolingBlock>(width, stage.hidden)));
            }
            stages->push_back(parts);
        }
        addLayers();
        norm = register_module("norm", layerNorm(width, spec.normEps));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(width, spec.classes));
        }
        if (spec.distilledHead) {
            head_dist = register_module("head_dist", std::make_shared<Linear>(width, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_stem.filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm(tokens); };
    }

    /// @throws Error ShapeMismatch where the last stage has another grid than the biases
    PatchGrid gridFor(int height, int width) const override
    {
        const auto patches = [this](int side) { return side > 0 ? (side - 1) / m_spec.patch + 1 : 0; };
        const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
        if (patches(height) != trained.rows || patches(width) != trained.cols) {
            refuseOtherSize(trained.rows * m_spec.patch, trained.cols * m_spec.patch, height, width);
        }
        return trained;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = torch::relu(m_stem.forward(pixels, pass.stop));
        image = torch::relu(m_stemSecond.forward(image, pass.stop));
        for (size_t stage = 0; stage < m_poolings.size(); ++stage) {
            if (stage > 0) {
                image = m_downsamplings[stage].forward(image, pass.stop);
            }
            for (const auto& block : m_poolings[stage]) {
                image = block->forward(image, pass.stop);
            }
        }
        return tokensOfImage(image).contiguous();
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_layers.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    Tensor classifyAfter(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto pooled = norm(tokens).mean(1);
        if (head_dist) {
            return (head->forward(pooled, pass.stop) + head_dist->forward(pooled, pass.stop)) / 2;
        }
        return head ? head->forward(pooled, pass.stop) : pooled;
    }

private:
    /// The numbers of timm's blocks go on after a step without tensors that makes the image tokens.
    void addLayers()
    {
        const int first = m_spec.hierarchy->convolutions.back().blocks + 1;
        for (int layer = 0; layer < m_spec.depth(); ++layer) {
            const auto block = std::make_shared<MixerBlock>(m_spec.asIn(m_spec.layers[static_cast<size_t>(layer)]),
                                                            PatchGrid{m_spec.trainedRows, m_spec.trainedCols});
            m_layers.push_back(m_blocks->register_module(std::to_string(first + layer), block));
        }
    }

    ConvolutionThenNorm m_stem, m_stemSecond;
    std::vector<ConvolutionThenNorm> m_downsamplings;                    ///< of each stage; none for the first
    std::vector<std::vector<std::shared_ptr<PoolingBlock>>> m_poolings;  ///< of each stage
    std::shared_ptr<torch::nn::Module> m_blocks;                         ///< of the last stage
    std::vector<std::shared_ptr<MixerBlock>> m_layers;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head, head_dist;  ///< null if absent
};

}  // namespace

std::shared_ptr<Network> makeEfficientformer(const ModelSpec& spec)
{
    return std::make_shared<Efficientformer>(spec);
}

}  // namespace core
