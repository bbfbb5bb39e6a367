#include "core/checkpoint/sharded/sharded_checkpoint.h"

#include "core/file/file_window.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <system_error>

namespace core {

namespace {

ShardIndex readIndex(const MappedFile& file)
{
    if (file.size() > ShardIndexLimits::bytes) {
        throw Error(ErrorCode::Corrupt, file.name(),
                    fmt::format("an index of {} bytes exceeds the limit of {}", file.size(), ShardIndexLimits::bytes));
    }
    std::vector<std::byte> bytes(static_cast<std::size_t>(file.size()));
    file.read(0, bytes);
    return parseShardIndex(asText(bytes), file.name());
}

}  // namespace

ShardedCheckpoint::ShardedCheckpoint(const std::filesystem::path& path, const MappedFile& index, const OpenShard& open)
    : m_name(index.name()), m_index(readIndex(index)), m_metadata(m_index.metadata)
{
    const auto folder = path.parent_path();
    for (const auto& file : m_index.files) {
        std::error_code unknown;  // opening the file reports any other reason better
        if (!std::filesystem::exists(folder / file, unknown) && !unknown) {
            throw Error(
                ErrorCode::NotFound, m_name,
                fmt::format("{}, which holds a part of the weights, is missing in the same folder", printable(file)));
        }
        m_shards.push_back(open(folder / file));
        const auto& metadata = m_shards.back()->metadata();
        m_metadata.insert(metadata.begin(), metadata.end());
    }
    m_tensors.reserve(m_index.tensors.size());
    for (const auto& [tensor, shard] : m_index.tensors) {
        add(tensor, shard);
    }
}

void ShardedCheckpoint::add(const std::string& tensor, std::size_t shard)
{
    const auto* info = m_shards[shard]->find(tensor);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_name,
                    fmt::format("tensor {} is not in {}, where the index has it", printable(tensor),
                                printable(m_index.files[shard])));
    }
    m_tensors.push_back(*info);
}

torch::Tensor ShardedCheckpoint::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_name, fmt::format("holds no tensor named {}", printable(name)));
    }
    const auto& entry = m_index.tensors[static_cast<std::size_t>(info - m_tensors.data())];
    return m_shards[entry.second]->tensor(name);
}

std::string ShardedCheckpoint::format() const
{
    return fmt::format("{} ({} file{})", m_shards.front()->format(), m_shards.size(), m_shards.size() == 1 ? "" : "s");
}

}  // namespace core
