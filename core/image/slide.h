// Whole-slide images, read by OpenSlide: Aperio, Hamamatsu, Leica, MIRAX, Philips, Sakura, Trestle, Ventana and tiled
// pyramid TIFF. A slide is an overview and, at each of its levels, a grid of tiles; each is read as a Photo. Memory:
// what is returned, OpenSlide's cache of 32 MiB, and 16 MiB while an overview is read.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

constexpr int kSmallestTile = 16, kUsualTile = 256, kLargestTile = 8192;  ///< pixels
constexpr int kOverviewSide = 2048;                                       ///< longest side of an overview, at most
constexpr int kMaximumTiles = 1'000'000;                                  ///< of a list

/// A level of a slide; 0 has the full resolution.
struct SlideLevel {
    std::int64_t width = 0, height = 0;  ///< pixels
    double downsample = 1.0;             ///< pixels of level 0 per pixel of this one
};

/// Facts of a slide before its pixels are read.
struct SlideFacts {
    double micrometersPerPixel = 0;  ///< at level 0; 0 where the file does not state it
    std::vector<SlideLevel> levels{};
};

/// A square of a level; cut off at the level's right and lower edges.
struct SlideTile {
    int level = 0, column = 0, row = 0;  ///< from 0, the grid's origin at the top left
    int side = kUsualTile;               ///< pixels of the level
    bool operator==(const SlideTile&) const = default;
};

/// Reads "tile=LEVEL:COLUMN,ROW", or "tiles=LEVEL" for all tiles of a level (column and row are 0); both may end in
/// "@SIDE", else a side is kUsualTile.
/// @throws Error OutOfRange, with `address` as its subject
SlideTile parseTile(std::string_view part, const std::string& address);
std::filesystem::path tileAddress(const std::filesystem::path& slide, const SlideTile& tile);

/// The whole slide as a photo of at most kOverviewSide pixels: box averages of n x n pixels of a level.
struct SlideOverview {
    Photo photo;
    double scale = 1.0;  ///< pixels of level 0 per pixel of the photo
};

/// The tiles of a level on which there is something.
struct SlideTiles {
    std::vector<SlideTile> tiles;  ///< row by row
    std::int64_t skipped = 0;      ///< background, and tiles that the edge cuts off
};
/// The rule of tissueTiles(), for people.
inline constexpr MessageId kBackgroundRule =
    "a tile is background if at least 95 % of its pixels in the overview have red, green and blue of 220 or more, and "
    "tiles that the edge of the slide cuts off are left out"_msg;

/// Any thread.
class Slide {
public:
    /// Null for what OpenSlide does not recognize and, unless `anyTiles`, for a TIFF that is to be read as a photo: of
    /// one level and small enough, or one that OpenSlide cannot open.
    /// @throws Error Corrupt with OpenSlide's reason; OutOfRange for sides above four million pixels, and for stored
    ///         tiles of more than kMaximumPhotoPixels pixels, before any pixel is read
    static std::unique_ptr<Slide> open(const std::filesystem::path& file, bool anyTiles = false);
    ~Slide();
    Slide(const Slide&) = delete;
    Slide& operator=(const Slide&) = delete;

    const SlideFacts& facts() const { return m_facts; }

    /// @throws Error Corrupt where pixels cannot be read; OutOfRange where the smallest level that is large enough has
    ///         more than two gigapixels; Cancelled
    SlideOverview overview() const;

    /// @throws Error OutOfRange for a level or tile that the slide has not; Corrupt
    Photo tile(const SlideTile& tile) const;

    /// Columns and rows of a level's grid, those cut off at the edges included. @throws Error OutOfRange
    PixelSize grid(int level, int side) const;

    /// The tile's place in pixels of level 0.
    PixelRect placeOf(const SlideTile& tile) const;

    /// The tiles of this level and side that kBackgroundRule keeps.
    /// @throws Error OutOfRange above kMaximumTiles; what overview() throws
    SlideTiles tissueTiles(int level, int side) const;

private:
    Slide(std::string name, void* handle);
    void readFacts();
    /// [height, width, 3] bytes from these pixels of level 0 on, over the slide's background.
    torch::Tensor region(std::int64_t left, std::int64_t top, int level, int width, int height) const;
    void requireNoError() const;

    std::string m_name;
    void* m_handle;  ///< openslide_t
    SlideFacts m_facts;
    std::uint32_t m_background = 0xFFFFFF;
};

}  // namespace core
