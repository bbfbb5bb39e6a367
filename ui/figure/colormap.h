// Color maps as 256 colors, shared by shader, figures and legends.
// inferno, viridis, magma, cividis: Smith & van der Walt / Nunez et al. (CC0); turbo: Mikhailov 2019.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ui {

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};

struct Colormap {
    std::string name;
    bool diverging = false;  ///< for signed values, zero in the middle
    std::array<Rgb, 256> colors;
    /// Linear between entries. @param t clamped to [0, 1]; NaN gives the lowest color
    std::array<float, 3> at(float t) const;  ///< each channel in [0, 1]
};

/// "inferno", "viridis", "cividis", "magma", "turbo", "grey", then the diverging ones.
const std::vector<std::string>& colormapNames();
/// "auto" stands for the first, and for the first diverging one where values have a sign.
/// @throws core::Error NotFound, listing the names
const Colormap& findColormap(std::string_view name, bool isSigned = false);

}  // namespace ui
