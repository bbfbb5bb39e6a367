// Source: TIFF 6.0 (Adobe 1992), sections 2 and 8; BigTIFF (libtiff's bigtiff design); EXIF uses the same structure.
#include "core/image/image_formats.h"

#include <algorithm>

namespace core {

namespace {

enum Tag : std::uint64_t {
    NewSubfileType = 254,
    ImageWidth = 256,
    ImageLength = 257,
    StripOffsets = 273,
    Orientation = 274,
    SamplesPerPixel = 277,
    StripByteCounts = 279,
    TileOffsets = 324,
    TileByteCounts = 325,
    ExtraSamples = 338,
    SampleFormat = 339
};

constexpr std::uint64_t kMostEntries = 65535;

/// One entry of a directory: `count` numbers of `width` bytes from `offset` on.
struct Entry {
    std::uint64_t tag = 0, count = 0, offset = 0;
    int width = 0;
};

/// A TIFF stream whose first directory has been found.
struct Tiff {
    ByteView file;
    bool big = false;  ///< BigTIFF: 64-bit offsets
    std::uint64_t directory = 0;
};

int numberWidth(std::uint64_t type)
{
    constexpr int kByte = 1, kShort = 3, kLong = 4, kLong8 = 16;
    switch (type) {
        case kByte:
            return 1;
        case kShort:
            return 2;
        case kLong:
            return 4;
        case kLong8:
            return 8;
        default:
            return 0;
    }
}

std::optional<Tiff> openTiff(ByteView file)
{
    file.order = file.matches(0, "MM") ? ByteOrder::Big : ByteOrder::Little;
    const auto version = file.number(2, 2);
    if (!version || !(file.matches(0, "MM") || file.matches(0, "II")) || (*version != 42 && *version != 43)) {
        return std::nullopt;
    }
    const bool big = *version == 43;
    const auto directory = big ? file.number(8, 8) : file.number(4, 4);
    if (!directory) {
        return std::nullopt;
    }
    return Tiff{file, big, *directory};
}

/// Calls `visit` for every entry of whole numbers; false when the directory is incomplete.
template <typename Visit>
bool visitEntries(const Tiff& tiff, Visit visit)
{
    const int word = tiff.big ? 8 : 4;
    const std::uint64_t countWidth = tiff.big ? 8 : 2, entrySize = 4 + 2 * word;
    const auto entries = tiff.file.number(tiff.directory, static_cast<int>(countWidth));
    if (!entries || *entries > kMostEntries || !tiff.file.has(tiff.directory + countWidth, *entries * entrySize)) {
        return false;
    }
    for (std::uint64_t i = 0; i < *entries; ++i) {
        const auto at = tiff.directory + countWidth + i * entrySize;
        Entry entry{*tiff.file.number(at, 2), *tiff.file.number(at + 4, word), at + 4 + word,
                    numberWidth(*tiff.file.number(at + 2, 2))};
        if (entry.width == 0 || entry.count == 0) {
            continue;
        }
        if (entry.count > static_cast<std::uint64_t>(word / entry.width)) {
            entry.offset = *tiff.file.number(entry.offset, word);
        }
        visit(entry);
    }
    return true;
}

/// Offset of the next directory; 0 for none.
std::uint64_t nextDirectory(const Tiff& tiff)
{
    const int word = tiff.big ? 8 : 4;
    const std::uint64_t countWidth = tiff.big ? 8 : 2, entrySize = 4 + 2 * word;
    const auto entries = tiff.file.number(tiff.directory, static_cast<int>(countWidth));
    if (!entries || *entries > kMostEntries) {
        return 0;
    }
    return tiff.file.number(tiff.directory + countWidth + *entries * entrySize, word).value_or(0);
}

/// Bytes of its entries.
std::uint64_t sizeOfDirectory(const Tiff& tiff)
{
    const std::uint64_t entrySize = tiff.big ? 20 : 12;
    return std::min(tiff.file.number(tiff.directory, tiff.big ? 8 : 2).value_or(0), kMostEntries) * entrySize;
}

/// Number of full images, from the first directory on: reduced copies and masks do not count. The list may be circular:
/// directories that are larger together than the file are not read to the end.
int pagesOf(Tiff tiff)
{
    constexpr int most = 10'000;
    constexpr std::uint64_t copyOrMask = 1 | 4;
    int pages = 1, seen = 1;
    std::uint64_t read = 0;
    while ((tiff.directory = nextDirectory(tiff)) != 0 && ++seen < most &&
           (read += sizeOfDirectory(tiff)) <= tiff.file.size()) {
        bool own = true;
        const bool complete = visitEntries(tiff, [&](const Entry& entry) {
            own = own && !(entry.tag == NewSubfileType &&
                           (tiff.file.number(entry.offset, entry.width).value_or(0) & copyOrMask) != 0);
        });
        if (!complete) {
            break;
        }
        pages += int{own};
    }
    return pages;
}

BytePatch shortPatch(const Tiff& tiff, const Entry& entry, unsigned value)
{
    const auto number = static_cast<std::byte>(value);
    const bool bigEnd = tiff.file.order == ByteOrder::Big;
    return {entry.offset, bigEnd ? std::byte{0} : number, bigEnd ? number : std::byte{0}};
}

/// Whether all strips or tiles lie within the file.
bool dataIsThere(const Tiff& tiff, const Entry& offsets, const Entry& counts)
{
    if (offsets.count == 0 || offsets.count != counts.count) {
        return false;
    }
    for (std::uint64_t i = 0; i < offsets.count; ++i) {
        const auto offset = tiff.file.number(offsets.offset + i * offsets.width, offsets.width);
        const auto count = tiff.file.number(counts.offset + i * counts.width, counts.width);
        if (!offset || !count || !tiff.file.has(*offset, *count)) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<ImageHeader> readTiffHeader(ByteView file)
{
    const auto tiff = openTiff(file);
    if (!tiff) {
        return std::nullopt;
    }
    constexpr unsigned kUpright = 1, kAssociatedAlpha = 1, kUnassociatedAlpha = 2, kFloat = 3;
    ImageHeader header{.kind = ImageKind::Tiff, .samples = 1};
    Entry offsets, counts;
    const bool complete = visitEntries(*tiff, [&](const Entry& entry) {
        const auto value = tiff->file.number(entry.offset, entry.width);
        const bool isShort = value && entry.width == 2;
        switch (entry.tag) {
            case ImageWidth:
                header.width = value.value_or(0);
                break;
            case ImageLength:
                header.height = value.value_or(0);
                break;
            case Orientation:
                if (isShort && *value >= 1 && *value <= 8) {
                    header.orientation = static_cast<int>(*value);
                    header.patches.push_back(shortPatch(*tiff, entry, kUpright));
                }
                break;
            case ExtraSamples:
                // libtiff multiplies colors by an unassociated alpha; declared as already multiplied, they remain
                // unchanged.
                if (isShort && *value == kUnassociatedAlpha) {
                    header.patches.push_back(shortPatch(*tiff, entry, kAssociatedAlpha));
                }
                break;
            case SamplesPerPixel:
                header.samples = static_cast<int>(value.value_or(1));
                break;
            case SampleFormat:
                header.unsupported = value == kFloat ? "a TIFF of floating-point numbers"_msg : Message();
                break;
            case StripOffsets:
            case TileOffsets:
                offsets = entry;
                break;
            case StripByteCounts:
            case TileByteCounts:
                counts = entry;
                break;
            default:
                break;
        }
    });
    if (!complete || header.width == 0 || header.height == 0) {
        return std::nullopt;
    }
    header.whole = dataIsThere(*tiff, offsets, counts);
    if (const int pages = pagesOf(*tiff); pages > 1) {
        header.more = "holds %1 pages; the first is read"_msg(pages);
        header.channels = header.samples == 1 ? pages : header.channels;
    }
    header.channels = header.samples > 4 ? header.samples : header.channels;
    return header;
}

int exifOrientation(ByteView exif)
{
    int orientation = 1;
    if (const auto tiff = openTiff(exif)) {
        visitEntries(*tiff, [&](const Entry& entry) {
            const auto value = tiff->file.number(entry.offset, entry.width);
            if (entry.tag == Orientation && value && *value >= 1 && *value <= 8) {
                orientation = static_cast<int>(*value);
            }
        });
    }
    return orientation;
}

}  // namespace core
