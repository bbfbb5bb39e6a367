// The index of a model in several files, as Hugging Face writes it beside them:
// {"metadata": {"total_size": 8}, "weight_map": {"norm.bias": "model-00001-of-00002.safetensors", ...}}
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

struct ShardIndex {                  ///< the parsed index, without regard to whether its files exist
    std::vector<std::string> files;  ///< plain names, in the order of their first tensor
    std::vector<std::pair<std::string, std::size_t>> tensors;  ///< ascending by name; with the index of the file
    std::map<std::string, std::string> metadata;               ///< its texts, numbers and booleans
};

struct ShardIndexLimits {                             ///< of an index; parseShardIndex() refuses larger ones as Corrupt
    static constexpr std::size_t bytes = 32'000'000;  ///< reading needs about 16 times as much memory
    static constexpr std::size_t tensors = 200'000;
    static constexpr std::size_t files = 512;  ///< each stays open
    static constexpr std::size_t metadataEntries = 10'000;
    static constexpr std::size_t nameBytes = 1024, fileNameBytes = 255;
    static constexpr int nesting = 8;
};

/// Whether a file begins like an index.
/// @param start  its first bytes: the map must begin within them
bool isShardIndex(std::string_view start);

/// Every file in the index is a plain name, which cannot lead out of the index's own folder.
/// @param source  the index's name in messages
/// @throws Error Corrupt
ShardIndex parseShardIndex(std::string_view json, const std::string& source);

}  // namespace core
