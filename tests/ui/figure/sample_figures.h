// Small figures with known contents, one per kind of result.
#pragma once

#include "tests/support/message_text.h"
#include "ui/figure/placed_figure.h"

#include <torch/types.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace samples {

inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

inline std::shared_ptr<const core::Photo> plainPhoto(int width, int height, int red, int green, int blue)
{
    auto photo = std::make_shared<core::Photo>();
    photo->rgb = torch::empty({height, width, 3}, torch::kUInt8);
    photo->rgb.select(2, 0).fill_(red);
    photo->rgb.select(2, 1).fill_(green);
    photo->rgb.select(2, 2).fill_(blue);
    photo->name = "plain.png";
    return photo;
}

/// The whole photo is the model's input, pixel for pixel.
inline ui::Figure figureOf(std::shared_ptr<const core::Photo> photo, int patchSize)
{
    ui::Figure figure;
    figure.photo = std::move(photo);
    figure.mapping.photo = figure.mapping.model = figure.photo->size();
    figure.patchSize = patchSize;
    figure.modelName = "vit_test_patch8";
    figure.view.layer = 11;
    figure.view.colormap = "grey";
    figure.view.opacity = 1.0;
    figure.view.smooth = false;
    return figure;
}

inline ui::Figure withResult(ui::Figure figure, core::Result result)
{
    figure.result = std::make_shared<const core::Result>(std::move(result));
    return figure;
}

inline core::PatchMap patchMap(int rows, int cols, std::vector<float> values, core::ValueRange range = {})
{
    return {{rows, cols}, torch::tensor(values).view({rows, cols}), range, std::nullopt, {}};
}

inline ui::Figure patchMapFigure()
{
    core::PatchMap map = patchMap(2, 3, {0.0F, 0.2F, 0.4F, 0.6F, 0.8F, 1.0F});
    map.queryPatch = 4;
    return withResult(figureOf(plainPhoto(48, 32, 120, 160, 200), 16),
                      {map, "Attention"_msg, "attention weight"_msg, "layer 11 · head mean · query class token"_msg});
}

inline ui::Figure tilesFigure()
{
    core::Tiles tiles;
    tiles.rows = 2;
    tiles.cols = 3;
    tiles.grid = {2, 3};
    tiles.values = torch::linspace(0.0, 1.0, 36).view({6, 2, 3}).clone();
    tiles.values[5].fill_(kNaN);
    tiles.ranges.assign(6, {0.0F, 1.0F});
    tiles.rowLabels = support::names({"layer 0", "layer 1"});
    tiles.colLabels = support::names({"head 0", "head 1", "head 2"});
    tiles.captions.assign(6, core::Message("L0 H0"));
    return withResult(figureOf(plainPhoto(48, 32, 120, 160, 200), 16),
                      {tiles, "All heads"_msg, "attention weight"_msg, "all layers and heads · query class token"_msg});
}

inline ui::Figure matrixFigure()
{
    core::Matrix matrix;
    matrix.values = torch::linspace(0.0, 1.0, 25).view({5, 5}).clone();
    matrix.range = {0.0F, 1.0F};
    matrix.rowTitle = core::Message("query token");
    matrix.colTitle = core::Message("key token");
    matrix.rowLabels = matrix.colLabels = support::tokenNames({"class"}, 2, 2);
    return withResult(figureOf(plainPhoto(48, 32, 120, 160, 200), 16),
                      {matrix, "Attention matrix"_msg, "attention weight"_msg, "layer 11 · head 2"_msg});
}

inline ui::Figure curvesFigure()
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("mean attention distance (px)");
    curves.series = {{"head 0"_msg, {0, 1, 2}, {10.0, 20.0, 35.0}, {}},
                     {"head 1"_msg, {0, 1, 2}, {15.0, kNaN, 30.0}, {}}};
    curves.guides = {{25.0, "uniform over patches"_msg}};
    return withResult(figureOf(plainPhoto(48, 32, 120, 160, 200), 16),
                      {curves, "Attention distance"_msg, curves.yTitle, "all layers and heads"_msg});
}

/// The names of an image's tokens: those before the patches, then "row,col".
}  // namespace samples
