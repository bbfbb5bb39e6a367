#include "ui/figure/figure_parts.h"

#include "sample_figures.h"
#include "ui/figure/figure.h"

#include <QPainter>

#include <gtest/gtest.h>

namespace {

QImage drawn(const ui::Figure& figure)
{
    QImage image(ui::figureSize(figure), QImage::Format_RGB32);
    image.fill(Qt::red);
    QPainter painter(&image);
    ui::paintFigure(painter, figure);
    return image;
}

ui::Figure namedAtLength(ui::Figure figure)
{
    auto result = *figure.result;
    const std::string words = "a long name that goes on and on ";
    result.subject = core::Message(words + words + words + words + words);
    result.quantity = core::Message(words + words);
    figure.modelName = std::string(300, 'm');
    return samples::withResult(figure, result);
}

ui::Figure ofShape(int width, int height)
{
    return samples::withResult(
        samples::figureOf(samples::plainPhoto(width, height, 120, 160, 200), 1),
        {samples::patchMap(1, 2, {0.0F, 1.0F}), "Attention"_msg, "attention weight"_msg, "layer 0"_msg});
}

ui::Figure largeMatrix(int rows, int cols)
{
    core::Matrix matrix;
    matrix.values = torch::rand({rows, cols});
    for (int i = 0; i < rows; ++i) {
        matrix.rowLabels.emplace_back("row " + std::to_string(i));
    }
    for (int i = 0; i < cols; ++i) {
        matrix.colLabels.emplace_back("column " + std::to_string(i));
    }
    matrix.rowTitle = core::Message("rows");
    matrix.colTitle = core::Message("columns");
    return samples::withResult(samples::matrixFigure(), {matrix, "Large"_msg, "weight"_msg, {}});
}

ui::Figure manyTiles(int rows, int cols)
{
    core::Tiles tiles;
    tiles.rows = rows;
    tiles.cols = cols;
    tiles.grid = {2, 3};
    tiles.values = torch::rand({rows * cols, 2, 3});
    tiles.ranges.assign(static_cast<std::size_t>(rows * cols), {0.0F, 1.0F});
    for (int i = 0; i < rows; ++i) {
        tiles.rowLabels.emplace_back("layer " + std::to_string(i));
    }
    for (int i = 0; i < cols; ++i) {
        tiles.colLabels.emplace_back("head " + std::to_string(i));
    }
    return samples::withResult(samples::tilesFigure(), {tiles, "Many"_msg, "weight"_msg, {}});
}

ui::Figure curvesWith(std::vector<core::Curves::Series> series, std::vector<core::Curves::Guide> guides = {})
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("entropy (nats)");
    curves.series = std::move(series);
    curves.guides = std::move(guides);
    return samples::withResult(samples::curvesFigure(), {curves, "Entropy"_msg, {}, {}});
}

ui::Figure barsWith(int count, const std::string& name, std::vector<core::Curves::Guide> guides = {})
{
    auto figure = curvesWith({{"a"_msg, {}, {}, {}}, {"b"_msg, {}, {}, {}}}, std::move(guides));
    auto result = *figure.result;
    auto& curves = std::get<core::Curves>(result.content);
    curves.shape = core::Curves::Shape::Bars;
    for (int i = 0; i < count; ++i) {
        curves.xLabels.push_back(name + std::to_string(i));
        for (auto& series : curves.series) {
            series.x.push_back(i);
            series.y.push_back(0.01 * i - 0.3);
        }
    }
    return samples::withResult(figure, result);
}

struct Drawing {
    const char* name;
    ui::Figure (*figure)();
};
class Figures : public testing::TestWithParam<Drawing> {};

TEST_P(Figures, KeepTheirMarginsWhite)
{
    const QImage image = drawn(GetParam().figure());
    const QRect inside = image.rect().adjusted(8, 8, -8, -8);
    bool anything = false;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool white = image.pixel(x, y) == qRgb(255, 255, 255);
            anything = anything || !white;
            ASSERT_TRUE(white || inside.contains(x, y))
                << "at " << x << ", " << y << " of " << image.width() << " x " << image.height();
        }
    }
    EXPECT_TRUE(anything);
}

TEST_P(Figures, FitAPageOfAPaper)
{
    const QSize size = ui::figureSize(GetParam().figure());
    EXPECT_GE(size.width(), 300);
    EXPECT_LE(size.width(), 900);
    EXPECT_LE(size.height(), 1100);
}

INSTANTIATE_TEST_SUITE_P(
    All, Figures,
    testing::Values(
        Drawing{"PatchMap", samples::patchMapFigure}, Drawing{"Tiles", samples::tilesFigure},
        Drawing{"Matrix", samples::matrixFigure}, Drawing{"Curves", samples::curvesFigure},
        Drawing{"PatchMapNamedAtLength", [] { return namedAtLength(samples::patchMapFigure()); }},
        Drawing{"MatrixNamedAtLength", [] { return namedAtLength(samples::matrixFigure()); }},
        Drawing{"Panorama", [] { return ofShape(4000, 40); }}, Drawing{"Ribbon", [] { return ofShape(20, 3000); }},
        Drawing{"OnePixel", [] { return ofShape(1, 1); }}, Drawing{"OneCell", [] { return largeMatrix(1, 1); }},
        Drawing{"MoreCellsThanPixels", [] { return largeMatrix(2500, 2500); }},
        Drawing{"WideMatrix", [] { return largeMatrix(3, 400); }},
        Drawing{"TallMatrix", [] { return largeMatrix(400, 3); }},
        Drawing{"TilesOfAHugeModel", [] { return manyTiles(40, 16); }},
        Drawing{"OneTile", [] { return manyTiles(1, 1); }}, Drawing{"RowOfTiles", [] { return manyTiles(1, 30); }},
        Drawing{"NoSeries", [] { return curvesWith({}); }},
        Drawing{"OnePoint",
                [] {
                    return curvesWith({{"head 0"_msg, {0}, {2.0}, {}}});
                }},
        Drawing{"NothingButGaps",
                [] {
                    return curvesWith({{"head 0"_msg, {0, 1}, {samples::kNaN, samples::kNaN}, {}}});
                }},
        Drawing{"ConstantSeries",
                [] {
                    return curvesWith({{"a"_msg, {0, 1}, {2.0, 2.0}, {}}, {"b"_msg, {0, 1}, {2.0, 2.0}, {}}});
                }},
        Drawing{"Bars", [] { return barsWith(5, "class "); }},
        Drawing{"ThousandBars", [] { return barsWith(1000, "class "); }},
        Drawing{"BarsNamedAtLength",
                [] {
                    return barsWith(4, std::string(300, 'w'), {{0.1, core::Message(std::string(90, 'g'))}});
                }},
        Drawing{"NoBars", [] { return barsWith(0, ""); }},
        Drawing{"TinyNumbers",
                [] {
                    return curvesWith({{"a"_msg, {0, 1}, {1e-9, 3e-9}, {}}}, {{2e-9, "guide"_msg}});
                }}),
    [](const auto& test) { return test.param.name; });

TEST(FigureLayout, AskForAResultFirst)
{
    EXPECT_THROW(ui::figureSize(ui::Figure{}), std::runtime_error);
}

TEST(FigureLayout, ThePhotoKeepsItsShape)
{
    const auto layout = ui::layoutFigure(ofShape(300, 200));
    EXPECT_NEAR(layout.body.photo.width() / layout.body.photo.height(), 1.5, 0.01);
}

}  // namespace
