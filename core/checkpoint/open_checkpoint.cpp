#include "core/checkpoint/open_checkpoint.h"

#include "core/checkpoint/file_format.h"
#include "core/checkpoint/numpy/npz_file.h"
#include "core/checkpoint/safetensors/safetensors_file.h"
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

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
