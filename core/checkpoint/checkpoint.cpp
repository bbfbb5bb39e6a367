#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/npz_file.h"
#include "core/checkpoint/safetensors_file.h"
#include "core/checkpoint/sharded_checkpoint.h"
#include "core/checkpoint/text.h"
#include "core/checkpoint/torch_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

int64_t TensorInfo::bytes() const
{
    auto bytes = static_cast<int64_t>(c10::elementSize(dtype));
    for (const auto size : shape) {
        bytes *= size;
    }
    return bytes;
}

const TensorInfo* Checkpoint::find(const std::string& name) const
{
    const auto& all = tensors();
    const auto place = std::ranges::lower_bound(all, name, {}, &TensorInfo::name);
    return place != all.end() && place->name == name ? &*place : nullptr;
}

const EntryChoice& Checkpoint::entries() const
{
    static const EntryChoice kNothing;
    return kNothing;
}

namespace {

struct OpenedFile {
    std::unique_ptr<const MappedFile> file;
    RecognisedFile recognised;
};

OpenedFile openFile(const std::filesystem::path& path)
{
    constexpr std::size_t startBytes = 4096, headerBytes = std::size_t{1} << 20;  // most headers are shorter
    auto file = std::make_unique<const MappedFile>(path);
    const auto bytes = file->bytes();
    file->populate(0, std::min(bytes.size(), headerBytes));
    const auto recognised = recogniseFile(bytes.first(std::min(bytes.size(), startBytes)), bytes.size());
    return {std::move(file), recognised};
}

/// The first few names of what is in an archive that nobody here knows.
std::string describeRecords(const ZipArchive& archive)
{
    constexpr std::size_t shown = 4, shownBytes = 60;
    std::vector<std::string> names;
    for (const auto& [name, record] : archive.records()) {
        if (names.size() == shown) {
            names.emplace_back("...");
            break;
        }
        names.push_back(printable(name, shownBytes));
    }
    const auto count = archive.records().size();
    return fmt::format("{} record{}: {}", count, count == 1 ? "" : "s", fmt::join(names, ", "));
}

std::unique_ptr<Checkpoint> openZip(std::unique_ptr<const MappedFile> file, const std::string& entry)
{
    auto archive = std::make_shared<const ZipArchive>(std::move(file));
    const auto isPickle = [](const auto& record) { return record.first.ends_with("/data.pkl"); };
    if (std::ranges::any_of(archive->records(), isPickle)) {
        return openTorchZip(std::move(archive), entry);
    }
    if (NpzFile::fits(*archive)) {
        return std::make_unique<NpzFile>(std::move(archive));
    }
    const auto& name = archive->file().name();
    if (archive->records().empty()) {
        throw Error(ErrorCode::Unsupported, fmt::format("{} is an empty ZIP archive, not a checkpoint", name));
    }
    throw Error(ErrorCode::Unsupported, fmt::format("{} is a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor "
                                                    "NumPy (.npy arrays); it has {}",
                                                    name, describeRecords(*archive)));
}

std::unique_ptr<Checkpoint> openWeights(OpenedFile opened, const std::string& entry)
{
    auto& [file, recognised] = opened;
    switch (recognised.format) {
        case FileFormat::Safetensors:
            return std::make_unique<SafetensorsFile>(std::move(file));
        case FileFormat::Zip:
            return openZip(std::move(file), entry);
        case FileFormat::LegacyTorch:
            return openLegacyTorch(std::move(file), entry);
        case FileFormat::Index:
            throw Error(
                ErrorCode::Corrupt,
                fmt::format("{}: expected weights, found another index of a model in several files", file->name()));
        case FileFormat::Other:
            break;
    }
    throw Error(recognised.refusal.code, fmt::format("{} {}", file->name(), recognised.refusal.why));
}

}  // namespace

std::unique_ptr<Checkpoint> openCheckpoint(const std::filesystem::path& path, const std::string& entry)
{
    auto opened = openFile(path);
    if (opened.recognised.format != FileFormat::Index) {
        return openWeights(std::move(opened), entry);
    }
    const auto openShard = [](const std::filesystem::path& shard) { return openWeights(openFile(shard), {}); };
    return std::make_unique<ShardedCheckpoint>(path, *opened.file, openShard);
}

}  // namespace core
