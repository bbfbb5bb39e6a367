#include "core/checkpoint/sharded/sharded_checkpoint.h"

#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/json_reader.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <system_error>
#include <unordered_map>

namespace core {
namespace {

ShardIndex readIndex(const MappedFile& file)
{
    if (file.size() > ShardIndexLimits::bytes) {
        refuseFile(file.name(),
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
            throw Error(ErrorCode::NotFound, m_name,
                        "%1, which holds a part of the weights, is missing in the same folder"_msg(printable(file)));
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
        throw Error(
            ErrorCode::NotFound, m_name,
            "tensor %1 is not in %2, where the index has it"_msg(printable(tensor), printable(m_index.files[shard])));
    }
    m_tensors.push_back(*info);
}

torch::Tensor ShardedCheckpoint::tensor(const std::string& name) const
{
    const auto* info = find(name);
    if (info == nullptr) {
        throw Error(ErrorCode::NotFound, m_name, "holds no tensor named %1"_msg(printable(name)));
    }
    const auto& entry = m_index.tensors[static_cast<std::size_t>(info - m_tensors.data())];
    return m_shards[entry.second]->tensor(name);
}

std::string ShardedCheckpoint::format() const
{
    return fmt::format("{} ({} file{})", m_shards.front()->format(), m_shards.size(), m_shards.size() == 1 ? "" : "s");
}

namespace {

bool isPlainFileName(std::string_view name)
{
    return !name.empty() && name.size() <= ShardIndexLimits::fileNameBytes && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

void readMap(const JsonReader& map, ShardIndex& index)
{
    std::unordered_map<std::string, std::size_t> numbers;
    if (map.isNull() || map.object().empty()) {
        map.refuse("an object that names at least one tensor"_msg);
    }
    if (map.value().size() > ShardIndexLimits::tensors) {
        map.fail("expected at most %1 tensors, found %2"_msg(ShardIndexLimits::tensors, map.value().size()));
    }
    for (const auto& [name, value] : map.value().items()) {  // in ascending order
        if (name.size() > ShardIndexLimits::nameBytes) {
            map.fail("expected names of at most %1 bytes, found %2 of %3"_msg(ShardIndexLimits::nameBytes, name.size(),
                                                                              printable(name, 40)));
        }
        const auto file = value.is_string() ? value.get<std::string>() : std::string();
        if (!isPlainFileName(file)) {
            map.at(name).refuse("a plain file name in the folder of the index"_msg);
        }
        const auto [place, isNew] = numbers.try_emplace(file, index.files.size());
        if (isNew && numbers.size() > ShardIndexLimits::files) {
            map.fail("expected at most %1 files, found more"_msg(ShardIndexLimits::files));
        }
        if (isNew) {
            index.files.push_back(file);
        }
        index.tensors.emplace_back(name, place->second);
    }
}

void readIndexMetadata(const JsonReader& metadata, ShardIndex& index)
{
    if (!metadata.isObject()) {
        return;  // no program here asks for it
    }
    if (metadata.value().size() > ShardIndexLimits::metadataEntries) {
        metadata.fail(
            "expected at most %1 entries, found %2"_msg(ShardIndexLimits::metadataEntries, metadata.value().size()));
    }
    for (const auto& [key, value] : metadata.value().items()) {
        if (!value.is_structured()) {
            index.metadata.emplace(key, value.is_string() ? value.get<std::string>() : value.dump());
        }
    }
}

}  // namespace

bool isShardIndex(std::string_view start)
{
    const auto text = withoutLeadingSpace(start.starts_with("\xEF\xBB\xBF") ? start.substr(3) : start);
    return text.starts_with('{') && text.find("\"weight_map\"") != std::string_view::npos;
}

ShardIndex parseShardIndex(std::string_view json, const std::string& source)
{
    if (json.size() > ShardIndexLimits::bytes) {
        refuseFile(source,
                   fmt::format("an index of {} bytes exceeds the limit of {}", json.size(), ShardIndexLimits::bytes));
    }
    const auto document = readJson(json, ShardIndexLimits::nesting, source, "index"_msg);
    const JsonReader root(document, source);
    ShardIndex index;
    readMap(root.at("weight_map"), index);
    readIndexMetadata(root.at("metadata"), index);
    return index;
}

}  // namespace core
