// SAM's image encoder: a ViT whose layers, except a few, attend inside windows, with a bias by row and column offsets
// that depends on the query's own features, and convolutions after the last layer. EfficientSAM's: the same without
// windows and biases.
// Sources: Kirillov et al. 2023, arXiv:2304.02643, appendix A; Li et al. 2022, arXiv:2203.16527 (windows) and
// arXiv:2112.01526, section 3 (bias); Xiong et al. 2023, arXiv:2312.00863 (EfficientSAM).
#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/convolution_neck.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/network.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/functional/upsampling.h>
#include <torch/nn/modules/container/modulelist.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// The row of the table for each pair on an axis: [length, length, D], query first.
Tensor byQueryAndKey(const Tensor& table, int64_t length)
{
    auto fitting = table;
    if (const int64_t offsets = 2 * length - 1; table.size(0) != offsets) {
        namespace F = torch::nn::functional;
        const auto options = F::InterpolateFuncOptions().size(std::vector<int64_t>{offsets}).mode(torch::kLinear);
        fitting =
            F::interpolate(table.t().unsqueeze(0), F::InterpolateFuncOptions(options).align_corners(false))[0].t();
    }
    const auto at = torch::arange(length, table.options().dtype(torch::kInt64));
    const auto offset = at.unsqueeze(1) - at.unsqueeze(0) + length - 1;
    return fitting.index_select(0, offset.flatten()).view({length, length, -1});
}

/// A bias by the rows and by the columns between query and key, each made of the query's own features:
/// softmax(scale * q kT + q . rel_pos_h[row of q - row of k] + q . rel_pos_w[column of q - column of k]) v; the bias
/// takes the query as it is, without the scale. Registered as `attn`, parameters are timm's: qkv, proj, rel_pos_h and
/// rel_pos_w. Source: Li et al. 2022, arXiv:2112.01526, section 3, equation 3.
class DecomposedAttention : public torch::nn::Module {
public:
    /// @param trained  grid that the tables are made for; for another they are resampled linearly along their offsets
    DecomposedAttention(int width, int heads, PatchGrid trained, bool qkvBias) : m_heads(heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
        rel_pos_h = register_parameter("rel_pos_h", torch::empty({2 * trained.rows - 1, width / heads}));
        rel_pos_w = register_parameter("rel_pos_w", torch::empty({2 * trained.cols - 1, width / heads}));
    }

    /// @param x  [B, P, C], row by row on the pass's grid
    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const SplitHeads heads(qkv->forward(x, run.stop()), m_heads, run.stop());
        const auto bias = biasOf(heads.q, run.pass.grid, run.stop());
        return proj->forward(attendToAll(heads, {{}, bias}, run), run.stop());
    }

    /// The same window by window; padding is zeros that have keys and values like every patch.
    Tensor forwardInWindows(const Tensor& x, const WindowGeometry& geometry, LayerRun& run)
    {
        const auto patches = windowPatches(geometry).to(x.device());
        const int64_t batch = x.size(0), windows = patches.size(0);
        const auto padding = torch::zeros({batch, 1, x.size(2)}, x.options());  // where no patch stands
        const auto inWindows = torch::cat({x, padding}, 1).index_select(1, patches.flatten());
        SplitHeads heads(qkv->forward(inWindows.view({batch * windows, -1, x.size(2)}), run.stop()), m_heads,
                         run.stop());
        const auto bias = editedBias({{}, biasOf(heads.q, geometry.window, run.stop())}, run).decomposed;
        editScores(heads.q, heads.k, heads.scale, run, patches);
        if (run.request.attention) {
            const auto ofFirst = [windows](const Tensor& all) { return all.narrow(0, 0, windows).detach(); };
            WindowAttention kept;
            kept.q = ofFirst(heads.q);
            kept.k = ofFirst(heads.k);
            kept.scale = heads.scale;
            kept.window = geometry.window;
            kept.padRows = geometry.padRows;
            kept.padCols = geometry.padCols;
            kept.decomposed = {ofFirst(bias.rows), ofFirst(bias.cols)};
            run.output.attention = std::move(kept);
        }
        recordValues(run, heads.v.narrow(0, 0, windows));
        const auto found = attendInBlocks(heads.q, heads.k, heads.v, heads.scale, run.stop(), {{}, bias});
        const auto ofPatches = [&](const Tensor& all) {
            return all.view({batch, -1, x.size(2)}).index_select(1, windowPlaces(geometry).to(x.device()));
        };
        return run.exposesHeads() ? proj->forward(editedHeads(ofPatches(found), run), run.stop())
                                  : ofPatches(proj->forward(found, run.stop()));
    }

private:
    /// The bias of queries that stand on this grid: [..., T, R] and [..., T, C].
    DecomposedBias biasOf(const Tensor& q, PatchGrid grid, const std::stop_token& stop) const
    {
        const auto places = q.unflatten(2, {grid.rows, grid.cols});  // [B, H, R, C, D]
        const auto ofRows = byQueryAndKey(rel_pos_h, grid.rows).transpose(1, 2);
        const auto ofCols = byQueryAndKey(rel_pos_w, grid.cols).transpose(1, 2);
        DecomposedBias bias{torch::matmul(places, ofRows).flatten(2, 3), {}};
        throwIfCancelled(stop);
        bias.cols = torch::matmul(places.transpose(2, 3), ofCols).transpose(2, 3).flatten(2, 3);
        throwIfCancelled(stop);
        return bias;
    }

    int m_heads;
    LinearPtr qkv, proj;
    Tensor rel_pos_h, rel_pos_w;  ///< [2 rows - 1, D], [2 columns - 1, D]
};

/// x + attn(norm1(x)), inside windows or over the whole grid, then x + mlp(norm2(x)).
class SamBlock : public torch::nn::Module {
public:
    SamBlock(const ModelSpec& spec, const LayerSpec& layer) : m_window(layer.window)
    {
        const PatchGrid trained =
            m_window > 0 ? PatchGrid{m_window, m_window} : PatchGrid{spec.trainedRows, spec.trainedCols};
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        if (spec.relative) {
            attn = register_module("attn",
                                   std::make_shared<DecomposedAttention>(spec.dim, layer.heads, trained, spec.qkvBias));
        } else {
            m_plain = register_module("attn", std::make_shared<SelfAttentionBlock>(spec));
        }
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    }

    Tensor forward(const Tensor& x, LayerRun& run)
    {
        const auto normed = norm1(x);
        const auto branch = m_plain        ? m_plain->forward(normed, run)
                            : m_window > 0 ? attn->forwardInWindows(
                                                 normed, layOutPaddedWindows(run.pass.grid, {m_window, m_window}), run)
                                           : attn->forward(normed, run);
        const auto mid = addBranch(x, branch, run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), run);
    }

private:
    int m_window;  ///< 0: attention over the whole grid
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<DecomposedAttention> attn;    ///< null without biases
    std::shared_ptr<SelfAttentionBlock> m_plain;  ///< `attn` then; else null
    std::shared_ptr<Mlp> mlp;
};

class Sam final : public Network {
public:
    explicit Sam(const ModelSpec& spec) : Network(spec)
    {
        patch_embed = register_module("patch_embed", std::make_shared<PatchEmbedding>(spec));
        if (spec.absolutePosition) {
            pos_embed =
                register_parameter("pos_embed", torch::empty({1, spec.trainedRows, spec.trainedCols, spec.dim}));
        }
        auto blocks = register_module("blocks", torch::nn::ModuleList());
        for (const auto& layer : spec.layers) {
            m_blocks.push_back(std::make_shared<SamBlock>(spec, layer));
            blocks->push_back(m_blocks.back());
        }
        if (spec.neck->width > 0) {
            m_neck = register_module("neck", std::make_shared<ConvolutionNeck>(spec.dim, spec.neck->width));
        } else {
            m_lastNorm = register_module("neck", layerNorm(spec.dim, kNeckEps));
        }
        if (spec.classes > 0) {
            const int width = spec.neck->width > 0 ? spec.neck->width : spec.dim;
            const auto head = register_module("head", std::make_shared<torch::nn::Module>());
            m_classifier = head->register_module("fc", std::make_shared<Linear>(width, spec.classes));
        }
        m_capabilities.positions = [this](PatchGrid grid) {
            return pos_embed.defined() ? positionFor(grid, {})[0] : Tensor();
        };
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
        m_capabilities.imageEmbedding = [this](const Pass& pass, const std::vector<Tensor>& ofStages) {
            return ImageEmbedding{throughNeck(pass, ofStages.back())[0]};
        };
    }

    PatchGrid gridFor(int height, int width) const override { return wholePatches(height, width, m_spec.patch); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return patch_embed->forward(pixels, pass.stop);
    }

    Tensor placePatches(const Pass& pass, const Tensor& patches, bool positions) override
    {
        return positions && pos_embed.defined() ? patches + positionFor(pass.grid, pass.stop) : patches;
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    /// The mean of the neck's result over all positions, and the classifier if there is one.
    Tensor classifyAfter(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto pooled = throughNeck(pass, tokens).mean({2, 3});
        return m_classifier ? m_classifier->forward(pooled, pass.stop) : pooled;
    }

private:
    Tensor throughNeck(const Pass& pass, const Tensor& tokens)  ///< [B, channels, rows, columns]
    {
        const auto image = imageOfTokens(tokens, pass.grid);
        return m_neck ? m_neck->forward(image, pass.stop) : normOverChannels(image, m_lastNorm, pass.stop);
    }

    Tensor positionFor(PatchGrid grid, const std::stop_token& stop) const  ///< [1, P, C]
    {
        const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
        return resamplePosition(pos_embed.flatten(1, 2), 0, trained, grid, stop, m_spec.positionResampling);
    }

    std::shared_ptr<PatchEmbedding> patch_embed;
    Tensor pos_embed;                                 ///< [1, rows, columns, C], undefined if absent
    std::vector<std::shared_ptr<SamBlock>> m_blocks;  ///< the same as `blocks`, typed
    std::shared_ptr<ConvolutionNeck> m_neck;          ///< `neck`; null if that is only a norm
    torch::nn::LayerNorm m_lastNorm{nullptr};         ///< `neck` then; else null
    LinearPtr m_classifier;                           ///< `head.fc`; null without classes
};

}  // namespace

std::shared_ptr<Network> makeSam(const ModelSpec& spec)
{
    return std::make_shared<Sam>(spec);
}

}  // namespace core
