// A model in several files as one Checkpoint.
#pragma once

#include "core/checkpoint/sharded/shard_index.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/file/mapped_file.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace core {

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
