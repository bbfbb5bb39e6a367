// How a photo becomes model input, as the model's authors do it. The doing is in core/image.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace core {

/// Center: shorter side to floor(size / cropPct), then the middle is cut out. Squash: both sides, ratio not kept.
/// Border: the longer side fits, the rest is filled with the mean. (timm's crop_mode)
enum class CropMode { Center, Squash, Border };
enum class Interpolation { Nearest, Bilinear, Bicubic, Lanczos };

std::string_view cropModeName(CropMode mode);              ///< "center", "squash", "border"
std::string_view interpolationName(Interpolation method);  ///< "nearest", "bilinear", "bicubic", "lanczos"
std::optional<CropMode> parseCropMode(std::string_view name);
std::optional<Interpolation> parseInterpolation(std::string_view name);

struct Preprocessing {
    int height = 224, width = 224;  ///< of the model input, pixels
    std::array<double, 3> mean{0.485, 0.456, 0.406};
    std::array<double, 3> std{0.229, 0.224, 0.225};
    double cropPct = 0.875;  ///< (0, 1]
    CropMode cropMode = CropMode::Center;
    Interpolation interpolation = Interpolation::Bicubic;
    bool operator==(const Preprocessing&) const = default;
};

}  // namespace core
