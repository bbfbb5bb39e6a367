#include "ui/figure/colormap.h"

#include "core/error.h"
#include "ui/figure/colormap_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

Colormap fromTable(const char* name, const PackedColors& packed)
{
    Colormap map{name, false, {}};
    for (std::size_t i = 0; i < packed.size(); ++i) {
        map.colors[i] = {static_cast<std::uint8_t>(packed[i] >> 16), static_cast<std::uint8_t>(packed[i] >> 8),
                         static_cast<std::uint8_t>(packed[i])};
    }
    return map;
}

Colormap grey()
{
    Colormap map{"grey", false, {}};
    for (std::size_t i = 0; i < map.colors.size(); ++i) {
        const auto level = static_cast<std::uint8_t>(i);
        map.colors[i] = {level, level, level};
    }
    return map;
}

double srgbFromLinear(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

/// Björn Ottosson's OKLab (2020) to sRGB: equal steps in it look equal. Values outside [0, 1] are outside the gamut.
std::array<double, 3> srgbFromOklab(double lightness, double a, double b)
{
    const auto cube = [](double v) { return v * v * v; };
    const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
    return {srgbFromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            srgbFromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            srgbFromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

struct Arm {
    double hueDegrees;  ///< in OKLab
    double chroma;      ///< at its most colourful
};

/// One side of a diverging map: from near white (s = 0) to dark and colourful (s = 1), lightness falling evenly, so
/// that equal distances from zero look equally strong on both sides and in greyscale print.
Rgb armColor(const Arm& arm, double s)
{
    const double lightness = 0.965 - 0.565 * s;
    const double hue = arm.hueDegrees * std::numbers::pi / 180.0;
    const double wanted = arm.chroma * std::sin(std::numbers::pi / 2.0 * std::min(1.0, 1.25 * s));
    for (double chroma = wanted;; chroma -= 0.002) {  // into the gamut by giving up colour, never lightness
        const auto rgb = srgbFromOklab(lightness, chroma * std::cos(hue), chroma * std::sin(hue));
        const auto inside = [](double v) { return v >= 0.0 && v <= 1.0; };
        if (chroma <= 0.0 || std::all_of(rgb.begin(), rgb.end(), inside)) {
            const auto byte = [](double v) {
                return static_cast<std::uint8_t>(std::lround(255.0 * std::clamp(v, 0.0, 1.0)));
            };
            return {byte(rgb[0]), byte(rgb[1]), byte(rgb[2])};
        }
    }
}

Colormap diverging(const char* name, const Arm& negative, const Arm& positive)
{
    Colormap map{name, true, {}};
    for (std::size_t i = 0; i < map.colors.size(); ++i) {
        const double signedDistance = (static_cast<double>(i) - 127.5) / 127.5;
        map.colors[i] = armColor(signedDistance < 0.0 ? negative : positive, std::abs(signedDistance));
    }
    return map;
}

const std::vector<Colormap>& allColormaps()
{
    // Blue against orange and purple against green stay apart for every common kind of colour blindness.
    static const std::vector<Colormap> maps{
        fromTable("inferno", kInferno),
        fromTable("viridis", kViridis),
        fromTable("cividis", kCividis),
        fromTable("magma", kMagma),
        fromTable("turbo", kTurbo),
        grey(),
        diverging("blue-orange", {255.0, 0.165}, {55.0, 0.165}),
        diverging("purple-green", {315.0, 0.165}, {145.0, 0.140}),
    };
    return maps;
}

}  // namespace

std::array<float, 3> Colormap::at(float t) const
{
    const float clamped = t > 0.0F ? std::min(t, 1.0F) : 0.0F;  // the comparison also sends NaN to the lowest colour
    const float position = clamped * 255.0F;
    const int below = std::min(static_cast<int>(position), 254);
    const float part = position - static_cast<float>(below);
    const Rgb& from = colors[static_cast<std::size_t>(below)];
    const Rgb& to = colors[static_cast<std::size_t>(below) + 1];
    const auto mix = [part](std::uint8_t a, std::uint8_t b) {
        return (static_cast<float>(a) + part * (static_cast<float>(b) - static_cast<float>(a))) / 255.0F;
    };
    return {mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b)};
}

const std::vector<std::string>& colormapNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> result;
        for (const Colormap& map : allColormaps()) {
            result.push_back(map.name);
        }
        return result;
    }();
    return names;
}

const Colormap& findColormap(std::string_view name, bool isSigned)
{
    std::string known = "auto";
    if (name == known) {
        return *std::ranges::find(allColormaps(), isSigned, &Colormap::diverging);
    }
    for (const Colormap& map : allColormaps()) {
        if (map.name == name) {
            return map;
        }
        known += ", " + map.name;
    }
    throw core::Error(core::ErrorCode::NotFound, "colour map",
                      fmt::format("expected one of {}; found \"{}\"", known, name));
}

}  // namespace ui
