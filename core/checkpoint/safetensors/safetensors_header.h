// The header of a safetensors file, fully checked: every tensor lies inside the file, no two overlap and no byte is
// left over.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct SafetensorsHeader {
    std::vector<TensorInfo> tensors;  ///< ascending by name
    std::vector<uint64_t> starts;     ///< per tensor, from the start of the file
    std::map<std::string, std::string> metadata;
};

/// Reads the header of a file in memory, without accessing the tensors' own bytes. Allocations are proportional to the
/// header, whatever it claims.
/// @param source  the file, for messages
/// @throws Error Corrupt, or Unsupported for an unsupported element type
SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& source);

/// Whether a file may be safetensors: a plausible header length, followed by the brace of a JSON object.
/// @param start  its first bytes
bool isSafetensors(std::string_view start, uint64_t fileBytes);

/// Whether it may be a damaged one: the length or the brace is right. parseSafetensorsHeader() gives the best error.
bool resemblesSafetensors(std::string_view start, uint64_t fileBytes);

}  // namespace core
