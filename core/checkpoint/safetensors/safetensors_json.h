// The JSON header of a safetensors file as a list of entries: rules 4 to 6 of its validation.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// One tensor in the header.
struct SafetensorsEntry {
    TensorInfo tensor;
    uint64_t begin = 0, end = 0;  ///< data_offsets, not yet checked
};

/// The parsed header.
struct SafetensorsJson {
    std::vector<SafetensorsEntry> entries;  ///< ascending by name, unique
    std::map<std::string, std::string> metadata;
};

/// Limits beyond the format's own, so that memory stays proportional to the header and there is no recursion.
struct SafetensorsLimits {
    static constexpr std::size_t headerBytes = 100'000'000;
    static constexpr std::size_t tensors = 1'000'000;
    static constexpr std::size_t metadataEntries = 100'000;
    static constexpr std::size_t nameBytes = 1024;
    static constexpr std::size_t rank = 8;
    static constexpr std::size_t keysOfOneTensor = 32;
    static constexpr int nesting = 8;
};

/// @param source  the file, for messages
/// @throws Error Corrupt, or Unsupported for an unsupported element type
SafetensorsJson readSafetensorsJson(std::string_view header, const std::string& source);

}  // namespace core
