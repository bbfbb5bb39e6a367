// A lone bright patch lands on itself: its centroid in the model input, mapped back, is its center in the photo.
#include "core/image/preprocess.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

namespace {

struct Shape {
    const char* name;
    core::PixelSize photo, model;
};

using Placement = std::tuple<Shape, core::CropMode, core::Interpolation, double>;

class PatchPlacement : public testing::TestWithParam<Placement> {};

core::Photo blackWithPatch(core::PixelSize size, core::PixelRect patch)
{
    auto rgb = torch::zeros({size.height, size.width, 3}, torch::kUInt8);
    rgb.slice(0, static_cast<int>(patch.top), static_cast<int>(patch.bottom))
        .slice(1, static_cast<int>(patch.left), static_cast<int>(patch.right))
        .fill_(255);
    return {rgb, "patch"};
}

/// Centroid of the brightness above black, in model pixels.
core::PixelPoint centroid(const torch::Tensor& pixels)
{
    const auto light = pixels[0].sum(0).to(torch::kFloat64);
    const auto x = torch::arange(light.size(1), torch::kFloat64) + 0.5;
    const auto y = torch::arange(light.size(0), torch::kFloat64) + 0.5;
    const double total = light.sum().item<double>();
    return {(light.sum(0) * x).sum().item<double>() / total, (light.sum(1) * y).sum().item<double>() / total};
}

/// Nearest copies one photo pixel a model pixel: no edge can be known better than half of that step.
double tolerance(core::Interpolation method, double photoPixelsAStep)
{
    return method == core::Interpolation::Nearest ? std::max(0.5, photoPixelsAStep / 2) : 0.5;
}

TEST_P(PatchPlacement, BrightPatchLandsOnItself)
{
    const auto& [shape, mode, method, cropPct] = GetParam();
    core::Preprocessing wanted;
    wanted.width = shape.model.width;
    wanted.height = shape.model.height;
    wanted.cropMode = mode;
    wanted.interpolation = method;
    wanted.cropPct = cropPct;
    wanted.mean = {0, 0, 0};  // black stays 0, and so does the frame
    wanted.std = {1, 1, 1};

    // Within what the crop keeps, by parts of it.
    const auto model = core::preprocess(blackWithPatch(shape.photo, {}), wanted).mapping.modelInPhoto();
    const double seenLeft = std::max(model.left, 0.0), seenTop = std::max(model.top, 0.0);
    const double width = std::min<double>(model.right, shape.photo.width) - seenLeft;
    const double height = std::min<double>(model.bottom, shape.photo.height) - seenTop;
    const int side = static_cast<int>(std::min(width, height) / 4);
    for (const auto& [fx, fy] : {std::pair{0.5, 0.5}, {0.31, 0.62}, {0.68, 0.27}}) {
        const double left = std::round(seenLeft + fx * width - side / 2.0);
        const double top = std::round(seenTop + fy * height - side / 2.0);
        const auto input = core::preprocess(blackWithPatch(shape.photo, {left, top, left + side, top + side}), wanted);
        const auto found = input.mapping.toPhoto(centroid(input.pixels));
        EXPECT_NEAR(found.x, left + side / 2.0, tolerance(method, 1 / input.mapping.scaleX));
        EXPECT_NEAR(found.y, top + side / 2.0, tolerance(method, 1 / input.mapping.scaleY));
    }
}

std::string placementName(const testing::TestParamInfo<Placement>& test)
{
    const auto& [shape, mode, method, cropPct] = test.param;
    return std::string(shape.name) + "_" + std::string(core::cropModeName(mode)) + "_" +
           std::string(core::interpolationName(method)) + (cropPct < 1 ? "_cut" : "_whole");
}

INSTANTIATE_TEST_SUITE_P(
    All, PatchPlacement,
    testing::Combine(testing::Values(Shape{"Square", {480, 480}, {224, 224}}, Shape{"Wide", {1280, 720}, {224, 224}},
                                     Shape{"Tall", {600, 901}, {224, 224}}, Shape{"Panorama", {1999, 331}, {224, 224}},
                                     Shape{"Enlarged", {97, 80}, {224, 224}},
                                     Shape{"TallInput", {801, 640}, {128, 384}},
                                     Shape{"WideInput", {640, 801}, {384, 128}},
                                     Shape{"Large", {1500, 1000}, {259, 259}}),
                     testing::Values(core::CropMode::Center, core::CropMode::Squash, core::CropMode::Border),
                     testing::Values(core::Interpolation::Nearest, core::Interpolation::Bilinear,
                                     core::Interpolation::Bicubic, core::Interpolation::Lanczos),
                     testing::Values(0.875, 1.0)),
    placementName);

}  // namespace
