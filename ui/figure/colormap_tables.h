// The tables of the published colour maps, as data.
// inferno, viridis, magma: Stefan van der Walt and Nathaniel Smith, CC0. cividis: Jamie Nunez, Christopher Anderton and
// Ryan Renslow 2018, CC0. turbo: Anton Mikhailov 2019, Google LLC, Apache-2.0.
#pragma once

#include <array>
#include <cstdint>

namespace ui {

using PackedColors = std::array<std::uint32_t, 256>;  ///< 0xRRGGBB, the lowest value first

extern const PackedColors kInferno, kViridis, kCividis, kMagma, kTurbo;

}  // namespace ui
