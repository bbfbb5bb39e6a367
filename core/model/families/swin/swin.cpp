#include "core/model/families/swin/swin.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/network/initialise.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <optional>
#include <set>

namespace core {

using torch::Tensor;

namespace {

/// Of the norms after the patch embedding and before a merging: no configuration changes it, where it may change that
/// of the blocks.
constexpr double kMergingEps = 1e-5;

/// What a picture's side must meet: whole patches, and at every stage whole windows and, before a merging, pairs.
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
    // Every stage's windows, pairs and patches divide the product of all of them, so the search ends.
    found.above = side;
    while (!sideFits(found.above, patch, windowOfStage)) {
        ++found.above;
    }
    return found;
}

}  // namespace

/// Swin v2 norms what leaves a map, Swin what enters it.
bool normsBehind(const ModelSpec& spec)
{
    return spec.family == Family::SwinV2;
}

/// Four neighbours become one token: their channels side by side, halved by a linear map. `layers.S.downsample`.
class PatchMerging : public torch::nn::Module {
public:
    PatchMerging(int width, bool normBehind) : m_normBehind(normBehind)
    {
        norm = register_module("norm", layerNorm((normBehind ? 2 : 4) * width, kMergingEps));
        reduction = register_module("reduction", std::make_shared<Linear>(4 * width, 2 * width, false));
    }

    /// [B, rows * cols, C] -> [B, rows / 2 * cols / 2, 2 C]
    Tensor forward(const Tensor& x, PatchGrid grid)
    {
        const int64_t batch = x.size(0), rows = grid.rows / 2, cols = grid.cols / 2;
        // Upper left, lower left, upper right, lower right: the row runs faster than the column.
        const auto fours = x.reshape({batch, rows, 2, cols, 2, x.size(2)})
                               .permute({0, 1, 3, 4, 2, 5})
                               .reshape({batch, rows * cols, 4 * x.size(2)});
        return m_normBehind ? norm(reduction->forward(fours)) : reduction->forward(norm(fours));
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
        const int learnt = spec.learntWindows.empty() ? 0 : spec.learntWindows.at(static_cast<size_t>(layer.stage));
        return std::make_shared<CosineWindowAttention>(width, layer.heads, learnt, spec.qkvBias);
    }
    return std::make_shared<WindowAttentionBlock>(width, layer.heads, window, spec.qkvBias);
}

/// x + attn(norm1(x)) inside windows, then x + mlp(norm2(x)); Swin v2: x + norm1(attn(x)), then x + norm2(mlp(x)).
class SwinBlock : public torch::nn::Module {
public:
    SwinBlock(const ModelSpec& spec, const LayerSpec& layer, PatchGrid window, bool shifted)
        : m_window(window), m_shifted(shifted), m_normBehind(normsBehind(spec))
    {
        const int width = spec.dim << layer.stage, hidden = spec.mlpHidden << layer.stage;
        norm1 = register_module("norm1", layerNorm(width, spec.normEps));
        attn = register_module("attn", windowedAttention(spec, layer, window));
        norm2 = register_module("norm2", layerNorm(width, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(width, hidden, spec.gatedMlp, spec.activation));
    }

    Tensor forward(const Tensor& x, PatchGrid grid, LayerRecord* record)
    {
        const auto windows = layOutWindows(grid, m_window, m_shifted);
        const auto seen = attn->forward(m_normBehind ? x : norm1(x), windows, record);
        const auto mid = addBranch(x, m_normBehind ? norm1(seen) : seen, record);
        const auto thought = mlp->forward(m_normBehind ? mid : norm2(mid));
        return addBranch(mid, editedMlp(m_normBehind ? norm2(thought) : thought, record), record);
    }

private:
    PatchGrid m_window;
    bool m_shifted, m_normBehind;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<WindowedAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

Swin::Swin(const ModelSpec& spec, Weights weights) : Network(spec)
{
    patch_embed =
        register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
    m_patchNorm = patch_embed->register_module("norm", layerNorm(spec.dim, kMergingEps));
    auto layers = register_module("layers", torch::nn::ModuleList());
    const int stages = spec.layers.back().stage + 1;
    for (int stage = 0; stage < stages; ++stage) {
        const auto parts = std::make_shared<torch::nn::Module>();
        addStage(stage, *parts);
        layers->push_back(parts);
    }
    const int width = spec.dim << (stages - 1);
    if (spec.finalNorm) {
        norm = register_module("norm", layerNorm(width, spec.normEps));
    }
    if (spec.classes > 0) {
        const auto head = register_module("head", std::make_shared<torch::nn::Module>());
        m_classifier = head->register_module("fc", std::make_shared<Linear>(width, spec.classes));
    }
    m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

void Swin::addStage(int stage, torch::nn::Module& parent)
{
    std::shared_ptr<PatchMerging> merging;
    if (stage > 0) {
        merging = parent.register_module(
            "downsample", std::make_shared<PatchMerging>(m_spec.dim << (stage - 1), normsBehind(m_spec)));
    }
    m_mergings.push_back(merging);
    auto blocks = parent.register_module("blocks", torch::nn::ModuleList());
    for (const auto& layer : m_spec.layers) {
        if (layer.stage == stage) {
            const bool shifted = blocks->size() % 2 == 1;
            m_blocks.push_back(std::make_shared<SwinBlock>(m_spec, layer, windowOf(stage), shifted));
            blocks->push_back(m_blocks.back());
        }
    }
}

PatchGrid Swin::windowOf(int stage) const
{
    const auto layer = std::ranges::find(m_spec.layers, stage, &LayerSpec::stage);
    const PatchGrid asked{layer->window, layer->window};
    if (m_spec.family == Family::SwinV2) {
        return asked;  // its bias fits whatever grid comes
    }
    const auto trained = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, stage);
    return layOutWindows(trained, asked, false).window;
}

PatchGrid Swin::gridFor(int height, int width) const
{
    std::vector<int> windowRows, windowCols;
    for (size_t stage = 0; stage < m_mergings.size(); ++stage) {
        const auto window = windowOf(static_cast<int>(stage));
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
    throw Error(ErrorCode::ShapeMismatch,
                fmt::format("model input: expected a size that windows of {} patches fit at every stage, nearest {}, "
                            "found {}x{}",
                            fmt::join(windows, " and "), sizes, width, height));
}

Tensor Swin::embedPatches(const Tensor& pixels)
{
    return m_patchNorm(patch_embed->forward(pixels));
}

Tensor Swin::placePatches(const Tensor& patches, PatchGrid, bool)
{
    return patches;
}

Tensor Swin::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    const auto at = static_cast<size_t>(layer);
    const int stage = m_spec.layers.at(at).stage;
    const bool first = at > 0 && m_spec.layers[at - 1].stage != stage;
    const auto x = first ? m_mergings[static_cast<size_t>(stage)]->forward(tokens, stageGrid(grid, stage - 1)) : tokens;
    return m_blocks.at(at)->forward(x, stageGrid(grid, stage), record);
}

Tensor Swin::answerAfter(int layer, PatchGrid, const Tensor& tokens)
{
    if (m_spec.layers.at(static_cast<size_t>(layer)).stage != m_spec.layers.back().stage) {
        return {};
    }
    const auto pooled = (norm ? norm(tokens) : tokens).mean(1);
    return m_classifier ? m_classifier->forward(pooled) : pooled;
}

}  // namespace core
