// How a photo becomes model input, as the model's authors do it. The doing is in core/image.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace core {

/// Center: shorter side to floor(size / cropPct), then the middle is cut out. Squash: both sides, ratio not kept.
/// Border: the longer side fits, the rest is filled with the mean. (timm's crop_mode)
/// The other two see the whole photo in its own ratio, sides brought to multiples of the patch, so that the input's
/// size depends on the photo. Budget: as large as it gets with no more patches than height x width has (NaFlex:
/// Tschannen et al. 2025, arXiv:2502.14786, section 2.4.2). Cover: as small as it gets with no side below height and
/// width (MiDaS' lower bound: Depth Anything, arXiv:2401.10891).
enum class CropMode { Center, Squash, Border, Budget, Cover };
enum class Interpolation { Nearest, Bilinear, Bicubic, Lanczos };

std::string_view cropModeName(CropMode mode);              ///< "center", "squash", "border", "budget", "cover"
std::string_view interpolationName(Interpolation method);  ///< "nearest", "bilinear", "bicubic", "lanczos"
std::optional<CropMode> parseCropMode(std::string_view name);
std::optional<Interpolation> parseInterpolation(std::string_view name);
bool dependsOnPhoto(CropMode mode);  ///< Budget and Cover: height and width are no more than a bound

struct Preprocessing {              ///< size, crop and normalization of the model input
    int height = 224, width = 224;  ///< of the model input, pixels
    std::array<double, 3> mean{0.485, 0.456, 0.406};
    std::array<double, 3> std{0.229, 0.224, 0.225};
    double cropPct = 0.875;  ///< (0, 1]; without meaning where nothing is cut (Budget, Cover)
    CropMode cropMode = CropMode::Center;
    int multiple = 1;  ///< of which both sides are, where they depend on the photo: the side of a patch
    Interpolation interpolation = Interpolation::Bicubic;
    bool operator==(const Preprocessing&) const = default;
};

}  // namespace core
