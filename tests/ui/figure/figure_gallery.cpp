// Writes one figure of every kind into a folder, to be looked at: figure_gallery FOLDER PHOTO [MORE PHOTOS].
#include "core/error.h"
#include "tests/support/message_text.h"
#include "ui/figure/figure.h"

#include <torch/types.h>
#include <QGuiApplication>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>

namespace {

constexpr int kGrid = 14, kPatch = 16;

/// A map with a few soft hills, as attention has.
torch::Tensor hills(int rows, int cols, int seed)
{
    auto values = torch::empty({rows, cols});
    auto cells = values.accessor<float, 2>();
    for (int row = 0; row < rows; ++row) {
        for (int col = 0; col < cols; ++col) {
            const double x = (col + 0.5) / cols - 0.5 + 0.2 * std::sin(seed * 1.7);
            const double y = (row + 0.5) / rows - 0.4 + 0.2 * std::cos(seed * 2.3);
            const double wave = 0.2 * std::sin(seed + 9.0 * x) * std::cos(seed * 0.7 + 7.0 * y);
            cells[row][col] = static_cast<float>(0.0006 + 0.02 * std::exp(-18.0 * (x * x + y * y)) * (1.0 + wave) +
                                                 0.001 * (1.0 + wave));
        }
    }
    return values;
}

ui::Figure centreCropped(std::shared_ptr<const core::Photo> photo)
{
    ui::Figure figure;
    const core::PixelSize size = photo->size();
    figure.photo = std::move(photo);
    const double scale = 248.0 / std::min(size.width, size.height);
    figure.mapping = {size, {224, 224}, scale, scale, (size.width * scale - 224) / 2, (size.height * scale - 224) / 2};
    figure.patchSize = kPatch;
    figure.modelName = "vit_base_patch16_224.augreg_in21k";
    figure.view.layer = 11;
    return figure;
}

core::Result result(decltype(core::Result::content) content, const std::string& title, const std::string& quantity,
                    const std::string& subject)
{
    return {std::move(content), core::Message(title), core::Message(quantity), core::Message(subject)};
}

core::ValueRange extremes(const torch::Tensor& values)
{
    return {values.min().item<float>(), values.max().item<float>()};
}

core::Result patchMap(bool query)
{
    const auto values = hills(kGrid, kGrid, 3);
    core::PatchMap map{{kGrid, kGrid}, values, extremes(values), {}, {}};
    if (query) {
        map.queryPatch = 5 * kGrid + 9;
    }
    return result(map, "Attention", "attention weight",
                  query ? "layer 11 · head mean · query patch 5,9" : "layer 11 · head 3 · query class token");
}

core::Result tiles(int layers, int heads, bool shared, bool overPhoto)
{
    core::Tiles tiles;
    tiles.rows = layers;
    tiles.cols = heads;
    tiles.grid = {kGrid, kGrid};
    tiles.overPhoto = overPhoto;
    std::vector<torch::Tensor> maps;
    for (int i = 0; i < layers * heads; ++i) {
        maps.push_back(hills(kGrid, kGrid, i));
        tiles.ranges.push_back(shared ? core::ValueRange{0.0F, 0.025F} : extremes(maps.back()));
        tiles.captions.emplace_back("L" + std::to_string(i / heads) + " H" + std::to_string(i % heads));
        tiles.targets.push_back(core::headTarget(i / heads, i % heads));
    }
    maps.back().fill_(std::nanf(""));
    tiles.values = torch::stack(maps);
    for (int i = 0; i < layers; ++i) {
        tiles.rowLabels.emplace_back("layer " + std::to_string(i));
    }
    for (int i = 0; i < heads; ++i) {
        tiles.colLabels.emplace_back("head " + std::to_string(i));
    }
    return result(tiles, "All heads", "attention weight", "all layers and heads · query class token");
}

core::Result captionedTiles()
{
    core::Result all = tiles(4, 6, true, false);
    auto& content = std::get<core::Tiles>(all.content);
    content.rowLabels.clear();
    content.colLabels.clear();
    return all;
}

core::Result matrix(int side, const std::vector<std::string>& prefix, bool gaps)
{
    core::Matrix matrix;
    matrix.rowTitle = core::Message("query token");
    matrix.colTitle = core::Message("key token");
    matrix.rowLabels = support::tokenNames(prefix, side, side);
    matrix.colLabels = matrix.rowLabels;
    const auto count = static_cast<int64_t>(matrix.rowLabels.size());
    const auto at = torch::arange(count).to(torch::kFloat32);
    const auto apart = (at.unsqueeze(0) - at.unsqueeze(1)).abs();
    matrix.values = 0.03 * torch::exp(-apart / 9.0) + 0.004 * (1.0 + torch::cos(apart * (6.2832 / side)));
    matrix.values.select(1, 0).fill_(0.02);
    matrix.range = extremes(matrix.values);
    if (gaps) {
        matrix.values.slice(0, 20, 30).slice(1, 20, 30).fill_(std::nanf(""));
    }
    return result(matrix, "Attention matrix", "attention weight", "layer 11 · head 3");
}

core::Result headSimilarity()
{
    core::Matrix matrix;
    matrix.rowTitle = matrix.colTitle = core::Message("head");
    for (int i = 0; i < 12; ++i) {
        matrix.rowLabels.emplace_back(std::to_string(i));
    }
    matrix.colLabels = matrix.rowLabels;
    const auto at = torch::arange(12).to(torch::kFloat32);
    matrix.values = torch::cos((at.unsqueeze(0) - at.unsqueeze(1)) * 0.5);
    matrix.range = {-1.0F, 1.0F};
    return result(matrix, "Head similarity", "cosine similarity", "layer 11");
}

core::Result curves(int heads, bool connected)
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("mean attention distance (px)");
    curves.shape = connected ? core::Curves::Shape::Lines : core::Curves::Shape::Points;
    for (int head = 0; head < heads; ++head) {
        core::Curves::Series series;
        series.label = core::Message("head " + std::to_string(head));
        for (int layer = 0; layer < 12; ++layer) {
            series.x.push_back(layer);
            series.y.push_back(20.0 + 7.0 * layer * (0.4 + 0.6 * std::abs(std::sin(head * 1.3 + layer * 0.8))));
        }
        curves.series.push_back(series);
    }
    core::Curves::Series mean;
    mean.label = core::Message("mean of heads");
    mean.line = true;
    for (int layer = 0; layer < 12; ++layer) {
        mean.x.push_back(layer);
        mean.y.push_back(20.0 + 5.2 * layer);
    }
    if (!connected) {
        curves.series.push_back(mean);
    }
    curves.guides = {{108.0, "uniform over patches"_msg}};
    return result(curves, "Attention distance", curves.yTitle.english(), "all layers and heads");
}

core::Result signedMap()
{
    const auto values = hills(kGrid, kGrid, 3) - hills(kGrid, kGrid, 8);
    const float most = values.abs().max().item<float>();
    core::PatchMap map{{kGrid, kGrid}, values, {-most, most}, {}, {}};
    auto all = result(map, "Channel map", "channel value", "layer 3 · head 2 · channel 7");
    all.isSigned = true;
    return all;
}

core::Result outliers()
{
    auto values = 20.0 + 400.0 * hills(kGrid, kGrid, 5);
    core::PatchMap map{{kGrid, kGrid}, values, {}, {}, {17, 18, 100, 190}};
    for (const int patch : map.marked) {
        values[patch / kGrid][patch % kGrid] = 90.0;
    }
    map.range = extremes(values);
    return result(map, "Token norms", "L2 norm", "layer 11 · 4 outliers");
}

core::Result components()
{
    auto values = torch::stack({hills(kGrid, kGrid, 1), hills(kGrid, kGrid, 2), hills(kGrid, kGrid, 7)}, 2);
    values = (values / values.max()).clamp(0.0, 1.0).contiguous();
    values.index_put_({values.select(2, 0) < 0.25}, std::nanf(""));
    return result(core::PatchMap{{kGrid, kGrid}, values, {}, {}, {}}, "Token PCA", "", "layer 11");
}

core::Result filters()
{
    core::Tiles tiles;
    tiles.rows = 4;
    tiles.cols = 7;
    tiles.grid = {16, 16};
    tiles.overPhoto = false;
    const auto at = torch::arange(16).to(torch::kFloat32) / 16.0;
    std::vector<torch::Tensor> all;
    for (int i = 0; i < 28; ++i) {
        const auto wave = torch::sin(6.28 * (at.unsqueeze(0) * (i % 7) + at.unsqueeze(1) * (i / 7)));
        all.push_back(torch::stack({0.5 + 0.5 * wave, 0.5 + 0.4 * wave, 0.5 - 0.2 * wave}, 2));
        tiles.captions.emplace_back(std::to_string(i) + " · " + std::to_string(28 - i) + " %");
        tiles.ranges.push_back({});
    }
    tiles.values = torch::stack(all);
    return result(tiles, "Patch filters", "", "28 components, 93 % of the variance");
}

core::Result positions(int side)
{
    core::Tiles tiles;
    tiles.rows = tiles.cols = side;
    tiles.grid = {side, side};
    tiles.overPhoto = false;
    const auto at = torch::arange(side).to(torch::kFloat32);
    std::vector<torch::Tensor> maps;
    for (int i = 0; i < side * side; ++i) {
        const auto down = torch::exp(-(at - i / side).pow(2) / 12.0),
                   across = torch::exp(-(at - i % side).pow(2) / 12.0);
        maps.push_back(down.unsqueeze(1) * 0.8 + across.unsqueeze(0) * 0.7 - 0.5);
        tiles.captions.emplace_back(std::to_string(i / side) + "," + std::to_string(i % side));
        tiles.ranges.push_back({-1.0F, 1.0F});
    }
    tiles.values = torch::stack(maps);
    auto all = result(tiles, "Position similarity", "cosine similarity", "all positions");
    all.isSigned = true;
    return all;
}

core::Result mixing()
{
    core::Matrix matrix;
    matrix.rowTitle = core::Message("mixed head");
    matrix.colTitle = core::Message("head");
    for (int i = 0; i < 4; ++i) {
        matrix.rowLabels.emplace_back("head " + std::to_string(i));
    }
    matrix.colLabels = matrix.rowLabels;
    torch::manual_seed(1);
    matrix.values = torch::randn({4, 4}) * 0.3 + torch::eye(4);
    matrix.range = {-1.4F, 1.4F};
    auto all = result(matrix, "Talking heads", "weight", "layer 3 · before the softmax");
    all.isSigned = true;
    return all;
}

core::Result prediction()
{
    core::Curves curves;
    curves.shape = core::Curves::Shape::Bars;
    curves.yTitle = core::Message("probability");
    curves.xLabels = {"tabby, tabby cat", "Egyptian cat", "tiger cat", "lynx, catamount", "plastic bag"};
    curves.series = {{{}, {0, 1, 2, 3, 4}, {0.612, 0.231, 0.09, 0.012, 0.0004}, {}}};
    return result(curves, "Prediction", "probability", "most probable classes");
}

core::Result variance()
{
    core::Curves curves;
    curves.shape = core::Curves::Shape::Bars;
    curves.xTitle = core::Message("component");
    curves.yTitle = core::Message("share of variance (%)");
    core::Curves::Series series;
    for (int i = 0; i < 28; ++i) {
        series.x.push_back(i);
        series.y.push_back(30.0 * std::exp(-0.2 * i));
    }
    curves.series = {series};
    return result(curves, "Patch filters", "share", "28 components");
}

class Gallery {
public:
    Gallery(std::filesystem::path folder, ui::Figure base) : m_folder(std::move(folder)), m_base(std::move(base)) {}

    ui::Figure with(core::Result content) const
    {
        ui::Figure figure = m_base;
        figure.result = std::make_shared<const core::Result>(std::move(content));
        return figure;
    }
    void write(const std::string& name, const ui::Figure& figure) const
    {
        for (const char* extension : {".png", ".svg", ".pdf"}) {
            const auto start = std::chrono::steady_clock::now();
            ui::exportFigure(m_folder / (name + extension), figure,
                             {"vit.safetensors", "ab12", "photo.png", "cd34", ""});
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            std::printf("%s%s %.2f s\n", name.c_str(), extension, took.count());
        }
    }

private:
    std::filesystem::path m_folder;
    ui::Figure m_base;
};

void writeAll(const std::filesystem::path& folder, const std::filesystem::path& photo)
{
    const Gallery gallery(folder, centreCropped(std::make_shared<core::Photo>(core::readPhoto(photo))));
    const std::string stem = photo.stem().string() + "_";
    ui::Figure map = gallery.with(patchMap(true));
    gallery.write(stem + "glow", map);
    map.view.style = core::OverlayStyle::Tint;
    map.view.colormap = "viridis";
    map.view.opacity = 0.55;
    map.view.smooth = false;
    gallery.write(stem + "tint_patches", map);
    map = gallery.with(patchMap(false));
    map.view.style = core::OverlayStyle::Spotlight;
    gallery.write(stem + "spotlight", map);
    gallery.write(stem + "tiles", gallery.with(tiles(12, 12, false, true)));
    gallery.write(stem + "tiles_shared", gallery.with(tiles(3, 4, true, true)));
    gallery.write(stem + "tiles_captions", gallery.with(captionedTiles()));
    gallery.write(stem + "matrix", gallery.with(matrix(14, {"class"}, false)));
    gallery.write(stem + "matrix_registers", gallery.with(matrix(6, {"class", "register 0", "register 1"}, true)));
    gallery.write(stem + "matrix_large", gallery.with(matrix(37, {"class"}, false)));
    ui::Figure similarity = gallery.with(headSimilarity());
    similarity.view.colormap = "blue-orange";
    gallery.write(stem + "matrix_heads", similarity);
    similarity.view.colormap = "purple-green";
    gallery.write(stem + "matrix_heads_green", similarity);
    gallery.write(stem + "signed_glow", gallery.with(signedMap()));
    ui::Figure spotlight = gallery.with(signedMap());
    spotlight.view.style = core::OverlayStyle::Spotlight;
    gallery.write(stem + "signed_spotlight", spotlight);
    gallery.write(stem + "marked", gallery.with(outliers()));
    gallery.write(stem + "rgb", gallery.with(components()));
    gallery.write(stem + "filters", gallery.with(filters()));
    gallery.write(stem + "positions_14", gallery.with(positions(14)));
    gallery.write(stem + "positions_32", gallery.with(positions(32)));
    gallery.write(stem + "matrix_mixing", gallery.with(mixing()));
    gallery.write(stem + "bars", gallery.with(prediction()));
    gallery.write(stem + "columns", gallery.with(variance()));
    gallery.write(stem + "curves_heads", gallery.with(curves(12, false)));
    gallery.write(stem + "curves_few", gallery.with(curves(3, true)));
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    const QGuiApplication application(argc, argv);
    if (argc < 3) {
        std::fprintf(stderr, "usage: figure_gallery FOLDER PHOTO...\n");
        return 2;
    }
    try {
        for (int i = 2; i < argc; ++i) {
            writeAll(argv[1], argv[i]);
        }
    } catch (...) {
        std::fprintf(stderr, "error: %s\n", core::currentFailure().message.english().c_str());
        return 1;
    }
    return 0;
}
