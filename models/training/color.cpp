#include "models/training/color.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace training {
namespace {

constexpr int kTransferSteps = 4096;

std::array<uint8_t, kTransferSteps + 1> makeTransferTable()
{
    std::array<uint8_t, kTransferSteps + 1> table{};
    for (int i = 0; i <= kTransferSteps; ++i) {
        const double light = static_cast<double>(i) / kTransferSteps;
        const double encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
        table[static_cast<size_t>(i)] = static_cast<uint8_t>(std::lround(255 * encoded));
    }
    return table;
}

}  // namespace

Color toLinear(const OkLch& color)
{
    const double angle = 2 * std::numbers::pi * color.hue;
    const double a = color.chroma * std::cos(angle), b = color.chroma * std::sin(angle);
    const auto cube = [](double v) { return v * v * v; };
    const double l = cube(color.lightness + 0.3963377774 * a + 0.2158037573 * b);
    const double m = cube(color.lightness - 0.1055613458 * a - 0.0638541728 * b);
    const double s = cube(color.lightness - 0.0894841775 * a - 1.2914855480 * b);
    const auto clip = [](double v) { return static_cast<float>(std::clamp(v, 0.0, 1.0)); };
    return {clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            clip(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

double distance(const OkLch& a, const OkLch& b)
{
    const double turn = 2 * std::numbers::pi;
    return std::hypot(a.lightness - b.lightness, a.chroma * std::cos(turn * a.hue) - b.chroma * std::cos(turn * b.hue),
                      a.chroma * std::sin(turn * a.hue) - b.chroma * std::sin(turn * b.hue));
}

uint8_t toByte(float linear)
{
    static const auto table = makeTransferTable();
    return table[static_cast<size_t>(std::clamp(linear, 0.0f, 1.0f) * kTransferSteps + 0.5f)];
}

}  // namespace training
