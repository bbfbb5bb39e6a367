#include "core/model/families/swin/swin.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
#include "core/trace/score_bias.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Epsilon of the norms after the patch embedding and before a merging: no configuration changes it, though it may
/// change that of the blocks.
constexpr double kMergingEps = 1e-5;

/// Whether a side of the input fits: whole patches, and at every stage whole windows and, before a merging, pairs.
bool sideFits(int side, int patch, const std::vector<int>& windowOfStage)
{
    int length = side / patch;
    if (side % patch != 0 || length < 1) {
        return false;
    }
    for (size_t stage = 0; stage < windowOfStage.size(); ++stage) {
        if (stage > 0 && length % 2 != 0) {
            return false;
        }
        length /= stage > 0 ? 2 : 1;
        if (length > windowOfStage[stage] && length % windowOfStage[stage] != 0) {
            return false;
        }
    }
    return true;
}

struct Nearest {
    std::optional<int> below;
    int above = 0;
};

Nearest nearestFitting(int side, int patch, const std::vector<int>& windowOfStage)
{
    Nearest found;
    for (int smaller = side; smaller >= patch && !found.below; --smaller) {
        if (sideFits(smaller, patch, windowOfStage)) {
            found.below = smaller;
        }
    }
    // Every stage's windows, pairs and patches divide the product of all of them, so the search terminates.
    found.above = side;
    while (!sideFits(found.above, patch, windowOfStage)) {
        ++found.above;
    }
    return found;
}

/// In every stage of a Swin v2-CR windows have an eighth of the trained grid's side.
constexpr int kCrWindowsPerSide = 8;

/// Swin v2 normalizes the output of a branch, Swin its input.
bool normsBehind(const ModelSpec& spec)
{
    return spec.family != Family::Swin;
}

/// Cosine attention with a bias that a small network computes from the logarithms of an offset (Swin v2-CR).
class LogWindowAttention final : public WindowedAttention {
public:
    explicit LogWindowAttention(const ModelSpec& spec) : WindowedAttention(spec.dim, spec.heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim));
        logit_scale = register_parameter("logit_scale", torch::full({spec.heads}, std::log(10.0)));
        rel_pos = register_module("rel_pos", makePositionBias(spec));
    }

protected:
    HeadsInWindows project(const Tensor& inWindows, const std::stop_token& stop) override
    {
        const auto parts = splitHeads(qkv->forward(inWindows, stop));
        return cosineHeads(parts[0], parts[1], parts[2], logit_scale.view({-1, 1, 1}));
    }
    Tensor biasFor(PatchGrid window, const std::stop_token& stop) override
    {
        return biasRows(rel_pos->forGrid(window, stop), window.count(), 0, window.count());
    }

private:
    LinearPtr qkv;
    Tensor logit_scale;  ///< [H], logarithm of the scale
    std::shared_ptr<PositionBias> rel_pos;
};

/// Four neighbors become one token: their channels concatenated, then halved by a linear map. `layers.S.downsample`.
class PatchMerging : public torch::nn::Module {
public:
    PatchMerging(int width, bool normBehind) : m_normBehind(normBehind)
    {
        norm = register_module("norm", layerNorm((normBehind ? 2 : 4) * width, kMergingEps));
        reduction = register_module("reduction", std::make_shared<Linear>(4 * width, 2 * width, false));
    }

    /// [B, rows * cols, C] -> [B, rows / 2 * cols / 2, 2 C]
    Tensor forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
    {
        const int64_t batch = x.size(0), rows = grid.rows / 2, cols = grid.cols / 2;
        // Upper left, lower left, upper right, lower right: the row varies fastest.
        const auto fours = x.reshape({batch, rows, 2, cols, 2, x.size(2)})
                               .permute({0, 1, 3, 4, 2, 5})
                               .reshape({batch, rows * cols, 4 * x.size(2)});
        return m_normBehind ? norm(reduction->forward(fours, stop)) : reduction->forward(norm(fours), stop);
    }

private:
    bool m_normBehind;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr reduction;
};

std::shared_ptr<WindowedAttention> windowedAttention(const ModelSpec& spec, const LayerSpec& layer, PatchGrid window)
{
    const int width = spec.dim << layer.stage;
    if (spec.family == Family::SwinV2) {
        const int learned = spec.learnedWindows.empty() ? 0 : spec.learnedWindows.at(static_cast<size_t>(layer.stage));
        return std::make_shared<CosineWindowAttention>(width, layer.heads, learned, spec.qkvBias);
    }
    if (spec.family == Family::SwinV2Cr) {
        return std::make_shared<LogWindowAttention>(spec.asIn(layer));
    }
    return std::make_shared<WindowAttentionBlock>(width, layer.heads, window, spec.qkvBias);
}

/// x + attn(norm1(x)) inside windows, then x + mlp(norm2(x)); Swin v2: x + norm1(attn(x)), then x + norm2(mlp(x)), and
/// in some blocks of Swin v2-CR norm3 of that.
class SwinBlock : public torch::nn::Module {
public:
    SwinBlock(const ModelSpec& spec, const LayerSpec& layer, PatchGrid window, bool shifted, bool endNorm)
        : m_window(window), m_shifted(shifted), m_normBehind(normsBehind(spec))
    {
        const int width = spec.dim << layer.stage, hidden = spec.mlpHidden << layer.stage;
        norm1 = register_module("norm1", layerNorm(width, spec.normEps));
        attn = register_module("attn", windowedAttention(spec, layer, window));
        norm2 = register_module("norm2", layerNorm(width, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(width, hidden, spec.gatedMlp, spec.activation));
        if (endNorm) {
            norm3 = register_module("norm3", layerNorm(width, spec.normEps));
        }
    }

    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto windows = layOutWindows(grid, m_window, m_shifted);
        const auto attended = attn->forward(m_normBehind ? x : norm1(x), windows, run);
        const auto mid = addBranch(x, m_normBehind ? norm1(attended) : attended, run);
        const auto branch = mlp->forward(m_normBehind ? mid : norm2(mid), run);
        const auto result = addBranch(mid, editedMlp(m_normBehind ? norm2(branch) : branch, run), run);
        return norm3 ? norm3(result) : result;
    }

private:
    PatchGrid m_window;
    bool m_shifted, m_normBehind;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    torch::nn::LayerNorm norm3{nullptr};  ///< null in most blocks
    std::shared_ptr<WindowedAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

class Swin final : public StagedNetwork<SwinBlock> {
public:
    explicit Swin(const ModelSpec& spec) : StagedNetwork(spec)
    {
        patch_embed = register_module("patch_embed", std::make_shared<PatchEmbedding>(spec));
        m_patchNorm = patch_embed->register_module("norm", layerNorm(spec.dim, kMergingEps));
        auto layers = register_module("layers", torch::nn::ModuleList());
        const auto stages = static_cast<size_t>(spec.layers.back().stage) + 1;
        for (size_t stage = 0; stage < stages; ++stage) {
            const auto parts = std::make_shared<torch::nn::Module>();
            addStage(stage, *parts);
            layers->push_back(parts);
        }
        addClassifier(HeadForm::Container);
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
    }

    /// @throws Error ShapeMismatch when the sides are not whole patches, or when a stage has an odd side to merge or
    ///         one longer than a window but not a multiple of it; the sentence names the nearest sizes that work
    PatchGrid gridFor(int height, int width) const override
    {
        std::vector<int> windowRows, windowCols;
        for (int stage = 0; stage <= m_spec.layers.back().stage; ++stage) {
            const auto window = windowOf(stage);
            windowRows.push_back(window.rows);
            windowCols.push_back(window.cols);
        }
        const int patch = m_spec.patch;
        if (sideFits(height, patch, windowRows) && sideFits(width, patch, windowCols)) {
            return {height / patch, width / patch};
        }
        const auto rows = nearestFitting(height, patch, windowRows), cols = nearestFitting(width, patch, windowCols);
        std::string sizes = fmt::format("{}x{}", cols.above, rows.above);
        if (rows.below && cols.below) {
            sizes = fmt::format("{}x{} or {}", *cols.below, *rows.below, sizes);
        }
        std::set<std::string> windows;
        for (const auto& layer : m_spec.layers) {
            windows.insert(fmt::format("{0}x{0}", layer.window));
        }
        throw Error(
            ErrorCode::ShapeMismatch,
            "model input: expected a size that windows of %1 patches fit at every stage, "
            "nearest %2, found %3x%4"_msg(fmt::format("{}", fmt::join(windows, " and ")), sizes, width, height));
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return m_patchNorm(patch_embed->forward(pixels, pass.stop));
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return m_mergings.at(stage - 1)->forward(tokens, before, run.stop());
    }

private:
    void addStage(size_t stage, torch::nn::Module& parent)
    {
        if (stage > 0) {
            m_mergings.push_back(parent.register_module(
                "downsample",
                std::make_shared<PatchMerging>(m_spec.dim << (stage - 1), m_spec.family == Family::SwinV2)));
        }
        const auto make = [&](const LayerSpec& layer, size_t index) {
            const auto at = static_cast<int>(m_blocks.size());
            const bool endNorm =
                m_spec.hierarchy && std::ranges::count(hierarchyOf<SwinCrSpec>(m_spec).endNorms, at) > 0;
            return std::make_shared<SwinBlock>(m_spec, layer, windowOf(layer.stage), index % 2 == 1, endNorm);
        };
        parent.register_module("blocks", makeBlocks(stage, make));
    }

    PatchGrid windowOf(int stage) const  ///< the largest of the stage
    {
        if (m_spec.family == Family::SwinV2Cr) {
            return {m_spec.trainedRows / kCrWindowsPerSide, m_spec.trainedCols / kCrWindowsPerSide};
        }
        const auto layer = std::ranges::find(m_spec.layers, stage, &LayerSpec::stage);
        const PatchGrid asked{layer->window, layer->window};
        if (m_spec.family == Family::SwinV2) {
            return asked;  // its bias fits any grid
        }
        const auto trained = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, stage);
        return layOutWindows(trained, asked, false).window;
    }

    std::shared_ptr<PatchEmbedding> patch_embed;
    torch::nn::LayerNorm m_patchNorm{nullptr};              ///< `patch_embed.norm`
    std::vector<std::shared_ptr<PatchMerging>> m_mergings;  ///< before each stage but the first
};

}  // namespace

std::shared_ptr<Network> makeSwin(const ModelSpec& spec)
{
    return std::make_shared<Swin>(spec);
}

}  // namespace core
