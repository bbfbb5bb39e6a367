// Estimates the memory of a pass before it begins, from the sizes of the blocks in which layers work.
#pragma once

#include "core/message.h"
#include "core/model/network/network.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace core {

/// Token rows that an MLP processes at a time: its hidden layer would be the largest allocation of a pass.
inline constexpr int64_t kMlpRows = 1024;
/// Query rows per block of attention: few enough that a block's scores stay in a core's own cache at common sizes (2.5
/// times faster than all rows of a head at 1025 tokens, LibTorch 1.13), many enough for an efficient matrix product (15
/// % faster than 64 rows at 4097 tokens; both measured).
inline constexpr int64_t kQueryRows = 256;

/// Peak bytes of a traced pass in addition to the weights: what the trace stores for every layer, and the working
/// memory of the largest layer. An estimate.
/// @param grid        of the image's patches
/// @param keepTokens  see TraceOptions
int64_t passBytes(const ModelSpec& spec, PatchGrid grid, bool keepTokens);

/// Describes a pass, "a pass over 640 x 480 pixels (1200 patches, 12 layers)", with the bytes it needs.
std::pair<Message, int64_t> needOfPass(const Network& network, int height, int width, bool keepTokens);

/// @param supply  available bytes, see availableMemory(); empty: unknown
/// @throws Error OutOfMemory, naming need, supply and a smaller input that would fit
void requireMemoryForPass(const Network& network, int height, int width, bool keepTokens,
                          std::optional<int64_t> supply);

}  // namespace core
