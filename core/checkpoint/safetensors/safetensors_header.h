// What the header of a safetensors file says, fully checked: after this, every tensor lies inside the file, no two
// overlap and no byte is left over.
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
    std::vector<uint64_t> starts;     ///< of each tensor, counted from the start of the file
    std::map<std::string, std::string> metadata;
};

/// Reads the header of a whole file that lies in memory; the tensors' own bytes are not touched. What is allocated is
/// in proportion to the header, whatever the header claims.
/// @param source  the file, as messages name it
/// @throws Error Corrupt, or Unsupported for an element type that is not read here
SafetensorsHeader parseSafetensorsHeader(std::span<const std::byte> file, const std::string& source);

/// Whether a file may be one: a plausible header length, and behind it the brace of a JSON object.
/// @param start  its first bytes
bool isSafetensors(std::string_view start, uint64_t fileBytes);

/// Whether it may be a damaged one: the length or the brace is right. parseSafetensorsHeader() says best what is wrong.
bool resemblesSafetensors(std::string_view start, uint64_t fileBytes);

}  // namespace core
