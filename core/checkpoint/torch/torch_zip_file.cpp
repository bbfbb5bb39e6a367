#include "core/checkpoint/pickle/pickle_machine.h"
#include "core/checkpoint/torch/torch_archive.h"
#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace core {

namespace {

constexpr uint64_t kNoteLimit = 64;  ///< bytes of "version", "byteorder"
constexpr int kNewestVersion = 10;

std::string folderOf(const ZipArchive& archive)
{
    std::string folder;
    for (const auto& [name, record] : archive.records()) {
        const auto its = name.substr(0, name.find('/'));
        if (!folder.empty() && its != folder) {
            refuseFile(archive.file().name(), fmt::format("its records lie in more than one folder: {} and {}",
                                                          printable(folder), printable(its)));
        }
        folder = its;
    }
    return folder;
}

std::string refusalOf(const ZipRecord* record, const std::string& name)
{
    if (record == nullptr) {
        return fmt::format("the archive has no record {}", printable(name));
    }
    if (record->method != ZipRecord::Method::Stored) {
        return fmt::format("record {} is compressed, which PyTorch never writes: refused", printable(name));
    }
    return {};
}

std::vector<std::byte> readPickleRecord(const ZipArchive& archive, const std::string& name)
{
    const auto* record = archive.find(name);
    if (const auto why = refusalOf(record, name); !why.empty()) {
        refuseFile(archive.file().name(), why, record == nullptr ? ErrorCode::Corrupt : ErrorCode::Unsupported);
    }
    if (record->bytes > TorchLimits::pickleBytes) {
        refuseFile(archive.file().name(), fmt::format("record {} of {} bytes exceeds the limit of {}", printable(name),
                                                      record->bytes, TorchLimits::pickleBytes));
    }
    return archive.read(name);
}

/// A short record of text; empty when there is none.
std::string readNote(const ZipArchive& archive, const std::string& name)
{
    const auto* record = archive.find(name);
    if (record == nullptr || record->bytes > kNoteLimit) {
        return {};
    }
    const auto bytes = archive.read(name);
    std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    text.erase(text.find_last_not_of(" \n\r\t") + 1);
    return text;
}

void checkNotes(const ZipArchive& archive, const std::string& folder)
{
    const auto order = readNote(archive, folder + "/byteorder");
    if (!order.empty() && order != "little") {
        refuseFile(archive.file().name(),
                   fmt::format("its numbers are stored {}-endian; only little-endian is supported", printable(order)),
                   ErrorCode::Unsupported);
    }
    const auto text = readNote(archive, folder + "/version");
    int version = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), version);
    if (!text.empty() && (parsed.ec != std::errc() || version < 1 || version > kNewestVersion)) {
        refuseFile(
            archive.file().name(),
            fmt::format("version {} of the file format is not known (1 to {} are)", printable(text), kNewestVersion),
            ErrorCode::Unsupported);
    }
}

}  // namespace

std::string checkedTorchFolder(const ZipArchive& archive)
{
    auto folder = folderOf(archive);
    checkNotes(archive, folder);
    return folder;
}

StoragePlace placeOfRecord(const ZipArchive& archive, const std::string& name)
{
    const auto* record = archive.find(name);
    if (auto why = refusalOf(record, name); !why.empty()) {
        return {0, 0, 0, std::move(why), record == nullptr ? ErrorCode::Corrupt : ErrorCode::Unsupported};
    }
    return {record->start, record->bytes, record->crc, {}, ErrorCode::Corrupt};
}

bool holdsTorchPickle(const ZipArchive& archive)
{
    return std::ranges::any_of(archive.records(),
                               [](const auto& record) { return record.first.ends_with("/data.pkl"); });
}

TorchContents readSavedContents(const ZipArchive& archive, const std::string& entry)
{
    const auto folder = checkedTorchFolder(archive);
    const auto pickle = readPickleRecord(archive, folder + "/data.pkl");
    const auto& source = archive.file().name();
    PickleValues values;
    const auto end = readPickle(pickle, 0, source, values);
    if (end.position != pickle.size()) {
        refuseFile(source, fmt::format("{} bytes after the end of its pickle", pickle.size() - end.position));
    }
    const auto findStorage = [&](std::string_view key) {
        return placeOfRecord(archive, folder + "/data/" + std::string(key));
    };
    return readTorchContents(values, end.result, entry, source, archive.file().size(), findStorage);
}

std::unique_ptr<Checkpoint> openTorchZip(std::shared_ptr<const ZipArchive> archive, const std::string& entry)
{
    const bool script = std::ranges::any_of(
        archive->records(), [](const auto& record) { return record.first.ends_with("/constants.pkl"); });
    auto contents = readSavedContents(*archive, entry);
    const auto& file = archive->file();
    return std::make_unique<TorchCheckpoint>(std::shared_ptr<const MappedFile>(std::move(archive), &file),
                                             script ? "TorchScript" : "PyTorch (zip)", std::move(contents));
}

}  // namespace core
