#include "core/checkpoint/file_format.h"

#include "core/checkpoint/numpy/npz_file.h"
#include "core/checkpoint/safetensors/safetensors_file.h"
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/checkpoint/zip/zip_archive.h"
#include "core/error.h"
#include "core/file/text.h"

#include <algorithm>

namespace core {
namespace {

using namespace std::string_view_literals;
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

struct Magic {
    std::size_t offset;
    std::string_view bytes;
    MessageId what;
};

/// Kinds of file recognized by fixed bytes, the longest first.
constexpr Magic kOtherKinds[] = {
    {0, "\x93NUMPY"sv, "a NumPy array"_msg},
    {257, "ustar"sv, "a tar archive"_msg},
    {0, "storages\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "tensors\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "pickle\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "PYTORCH1"sv, "a checkpoint from before the first release of PyTorch"_msg},
    {0, "\x89HDF"sv, "an HDF5 file"_msg},
    {0, "\x89PNG"sv, "an image"_msg},
    {0, "\xFF\xD8\xFF"sv, "an image"_msg},
    {0, "\x1F\x8B"sv, "a gzip archive"_msg},
    {0, "\x80"sv, "a Python pickle"_msg},
    {0, "version https://git-lfs"sv, "a Git LFS pointer; \"git lfs pull\" downloads the weights"_msg},
};

bool beginsAt(std::string_view start, std::size_t offset, std::string_view bytes)
{
    return start.size() > offset && start.substr(offset).starts_with(bytes);
}

const Magic* findOtherKind(std::string_view start)
{
    const auto* row = std::find_if(std::begin(kOtherKinds), std::end(kOtherKinds),
                                   [start](const Magic& magic) { return beginsAt(start, magic.offset, magic.bytes); });
    return row == std::end(kOtherKinds) ? nullptr : row;
}

RecognizedFile refusal(const Message& found, ErrorCode code = ErrorCode::Unsupported)
{
    return {nullptr, {code, kNoCheckpoint(found)}};
}

RecognizedFile refuseText(std::string_view start)
{
    const auto text = withoutLeadingSpace(start.starts_with("\xEF\xBB\xBF") ? start.substr(3) : start);
    if (text.starts_with('<')) {
        return refusal("a web page, probably an error page saved by a download"_msg);
    }
    if (text.starts_with('{') || text.starts_with('[')) {
        return refusal("JSON"_msg);
    }
    return refusal("a file that begins with \"%1\""_msg(printable(start.substr(0, 16))));
}

}  // namespace

RecognizedFile recognizeFile(std::span<const std::byte> bytes, uint64_t fileBytes)
{
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (fileBytes == 0 || start.empty()) {
        return refusal("an empty file"_msg, ErrorCode::Corrupt);
    }
    if (const auto* format = findFormat(&FileFormat::recognizes, start, fileBytes)) {
        return {format, {}};
    }
    if (const auto* magic = findOtherKind(start)) {
        return refusal(magic->what);
    }
    if (start.size() < 8) {
        return refusal("only %1 of the 8 bytes that safetensors begin with"_msg(fileBytes), ErrorCode::Corrupt);
    }
    if (const auto* format = findFormat(&FileFormat::resembles, start, fileBytes)) {
        return {format, {}};
    }
    return refuseText(start);
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
