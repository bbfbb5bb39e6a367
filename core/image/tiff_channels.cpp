#include "core/image/tiff_channels.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/text.h"
#include "core/image/photo.h"
#include "core/image/quiet_stderr.h"
#include "core/memory_supply.h"

#include <tiffio.h>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace core {

namespace {

constexpr int kMostDirectories = 10'000;
constexpr double kClipped = 0.002;  ///< share of a channel's pixels beyond each end of what is shown
constexpr std::uint64_t kMostBlockBytes = 4 * kMaximumPhotoPixels;

/// The file that libtiff reads.
struct TiffBytes {
    std::span<const std::byte> bytes;
    std::uint64_t at = 0;
};

TiffBytes& bytesOf(thandle_t handle)
{
    return *static_cast<TiffBytes*>(handle);
}

tmsize_t readBytes(thandle_t handle, void* into, tmsize_t count)
{
    auto& file = bytesOf(handle);
    const auto left = file.at < file.bytes.size() ? file.bytes.size() - file.at : 0;
    const auto taken = std::min<std::uint64_t>(left, static_cast<std::uint64_t>(std::max<tmsize_t>(count, 0)));
    std::memcpy(into, file.bytes.data() + (taken > 0 ? file.at : 0), taken);
    file.at += taken;
    return static_cast<tmsize_t>(taken);
}

toff_t seekBytes(thandle_t handle, toff_t offset, int from)
{
    auto& file = bytesOf(handle);
    return file.at = offset + (from == SEEK_CUR ? file.at : from == SEEK_END ? file.bytes.size() : 0);
}

using TiffPtr = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

TiffPtr openBytes(TiffBytes& file)
{
    return {TIFFClientOpen(
                "image", "rm", &file, readBytes, [](thandle_t, void*, tmsize_t) -> tmsize_t { return 0; }, seekBytes,
                [](thandle_t) { return 0; }, [](thandle_t handle) -> toff_t { return bytesOf(handle).bytes.size(); },
                nullptr, nullptr),
            &TIFFClose};
}

/// Facts of a directory.
struct Page {
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, colors = PHOTOMETRIC_MINISBLACK;
    bool operator==(const Page&) const = default;
};

Page readPage(TIFF* tiff)
{
    Page page;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &page.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &page.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &page.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &page.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &page.format);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &page.colors);
    return page;
}

void requireSupported(const Page& page, const std::string& name)
{
    if (page.width == 0 || page.height == 0 || page.width > kMaximumPhotoPixels / page.height) {
        throw Error(ErrorCode::OutOfRange, name,
                    "expected at most %1 megapixels, found %2 x %3 pixels"_msg(kMaximumPhotoPixels / 1'000'000,
                                                                               page.width, page.height));
    }
    const bool isPlain =
        page.colors == PHOTOMETRIC_MINISBLACK || page.colors == PHOTOMETRIC_RGB || page.colors == PHOTOMETRIC_SEPARATED;
    if ((page.bits != 8 && page.bits != 16) || !isPlain ||
        (page.format != SAMPLEFORMAT_UINT && page.format != SAMPLEFORMAT_VOID)) {
        throw Error(ErrorCode::Unsupported, name,
                    "expected channels of 8 or 16 bits without a sign, a palette or YCbCr, found %1 bits in format %2 "
                    "with photometric interpretation %3"_msg(page.bits, page.format, page.colors));
    }
}

/// Directories of gray pages that are channels: all of the first one's size; reduced copies are skipped.
std::vector<std::uint16_t> pagesOf(TIFF* tiff, const Page& first)
{
    std::vector<std::uint16_t> pages{0};
    while (first.samples == 1 && pages.size() < kMostDirectories && TIFFReadDirectory(tiff) != 0) {
        std::uint32_t kind = 0;
        TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &kind);
        if (readPage(tiff) == first) {
            pages.push_back(TIFFCurrentDirectory(tiff));
        } else if ((kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) == 0) {
            break;  // another image
        }
    }
    return pages;
}

/// Samples of the current directory, each block decoded once. False where they cannot be decoded.
/// @param store  called with the sample, the number of the pixel in reading order, and the value
template <typename Store>
bool readSamples(TIFF* tiff, const Page& page, int first, int count, const std::string& name, const Store& store)
{
    const bool tiled = TIFFIsTiled(tiff) != 0;
    std::uint16_t planar = PLANARCONFIG_CONTIG;
    std::uint32_t width = page.width, height = page.height;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
    if (tiled) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height);
    } else {
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &height);
        height = std::clamp<std::uint32_t>(height, 1, page.height);
    }
    const bool isApart = planar == PLANARCONFIG_SEPARATE;
    const std::uint64_t step = isApart ? 1 : page.samples, bytes = page.bits / 8;
    const auto size = static_cast<std::uint64_t>(tiled ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff));
    if (size > kMostBlockBytes || size < std::uint64_t{width} * height * step * bytes || width == 0 || height == 0) {
        throw Error(
            ErrorCode::OutOfRange, name,
            "expected strips or tiles of at most %1 megabytes, found %2 bytes"_msg(kMostBlockBytes / 1'000'000, size));
    }
    std::vector<std::uint8_t> block(size);
    const auto visitBlock = [&](std::uint32_t left, std::uint32_t top, int from, int samples) {
        const auto own = static_cast<std::uint16_t>(isApart ? from : 0);
        const auto read = tiled ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, left, top, 0, own), block.data(), -1)
                                : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, top, own), block.data(), -1);
        const auto rows = std::min(height, page.height - top), columns = std::min(width, page.width - left);
        if (read < 0 || static_cast<std::uint64_t>(read) < std::uint64_t{rows} * width * step * bytes) {
            return false;
        }
        for (int sample = from; sample < from + samples; ++sample) {
            const auto offset = static_cast<std::uint64_t>(isApart ? 0 : sample);
            for (std::uint32_t y = 0; y < rows; ++y) {
                for (std::uint32_t x = 0; x < columns; ++x) {
                    const auto* value = block.data() + ((std::uint64_t{y} * width + x) * step + offset) * bytes;
                    std::uint16_t number = *value;
                    if (bytes == 2) {
                        std::memcpy(&number, value, 2);  // libtiff gives the machine's byte order
                    }
                    store(sample, std::size_t{top + y} * page.width + left + x, number);
                }
            }
        }
        return true;
    };
    const int together = isApart ? 1 : count;
    for (int sample = first; sample < first + count; sample += together) {
        for (std::uint32_t top = 0; top < page.height; top += height) {
            throwIfCancelled();
            for (std::uint32_t left = 0; left < page.width; left += width) {
                if (!visitBlock(left, top, sample, together)) {
                    return false;
                }
            }
        }
    }
    return true;
}

using Plane = std::vector<std::uint16_t>;  ///< [height, width]

/// An open TIFF whose samples or pages are channels.
class ChannelFile {
public:
    ChannelFile(std::span<const std::byte> tiff, std::string name)
        : m_name(std::move(name)), m_bytes{tiff}, m_file(openBytes(m_bytes))
    {
        requireDecoded(m_file != nullptr);
        m_page = readPage(m_file.get());
        requireSupported(m_page, m_name);
        m_pages = pagesOf(m_file.get(), m_page);
    }

    const Page& page() const { return m_page; }
    int count() const { return m_page.samples > 1 ? m_page.samples : static_cast<int>(m_pages.size()); }

    /// Channels from `first` on. @param store  called with the channel, the number of the pixel in reading order, and
    /// the value
    template <typename Store>
    void read(int first, int count, const Store& store)
    {
        if (m_page.samples > 1) {
            requireDecoded(TIFFSetDirectory(m_file.get(), m_pages[0]) != 0 &&
                           readSamples(m_file.get(), m_page, first, count, m_name, store));
            return;
        }
        for (int channel = first; channel < first + count; ++channel) {
            const auto keep = [&](int, std::size_t pixel, std::uint16_t value) { store(channel, pixel, value); };
            requireDecoded(TIFFSetDirectory(m_file.get(), m_pages[static_cast<std::size_t>(channel)]) != 0 &&
                           readSamples(m_file.get(), m_page, 0, 1, m_name, keep));
        }
    }

private:
    void requireDecoded(bool decoded) const
    {
        if (!decoded) {
            throw Error(ErrorCode::Corrupt, m_name, "expected a TIFF, found data that cannot be decoded"_msg);
        }
    }

    const QuietStderr m_quiet;
    std::string m_name;
    TiffBytes m_bytes;
    TiffPtr m_file;
    Page m_page;
    std::vector<std::uint16_t> m_pages;
};

/// The values shown as black and as full color.
std::pair<int, int> shownRange(const Plane& plane, int bits)
{
    if (bits == 8) {
        return {0, 255};
    }
    std::vector<std::size_t> counts(1 << 16);
    for (const auto value : plane) {
        ++counts[value];
    }
    const auto beyond = static_cast<std::size_t>(kClipped * static_cast<double>(plane.size()));
    int low = 0, high = 0xFFFF;
    for (std::size_t seen = counts[0]; seen <= beyond; seen += counts[static_cast<std::size_t>(++low)]) {
    }
    for (std::size_t seen = counts[0xFFFF]; seen <= beyond; seen += counts[static_cast<std::size_t>(--high)]) {
    }
    return {low, std::max(high, low + 1)};
}

}  // namespace

ShownChannels parseChannels(std::string_view part, const std::string& address)
{
    const auto fields = splitText(part.substr(part.find('=') + 1), ',');
    ShownChannels shown{};
    bool isGood = fields.size() == 1 || fields.size() == 3;
    for (std::size_t color = 0; isGood && color < 3; ++color) {
        shown[color] = parsedNumber<int>(fields[fields.size() == 1 ? 0 : color]).value_or(-1);
        isGood = shown[color] >= 0;
    }
    if (!isGood) {
        throw Error(ErrorCode::OutOfRange, printable(address, 4096),
                    "expected channels=RED,GREEN,BLUE or channels=ONE, counted from 0, found %1"_msg(printable(part)));
    }
    return shown;
}

cv::Mat readTiffChannels(std::span<const std::byte> tiff, const std::string& name, const ShownChannels& shown,
                         Message& note)
{
    ChannelFile file(tiff, name);
    const auto& page = file.page();
    const int count = file.count();
    cv::Mat pixels(static_cast<int>(page.height), static_cast<int>(page.width), CV_8UC3);
    std::array<Message, 3> ranges;
    for (int color = 0; color < 3; ++color) {
        const int channel = shown[static_cast<std::size_t>(color)];
        if (channel >= count) {
            throw Error(ErrorCode::OutOfRange, name,
                        "expected channels from 0 to %1, found %2"_msg(count - 1, channel));
        }
        Plane plane(std::size_t{page.width} * page.height);
        file.read(channel, 1, [&plane](int, std::size_t pixel, std::uint16_t value) { plane[pixel] = value; });
        const auto [low, high] = shownRange(plane, page.bits);
        for (std::size_t i = 0; i < plane.size(); ++i) {
            const double share = std::clamp(double(plane[i] - low) / (high - low), 0.0, 1.0);
            pixels.data[3 * i + static_cast<std::size_t>(2 - color)] =
                static_cast<std::uint8_t>(std::lround(255.0 * share));
        }
        ranges[static_cast<std::size_t>(color)] =
            page.bits == 16 ? "channel %1 from %2 to %3"_msg(channel, low, high) : "channel %1"_msg(channel);
    }
    note = "%1: %2 channels of %3 bits; red is %4, green is %5, blue is %6"_msg(name, count, page.bits, ranges[0],
                                                                                ranges[1], ranges[2]);
    return pixels;
}

torch::Tensor readEveryTiffChannel(std::span<const std::byte> tiff, const std::string& name)
{
    ChannelFile file(tiff, name);
    const auto& page = file.page();
    const auto pixels = std::size_t{page.width} * page.height;
    const int64_t count = file.count();
    requireMemory("%1: reading %2 channels"_msg(name, count),
                  count * static_cast<int64_t>(pixels) * static_cast<int64_t>(sizeof(float)),
                  availableMemory(torch::kCPU));
    auto values = torch::empty({count, page.height, page.width}, torch::kFloat32);
    const float highest = page.bits == 8 ? 255.0F : 65535.0F;
    file.read(0, file.count(),
              [out = values.data_ptr<float>(), pixels, highest](int channel, std::size_t pixel, int value) {
                  out[static_cast<std::size_t>(channel) * pixels + pixel] = static_cast<float>(value) / highest;
              });
    return values;
}

}  // namespace core
