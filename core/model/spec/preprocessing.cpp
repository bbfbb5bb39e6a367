#include "core/model/spec/preprocessing.h"

#include "core/model/spec/word_table.h"

namespace core {

namespace {

constexpr std::pair<CropMode, std::string_view> kCropModes[] = {
    {CropMode::Center, "center"}, {CropMode::Squash, "squash"},          {CropMode::Border, "border"},
    {CropMode::Corner, "corner"}, {CropMode::GrayCorner, "gray_corner"}, {CropMode::Budget, "budget"},
    {CropMode::Cover, "cover"}};
constexpr std::pair<Interpolation, std::string_view> kInterpolations[] = {{Interpolation::Nearest, "nearest"},
                                                                          {Interpolation::Bilinear, "bilinear"},
                                                                          {Interpolation::Bicubic, "bicubic"},
                                                                          {Interpolation::Lanczos, "lanczos"}};

}  // namespace

std::string_view cropModeName(CropMode mode)
{
    return nameIn(kCropModes, mode);
}
bool dependsOnPhoto(CropMode mode)
{
    return mode == CropMode::Budget || mode == CropMode::Cover;
}
bool isCorner(CropMode mode)
{
    return mode == CropMode::Corner || mode == CropMode::GrayCorner;
}

bool cutsNothing(CropMode mode)
{
    return isCorner(mode) || dependsOnPhoto(mode);
}
std::string_view interpolationName(Interpolation method)
{
    return nameIn(kInterpolations, method);
}
std::optional<CropMode> parseCropMode(std::string_view name)
{
    return valueIn(kCropModes, name);
}
std::optional<Interpolation> parseInterpolation(std::string_view name)
{
    return valueIn(kInterpolations, name);
}

}  // namespace core
