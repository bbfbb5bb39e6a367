#include "core/checkpoint/archive_format.h"

#include "core/checkpoint/numpy/npz_file.h"
#include "core/checkpoint/torch/torch_file.h"
#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

namespace {

std::unique_ptr<Checkpoint> openNpz(std::shared_ptr<const ZipArchive> archive, const std::string& /*entry*/)
{
    return std::make_unique<NpzFile>(std::move(archive));
}

/// The first few names in an archive of unknown kind.
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

}  // namespace

std::span<const ArchiveFormat> archiveFormats()
{
    static const std::vector<ArchiveFormat> kFormats{
        {holdsTorchPickle, openTorchZip, {".pth", ".pt", ".bin"}},
        {NpzFile::fits, openNpz, {".npz"}},
    };
    return kFormats;
}

std::unique_ptr<Checkpoint> openArchive(std::unique_ptr<const MappedFile> file, const std::string& entry)
{
    auto archive = std::make_shared<const ZipArchive>(std::move(file));
    for (const auto& format : archiveFormats()) {
        if (format.fits(*archive)) {
            return format.open(std::move(archive), entry);
        }
    }
    const auto& name = archive->file().name();
    if (archive->records().empty()) {
        throw Error(ErrorCode::Unsupported, fmt::format("{} is an empty ZIP archive, not a checkpoint", name));
    }
    throw Error(ErrorCode::Unsupported, fmt::format("{} is a ZIP archive of neither PyTorch (FOLDER/data.pkl) nor "
                                                    "NumPy (.npy arrays); it has {}",
                                                    name, describeRecords(*archive)));
}

}  // namespace core
