// The headers in front of the records: the second half of zip_directory.h.
#include "core/checkpoint/zip/zip_directory.h"
#include "core/checkpoint/zip/zip_extra.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace core {

namespace {

using namespace std::string_view_literals;

constexpr auto kLocal = "PK\x03\x04"sv;
constexpr std::size_t kLocalBytes = 30;
constexpr std::size_t kLocalReadAhead = 4096;  // many small records lie in one page

[[noreturn]] void refuseListing(const MappedFile& file, const ZipListing& listing, const std::string& why,
                                ErrorCode code = ErrorCode::Corrupt)
{
    throw Error(code, file.name(), fmt::format("record {}: {}", printable(listing.record->first), why));
}

[[noreturn]] void refuseDifference(const MappedFile& file, const ZipListing& listing, const std::string& what)
{
    throw Error(
        ErrorCode::Corrupt, file.name(),
        fmt::format("local and central header of record {} differ: {}", printable(listing.record->first), what));
}

/// The whole local header. Its extra fields may have another length than those of the directory: PyTorch pads there.
std::span<const std::byte> readLocal(const MappedFile& file, FileWindow& window, const ZipListing& listing,
                                     uint64_t directoryStart)
{
    const auto at = listing.localHeader;
    const auto room = directoryStart - std::min(at, directoryStart);
    if (room < kLocalBytes || !asText(window.at(at, kLocalBytes)).starts_with(kLocal)) {
        refuseListing(file, listing, fmt::format("there is no local header at byte {}, where it is said to be", at));
    }
    const auto bytes = window.at(at, kLocalBytes);
    const auto length = kLocalBytes + littleEndian(bytes, 26, 2) + littleEndian(bytes, 28, 2);
    if (length > room) {
        refuseListing(file, listing, "its local header passes the start of the directory");
    }
    return window.at(at, static_cast<std::size_t>(length));
}

void checkLocal(const MappedFile& file, const ZipListing& listing, std::span<const std::byte> local)
{
    const auto& [name, record] = *listing.record;
    const auto nameBytes = static_cast<std::size_t>(littleEndian(local, 26, 2));
    const auto localName = asText(local.subspan(kLocalBytes, nameBytes));
    if (localName != name) {
        refuseDifference(file, listing, fmt::format("the local name is {}", printable(localName)));
    }
    if ((littleEndian(local, 6, 2) & kZipEncryptedFlags) != 0) {
        refuseListing(file, listing, "an encrypted record is not supported", ErrorCode::Unsupported);
    }
    const auto method = littleEndian(local, 8, 2);
    if (method != (record.method == ZipRecord::Method::Stored ? 0 : 8)) {
        refuseDifference(file, listing, fmt::format("the local compression method is {}", method));
    }
    if (listing.sizesFollow) {
        return;
    }
    auto storedBytes = littleEndian(local, 18, 4), bytes = littleEndian(local, 22, 4);
    const auto extra = local.subspan(kLocalBytes + nameBytes);
    if (!resolveZip64(extra, {&bytes, &storedBytes}) || storedBytes != record.storedBytes || bytes != record.bytes) {
        refuseDifference(file, listing,
                         fmt::format("{} bytes stored as {} here, {} stored as {} in the directory", bytes, storedBytes,
                                     record.bytes, record.storedBytes));
    }
}

}  // namespace

void locateZipRecords(const MappedFile& file, const ZipDirectoryPlace& place, ZipDirectory& directory)
{
    std::ranges::sort(directory.listings, {}, &ZipListing::localHeader);
    FileWindow window(file, kLocalReadAhead);
    uint64_t covered = 0;
    const ZipListing* previous = nullptr;
    for (const auto& listing : directory.listings) {
        const auto local = readLocal(file, window, listing, place.start);
        checkLocal(file, listing, local);
        if (listing.localHeader < covered) {
            throw Error(ErrorCode::Corrupt, file.name(),
                        fmt::format("records {} and {} overlap", printable(previous->record->first),
                                    printable(listing.record->first)));
        }
        auto& record = listing.record->second;
        record.start = listing.localHeader + local.size();
        if (record.storedBytes > place.start - record.start) {
            refuseListing(file, listing,
                          fmt::format("its {} bytes from {} on pass the start of the directory at {}",
                                      record.storedBytes, record.start, place.start));
        }
        covered = record.start + record.storedBytes;
        previous = &listing;
    }
}

}  // namespace core
