#include "core/model/spec/preprocessing.h"

#include <utility>

namespace core {

namespace {

constexpr std::pair<CropMode, std::string_view> kCropModes[] = {{CropMode::Center, "center"},
                                                                {CropMode::Squash, "squash"},
                                                                {CropMode::Border, "border"},
                                                                {CropMode::Budget, "budget"},
                                                                {CropMode::Cover, "cover"}};
constexpr std::pair<Interpolation, std::string_view> kInterpolations[] = {{Interpolation::Nearest, "nearest"},
                                                                          {Interpolation::Bilinear, "bilinear"},
                                                                          {Interpolation::Bicubic, "bicubic"},
                                                                          {Interpolation::Lanczos, "lanczos"}};

template <typename Value, size_t N>
std::string_view nameIn(const std::pair<Value, std::string_view> (&table)[N], Value value)
{
    for (const auto& [known, name] : table) {
        if (known == value) {
            return name;
        }
    }
    return "";
}

template <typename Value, size_t N>
std::optional<Value> valueIn(const std::pair<Value, std::string_view> (&table)[N], std::string_view name)
{
    for (const auto& [value, known] : table) {
        if (known == name) {
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view cropModeName(CropMode mode)
{
    return nameIn(kCropModes, mode);
}
bool dependsOnPhoto(CropMode mode)
{
    return mode == CropMode::Budget || mode == CropMode::Cover;
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
