#include "core/checkpoint/zip/zip_archive.h"

#include "core/checkpoint/zip/zip_end_record.h"
#include "core/checkpoint/zip/zip_record_reader.h"
#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

// The directory of the archive and the header in front of each record, checked against each other.

namespace {

using namespace std::string_view_literals;

constexpr auto kCentral = "PK\x01\x02"sv;
constexpr std::size_t kCentralBytes = 46;
constexpr std::size_t kDirectoryReadAhead = std::size_t{1} << 16;
constexpr uint64_t kSizesFollowFlag = 1 << 3;

/// Encryption of the record, strong encryption, an encrypted directory.
constexpr uint64_t kZipEncryptedFlags = 1 << 0 | 1 << 6 | 1 << 13;

/// Facts of a record in the directory beyond those kept.
struct ZipListing {
    uint64_t localHeader = 0;  ///< offset of the record's own header
    bool sizesFollow = false;  ///< its own header has no sizes: they follow its bytes
    std::map<std::string, ZipRecord>::value_type* record = nullptr;
};

/// The records of an archive.
struct ZipDirectory {
    std::map<std::string, ZipRecord> records;  ///< without `start` at first
    std::vector<ZipListing> listings;          ///< in the order of the directory; they refer to `records`
};

/// One header of the directory; refers to the window.
struct Central {
    uint64_t flags = 0, method = 0, crc = 0, storedBytes = 0, bytes = 0, disk = 0, localHeader = 0;
    std::string_view name;
    std::span<const std::byte> extra;
    std::size_t length = 0;  ///< of all of it
};

[[noreturn]] void refuseRecord(const MappedFile& file, std::string_view name, const std::string& why,
                               ErrorCode code = ErrorCode::Corrupt)
{
    refuseFile(file.name(), fmt::format("record {}: {}", printable(name), why), code);
}

Central readCentral(const MappedFile& file, FileWindow& window, uint64_t at, uint64_t end)
{
    if (end - at < kCentralBytes || !asText(window.at(at, kCentralBytes)).starts_with(kCentral)) {
        refuseFile(file.name(), fmt::format("the ZIP directory is damaged: no header of a record at byte {}", at));
    }
    auto bytes = window.at(at, kCentralBytes);
    const auto nameBytes = static_cast<std::size_t>(littleEndian(bytes, 28, 2));
    const auto extraBytes = static_cast<std::size_t>(littleEndian(bytes, 30, 2));
    const auto length = kCentralBytes + nameBytes + extraBytes + static_cast<std::size_t>(littleEndian(bytes, 32, 2));
    if (length > end - at) {
        refuseFile(file.name(),
                   fmt::format("the ZIP directory is damaged: the record's header at byte {} passes its end", at));
    }
    bytes = window.at(at, length);
    Central central;
    central.flags = littleEndian(bytes, 8, 2);
    central.method = littleEndian(bytes, 10, 2);
    central.crc = littleEndian(bytes, 16, 4);
    central.storedBytes = littleEndian(bytes, 20, 4);
    central.bytes = littleEndian(bytes, 24, 4);
    central.disk = littleEndian(bytes, 34, 2);
    central.localHeader = littleEndian(bytes, 42, 4);
    central.name = asText(bytes.subspan(kCentralBytes, nameBytes));
    central.extra = bytes.subspan(kCentralBytes + nameBytes, extraBytes);
    central.length = length;
    return central;
}

/// Nothing is ever extracted, yet a name that leads out of a folder is in no honest checkpoint.
void checkName(const MappedFile& file, std::string_view name)
{
    if (name.empty()) {
        refuseFile(file.name(), "a record of the ZIP archive has no name");
    }
    if (name.size() > ZipLimits::nameBytes) {
        refuseRecord(file, printable(name, 40),
                     fmt::format("its name has {} bytes, more than {}", name.size(), ZipLimits::nameBytes));
    }
    if (!isUtf8(name)) {
        refuseRecord(file, name, "its name is not UTF-8");
    }
    if (name.front() == '/' || name.find("..") != std::string_view::npos || name.find('\\') != std::string_view::npos ||
        name.find('\0') != std::string_view::npos) {
        refuseRecord(file, name, "its name is not a plain path (no leading /, no .., no backslash, no NUL)");
    }
}

ZipRecord::Method methodOf(const MappedFile& file, const Central& central)
{
    constexpr uint64_t stored = 0, deflated = 8;
    if ((central.flags & kZipEncryptedFlags) != 0) {
        refuseRecord(file, central.name, "an encrypted record is not supported", ErrorCode::Unsupported);
    }
    if (central.disk != 0) {
        refuseRecord(file, central.name, "a ZIP archive in several files is not supported", ErrorCode::Unsupported);
    }
    if (central.method != stored && central.method != deflated) {
        refuseRecord(file, central.name, fmt::format("compression method {} is not supported", central.method),
                     ErrorCode::Unsupported);
    }
    return central.method == stored ? ZipRecord::Method::Stored : ZipRecord::Method::Deflated;
}

void checkSizes(const MappedFile& file, const Central& central, ZipRecord::Method method)
{
    if (method == ZipRecord::Method::Stored && central.storedBytes != central.bytes) {
        refuseRecord(file, central.name,
                     fmt::format("is stored as it is, but claims {} bytes for {}", central.storedBytes, central.bytes));
    }
    if (central.storedBytes > file.size()) {
        refuseRecord(file, central.name,
                     fmt::format("claims {} bytes in a file of {}", central.storedBytes, file.size()));
    }
    const auto possible = std::min(central.storedBytes * ZipLimits::inflation, ZipLimits::inflatedBytes);
    if (method == ZipRecord::Method::Deflated && central.bytes > possible) {
        refuseRecord(file, central.name,
                     fmt::format("claims to inflate from {} to {} bytes, more than the {} that are possible: refused",
                                 central.storedBytes, central.bytes, possible));
    }
}

/// Reads the directory: names, methods, sizes.
/// @throws Error Corrupt or Unsupported, naming the file and the record
ZipDirectory readZipDirectory(const MappedFile& file, const ZipDirectoryPlace& place)
{
    ZipDirectory directory;
    directory.listings.reserve(static_cast<std::size_t>(place.records));
    FileWindow window(file, static_cast<std::size_t>(std::min<uint64_t>(place.bytes, kDirectoryReadAhead)));
    auto at = place.start;
    const auto end = place.start + place.bytes;
    for (uint64_t i = 0; i < place.records; ++i) {
        auto central = readCentral(file, window, at, end);
        at += central.length;
        checkName(file, central.name);
        const auto method = methodOf(file, central);
        if (!resolveZip64(central.extra, {&central.bytes, &central.storedBytes, &central.localHeader})) {
            refuseRecord(file, central.name, "its ZIP64 sizes are missing");
        }
        checkSizes(file, central, method);
        const auto [added, isNew] = directory.records.try_emplace(
            std::string(central.name),
            ZipRecord{method, 0, central.storedBytes, central.bytes, static_cast<uint32_t>(central.crc)});
        if (!isNew) {
            refuseFile(file.name(), fmt::format("record {} appears twice", printable(central.name)));
        }
        directory.listings.push_back({central.localHeader, (central.flags & kSizesFollowFlag) != 0, &*added});
    }
    if (at != end) {
        refuseFile(file.name(),
                   fmt::format("the ZIP directory has {} bytes after its {} records", end - at, place.records));
    }
    return directory;
}

constexpr auto kLocal = "PK\x03\x04"sv;
constexpr std::size_t kLocalBytes = 30;
constexpr std::size_t kLocalReadAhead = 4096;  // many small records lie in one page

[[noreturn]] void refuseListing(const MappedFile& file, const ZipListing& listing, const std::string& why,
                                ErrorCode code = ErrorCode::Corrupt)
{
    refuseFile(file.name(), fmt::format("record {}: {}", printable(listing.record->first), why), code);
}

[[noreturn]] void refuseDifference(const MappedFile& file, const ZipListing& listing, const std::string& what)
{
    refuseFile(file.name(),
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

/// Reads the records' own headers and fills in where their bytes start. Checks that every record lies in front of the
/// directory and none overlaps another.
/// @throws Error Corrupt or Unsupported, naming the file and the record
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
            refuseFile(file.name(), fmt::format("records {} and {} overlap", printable(previous->record->first),
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

}  // namespace

bool isZip(std::string_view start)
{
    return start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06");
}

ZipArchive::ZipArchive(std::shared_ptr<const MappedFile> file) : m_file(std::move(file))
{
    const auto place = findZipDirectory(*m_file);
    auto directory = readZipDirectory(*m_file, place);
    locateZipRecords(*m_file, place, directory);
    m_records = std::move(directory.records);
}

const ZipRecord* ZipArchive::find(const std::string& name) const
{
    const auto record = m_records.find(name);
    return record == m_records.end() ? nullptr : &record->second;
}

std::vector<std::byte> ZipArchive::read(const std::string& name) const
{
    expectHonestSize(*this, name);
    ZipRecordReader reader(*this, name);
    std::vector<std::byte> bytes(static_cast<std::size_t>(reader.record().bytes));
    reader.read(bytes);
    reader.finish();
    return bytes;
}

}  // namespace core
