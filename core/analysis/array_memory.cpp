#include "core/analysis/array_memory.h"

#include "core/analysis/array_table.h"
#include "core/memory_supply.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

int64_t squareArrayBytes(const ModelSpec& spec, PatchGrid grid, const std::vector<std::string>& names)
{
    int64_t bytes = 0;
    for (const ArrayRow& row : arrayTable()) {
        for (int layer = 0; row.bytes != nullptr && layer < (row.ofLayer ? spec.depth() : 1); ++layer) {
            const bool asked = names.empty() ? row.inDefaultSet : std::ranges::count(names, arrayName(row, layer)) > 0;
            bytes += asked ? row.bytes({spec, grid, spec.layers[static_cast<size_t>(layer)]}) : 0;
        }
    }
    return bytes;
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
