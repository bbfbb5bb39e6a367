#include "core/image/crop_geometry.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr int kMaximumInputSide = 16384;
constexpr double kMaximumResizedSide = 1e9;

/// Python's round(): halves go to the even neighbor, whatever the rounding mode of the thread.
double roundHalfToEven(double value)
{
    const double below = std::floor(value);
    const double part = value - below;
    if (part != 0.5) {
        return part < 0.5 ? below : below + 1.0;
    }
    return std::fmod(below, 2.0) == 0.0 ? below : below + 1.0;
}

int resizedSide(double side)
{
    if (!(side <= kMaximumResizedSide)) {
        throw Error(ErrorCode::OutOfRange, "photo",
                    "expected sides that the model's resize can bring below %1 pixels, found %2"_msg(
                        fmt::format("{:.0f}", kMaximumResizedSide), fmt::format("{:.0f}", side)));
    }
    return std::max(1, static_cast<int>(side));
}

void requireSensible(PixelSize photo, const Preprocessing& wanted)
{
    const auto fits = [](int side) { return side >= 1 && side <= kMaximumInputSide; };
    if (!fits(wanted.width) || !fits(wanted.height)) {
        throw Error(
            ErrorCode::OutOfRange, "model input",
            "expected sides of 1 to %1 pixels, found %2 x %3"_msg(kMaximumInputSide, wanted.width, wanted.height));
    }
    if (wanted.multiple < 1) {
        throw Error(ErrorCode::OutOfRange, "patch", "expected at least 1 pixel, found %1"_msg(wanted.multiple));
    }
    if (!(wanted.cropPct > 0.0 && wanted.cropPct <= kHighestCropPct)) {
        throw Error(ErrorCode::OutOfRange, "crop_pct",
                    "expected a number above 0 and up to %1, found %2"_msg(kHighestCropPct, wanted.cropPct));
    }
    if (photo.width < 1 || photo.height < 1) {
        throw Error(ErrorCode::OutOfRange, "photo",
                    "expected at least one pixel, found %1 x %2"_msg(photo.width, photo.height));
    }
}

/// torchvision's Resize with one number: the shorter side becomes it, the longer is truncated.
PixelSize coverSquare(PixelSize photo, double side)
{
    const bool upright = photo.width <= photo.height;
    const double shorter = upright ? photo.width : photo.height;
    const double longer = upright ? photo.height : photo.width;
    const int longerResized = resizedSide(std::floor(side * longer / shorter));
    return upright ? PixelSize{resizedSide(side), longerResized} : PixelSize{longerResized, resizedSide(side)};
}

PixelSize divided(PixelSize photo, double ratio)
{
    return {resizedSide(roundHalfToEven(photo.width / ratio)), resizedSide(roundHalfToEven(photo.height / ratio))};
}

/// The largest image of this aspect ratio, with sides rounded up to whole patches, that has no more patches than the
/// wanted size. The scale is found by bisection, to 1e-5, as the authors and Hugging Face do: another method would
/// sometimes round differently. Source: Tschannen et al. 2025, arXiv:2502.14786, section 2.4.2.
PixelSize withinBudget(PixelSize photo, const Preprocessing& wanted)
{
    const int patch = wanted.multiple;
    const auto patches = [&](int side, double scale) { return std::max(1.0, std::ceil(side * scale / patch)); };
    const double most = static_cast<double>(std::max(wanted.width / patch, 1)) * std::max(wanted.height / patch, 1);
    constexpr double precision = 1e-5;
    double fits = precision / 10, tooMuch = 100.0;
    while (tooMuch - fits >= precision) {
        const double scale = (fits + tooMuch) / 2;
        (patches(photo.width, scale) * patches(photo.height, scale) <= most ? fits : tooMuch) = scale;
    }
    return {resizedSide(patches(photo.width, fits) * patch), resizedSide(patches(photo.height, fits) * patch)};
}

/// The smallest image of about this aspect ratio, with sides rounded to the nearest whole patch, that covers the wanted
/// size. Source: Ranftl et al. 2020, arXiv:1907.01341 (MiDaS, "lower bound"); Depth Anything does the same.
PixelSize covering(PixelSize photo, const Preprocessing& wanted)
{
    const double scale =
        std::max(static_cast<double>(wanted.width) / photo.width, static_cast<double>(wanted.height) / photo.height);
    const auto side = [&](int ofPhoto, int least) {
        const double exact = scale * ofPhoto / wanted.multiple;
        const double nearest = roundHalfToEven(exact) * wanted.multiple;
        return resizedSide(nearest < least ? std::ceil(exact) * wanted.multiple : nearest);
    };
    return {side(photo.width, wanted.width), side(photo.height, wanted.height)};
}

/// The longer side becomes the wanted one, the other is rounded half up, as in SAM's ResizeLongestSide.
PixelSize fitting(PixelSize photo, const Preprocessing& wanted)
{
    const double scale =
        std::min(static_cast<double>(wanted.width) / photo.width, static_cast<double>(wanted.height) / photo.height);
    return {resizedSide(std::floor(photo.width * scale + 0.5)), resizedSide(std::floor(photo.height * scale + 0.5))};
}

PixelSize resizedSize(PixelSize photo, const Preprocessing& wanted)
{
    if (wanted.cropMode == CropMode::Budget) {
        return withinBudget(photo, wanted);
    }
    if (wanted.cropMode == CropMode::Cover) {
        return covering(photo, wanted);
    }
    if (isCorner(wanted.cropMode)) {
        return fitting(photo, wanted);
    }
    const double width = std::floor(wanted.width / wanted.cropPct);
    const double height = std::floor(wanted.height / wanted.cropPct);
    switch (wanted.cropMode) {
        case CropMode::Squash:
            return {resizedSide(width), resizedSide(height)};
        case CropMode::Border:
            return divided(photo, std::max(photo.width / width, photo.height / height));
        default:
            break;
    }
    if (width == height) {
        return coverSquare(photo, width);
    }
    // Here timm uses its own ResizeKeepRatio instead of torchvision's Resize, and rounds where the latter truncates.
    return divided(photo, std::min(photo.width / width, photo.height / height));
}

void requireFits(PixelSize photo, PixelSize input)
{
    if (std::max(input.width, input.height) > kMaximumInputSide) {
        throw Error(
            ErrorCode::OutOfRange, "photo",
            "expected a ratio that leaves the model input's sides below %1 pixels, found %2 x "
            "%3, which makes %4 x %5"_msg(kMaximumInputSide, photo.width, photo.height, input.width, input.height));
    }
}

/// Start of a crop of `wanted` in `available` pixels; negative: half of the padding, the smaller half first.
int cropStart(int available, int wanted)
{
    if (wanted > available) {
        return -((wanted - available) / 2);
    }
    return static_cast<int>(roundHalfToEven((available - wanted) / 2.0));
}

}  // namespace

PixelWindow CropGeometry::window() const
{
    const int seenLeft = std::max(left, 0), seenTop = std::max(top, 0);
    return {seenLeft, seenTop, std::min(left + model.width, resized.width) - seenLeft,
            std::min(top + model.height, resized.height) - seenTop};
}

CropGeometry cropGeometry(PixelSize photo, const Preprocessing& preprocessing)
{
    requireSensible(photo, preprocessing);
    const auto resized = resizedSize(photo, preprocessing);
    if (dependsOnPhoto(preprocessing.cropMode)) {
        requireFits(photo, resized);
        return {resized, resized};
    }
    const PixelSize model{preprocessing.width, preprocessing.height};
    if (isCorner(preprocessing.cropMode)) {
        return {resized, model};
    }
    return {resized, model, cropStart(resized.width, model.width), cropStart(resized.height, model.height)};
}

Mapping mappingOf(const CropGeometry& geometry, PixelSize photo)
{
    Mapping mapping;
    mapping.photo = photo;
    mapping.model = geometry.model;
    mapping.scaleX = static_cast<double>(geometry.resized.width) / photo.width;
    mapping.scaleY = static_cast<double>(geometry.resized.height) / photo.height;
    mapping.offsetX = geometry.left;
    mapping.offsetY = geometry.top;
    return mapping;
}

}  // namespace core
