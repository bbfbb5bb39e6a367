#include "core/checkpoint/file_format.h"

#include "core/checkpoint/numpy/npz_file.h"
#include "core/checkpoint/safetensors/safetensors_file.h"
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/checkpoint/zip/zip_archive.h"
#include "core/error.h"
#include "core/file/file_kind.h"
#include "core/file/text.h"

#include <algorithm>

namespace core {
namespace {

using FilePtr = std::unique_ptr<const MappedFile>;

constexpr MessageId kNoCheckpoint = "expected a checkpoint, found %1"_msg;

struct ArchiveFormat {
    /// Whether an archive is of this kind.
    bool (*fits)(const ZipArchive& archive) = nullptr;
    /// @param entry  as for openCheckpoint()
    std::unique_ptr<Checkpoint> (*open)(std::shared_ptr<const ZipArchive> archive, const std::string& entry) = nullptr;
    std::vector<const char*> extensions;  ///< with the dot
};

std::unique_ptr<Checkpoint> openNpz(std::shared_ptr<const ZipArchive> archive, const std::string& /*entry*/)
{
    return std::make_unique<NpzFile>(std::move(archive));
}

/// The first few names in an archive of unknown kind.
std::vector<std::string> recordNames(const ZipArchive& archive)
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
    return names;
}

/// All kinds of ZIP archives, distinguished by the names of their records, in the order in which they are tested.
std::span<const ArchiveFormat> archiveFormats()
{
    static const std::vector<ArchiveFormat> kFormats{
        {holdsTorchPickle, openTorchZip, {".pth", ".pt", ".bin"}},
        {holdsExportedProgram, openExportedProgram, {".pt2"}},
        {NpzFile::fits, openNpz, {".npz"}},
    };
    return kFormats;
}

/// @throws Error Corrupt, Unsupported (another kind of archive, naming its records) or NotFound, naming the file
std::unique_ptr<Checkpoint> openArchive(std::unique_ptr<const MappedFile> file, const std::string& entry)
{
    auto archive = std::make_shared<const ZipArchive>(std::move(file));
    for (const auto& format : archiveFormats()) {
        if (format.fits(*archive)) {
            return format.open(std::move(archive), entry);
        }
    }
    const auto count = std::ssize(archive->records());
    const Message found = count == 0
                              ? "an empty ZIP archive"_msg
                              : forCount(count,
                                         "a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), "
                                         "with %1 record: %2"_msg,
                                         "a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor NumPy (.npy arrays), "
                                         "with %1 records: %2"_msg)(count, recordNames(*archive));
    throw Error(ErrorCode::Unsupported, archive->file().name(), kNoCheckpoint(found));
}

std::vector<const char*> archiveExtensions()
{
    std::vector<const char*> all;
    for (const auto& format : archiveFormats()) {
        all.insert(all.end(), format.extensions.begin(), format.extensions.end());
    }
    return all;
}

/// Kinds with weaker signatures come later; the order is also that of checkpointExtensions().
const std::vector<FileFormat>& formats()
{
    static const std::vector<FileFormat> kFormats{
        {.name = "safetensors",
         .recognizes = isSafetensors,
         .resembles = resemblesSafetensors,
         .open = [](FilePtr file, const std::string&) -> std::unique_ptr<Checkpoint> {
             return std::make_unique<SafetensorsFile>(std::move(file));
         },
         .extensions = {".safetensors"}},
        {.name = "ZIP",
         .recognizes = [](std::string_view start, uint64_t) { return isZip(start); },
         .resembles = nullptr,
         .open = openArchive,
         .extensions = archiveExtensions()},
        {.name = "PyTorch before 1.6",
         .recognizes = [](std::string_view start, uint64_t) { return isLegacyTorch(start); },
         .resembles = nullptr,
         .open = [](FilePtr file, const std::string& entry) { return openLegacyTorch(std::move(file), entry); },
         .extensions = {".tar", ".ckpt"}},
        {.name = "index",
         .recognizes = [](std::string_view start, uint64_t) { return isShardIndex(start); },
         .resembles = nullptr,
         .open = nullptr,
         .extensions = {}},
    };
    return kFormats;
}

const FileFormat* findFormat(bool (*FileFormat::*test)(std::string_view, uint64_t), std::string_view start,
                             uint64_t fileBytes)
{
    const auto& all = formats();
    const auto row = std::ranges::find_if(
        all, [&](const FileFormat& format) { return format.*test && (format.*test)(start, fileBytes); });
    return row == all.end() ? nullptr : &*row;
}

}  // namespace

RecognizedFile recognizeFile(std::span<const std::byte> bytes, uint64_t fileBytes)
{
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto* format = findFormat(&FileFormat::recognizes, start, fileBytes)) {
        return {format, {}};
    }
    if (const auto* format = findFormat(&FileFormat::resembles, start, fileBytes)) {
        return {format, {}};
    }
    return {nullptr, {start.empty() ? ErrorCode::Corrupt : ErrorCode::Unsupported, kNoCheckpoint(kindOfFile(start))}};
}

std::span<const char* const> checkpointExtensions()
{
    static const auto kExtensions = [] {
        std::vector<const char*> all;
        for (const auto& format : formats()) {
            all.insert(all.end(), format.extensions.begin(), format.extensions.end());
        }
        return all;
    }();
    return kExtensions;
}

}  // namespace core
