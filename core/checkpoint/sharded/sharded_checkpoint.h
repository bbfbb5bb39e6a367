// A model in several files as one Checkpoint, and the index of such a model, as Hugging Face writes it beside them:
// {"metadata": {"total_size": 8}, "weight_map": {"norm.bias": "model-00001-of-00002.safetensors", ...}}
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/file/mapped_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
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

class ShardedCheckpoint final : public Checkpoint {  ///< owns its shards; each stays open
public:
    using OpenShard = std::function<std::unique_ptr<Checkpoint>(const std::filesystem::path&)>;  ///< by a shard's path

    /// Opens every file that the index names, of any format, and finds every tensor in its file.
    /// @param path  of the index; the other files are in the same folder
    /// @param open  opens one of them; must reject another index
    /// @throws Error NotFound when a file or a tensor is missing; Corrupt; and whatever `open` throws
    ShardedCheckpoint(const std::filesystem::path& path, const MappedFile& index, const OpenShard& open);

    const std::vector<TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string& name) const override;
    const std::map<std::string, std::string>& metadata() const override { return m_metadata; }
    std::string format() const override;  ///< "safetensors (3 files)"

private:
    void add(const std::string& tensor, std::size_t shard);
    std::string m_name;  ///< of the index, printable
    ShardIndex m_index;
    std::vector<std::unique_ptr<Checkpoint>> m_shards;  ///< as m_index.files
    std::vector<TensorInfo> m_tensors;                  ///< as m_index.tensors
    std::map<std::string, std::string> m_metadata;
};

}  // namespace core
