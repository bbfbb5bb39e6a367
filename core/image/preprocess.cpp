#include "core/image/preprocess.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/image/resize.h"
#include "core/memory_supply.h"

#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace core {

namespace {

using Bytes = std::array<std::uint8_t, 3>;

void requireNormalization(const Preprocessing& wanted)
{
    for (std::size_t c = 0; c < wanted.mean.size(); ++c) {
        if (!std::isfinite(wanted.mean[c]) || !std::isfinite(wanted.std[c]) ||
            static_cast<float>(wanted.std[c]) == 0.0f) {
            throw Error(ErrorCode::OutOfRange, "normalization",
                        "expected a finite mean and a std other than 0, found mean %1 and std %2"_msg(wanted.mean[c],
                                                                                                      wanted.std[c]));
        }
    }
}

/// Padding outside the photo, before normalization: the mean where timm pads, black where torchvision's crop exceeds
/// the photo.
Bytes paddingOf(const Preprocessing& wanted)
{
    Bytes padding{};
    for (int c = 0; wanted.cropMode == CropMode::Border && c < 3; ++c) {
        padding[c] = static_cast<std::uint8_t>(std::clamp(std::nearbyint(255.0 * wanted.mean[c]), 0.0, 255.0));
    }
    return padding;
}

/// A byte's normalized value, by the same float32 steps as torchvision's ToTensor and Normalize.
std::array<float, 256> normalizedBytes(double mean, double std)
{
    std::array<float, 256> values;
    for (int byte = 0; byte < 256; ++byte) {
        values[byte] = (static_cast<float>(byte) / 255.0f - static_cast<float>(mean)) / static_cast<float>(std);
    }
    return values;
}

/// Lays the seen window into the model input and normalizes both it and the padding around it.
torch::Tensor normalized(const torch::Tensor& seen, const CropGeometry& geometry, const Preprocessing& wanted)
{
    const auto [width, height] = geometry.model;
    const auto window = geometry.window();
    const auto left = window.left - geometry.left, top = window.top - geometry.top;
    const auto padding = paddingOf(wanted);
    auto result = torch::empty({1, 3, height, width}, torch::kFloat32);
    for (int c = 0; c < 3; ++c) {
        const auto values = normalizedBytes(wanted.mean[c], wanted.std[c]);
        auto* out = result.data_ptr<float>() + c * static_cast<std::size_t>(width) * height;
        const float gray = (0.5f - static_cast<float>(wanted.mean[c])) / static_cast<float>(wanted.std[c]);
        std::fill_n(out, static_cast<std::size_t>(width) * height,
                    wanted.cropMode == CropMode::Corner       ? 0.0f
                    : wanted.cropMode == CropMode::GrayCorner ? gray
                                                              : values[padding[c]]);
        const auto* in = seen.data_ptr<std::uint8_t>() + c;
        for (int row = 0; row < window.height; ++row) {
            float* outRow = out + (top + row) * static_cast<std::size_t>(width) + left;
            for (int column = 0; column < window.width; ++column, in += 3) {
                outRow[column] = values[*in];
            }
        }
    }
    return result;
}

/// One channel as a whole. @param plane  [h, w] float32
torch::Tensor resized(const torch::Tensor& plane, PixelSize size, Interpolation method)
{
    requireMemory("resizing a channel to %1 x %2 pixels"_msg(size.width, size.height),
                  int64_t{size.width} * size.height * static_cast<int64_t>(sizeof(float)),
                  availableMemory(torch::kCPU));
    const auto image = plane.view({1, 1, plane.size(0), plane.size(1)});
    const std::vector<int64_t> sides{size.height, size.width};
    switch (method) {
        case Interpolation::Nearest:
            return at::_upsample_nearest_exact2d(image, sides)[0][0];
        case Interpolation::Bilinear:
            return at::_upsample_bilinear2d_aa(image, sides, /*align_corners=*/false)[0][0];
        case Interpolation::Bicubic:
            return at::_upsample_bicubic2d_aa(image, sides, /*align_corners=*/false)[0][0];
        case Interpolation::Lanczos:
            break;
    }
    throw Error(ErrorCode::Unsupported, "interpolation",
                "expected nearest, bilinear or bicubic for a model that does not take three channels, found "
                "lanczos"_msg);
}

/// The same as normalized() for all channels of the photo's file. Padding: the mean in Border, 0 in Corner, gray in
/// GrayCorner, black elsewhere.
torch::Tensor normalizedChannels(const Photo& photo, const CropGeometry& geometry, const Preprocessing& wanted)
{
    const auto values = readChannels(photo, channelsOf(wanted));
    const auto window = geometry.window();
    const auto left = window.left - geometry.left, top = window.top - geometry.top;
    auto result = torch::empty({1, values.size(0), geometry.model.height, geometry.model.width}, torch::kFloat32);
    for (std::size_t c = 0; c < wanted.mean.size(); ++c) {
        throwIfCancelled();
        const auto mean = static_cast<float>(wanted.mean[c]), std = static_cast<float>(wanted.std[c]);
        const bool isMean = wanted.cropMode == CropMode::Border || wanted.cropMode == CropMode::Corner;
        const float padding = isMean ? mean : wanted.cropMode == CropMode::GrayCorner ? 0.5F : 0.0F;
        auto plane = result[0][static_cast<int64_t>(c)];
        plane.fill_((padding - mean) / std);
        const auto seen = resized(values[static_cast<int64_t>(c)], geometry.resized, wanted.interpolation)
                              .narrow(0, window.top, window.height)
                              .narrow(1, window.left, window.width);
        plane.narrow(0, top, window.height).narrow(1, left, window.width).copy_(seen.sub(mean).div_(std));
    }
    return result;
}

}  // namespace

ModelInput preprocess(const Photo& photo, const Preprocessing& preprocessing)
{
    requireNormalization(preprocessing);
    const auto geometry = cropGeometry(photo.size(), preprocessing);
    const auto mapping = mappingOf(geometry, photo.size());
    if (!seesColors(preprocessing)) {
        return {normalizedChannels(photo, geometry, preprocessing), mapping};
    }
    const auto seen = resizeLikePillow(photo.rgb, geometry.resized, geometry.window(), preprocessing.interpolation);
    return {normalized(seen, geometry, preprocessing), mapping};
}

}  // namespace core
