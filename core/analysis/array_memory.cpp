#include "core/analysis/array_memory.h"

#include "core/memory_supply.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {
namespace {

int64_t tokensOf(const LayerSpec& layer, PatchGrid grid)
{
    return layer.layout.prefix() + int64_t{stageGrid(grid, layer.stage).count()};
}

/// Numbers in a layer's whole attention.
int64_t attentionNumbers(const ModelSpec& spec, const LayerSpec& layer, PatchGrid grid)
{
    const int64_t tokens = tokensOf(layer, grid), heads = std::max(layer.heads, 1);
    const int64_t channels = (int64_t{spec.dim} << layer.stage) / heads;
    switch (layer.kind) {
        case LayerKind::Class:
            return heads * tokens;
        case LayerKind::Channel:
            return heads * channels * channels;
        case LayerKind::Convolution:
            return 0;
        case LayerKind::Window:
            return heads * tokens * std::min(tokens, int64_t{layer.window} * layer.window);
        default:
            return heads * tokens * tokens;
    }
}

int64_t numbersOf(const std::string& name, const ModelSpec& spec, PatchGrid grid)
{
    const int64_t first = tokensOf(spec.layers.front(), grid), patches = grid.count();
    if (name == "rollout" || name == "relevance" || name == "gradient_rollout") {
        return 2 * first * first;  // and what it is multiplied into
    }
    if (name == "position_similarity") {
        return patches * patches;
    }
    for (int layer = 0; layer < spec.depth(); ++layer) {
        const auto start = fmt::format("layer.{}.attention", layer);
        if (name == start || name == start + "_softmax") {
            return attentionNumbers(spec, spec.layers[static_cast<size_t>(layer)], grid);
        }
    }
    return 0;
}

}  // namespace

int64_t squareArrayBytes(const ModelSpec& spec, PatchGrid grid, const std::vector<std::string>& names)
{
    int64_t numbers = 0;
    for (const auto& name : names) {
        numbers += numbersOf(name, spec, grid);
    }
    for (const auto& layer : spec.layers) {  // unasked every layer's attention
        numbers += names.empty() ? attentionNumbers(spec, layer, grid) : 0;
    }
    return numbers * static_cast<int64_t>(sizeof(float));
}

void requireMemoryForArrays(const Network& network, int height, int width, const std::vector<std::string>& names)
{
    const int64_t need = squareArrayBytes(network.spec(), network.gridFor(height, width), names);
    const auto supply = availableMemory(c10::kCPU);
    if (supply && need > *supply) {
        throw Error(ErrorCode::OutOfMemory,
                    fmt::format("the arrays for an input of {} x {} pixels need about {} of memory, {} are free; ask "
                                "for fewer with their names, for layer.I.q and layer.I.k, from which attention is "
                                "recomputed row by row, or for a smaller input",
                                width, height, bytesText(need), bytesText(*supply)));
    }
}

}  // namespace core
