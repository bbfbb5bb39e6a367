#include "core/checkpoint/zip/zip_end_record.h"

#include "core/error.h"
#include "core/file/file_window.h"
#include "core/file/refuse_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

namespace core {
namespace {

using namespace std::string_view_literals;

constexpr auto kEnd = "PK\x05\x06"sv, kEnd64 = "PK\x06\x06"sv, kLocator64 = "PK\x06\x07"sv;
constexpr std::size_t kEndBytes = 22, kEnd64Bytes = 56, kLocatorBytes = 20;
constexpr std::size_t kCommentLimit = std::numeric_limits<uint16_t>::max();
constexpr std::size_t kSmallestHeader = 46;  // of a record in the directory

/// The contents of an end record, small or ZIP64.
struct End {
    uint64_t position = 0;  ///< of the record itself
    uint64_t disk = 0, directoryDisk = 0;
    uint64_t recordsHere = 0, records = 0;
    uint64_t bytes = 0, start = 0;
};

/// The last 22 to 65557 bytes, where the end record must be.
struct Tail {
    uint64_t start = 0;
    std::vector<std::byte> bytes;
};

Tail readTail(const MappedFile& file)
{
    Tail tail;
    tail.bytes.resize(static_cast<std::size_t>(std::min<uint64_t>(file.size(), kEndBytes + kCommentLimit)));
    tail.start = file.size() - tail.bytes.size();
    file.read(tail.start, tail.bytes);
    return tail;
}

/// The end record that ends, comment included, where the file ends; the last one of several.
End findEnd(const MappedFile& file)
{
    const auto tail = readTail(file);
    const std::span<const std::byte> bytes = tail.bytes;
    for (auto at = bytes.size() < kEndBytes ? 0 : bytes.size() - kEndBytes + 1; at-- > 0;) {
        const auto record = bytes.subspan(at);
        if (asText(record).starts_with(kEnd) && kEndBytes + littleEndian(record, 20, 2) == record.size()) {
            return {tail.start + at,
                    littleEndian(record, 4, 2),
                    littleEndian(record, 6, 2),
                    littleEndian(record, 8, 2),
                    littleEndian(record, 10, 2),
                    littleEndian(record, 12, 4),
                    littleEndian(record, 16, 4)};
        }
    }
    refuseFile(file.name(), "the ZIP archive's end record is missing: the file is cut off, or has bytes after its end");
}

/// The ZIP64 end record, when a locator directly before the small one leads to it.
std::optional<End> findEnd64(const MappedFile& file, const End& small)
{
    if (small.position < kLocatorBytes) {
        return std::nullopt;
    }
    const auto locatorAt = small.position - kLocatorBytes;
    FileWindow window(file, kEnd64Bytes);
    const auto locator = window.at(locatorAt, kLocatorBytes);
    if (!asText(locator).starts_with(kLocator64)) {
        return std::nullopt;
    }
    if (littleEndian(locator, 4, 4) != 0 || littleEndian(locator, 16, 4) > 1) {
        refuseFile(file.name(), "a ZIP archive in several files is not supported", ErrorCode::Unsupported);
    }
    const auto position = littleEndian(locator, 8, 8);
    if (position > locatorAt || locatorAt - position < kEnd64Bytes) {
        refuseFile(file.name(), fmt::format("the ZIP64 end record at {} does not fit in front of its locator at {}",
                                            position, locatorAt));
    }
    const auto record = window.at(position, kEnd64Bytes);
    if (!asText(record).starts_with(kEnd64) || littleEndian(record, 4, 8) != locatorAt - position - 12) {
        refuseFile(file.name(), fmt::format("there is no ZIP64 end record at {}, where its locator points", position));
    }
    return End{position,
               littleEndian(record, 16, 4),
               littleEndian(record, 20, 4),
               littleEndian(record, 24, 8),
               littleEndian(record, 32, 8),
               littleEndian(record, 40, 8),
               littleEndian(record, 48, 8)};
}

/// Where the small record gives a number, both must agree: readers differ in which of them they use.
void expectAlike(const MappedFile& file, const End& small, const End& large)
{
    const auto alike = [](uint64_t fromSmall, uint64_t fromLarge, uint64_t full) {
        return fromSmall == full || fromSmall == fromLarge;
    };
    if (!alike(small.records, large.records, kSeeZip64Record) || !alike(small.bytes, large.bytes, kSeeZip64) ||
        !alike(small.start, large.start, kSeeZip64)) {
        refuseFile(file.name(), "the ZIP archive's two end records differ");
    }
}

void checkEnd(const MappedFile& file, const End& end)
{
    if (end.disk != 0 || end.directoryDisk != 0 || end.recordsHere != end.records) {
        refuseFile(file.name(), "a ZIP archive in several files is not supported", ErrorCode::Unsupported);
    }
    if (end.records > ZipLimits::records) {
        refuseFile(file.name(),
                   fmt::format("the ZIP archive claims {} records, more than {}", end.records, ZipLimits::records));
    }
    if (end.start > end.position || end.bytes > end.position - end.start) {
        refuseFile(file.name(),
                   fmt::format("the ZIP directory (at {}, {} bytes) does not lie in front of its end record at {}",
                               end.start, end.bytes, end.position));
    }
    if (end.records * kSmallestHeader > end.bytes) {
        refuseFile(file.name(),
                   fmt::format("the ZIP directory of {} bytes is too small for {} records", end.bytes, end.records));
    }
}

}  // namespace

ZipDirectoryPlace findZipDirectory(const MappedFile& file)
{
    auto end = findEnd(file);
    if (const auto large = findEnd64(file, end)) {
        expectAlike(file, end, *large);
        end = *large;
    }
    checkEnd(file, end);
    return {end.start, end.bytes, end.records};
}

namespace {

/// The content of the first field of kind 1; empty when there is none.
std::span<const std::byte> zip64Field(std::span<const std::byte> extra)
{
    constexpr std::size_t fixed = 4;
    while (extra.size() >= fixed) {
        const auto length = static_cast<std::size_t>(littleEndian(extra, 2, 2));
        if (length > extra.size() - fixed) {
            return {};
        }
        if (littleEndian(extra, 0, 2) == 1) {
            return extra.subspan(fixed, length);
        }
        extra = extra.subspan(fixed + length);
    }
    return {};
}

}  // namespace

bool resolveZip64(std::span<const std::byte> extra, std::initializer_list<uint64_t*> numbers)
{
    constexpr int bytesEach = 8;
    auto field = zip64Field(extra);
    for (auto* number : numbers) {
        if (*number != kSeeZip64) {
            continue;
        }
        if (field.size() < bytesEach) {
            return false;
        }
        *number = littleEndian(field, 0, bytesEach);
        field = field.subspan(bytesEach);
    }
    return true;
}

}  // namespace core
