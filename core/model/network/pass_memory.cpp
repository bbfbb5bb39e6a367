#include "core/model/network/pass_memory.h"

#include "core/memory_supply.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "core/trace/key_grid.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

/// Tensors of a layer's working memory that are as wide as its tokens: the tokens, normalized, their queries, keys and
/// values together and split, and the results of attention and MLP.
constexpr int64_t kWorkingCopies = 8;
constexpr int64_t kWorkspace = int64_t{32} << 20;  // approximately, for BLAS, convolution and allocator

/// Values that the trace stores per token and channel of a layer; two in float16 count as one.
int64_t keptCopies(LayerKind kind, bool half)
{
    const auto traits = traitsOf(kind);
    return traits.keptPerToken / (half && traits.canKeepHalf ? 2 : 1);
}

/// The grid of a layer's queries: windows are padded (SAM).
PatchGrid paddedGrid(const ModelSpec& spec, const LayerSpec& layer, PatchGrid grid)
{
    const bool padded = spec.relative && spec.relative->kind == RelativeBiasSpec::Kind::Decomposed && layer.window > 0;
    const auto upTo = [&](int side) { return (side + layer.window - 1) / layer.window * layer.window; };
    return padded ? PatchGrid{upTo(grid.rows), upTo(grid.cols)} : grid;
}

/// Values that the trace stores of a layer's position bias.
int64_t keptBias(const ModelSpec& spec, const LayerSpec& layer, PatchGrid grid)
{
    if (!spec.relative) {
        return 0;
    }
    if (spec.relative->kind == RelativeBiasSpec::Kind::Decomposed) {
        const int64_t ofQuery = layer.window > 0 ? 2 * layer.window : grid.rows + grid.cols;
        return ofQuery * paddedGrid(spec, layer, grid).count() * layer.heads;
    }
    if (layer.kind == LayerKind::Reduced) {
        return int64_t{layer.heads} * grid.count() * keyGridOf(grid, layer.reduction).count();
    }
    return layer.heads * (int64_t{2} * grid.rows - 1) * (int64_t{2} * grid.cols - 1);
}

/// Working memory of a layer's positions: cosines and sines of rotations, biases of some rows.
int64_t workingPositions(const ModelSpec& spec, const LayerSpec& layer, int64_t tokens)
{
    if (spec.rotary && spec.rotary->coordinates != RotarySpec::Coordinates::None) {
        const bool everyHead = spec.rotary->frequencies == RotarySpec::Frequencies::Learned;
        const int perPair = spec.rotary->coordinates == RotarySpec::Coordinates::Clip ? 2 : 1;
        const int64_t angles = tokens * (spec.dim / std::max(layer.heads, 1)) * perPair / 2;
        return angles * (everyHead ? 4 * layer.heads : 8);  // angles, padded, cosine, sine; in float64 unless learned
    }
    const bool byOffset = spec.relative && spec.relative->kind != RelativeBiasSpec::Kind::Decomposed;
    return byOffset ? 3 * std::min(tokens, kQueryRows) * tokens : 0;  // gathered, placed after the prefix, and scores
}

/// Working memory of a ResNet: a block's input, its branch before and after a step, and the trunk; for the stem its
/// output before it is halved.
/// @param grid  of its last feature map if tokens follow, else of its first
int64_t workingConvolutions(const ModelSpec& spec, PatchGrid grid)
{
    if (!spec.resnet) {
        return 0;
    }
    constexpr int64_t images = 4;
    const int64_t halvings = spec.patch > 4 ? static_cast<int64_t>(spec.resnet->stages.size()) - 1 : 0;
    const int64_t places = int64_t{grid.count()} << 2 * halvings;
    int64_t most = 8 * places * spec.resnet->stem;
    for (size_t stage = 0; stage < spec.resnet->stages.size(); ++stage) {
        for (const auto& block : spec.resnet->stages[stage]) {
            const int64_t widest =
                std::max({block.inputs * int64_t{block.stride} * block.stride, int64_t{block.outputs},
                          block.middle * int64_t{block.stride} * block.stride});
            most = std::max(most, images * (places >> 2 * stage) * widest);
        }
    }
    return most;
}

std::string sizeText(int height, int width)
{
    return fmt::format("{} x {} pixels", width, height);
}

/// The largest input (of a clip: frame) of the same aspect ratio, in sixteenths, that fits; empty when none does.
std::string smallerInput(const Network& network, int height, int width, bool keepTokens, int64_t supply)
{
    constexpr int parts = 16;
    const int patch = std::max(network.spec().patch, 1), steps = stepsOf(network.spec().preprocessing);
    for (int part = parts - 1; part > 0; --part) {
        const int lower = height / steps * part / parts / patch * patch,
                  narrower = width * part / parts / patch * patch;
        try {
            if (passBytes(network.spec(), network.gridFor(lower * steps, narrower), keepTokens) <= supply) {
                return sizeText(lower, narrower);
            }
        } catch (const Error&) {  // windows or patches do not fit this size
        }
    }
    return "";
}

}  // namespace

int64_t passBytes(const ModelSpec& spec, PatchGrid grid, bool keepTokens)
{
    int64_t kept = 0, working = workingConvolutions(spec, grid);
    for (const auto& layer : spec.layers) {
        const auto ofLayer = layerGrid(layer, grid);
        const int64_t tokens = layer.layout.prefix() + int64_t{paddedGrid(spec, layer, ofLayer).count()};
        const int64_t width = spec.widthOf(layer), hidden = spec.hiddenOf(layer);
        const int64_t left = layer.layout.prefix() + int64_t{ofLayer.count()};
        kept += tokens * width * keptCopies(layer.kind, spec.keepHalf) + keptBias(spec, layer, ofLayer) +
                (keepTokens ? left * width : 0);
        working = std::max(working, kWorkingCopies * tokens * width + workingPositions(spec, layer, tokens) +
                                        std::min(tokens, kMlpRows) * hidden * (spec.isGated(layer) ? 3 : 2));
    }
    return (kept + working) * static_cast<int64_t>(sizeof(float)) + kWorkspace;
}

std::pair<Message, int64_t> needOfPass(const Network& network, int height, int width, bool keepTokens)
{
    const auto grid = network.gridFor(height, width);
    return {"a pass over %1 (%2 patches, %3 layers)"_msg(sizeText(height, width), grid.count(), network.layerCount()),
            passBytes(network.spec(), grid, keepTokens)};
}

void requireMemoryForPass(const Network& network, int height, int width, bool keepTokens, std::optional<int64_t> supply)
{
    const auto [what, need] = needOfPass(network, height, width, keepTokens);
    if (!supply || need <= *supply) {
        return;
    }
    const auto smaller = smallerInput(network, height, width, keepTokens, *supply);
    const bool tokensTooMany = keepTokens && needOfPass(network, height, width, false).second <= *supply;
    const Message input = smaller.empty() ? "use a smaller model"_msg : "an input of %1 would fit"_msg(smaller);
    const Message advice = tokensTooMany ? "%1, or views and arrays that need no tokens"_msg(input) : input;
    throw Error(ErrorCode::OutOfMemory,
                "%1 needs about %2 of memory, %3 are free; %4"_msg(what, bytesText(need), bytesText(*supply), advice));
}

}  // namespace core
