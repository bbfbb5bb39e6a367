#include "core/model/families/volo/volo.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Registered as `attn`: v, attn, proj.
class OutlookAttentionBlock : public torch::nn::Module {
public:
    explicit OutlookAttentionBlock(const ModelSpec& spec) : m_heads(spec.heads)
    {
        v = register_module("v", std::make_shared<Linear>(spec.dim, spec.dim, spec.qkvBias));
        attn = register_module("attn", std::make_shared<Linear>(spec.dim, m_heads * kNeighbors * kNeighbors));
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run) const
    {
        const auto values = v->forward(x, run.stop());
        const auto weights = weightsFor(x, grid, run.stop());
        if (run.request.attention) {
            run.output.attention = OutlookAttention{weights[0].detach()};
        }
        recordValues(run, values[0].unflatten(1, {m_heads, -1}).transpose(0, 1));
        const auto given =
            torch::im2col(imageOfTokens(values, grid), {kSide, kSide}, {1, 1}, {kPadding, kPadding}, {kStride, kStride})
                .view({x.size(0), m_heads, -1, kNeighbors, weights.size(2)})
                .permute({0, 1, 4, 3, 2});  // [B, H, L, 9, D]
        throwIfCancelled(run.stop());
        const auto received =
            torch::matmul(weights, given).permute({0, 1, 4, 3, 2}).reshape({x.size(0), -1, weights.size(2)});
        const auto found = torch::col2im(received, {grid.rows, grid.cols}, {kSide, kSide}, {1, 1}, {kPadding, kPadding},
                                         {kStride, kStride});
        return proj->forward(editedHeads(tokensOfImage(found), run), run.stop());
    }

private:
    static constexpr int kSide = OutlookAttention::side, kStride = OutlookAttention::stride,
                         kPadding = OutlookAttention::padding, kNeighbors = kSide * kSide;

    /// [B, H, L, 9, 9], from the mean of the tokens at each place of the halved grid
    Tensor weightsFor(const Tensor& x, PatchGrid grid, const std::stop_token& stop) const
    {
        const auto places = tokensOfImage(torch::avg_pool2d(imageOfTokens(x, grid), {kStride, kStride},
                                                            {kStride, kStride}, {0, 0}, /*ceil_mode=*/true));
        const double scale = 1.0 / std::sqrt(static_cast<double>(x.size(2) / m_heads));
        const auto scores = attn->forward(places, stop).unflatten(2, {m_heads, kNeighbors, kNeighbors}).transpose(1, 2);
        return torch::softmax(scores * scale, -1);
    }

    int m_heads;
    LinearPtr v, attn, proj;
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class OutlookerBlock : public torch::nn::Module {
public:
    explicit OutlookerBlock(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<OutlookAttentionBlock>(spec));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto mid = addBranch(x, attn->forward(norm1->forward(x), grid, run), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2->forward(mid), run), run), run);
    }

private:
    NormPtr norm1, norm2;
    std::shared_ptr<OutlookAttentionBlock> attn;
    std::shared_ptr<Mlp> mlp;
};

/// Changes only the class token: c + attn(norm1(tokens)), then c + mlp(norm2(c)).
class ClassBlock : public torch::nn::Module {
public:
    explicit ClassBlock(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<ClassAttentionBlock>(spec.dim, spec.heads, spec.qkvBias));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& tokens, LayerRun& run)
    {
        auto c = addBranch(tokens.narrow(1, 0, 1), attn->forward(norm1->forward(tokens), run), run);
        c = addBranch(c, editedMlp(mlp->forward(norm2->forward(c), run), run), run);
        return torch::cat({c, tokens.slice(1, 1)}, 1);
    }

private:
    NormPtr norm1, norm2;
    std::shared_ptr<ClassAttentionBlock> attn;
    std::shared_ptr<Mlp> mlp;
};

class Volo final : public Network {
public:
    /// @param spec  layers: LayerKind::Outlook in stage 0, then LayerKind::Self and LayerKind::Class in stage 1
    explicit Volo(const ModelSpec& spec) : Network(spec)
    {
        const auto& hierarchy = hierarchyOf<VoloSpec>(spec);
        const int width = hierarchy.stages[1].width;
        makeStem();
        pos_embed =
            register_parameter("pos_embed", torch::empty({1, spec.trainedRows / 2, spec.trainedCols / 2, width}));
        cls_token = register_parameter("cls_token", torch::empty({1, 1, width}));
        makeBlocks();
        norm = register_module("norm", makeNorm(spec, width));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(width, spec.classes));
        }
        if (hierarchy.classifiesPatches) {
            aux_head = register_module("aux_head", std::make_shared<Linear>(width, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_convolutions.front()->weight.detach(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm->forward(tokens); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: VOLO does not resample its positions
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = pixels;
        for (size_t i = 0; i < m_convolutions.size(); ++i) {
            image = torch::relu(normOfImage(convolve(image, m_convolutions[i], pass.stop), m_norms[i], pass.stop));
        }
        return tokensOfImage(convolve(image, m_projection, pass.stop));
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto at = static_cast<size_t>(layer);
        const auto grid = run.pass.grid;
        if (at < m_outlookers.size()) {
            return m_outlookers[at]->forward(tokens, grid, run);
        }
        const size_t plain = at - m_outlookers.size();
        if (plain >= m_blocks.size()) {
            const bool enters = tokens.size(1) == stageGrid(grid, 1).count();
            const auto all = enters ? torch::cat({cls_token.expand({tokens.size(0), -1, -1}), tokens}, 1) : tokens;
            return m_classBlocks.at(plain - m_blocks.size())->forward(all, run);
        }
        return m_blocks[plain]->forward(plain == 0 ? merged(tokens, grid, run) : tokens, run);
    }

    Tensor classifyAfter(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto normed = norm->forward(tokens);
        if (!head) {
            return normed.select(1, 0);
        }
        const auto logits = head->forward(normed.select(1, 0), pass.stop);
        return aux_head ? logits + aux_head->forward(normed.slice(1, 1), pass.stop).amax(1) / 2 : logits;
    }

private:
    /// 2 x 2 patches become one, to which positions are added.
    Tensor merged(const Tensor& tokens, PatchGrid grid, const LayerRun& run)
    {
        const auto coarse = tokensOfImage(convolve(imageOfTokens(tokens, grid), m_merging, run.stop()));
        const bool without = run.edit() != nullptr && run.edit()->noPositions;
        return without ? coarse : coarse + pos_embed.flatten(1, 2);
    }

    void makeStem()
    {
        constexpr int kNumbers[] = {0, 3, 6};  // between them are norms and activations
        const auto embedding = register_module("patch_embed", std::make_shared<torch::nn::Module>());
        const auto stem = embedding->register_module("conv", std::make_shared<torch::nn::Module>());
        const int hidden = m_spec.hierarchy->stem;
        for (const int number : kNumbers) {
            const int side = number == 0 ? 7 : 3;
            const auto options = torch::nn::Conv2dOptions(number == 0 ? 3 : hidden, hidden, side)
                                     .stride(number == 0 ? 2 : 1)
                                     .padding(side / 2)
                                     .bias(false);
            m_convolutions.push_back(stem->register_module(std::to_string(number), torch::nn::Conv2d(options)));
            m_norms.push_back(stem->register_module(std::to_string(number + 1), torch::nn::BatchNorm2d(hidden)));
        }
        const int side = m_spec.patch / 2;
        m_projection = embedding->register_module(
            "proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(hidden, m_spec.dim, side).stride(side)));
    }

    /// `network`: the list of outlookers, the merging convolution, lists of transformer blocks; `post_network`.
    void makeBlocks()
    {
        const auto network = register_module("network", torch::nn::ModuleList());
        const auto& hierarchy = hierarchyOf<VoloSpec>(m_spec);
        torch::nn::ModuleList outlookers;
        for (const auto& layer : m_spec.layers) {
            const auto spec = m_spec.asIn(layer);
            if (layer.kind == LayerKind::Outlook) {
                m_outlookers.push_back(std::make_shared<OutlookerBlock>(spec));
                outlookers->push_back(m_outlookers.back());
            } else if (layer.kind == LayerKind::Self) {
                m_blocks.push_back(std::make_shared<TransformerBlock>(spec));
            } else {
                m_classBlocks.push_back(std::make_shared<ClassBlock>(spec));
            }
        }
        network->push_back(outlookers.ptr());
        const auto merging = std::make_shared<torch::nn::Module>();
        m_merging = merging->register_module(
            "proj", torch::nn::Conv2d(
                        torch::nn::Conv2dOptions(hierarchy.stages[0].width, hierarchy.stages[1].width, 2).stride(2)));
        network->push_back(merging);
        size_t next = 0;
        for (const int count : hierarchy.lists) {
            torch::nn::ModuleList list;
            for (int i = 0; i < count; ++i) {
                list->push_back(m_blocks.at(next++));
            }
            network->push_back(list.ptr());
        }
        const auto post = register_module("post_network", torch::nn::ModuleList());
        for (const auto& block : m_classBlocks) {
            post->push_back(block);
        }
    }

    std::vector<torch::nn::Conv2d> m_convolutions;                ///< `patch_embed.conv.0`, `.3`, `.6`
    std::vector<torch::nn::BatchNorm2d> m_norms;                  ///< `patch_embed.conv.1`, `.4`, `.7`
    torch::nn::Conv2d m_projection{nullptr}, m_merging{nullptr};  ///< `patch_embed.proj`, `network.1.proj`
    Tensor pos_embed, cls_token;  ///< [1, rows, cols, C] of the merged patches; [1, 1, C]
    std::vector<std::shared_ptr<OutlookerBlock>> m_outlookers;
    std::vector<std::shared_ptr<TransformerBlock>> m_blocks;
    std::vector<std::shared_ptr<ClassBlock>> m_classBlocks;
    NormPtr norm;
    LinearPtr head, aux_head;  ///< null if absent
};

}  // namespace

std::shared_ptr<Network> makeVolo(const ModelSpec& spec)
{
    return std::make_shared<Volo>(spec);
}

}  // namespace core
