// A slide for tests: an uncompressed tiled TIFF with a level per entry, as TIFF 6.0 (section 15) has it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace support {

struct SlideLevelOfTest {
    int width = 0, height = 0;
};

/// Red, green and blue of a pixel of a level.
using SlideColor = std::function<std::array<std::uint8_t, 3>(int level, int x, int y)>;

/// @param tile     side of the stored tiles, a multiple of 16
/// @param claimed  side that the file claims instead; 0: the truth
inline void writeSlide(const std::filesystem::path& file, const std::vector<SlideLevelOfTest>& levels, int tile,
                       const SlideColor& color, int claimed = 0)
{
    std::string bytes("II*\0\0\0\0\0", 8);
    const auto put = [&](std::uint64_t value, int width) {
        for (int i = 0; i < width; ++i) {
            bytes.push_back(static_cast<char>(value >> 8 * i & 0xFF));
        }
    };
    std::size_t link = 4;  // where the offset of the next directory is written
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const int across = (levels[level].width + tile - 1) / tile, down = (levels[level].height + tile - 1) / tile;
        const auto size = static_cast<std::uint64_t>(tile) * tile * 3;
        const auto pixels = bytes.size();
        for (int i = 0; i < across * down; ++i) {
            for (int y = 0; y < tile; ++y) {
                for (int x = 0; x < tile; ++x) {
                    for (const auto part :
                         color(static_cast<int>(level), i % across * tile + x, i / across * tile + y)) {
                        bytes.push_back(static_cast<char>(part));
                    }
                }
            }
        }
        const auto lists = bytes.size();  // three numbers of bits, then offsets, then sizes
        const auto count = static_cast<std::uint64_t>(across * down);
        put(8, 2), put(8, 2), put(8, 2), put(0, 2);
        for (std::uint64_t i = 0; i < count; ++i) {
            put(pixels + i * size, 4);
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            put(size, 4);
        }
        const auto offsets = count == 1 ? pixels : lists + 8, sizes = count == 1 ? size : lists + 8 + 4 * count;
        const auto side = static_cast<std::uint64_t>(claimed > 0 ? claimed : tile);
        for (int i = 0; i < 4; ++i) {
            bytes[link + static_cast<std::size_t>(i)] = static_cast<char>(bytes.size() >> 8 * i & 0xFF);
        }
        put(12, 2);
        const auto entry = [&](std::uint64_t tag, std::uint64_t type, std::uint64_t number, std::uint64_t value) {
            put(tag, 2), put(type, 2), put(number, 4), put(value, 4);
        };
        constexpr int kShort = 3, kLong = 4;
        entry(254, kLong, 1, level > 0 ? 1 : 0);  // a reduced copy
        entry(256, kLong, 1, static_cast<std::uint64_t>(levels[level].width));
        entry(257, kLong, 1, static_cast<std::uint64_t>(levels[level].height));
        entry(258, kShort, 3, lists);
        entry(259, kShort, 1, 1);  // not compressed
        entry(262, kShort, 1, 2);  // RGB
        entry(277, kShort, 1, 3);
        entry(284, kShort, 1, 1);
        entry(322, kLong, 1, side);
        entry(323, kLong, 1, side);
        entry(324, kLong, count, offsets);
        entry(325, kLong, count, sizes);
        link = bytes.size();
        put(0, 4);
    }
    std::ofstream(file, std::ios::binary) << bytes;
}

/// 1000 x 700 and 500 x 350 pixels in stored tiles of 64: red x / 4, green y / 4, blue 7 or 57 by the level; white
/// where x of level 0 is at least 512.
inline void writeSlide(const std::filesystem::path& file)
{
    writeSlide(file, {{1000, 700}, {500, 350}}, 64, [](int level, int x, int y) -> std::array<std::uint8_t, 3> {
        x <<= level, y <<= level;
        return x >= 512
                   ? std::array<std::uint8_t, 3>{255, 255, 255}
                   : std::array<std::uint8_t, 3>{static_cast<std::uint8_t>(x / 4), static_cast<std::uint8_t>(y / 4),
                                                 static_cast<std::uint8_t>(7 + 50 * level)};
    });
}

}  // namespace support
