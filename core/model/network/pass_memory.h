// How much memory a pass takes, told before it is begun.
#pragma once

#include "core/model/network/network.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace core {

/// Bytes beside the weights at the largest moment of a traced pass: what the trace keeps of every layer and what the
/// largest layer works with. An estimate.
/// @param grid        of the picture's patches
/// @param keepTokens  as TraceOptions has it
int64_t passBytes(const ModelSpec& spec, PatchGrid grid, bool keepTokens);

/// Names a pass, "a pass over 640 x 480 pixels (1200 patches, 12 layers)", and the bytes it needs.
std::pair<std::string, int64_t> needOfPass(const Network& network, int height, int width, bool keepTokens);

/// @param supply  bytes that can be had, see availableMemory(); none: not known
/// @throws Error OutOfMemory, naming need, supply and a smaller input that would do
void requireMemoryForPass(const Network& network, int height, int width, bool keepTokens,
                          std::optional<int64_t> supply);

}  // namespace core
