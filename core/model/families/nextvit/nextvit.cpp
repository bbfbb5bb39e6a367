#include "core/model/families/nextvit/nextvit.h"

#include "core/error.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/functional/pooling.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <array>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

using Bottleneck = NextvitSpec::Bottleneck;

constexpr double kNextEps = 1e-5;
constexpr std::array<int, 4> kStemStrides{2, 1, 1, 2};

class NextConvolution : public BatchNormedConvolution {
public:
    NextConvolution(int inputs, int outputs, int kernel, int stride = 1)
        : BatchNormedConvolution(inputs, outputs, kernel, stride, 1, "norm")
    {
    }
};
using NextConvolutionPtr = std::shared_ptr<NextConvolution>;

/// The mean of 2 x 2 pixels where the block halves the image, and a map to other channels. Null if it does neither.
NextConvolutionPtr registerEmbedding(torch::nn::Module& owner, int inputs, int outputs, int stride)
{
    return inputs == outputs && stride == 1
               ? nullptr
               : owner.register_module("patch_embed", std::make_shared<NextConvolution>(inputs, outputs, 1));
}
Tensor embedded(const NextConvolutionPtr& embedding, const Tensor& image, int stride, const std::stop_token& stop)
{
    throwIfCancelled(stop);
    const auto halved = stride == 1 ? image : torch::avg_pool2d(image, {2, 2}, {2, 2}, {0, 0}, true, false);
    return embedding ? embedding->forward(halved, stop) : halved;
}

/// Convolutions in groups of channels, where others have heads. Registered as `mhca`.
class GroupedConvolution : public torch::nn::Module {
public:
    GroupedConvolution(int width, int groupWidth)
    {
        group_conv3x3 = register_module(
            "group_conv3x3",
            torch::nn::Conv2d(
                torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width / groupWidth).bias(false)));
        norm = register_module("norm", torch::nn::BatchNorm2d(width));
        projection =
            register_module("projection", torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 1).bias(false)));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        throwIfCancelled(stop);
        return convolve(torch::relu(normOfImage(group_conv3x3(image), norm, stop)), projection, stop);
    }

private:
    torch::nn::Conv2d group_conv3x3{nullptr}, projection{nullptr};
    torch::nn::BatchNorm2d norm{nullptr};
};

/// x = patch_embed(x), x + mhca(x), then x + mlp(norm(x)).
class NextConvolutionBlock : public torch::nn::Module {
public:
    NextConvolutionBlock(const Bottleneck& block, int groupWidth) : m_stride(block.stride)
    {
        patch_embed = registerEmbedding(*this, block.inputs, block.outputs, block.stride);
        mhca = register_module("mhca", std::make_shared<GroupedConvolution>(block.outputs, groupWidth));
        norm = register_module("norm", std::make_shared<Norm>(block.outputs, kNextEps, NormKind::Batch));
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        fc1 = mlp->register_module("fc1", std::make_shared<Linear>(block.outputs, block.middle));
        fc2 = mlp->register_module("fc2", std::make_shared<Linear>(block.middle, block.outputs));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto x = embedded(patch_embed, image, m_stride, stop);
        const auto mid = x + mhca->forward(x, stop);
        const auto hidden = torch::relu(fc1->forward(norm->forward(mid.permute({0, 2, 3, 1}).contiguous()), stop));
        return mid + fc2->forward(hidden, stop).permute({0, 3, 1, 2});
    }

private:
    int m_stride;
    NextConvolutionPtr patch_embed;
    std::shared_ptr<GroupedConvolution> mhca;
    NormPtr norm;
    LinearPtr fc1, fc2;
};

/// Attention to the means of runs of patches. Registered as `e_mhsa`: q, k, v, proj, and where keys are reduced norm.
class RunAttention : public torch::nn::Module {
public:
    RunAttention(int width, int heads, int reduction) : m_heads(heads), m_reduction(reduction)
    {
        for (const auto& [name, part] : {std::pair("q", &q), {"k", &k}, {"v", &v}, {"proj", &proj}}) {
            *part = register_module(name, std::make_shared<Linear>(width, width));
        }
        if (reduction > 1) {
            norm = register_module("norm", std::make_shared<Norm>(width, kNextEps, NormKind::Batch));
        }
    }
    /// @param x  [B, P, C], at least as many patches as in a run
    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const auto split = [this](const Tensor& part) { return part.unflatten(2, {m_heads, -1}).transpose(1, 2); };
        const auto source = norm ? norm->forward(meansOfRuns(x)) : x;
        const auto found = attend(split(q->forward(x, run.stop())), split(k->forward(source, run.stop())),
                                  split(v->forward(source, run.stop())).contiguous(), run);
        if (norm) {
            recordAsReduced(run, m_reduction, {}, true);
        }
        return proj->forward(found, run.stop());
    }

private:
    Tensor meansOfRuns(const Tensor& x) const
    {
        const int64_t length = int64_t{m_reduction} * m_reduction, runs = x.size(1) / length;
        return x.narrow(1, 0, runs * length).unflatten(1, {runs, length}).mean(2);
    }

    int m_heads, m_reduction;
    LinearPtr q, k, v, proj;
    NormPtr norm;  ///< null where every patch is a key
};

/// x = patch_embed(x), x + e_mhsa(norm1(x)); then y = projection(x), y + mhca(y) beside it; x + mlp(norm2(x)) of both.
class NextTransformerBlock : public torch::nn::Module {
public:
    NextTransformerBlock(const ModelSpec& spec, const LayerSpec& layer, const Bottleneck& block)
        : m_stride(block.stride)
    {
        const int width = block.attended, rest = block.outputs - width;
        patch_embed = registerEmbedding(*this, block.inputs, width, block.stride);
        norm1 = register_module("norm1", std::make_shared<Norm>(width, kNextEps, NormKind::Batch));
        const int reduction = layer.kind == LayerKind::Reduced ? layer.reduction : 1;
        e_mhsa = register_module("e_mhsa", std::make_shared<RunAttention>(width, layer.heads, reduction));
        projection = register_module("projection", std::make_shared<NextConvolution>(width, rest, 1));
        mhca = register_module("mhca",
                               std::make_shared<GroupedConvolution>(rest, hierarchyOf<NextvitSpec>(spec).headWidth));
        norm2 = register_module("norm2", std::make_shared<Norm>(block.outputs, kNextEps, NormKind::Batch));
        mlp = register_module("mlp", std::make_shared<Mlp>(block.outputs, block.middle, false, Activation::Relu));
    }
    /// @return  [B, P, C]
    Tensor forward(const Tensor& image, LayerRun& run)
    {
        const auto& stop = run.stop();
        const auto entered = embedded(patch_embed, image, m_stride, stop);
        const PatchGrid grid{static_cast<int>(entered.size(2)), static_cast<int>(entered.size(3))};
        const auto x = tokensOfImage(entered).contiguous();
        const auto attended = addBranch(x, e_mhsa->forward(norm1->forward(x), run), run);
        const auto rest = projection->forward(imageOfTokens(attended, grid), stop);
        const auto both = torch::cat({attended, tokensOfImage(rest + mhca->forward(rest, stop))}, 2);
        return addBranch(both, editedMlp(mlp->forward(norm2->forward(both), run), run), run);
    }

private:
    int m_stride;
    NextConvolutionPtr patch_embed, projection;  ///< patch_embed null where the channels stay
    NormPtr norm1, norm2;
    std::shared_ptr<RunAttention> e_mhsa;
    std::shared_ptr<GroupedConvolution> mhca;
    std::shared_ptr<Mlp> mlp;
};

class Nextvit final : public StagedNetwork<NextTransformerBlock> {
public:
    explicit Nextvit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<NextvitSpec>(spec);
        const auto stem = register_module("stem", torch::nn::ModuleList());
        int width = 3;
        for (size_t step = 0; step < kStemStrides.size(); ++step) {
            const int outputs = hierarchy.convolutions.at(step).width;
            m_stem.push_back(std::make_shared<NextConvolution>(width, outputs, 3, kStemStrides[step]));
            stem->push_back(m_stem.back());
            width = outputs;
        }
        const auto stages = register_module("stages", torch::nn::ModuleList());
        m_before.emplace_back();
        for (const auto& stage : hierarchy.bottlenecks) {
            const auto parts = std::make_shared<torch::nn::Module>();
            const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
            for (const auto& block : stage) {
                addBlock(block, *blocks);
            }
            stages->push_back(parts);
            width = stage.back().outputs;
        }
        addClassifier(HeadForm::Container,
                      register_module("norm", std::make_shared<Norm>(width, kNextEps, NormKind::Batch)));
        m_capabilities.firstFilters = [this] { return m_stem.front()->filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_tokensNorm->forward(tokens); };
    }

    /// @throws Error ShapeMismatch when some layer has fewer patches than a key covers
    PatchGrid gridFor(int height, int width) const override
    {
        const auto patches = [this](int side) { return side > 0 ? (side - 1) / m_spec.patch + 1 : 0; };
        const PatchGrid grid{patches(height), patches(width)};
        for (const auto& layer : m_spec.layers) {
            const int run = std::max(layer.reduction * layer.reduction, 1);
            if (stageGrid(grid, layer.stage).count() < run) {
                throw Error(
                    ErrorCode::ShapeMismatch,
                    "model input: expected at least %1 patches of %2 pixels, one key in every layer, found %3x%4"_msg(
                        run, m_spec.patch << layer.stage, width, height));
            }
        }
        return grid;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = pixels;
        for (const auto& step : m_stem) {
            image = torch::relu(step->forward(image, pass.stop));
        }
        return tokensOfImage(throughConvolutions(0, image, pass.stop)).contiguous();
    }

protected:
    /// A layer begins with the convolutions between the layer before and its attention.
    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid, LayerRun& run) override
    {
        const int entering = layer > 0 ? m_spec.layers.at(layer - 1).stage : 0;
        const auto image = imageOfTokens(tokens, stageGrid(run.pass.grid, entering));
        return m_blocks.at(layer)->forward(layer > 0 ? throughConvolutions(layer, image, run.stop()) : image, run);
    }

    /// Undefined before the last layer: convolutions follow.
    Tensor classifyLastStage(int layer, const Pass& pass, const Tensor& tokens) override
    {
        return layer + 1 < m_spec.depth() ? Tensor() : StagedNetwork::classifyLastStage(layer, pass, tokens);
    }

private:
    void addBlock(const Bottleneck& block, torch::nn::ModuleListImpl& blocks)
    {
        if (block.attended == 0) {
            m_before.back().push_back(
                std::make_shared<NextConvolutionBlock>(block, hierarchyOf<NextvitSpec>(m_spec).headWidth));
            blocks.push_back(m_before.back().back());
            return;
        }
        m_blocks.push_back(std::make_shared<NextTransformerBlock>(m_spec, m_spec.layers.at(m_blocks.size()), block));
        blocks.push_back(m_blocks.back());
        m_before.emplace_back();
    }

    Tensor throughConvolutions(size_t layer, Tensor image, const std::stop_token& stop)
    {
        for (const auto& block : m_before.at(layer)) {
            image = block->forward(image, stop);
        }
        return image;
    }

    std::vector<NextConvolutionPtr> m_stem;
    std::vector<std::vector<std::shared_ptr<NextConvolutionBlock>>> m_before;  ///< each layer; the last list is empty
};

}  // namespace

std::shared_ptr<Network> makeNextvit(const ModelSpec& spec)
{
    return std::make_shared<Nextvit>(spec);
}

}  // namespace core
