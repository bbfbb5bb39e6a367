// How a photo becomes model input, as defined by the model's authors. core/image performs it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace core {

/// Center: shorter side to floor(size / cropPct), then a center crop. Squash: resizes both sides, ignoring the aspect
/// ratio. Border: fits the longer side and fills the rest with the mean. (timm's crop_mode) Corner: fits the longer
/// side into the top left corner; the rest is 0 after normalization (SAM). Gray: the same with a rest of gray, 0.5 in
/// [0, 1] (OWLv2). The other two use the whole photo in its own aspect ratio, with sides rounded to multiples of the
/// patch, so that the input's size depends on the photo. Budget: as large as possible with no more patches than height
/// x width (NaFlex: Tschannen et al. 2025, arXiv:2502.14786, section 2.4.2). Cover: as small as possible with no side
/// below height and width (MiDaS' lower bound: Depth Anything, arXiv:2401.10891).
enum class CropMode { Center, Squash, Border, Corner, GrayCorner, Budget, Cover };
enum class Interpolation { Nearest, Bilinear, Bicubic, Lanczos };

std::string_view cropModeName(
    CropMode mode);  ///< "center", "squash", "border", "corner", "gray_corner", "budget", "cover"
std::string_view interpolationName(Interpolation method);  ///< "nearest", "bilinear", "bicubic", "lanczos"
std::optional<CropMode> parseCropMode(std::string_view name);
std::optional<Interpolation> parseInterpolation(std::string_view name);
bool dependsOnPhoto(CropMode mode);  ///< Budget and Cover: height and width are only a bound
bool isCorner(CropMode mode);        ///< Corner and GrayCorner: padded at the right and below
bool cutsNothing(CropMode mode);     ///< both corners, Budget and Cover: cropPct has no meaning

inline constexpr double kHighestCropPct = 2.0;
inline constexpr int kMostChannels = 64;

struct Preprocessing {              ///< size, crop and normalization of the model input
    int height = 224, width = 224;  ///< of the model input, or of each frame of a clip, pixels
    /// One number per channel of the image, red, green and blue where there are three. The model sees (x - mean) / std
    /// of values x in [0, 1]: a sample divided by the highest number of its type, 255 or 65535.
    std::vector<double> mean{0.485, 0.456, 0.406}, std{0.229, 0.224, 0.225};
    double cropPct = 0.875;  ///< (0, kHighestCropPct]; above 1 the photo is smaller than the input, and black surrounds
                             ///< it (timm's VOLO at 448 pixels: 1.15). Unused where nothing is cropped (the corners,
                             ///< Budget, Cover)
    CropMode cropMode = CropMode::Center;
    int multiple = 1;  ///< both sides are multiples of this if they depend on the photo: the side of a patch
    Interpolation interpolation = Interpolation::Bicubic;
    // Clips (core/model/spec/clip_layout.h); the defaults are those of a single image.
    int frames = 1;     ///< of a clip: a multiple of `tubelet`
    int tubelet = 1;    ///< frames that a patch covers
    int frameStep = 1;  ///< the clip takes every n-th frame of the video
    bool operator==(const Preprocessing&) const = default;
};

/// Channels of an image, or of each frame of a clip: 1 to kMostChannels.
inline int channelsOf(const Preprocessing& how)
{
    return static_cast<int>(how.mean.size());
}
/// Whether the channels are red, green and blue.
inline bool seesColors(const Preprocessing& how)
{
    return channelsOf(how) == 3;
}
/// Whether the model sees clips instead of single images.
inline bool seesClips(const Preprocessing& how)
{
    return how.frames > 1;
}
/// Steps of time that the patches of a clip have; 1 for an image.
inline int stepsOf(const Preprocessing& how)
{
    return how.frames / how.tubelet;
}
/// Height of the model input: the steps of a clip stand one below the other.
inline int inputHeight(const Preprocessing& how)
{
    return how.height * stepsOf(how);
}

}  // namespace core
