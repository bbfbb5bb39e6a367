#include "core/model/families/levit/levit.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

constexpr double kLevitEps = 1e-5;

/// Linear map, batch norm.
class NormedLinear : public torch::nn::Module {
public:
    NormedLinear(int inputs, int outputs)
    {
        linear = register_module("linear", std::make_shared<Linear>(inputs, outputs, false));
        bn = register_module("bn", std::make_shared<Norm>(outputs, kLevitEps, NormKind::Batch));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop) const { return bn->forward(linear->forward(x, stop)); }

private:
    LinearPtr linear;
    NormPtr bn;
};
using NormedLinearPtr = std::shared_ptr<NormedLinear>;

/// Registers it as `name.ln`, where timm has an activation or a pooling in front.
NormedLinearPtr registerBehind(torch::nn::Module& owner, const char* name, int inputs, int outputs)
{
    const auto sequence = owner.register_module(name, std::make_shared<torch::nn::Module>());
    return sequence->register_module("ln", std::make_shared<NormedLinear>(inputs, outputs));
}

/// [n, m] int64: |step i - j|, the distance on one axis of the query's place from the key's.
Tensor distances(int64_t queries, int64_t keys, int64_t step)
{
    return (torch::arange(queries).unsqueeze(1) * step - torch::arange(keys)).abs();
}

/// softmax(scale * q kT + bias by distance) v, projected behind an activation. Queries of every token, or of every
/// second row and column.
class DistanceAttention : public torch::nn::Module {
public:
    struct Form {
        int inputs = 0, outputs = 0, heads = 0, keyWidth = 0, valueWidth = 0;
        PatchGrid grid;  ///< of the keys
        bool subsamples = false;
        Activation activation = Activation::HardSwish;
    };
    explicit DistanceAttention(const Form& form) : m_form(form)
    {
        const int key = form.heads * form.keyWidth, value = form.heads * form.valueWidth;
        if (form.subsamples) {
            kv = register_module("kv", std::make_shared<NormedLinear>(form.inputs, key + value));
            q = registerBehind(*this, "q", form.inputs, key);
        } else {
            qkv = register_module("qkv", std::make_shared<NormedLinear>(form.inputs, 2 * key + value));
        }
        proj = registerBehind(*this, "proj", value, form.outputs);
        attention_biases = register_parameter("attention_biases", torch::empty({form.heads, form.grid.count()}));
    }

    Tensor forward(const Tensor& x, LayerRun& run) const
    {
        auto found = attendToAll(m_form.subsamples ? subsampled(x, run.stop()) : projected(x, run.stop()), bias(), run);
        if (m_form.subsamples) {
            recordAsReduced(run, -2, m_form.grid);
        }
        return proj->forward(activate(found, m_form.activation), run.stop());
    }

private:
    SplitHeads projected(const Tensor& x, const std::stop_token& stop) const
    {
        return split(qkv->forward(x, stop), {m_form.keyWidth, m_form.keyWidth, m_form.valueWidth});
    }
    SplitHeads subsampled(const Tensor& x, const std::stop_token& stop) const
    {
        auto heads = split(kv->forward(x, stop), {0, m_form.keyWidth, m_form.valueWidth});
        const auto& grid = m_form.grid;
        const auto seconds = x.unflatten(1, {grid.rows, grid.cols}).slice(1, 0, {}, 2).slice(2, 0, {}, 2).flatten(1, 2);
        heads.q = q->forward(seconds, stop).unflatten(2, {m_form.heads, -1}).transpose(1, 2).contiguous();
        return heads;
    }
    /// A head's queries, keys and values are adjacent.
    SplitHeads split(const Tensor& fused, const std::vector<int64_t>& widths) const
    {
        const auto parts = fused.unflatten(2, {m_form.heads, -1}).transpose(1, 2).split_with_sizes(widths, 3);
        SplitHeads heads;
        heads.q = parts[0].contiguous();
        heads.k = parts[1].contiguous();
        heads.v = parts[2].contiguous();
        heads.scale = 1.0 / std::sqrt(static_cast<double>(m_form.keyWidth));
        return heads;
    }
    ScoreBias bias() const
    {
        if (!m_form.subsamples) {
            return {biasByDistance(attention_biases, m_form.grid), {}};
        }
        const int64_t rows = m_form.grid.rows, cols = m_form.grid.cols, heads = m_form.heads;
        const auto device = attention_biases.device();
        const auto byDistance = attention_biases.view({heads, rows, cols});
        const int64_t queryRows = (rows + 1) / 2, queryCols = (cols + 1) / 2;
        const auto byRow = byDistance.index_select(1, distances(queryRows, rows, 2).flatten().to(device));
        const auto byBoth = byRow.index_select(2, distances(queryCols, cols, 2).flatten().to(device));
        return {{},
                {},
                byBoth.view({heads, queryRows, rows, queryCols, cols})
                    .transpose(2, 3)
                    .reshape({heads, queryRows * queryCols, rows * cols})};
    }

    Form m_form;
    NormedLinearPtr qkv, kv, q, proj;  ///< null if absent
    Tensor attention_biases;           ///< [H, rows * cols], by distance
};

class LevitMlp : public torch::nn::Module {
public:
    explicit LevitMlp(const ModelSpec& spec) : m_activation(spec.activation)
    {
        ln1 = register_module("ln1", std::make_shared<NormedLinear>(spec.dim, spec.mlpHidden));
        ln2 = register_module("ln2", std::make_shared<NormedLinear>(spec.mlpHidden, spec.dim));
    }
    Tensor forward(const Tensor& x, const LayerRun& run) const
    {
        const auto hidden = activate(ln1->forward(x, run.stop()), m_activation);
        return ln2->forward(editedHidden(hidden, run), run.stop());
    }

private:
    Activation m_activation;
    NormedLinearPtr ln1, ln2;
};

/// x + attn(x), then x + mlp(x); between stages attention replaces the tokens.
class LevitBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    LevitBlock(const ModelSpec& spec, const DistanceAttention::Form& form) : m_replaces(form.subsamples)
    {
        attn = register_module(m_replaces ? "attn_downsample" : "attn", std::make_shared<DistanceAttention>(form));
        mlp = register_module("mlp", std::make_shared<LevitMlp>(spec));
    }
    Tensor forward(const Tensor& x, LayerRun& run) const
    {
        auto mid = attn->forward(x, run);
        if (m_replaces) {
            recordNoRatio(run);
        } else {
            mid = addBranch(x, mid, run);
        }
        return addBranch(mid, editedMlp(mlp->forward(mid, run), run), run);
    }

private:
    bool m_replaces;
    std::shared_ptr<DistanceAttention> attn;
    std::shared_ptr<LevitMlp> mlp;
};

/// Batch norm, linear map.
class LevitHead : public torch::nn::Module {
public:
    LevitHead(int width, int classes)
    {
        bn = register_module("bn", std::make_shared<Norm>(width, kLevitEps, NormKind::Batch));
        linear = register_module("linear", std::make_shared<Linear>(width, classes));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop) const { return linear->forward(bn->forward(x), stop); }

private:
    NormPtr bn;
    LinearPtr linear;
};

class Levit final : public StagedNetwork<LevitBlock> {
public:
    explicit Levit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        makeStem();
        const auto stages = register_module("stages", torch::nn::ModuleList());
        torch::nn::ModuleList blocks;
        for (size_t at = 0; at < spec.layers.size(); ++at) {
            const auto& layer = spec.layers[at];
            const bool starts = at == 0 || spec.layers[at - 1].stage != layer.stage;
            if (starts) {
                const auto stage = std::make_shared<torch::nn::Module>();
                stages->push_back(stage);
                blocks = stage->register_module("blocks", torch::nn::ModuleList());
            }
            const auto block = std::make_shared<LevitBlock>(spec.asIn(layer), formOf(layer));
            m_blocks.push_back(block);
            if (layer.kind == LayerKind::Reduced) {
                stages->children().back()->register_module("downsample", block);
            } else {
                blocks->push_back(block);
            }
        }
        if (spec.classes > 0) {
            head =
                register_module("head", std::make_shared<LevitHead>(spec.hierarchy->stages.back().width, spec.classes));
        }
        if (spec.distilledHead) {
            head_dist = register_module("head_dist",
                                        std::make_shared<LevitHead>(spec.hierarchy->stages.back().width, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_convolutions.front()->weight.detach(); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: LeViT does not resample its biases
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = pixels;
        for (size_t step = 0; step < m_convolutions.size(); ++step) {
            image = normOfImage(convolve(image, m_convolutions[step], pass.stop), m_norms[step], pass.stop);
            image = step + 1 < m_convolutions.size() ? activate(image, m_spec.activation) : image;
        }
        return tokensOfImage(image);
    }

protected:
    Tensor classifyLastStage(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto pooled = tokens.mean(1);
        if (head_dist) {
            return (head->forward(pooled, pass.stop) + head_dist->forward(pooled, pass.stop)) / 2;
        }
        return head ? head->forward(pooled, pass.stop) : pooled;
    }

private:
    /// Each convolution halves the image and doubles its channels.
    void makeStem()
    {
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        int steps = 0;
        for (int side = m_spec.patch; side > 1; side /= 2) {
            ++steps;
        }
        int inputs = 3;
        for (int step = 1; step <= steps; ++step) {
            const int outputs = m_spec.dim >> (steps - step);
            const auto parts =
                stem->register_module("conv" + std::to_string(step), std::make_shared<torch::nn::Module>());
            m_convolutions.push_back(parts->register_module(
                "linear",
                torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1).bias(false))));
            m_norms.push_back(parts->register_module("bn", torch::nn::BatchNorm2d(outputs)));
            inputs = outputs;
        }
    }

    DistanceAttention::Form formOf(const LayerSpec& layer) const
    {
        const auto& hierarchy = hierarchyOf<LevitSpec>(m_spec);
        const bool reduces = layer.kind == LayerKind::Reduced;
        const auto stage = static_cast<size_t>(layer.stage);
        return {.inputs = hierarchy.stages.at(reduces ? stage - 1 : stage).width,
                .outputs = hierarchy.stages.at(stage).width,
                .heads = layer.heads,
                .keyWidth = hierarchy.keyWidth,
                .valueWidth = reduces ? hierarchy.poolingValueWidth : hierarchy.valueWidth,
                .grid = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, reduces ? layer.stage - 1 : layer.stage),
                .subsamples = reduces,
                .activation = m_spec.activation};
    }

    std::vector<torch::nn::Conv2d> m_convolutions;  ///< `stem.convN.linear`
    std::vector<torch::nn::BatchNorm2d> m_norms;    ///< `stem.convN.bn`
    std::shared_ptr<LevitHead> head, head_dist;     ///< null if absent
};

}  // namespace

std::shared_ptr<Network> makeLevit(const ModelSpec& spec)
{
    return std::make_shared<Levit>(spec);
}

}  // namespace core
