// Sources: the API of OpenSlide (openslide.h: premultiplied ARGB, positions in pixels of level 0) and its properties
// (openslide.background-color, openslide.mpp-x, openslide.level[N].tile-width).
#include "core/image/slide.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/text.h"
#include "core/image/quiet_stderr.h"

#include <fmt/format.h>
#include <openslide.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kLongestSlide = 4'000'000;
constexpr std::int64_t kMostOverviewPixels = 2'000'000'000;  ///< of the level that an overview is made of
constexpr int kBlock = 2048;                                 ///< side of what is read at once for an overview

openslide_t* asSlide(void* handle)
{
    return static_cast<openslide_t*>(handle);
}

std::string property(void* handle, const std::string& name)
{
    const char* value = openslide_get_property_value(asSlide(handle), name.c_str());
    return value ? value : "";
}

/// These are decoded as images without asking OpenSlide.
bool isPlainImage(const fs::path& file)
{
    constexpr std::array plain{".jpg", ".jpeg", ".png", ".webp", ".bmp"};
    return std::ranges::find(plain, file.extension()) != plain.end();
}

bool isOneTile(std::string_view part)
{
    return part.starts_with("tile=");
}

/// Whether a tile's part of the overview shows nothing.
bool isBackground(const torch::Tensor& rgb)
{
    constexpr int kNearlyWhite = 220, kShare = 95;
    const auto white = std::get<0>(rgb.min(-1)).ge(kNearlyWhite).sum().item<std::int64_t>();
    return white * 100 >= rgb.size(0) * rgb.size(1) * kShare;
}

/// Spelled as parseTile() reads it.
std::string tilePart(const SlideTile& tile)
{
    const auto side = tile.side == kUsualTile ? std::string() : fmt::format("@{}", tile.side);
    return fmt::format("tile={}:{},{}{}", tile.level, tile.column, tile.row, side);
}

}  // namespace

SlideTile parseTile(std::string_view part, const std::string& address)
{
    const auto numbers = splitText(part.substr(part.find('=') + 1), '@');
    const auto places = splitText(numbers[0], ':');
    const auto cell = places.size() == 2 ? splitText(places[1], ',') : std::vector<std::string_view>{"0", "0"};
    const bool isWellFormed = numbers.size() <= 2 && cell.size() == 2 && places.size() == (isOneTile(part) ? 2 : 1);
    const auto level = parsedNumber<int>(places[0]), column = parsedNumber<int>(cell[0]);
    const auto row = cell.size() == 2 ? parsedNumber<int>(cell[1]) : std::nullopt;
    const auto side = numbers.size() == 1 ? std::optional(kUsualTile) : parsedNumber<int>(numbers[1]);
    if (!isWellFormed || !level || !column || !row || !side || std::min({*level, *column, *row}) < 0 ||
        *side < kSmallestTile || *side > kLargestTile) {
        throw Error(ErrorCode::OutOfRange, printable(address, 4096),
                    "expected tile=LEVEL:COLUMN,ROW or tiles=LEVEL, followed by @SIDE with %1 to %2 pixels where "
                    "tiles do not have %3, found %4"_msg(kSmallestTile, kLargestTile, kUsualTile, printable(part)));
    }
    return {*level, *column, *row, *side};
}

fs::path tileAddress(const fs::path& slide, const SlideTile& tile)
{
    return fs::path(slide) += '#' + tilePart(tile);
}

std::unique_ptr<Slide> Slide::open(const fs::path& file, bool anyTiles)
{
    std::error_code unreachable;
    if (isPlainImage(file) || !fs::is_regular_file(file, unreachable)) {
        return nullptr;
    }
    void* handle = nullptr;
    bool isPlainTiff = false;
    {
        const QuietStderr quiet;
        const char* vendor = openslide_detect_vendor(file.c_str());
        isPlainTiff = vendor && std::string_view(vendor) == "generic-tiff";
        handle = vendor ? openslide_open(file.c_str()) : nullptr;
    }
    if (!handle) {
        return nullptr;
    }
    std::unique_ptr<Slide> slide(new Slide(printable(file.filename().string(), 4096), handle));
    if (isPlainTiff && !anyTiles && openslide_get_error(asSlide(handle))) {
        return nullptr;  // OpenCV may read what OpenSlide does not
    }
    slide->requireNoError();
    slide->readFacts();
    const auto& levels = slide->m_facts.levels;
    const bool isPhoto = isPlainTiff && levels.size() == 1 && levels[0].width * levels[0].height <= kMaximumPhotoPixels;
    return isPhoto && !anyTiles ? nullptr : std::move(slide);
}

Slide::Slide(std::string name, void* handle) : m_name(std::move(name)), m_handle(handle) {}

Slide::~Slide()
{
    openslide_close(asSlide(m_handle));
}

void Slide::requireNoError() const
{
    if (const char* reason = openslide_get_error(asSlide(m_handle))) {
        throw Error(ErrorCode::Corrupt, m_name,
                    "expected a slide that can be read, found one that OpenSlide refuses: %1"_msg(printable(reason)));
    }
}

void Slide::readFacts()
{
    const double size = parsedNumber<double>(property(m_handle, OPENSLIDE_PROPERTY_NAME_MPP_X)).value_or(0.0);
    m_facts.micrometersPerPixel = size > 0.0 && std::isfinite(size) ? size : 0.0;
    const auto color = property(m_handle, OPENSLIDE_PROPERTY_NAME_BACKGROUND_COLOR);
    std::uint32_t background = 0;
    if (color.size() == 6 && std::from_chars(color.data(), color.data() + 6, background, 16).ptr == color.data() + 6) {
        m_background = background;
    }
    for (int level = 0; level < openslide_get_level_count(asSlide(m_handle)); ++level) {
        SlideLevel one;
        openslide_get_level_dimensions(asSlide(m_handle), level, &one.width, &one.height);
        one.downsample = openslide_get_level_downsample(asSlide(m_handle), level);
        if (one.width < 1 || one.height < 1 || one.width > kLongestSlide || one.height > kLongestSlide ||
            !(one.downsample > 0.0 && one.downsample <= static_cast<double>(kLongestSlide))) {
            throw Error(ErrorCode::OutOfRange, m_name,
                        "level %1: expected sides of 1 to %2 pixels, found %3 x %4"_msg(level, kLongestSlide, one.width,
                                                                                        one.height));
        }
        const auto stored = [&](const char* side) {
            return parsedNumber<std::int64_t>(
                       property(m_handle, fmt::format("openslide.level[{}].tile-{}", level, side)))
                .value_or(1);
        };
        const auto width = stored("width"), height = stored("height");
        if (width > kLongestSlide || height > kLongestSlide || width * height > kMaximumPhotoPixels) {
            throw Error(ErrorCode::OutOfRange, m_name,
                        "level %1: expected stored tiles of at most %2 megapixels, found %3 x %4 pixels"_msg(
                            level, kMaximumPhotoPixels / 1'000'000, width, height));
        }
        m_facts.levels.push_back(one);
    }
    requireNoError();
}

torch::Tensor Slide::region(std::int64_t left, std::int64_t top, int level, int width, int height) const
{
    throwIfCancelled();
    auto pixels = torch::empty({height, width}, torch::kInt32);
    {
        const QuietStderr quiet;
        openslide_read_region(asSlide(m_handle), reinterpret_cast<std::uint32_t*>(pixels.data_ptr<std::int32_t>()),
                              left, top, level, width, height);
    }
    requireNoError();
    auto rgb = torch::empty({height, width, 3}, torch::kUInt8);
    const auto* in = reinterpret_cast<const std::uint32_t*>(pixels.data_ptr<std::int32_t>());
    auto* out = rgb.data_ptr<std::uint8_t>();
    for (std::int64_t i = 0; i < pixels.numel(); ++i) {
        const std::uint32_t uncovered = 255 - (in[i] >> 24);
        for (const int shift : {16, 8, 0}) {
            const auto below = (m_background >> shift & 0xFF) * uncovered;
            *out++ = static_cast<std::uint8_t>(std::min(255U, (in[i] >> shift & 0xFF) + (below + 127) / 255));
        }
    }
    return rgb;
}

SlideOverview Slide::overview() const
{
    const auto longest = [](const SlideLevel& level) { return std::max(level.width, level.height); };
    std::size_t level = m_facts.levels.size() - 1;
    while (level > 0 && longest(m_facts.levels[level]) < kOverviewSide) {
        --level;
    }
    const auto& source = m_facts.levels[level];
    if (source.width > kMostOverviewPixels / source.height) {
        throw Error(
            ErrorCode::OutOfRange, m_name,
            "expected a level of at most %1 gigapixels to make the overview of, found %2 x %3 pixels; its tiles "
            "can be opened: %4"_msg(kMostOverviewPixels / 1'000'000'000, source.width, source.height,
                                    printable(tileAddress(m_name, {}).string(), 4096)));
    }
    const auto shrink = static_cast<int>((longest(source) + kOverviewSide - 1) / kOverviewSide);
    const auto width = static_cast<int>(std::max<std::int64_t>(1, source.width / shrink));
    const auto height = static_cast<int>(std::max<std::int64_t>(1, source.height / shrink));
    SlideOverview overview{{torch::empty({height, width, 3}, torch::kUInt8), m_name}, source.downsample * shrink};
    cv::Mat whole(height, width, CV_8UC3, overview.photo.rgb.data_ptr<std::uint8_t>());
    const int step = std::max(1, kBlock / shrink);
    for (int y = 0; y < height; y += step) {
        for (int x = 0; x < width; x += step) {
            const cv::Rect place(x, y, std::min(step, width - x), std::min(step, height - y));
            const auto part = region(std::llround(x * overview.scale), std::llround(y * overview.scale),
                                     static_cast<int>(level), place.width * shrink, place.height * shrink);
            const cv::Mat block(place.height * shrink, place.width * shrink, CV_8UC3, part.data_ptr<std::uint8_t>());
            cv::resize(block, whole(place), place.size(), 0, 0, cv::INTER_AREA);
        }
    }
    std::vector<std::string> sizes;
    for (const auto& each : m_facts.levels) {
        sizes.push_back(fmt::format("{} x {}", each.width, each.height));
    }
    overview.photo.note =
        m_facts.micrometersPerPixel > 0
            ? "%1: a slide of %2 pixels, %3 µm per pixel; its overview is read, and a tile is named "
              "FILE#tile=LEVEL:COLUMN,ROW"_msg(m_name, sizes, fmt::format("{:.4g}", m_facts.micrometersPerPixel))
            : "%1: a slide of %2 pixels; its overview is read, and a tile is named "
              "FILE#tile=LEVEL:COLUMN,ROW"_msg(m_name, sizes);
    return overview;
}

PixelSize Slide::grid(int level, int side) const
{
    if (level < 0 || level >= static_cast<int>(m_facts.levels.size())) {
        throw Error(ErrorCode::OutOfRange, m_name,
                    "expected a level from 0 to %1, found %2"_msg(m_facts.levels.size() - 1, level));
    }
    const auto& size = m_facts.levels[static_cast<std::size_t>(level)];
    return {static_cast<int>((size.width + side - 1) / side), static_cast<int>((size.height + side - 1) / side)};
}

PixelRect Slide::placeOf(const SlideTile& tile) const
{
    const auto& level = m_facts.levels.at(static_cast<std::size_t>(tile.level));
    const auto edge = [&](int index, std::int64_t end) {
        return static_cast<double>(std::min<std::int64_t>(std::int64_t{index} * tile.side, end)) * level.downsample;
    };
    return {edge(tile.column, level.width), edge(tile.row, level.height), edge(tile.column + 1, level.width),
            edge(tile.row + 1, level.height)};
}

Photo Slide::tile(const SlideTile& tile) const
{
    const auto size = grid(tile.level, tile.side);
    if (tile.column < 0 || tile.column >= size.width || tile.row < 0 || tile.row >= size.height) {
        throw Error(ErrorCode::OutOfRange, m_name,
                    "expected a tile from 0,0 to %1,%2 of level %3, found %4,%5"_msg(
                        size.width - 1, size.height - 1, tile.level, tile.column, tile.row));
    }
    const auto& level = m_facts.levels[static_cast<std::size_t>(tile.level)];
    const auto left = std::int64_t{tile.column} * tile.side, top = std::int64_t{tile.row} * tile.side;
    const auto scaled = [&](std::int64_t at) { return std::llround(static_cast<double>(at) * level.downsample); };
    const auto rgb = region(scaled(left), scaled(top), tile.level,
                            static_cast<int>(std::min<std::int64_t>(tile.side, level.width - left)),
                            static_cast<int>(std::min<std::int64_t>(tile.side, level.height - top)));
    return {rgb, tileAddress(m_name, tile).string()};
}

SlideTiles Slide::tissueTiles(int level, int side) const
{
    const auto size = grid(level, side);
    if (static_cast<std::int64_t>(size.width) * size.height > kMaximumTiles) {
        throw Error(ErrorCode::OutOfRange, m_name,
                    "expected at most %1 tiles, found %2 x %3 of %4 pixels at level %5"_msg(kMaximumTiles, size.width,
                                                                                            size.height, side, level));
    }
    const auto& pixels = m_facts.levels[static_cast<std::size_t>(level)];
    const auto whole = overview();
    const auto inside = [&](double begin, double end, std::int64_t sides) {  // at least one pixel
        const auto first = std::clamp<std::int64_t>(std::llround(std::floor(begin / whole.scale)), 0, sides - 1);
        return std::pair(first, std::clamp<std::int64_t>(std::llround(std::ceil(end / whole.scale)), first + 1, sides));
    };
    SlideTiles found;
    for (int row = 0; row < size.height; ++row) {
        for (int column = 0; column < size.width; ++column) {
            const SlideTile tile{level, column, row, side};
            const auto place = placeOf(tile);
            const auto [left, right] = inside(place.left, place.right, whole.photo.rgb.size(1));
            const auto [top, bottom] = inside(place.top, place.bottom, whole.photo.rgb.size(0));
            const bool isWhole =
                (column + std::int64_t{1}) * side <= pixels.width && (row + std::int64_t{1}) * side <= pixels.height;
            if (isWhole && !isBackground(whole.photo.rgb.slice(0, top, bottom).slice(1, left, right))) {
                found.tiles.push_back(tile);
            } else {
                ++found.skipped;
            }
        }
    }
    return found;
}

}  // namespace core
