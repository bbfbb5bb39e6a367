// How much memory the arrays of a trace take that are squares of the tokens: told before the pass is begun.
#pragma once

#include "core/model/network/network.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Bytes of those of the named arrays that grow with the square of the tokens; all are in memory before the first is
/// written. @param names  as computeArrays() takes them (trace_arrays.h); unknown ones count nothing
int64_t squareArrayBytes(const ModelSpec& spec, PatchGrid grid, const std::vector<std::string>& names);

/// @throws Error OutOfMemory, naming need and supply and what to ask for instead
void requireMemoryForArrays(const Network& network, int height, int width, const std::vector<std::string>& names);

}  // namespace core
