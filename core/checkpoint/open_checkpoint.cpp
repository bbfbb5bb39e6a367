#include "core/checkpoint/open_checkpoint.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/error.h"

#include <algorithm>

namespace core {

namespace {

struct OpenedFile {
    std::unique_ptr<const MappedFile> file;
    const FileFormat* format = nullptr;
};

OpenedFile openFile(const std::filesystem::path& path)
{
    constexpr std::size_t startBytes = 4096, headerBytes = std::size_t{1} << 20;  // most headers are shorter
    auto file = std::make_unique<const MappedFile>(path);
    const auto bytes = file->bytes();
    file->populate(0, std::min(bytes.size(), headerBytes));
    const auto [format, refusal] = recognizeFile(bytes.first(std::min(bytes.size(), startBytes)), bytes.size());
    if (format == nullptr) {
        throw Error(refusal.code, file->name(), refusal.why);
    }
    return {std::move(file), format};
}

std::unique_ptr<Checkpoint> openShard(const std::filesystem::path& path)
{
    auto [file, format] = openFile(path);
    if (format->open == nullptr) {
        throw Error(ErrorCode::Corrupt, file->name(),
                    "expected weights, found another index of a model in several files"_msg);
    }
    return format->open(std::move(file), {});
}

}  // namespace

std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& path, const std::string& entry)
{
    auto [file, format] = openFile(path);
    if (format->open == nullptr) {
        return std::make_unique<ShardedCheckpoint>(path, *file, openShard);
    }
    return format->open(std::move(file), entry);
}

}  // namespace core
