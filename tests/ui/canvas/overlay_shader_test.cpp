// The fragment shader and ui::composeOverlay are two writings of one sum: what the canvas shows and what is exported.

#include "canvas_scene.h"
#include "ui/figure/overlay.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace {

using core::OverlayStyle;
using scene::Crop;

struct Difference {
    double mean = 0.0;
    int most = 0;
};

Difference difference(const QImage& a, const QImage& b)
{
    Difference found;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            for (const int d : {qRed(p) - qRed(q), qGreen(p) - qGreen(q), qBlue(p) - qBlue(q)}) {
                found.mean += std::abs(d);
                found.most = std::max(found.most, std::abs(d));
            }
        }
    }
    found.mean /= 3.0 * a.width() * a.height();
    return found;
}

/// The part of the widget that the photo covers, in whole device pixels.
QRect photoOnScreen(const ui::Canvas& canvas, core::PixelSize photo)
{
    const double ratio = canvas.devicePixelRatioF();
    const QRectF whole(canvas.toWidget({0, 0}) * ratio,
                       canvas.toWidget({double(photo.width), double(photo.height)}) * ratio);
    const QRect inner(QPoint(int(std::ceil(whole.left() - 1e-6)), int(std::ceil(whole.top() - 1e-6))),
                      QPoint(int(std::floor(whole.right() + 1e-6)) - 1, int(std::floor(whole.bottom() + 1e-6)) - 1));
    return inner.intersected(QRect(QPoint(), canvas.size() * ratio));
}

/// The canvas's pixels beside those of the figure code for the same region.
Difference canvasAgainstFigure(ui::Canvas& canvas, const ui::Figure& figure)
{
    canvas.setLegendShown(false);  // which may lie over the photo
    const QImage shown = canvas.grabFramebuffer();
    const QRect area = photoOnScreen(canvas, figure.photo->size());
    const double ratio = canvas.devicePixelRatioF();
    const core::PixelPoint first = canvas.toPhoto(QPointF(area.topLeft()) / ratio);
    const core::PixelPoint last = canvas.toPhoto(QPointF(area.right() + 1, area.bottom() + 1) / ratio);
    const QImage expected = ui::composeOverlay(figure, std::get<core::PatchMap>(figure.result->content),
                                               {first.x, first.y, last.x, last.y}, area.size());
    return difference(shown.copy(area), expected);
}

class OverlayShader : public testing::TestWithParam<std::tuple<OverlayStyle, bool, Crop, QSize>> {};

TEST_P(OverlayShader, ShowsWhatTheFigureComputes)
{
    const auto [style, smooth, crop, size] = GetParam();
    const auto photo = scene::drawnPhoto(size.width(), size.height());
    const auto figure = scene::figure(photo, scene::mappingFor(photo->size(), crop), scene::waveMap({14, 14}));
    figure->view.style = style;
    figure->view.smooth = smooth;
    ui::Canvas canvas;
    scene::show(canvas, {640, 560});
    canvas.setFigure(figure);
    EXPECT_LT(canvasAgainstFigure(canvas, *figure).mean, 2.0);
}

INSTANTIATE_TEST_SUITE_P(StylesAndCrops, OverlayShader,
                         testing::Combine(testing::Values(OverlayStyle::Glow, OverlayStyle::Tint,
                                                          OverlayStyle::Spotlight),
                                          testing::Bool(), testing::Values(Crop::Whole, Crop::Centre, Crop::Border),
                                          testing::Values(QSize(640, 400), QSize(150, 210), QSize(1500, 1300))));

class OverlayShaderMaps : public testing::Test {
protected:
    Difference shownAgainstFigure(core::PatchMap map, double zoom = 1.0)
    {
        const auto photo = scene::drawnPhoto(500, 400);
        m_figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Centre), std::move(map));
        m_figure->view.smooth = m_smooth;
        m_figure->view.style = m_style;
        auto result = std::make_shared<core::Result>(*m_figure->result);
        result->isSigned = m_signed;
        m_figure->result = result;
        m_figure->view.colormap = m_signed ? "blue-orange" : "inferno";
        scene::show(m_canvas, {640, 560});
        m_canvas.setFigure(m_figure);
        m_canvas.zoomBy(zoom, {200.0, 300.0});
        return canvasAgainstFigure(m_canvas, *m_figure);
    }
    ui::Canvas m_canvas;
    std::shared_ptr<ui::Figure> m_figure;
    bool m_smooth = true;
    OverlayStyle m_style = OverlayStyle::Tint;
    bool m_signed = false;
};

TEST_F(OverlayShaderMaps, LeavePatchesWithoutAValueUnseenAndTheirNeighborsAlone)
{
    auto map = scene::waveMap({14, 14});
    map.values[4][5] = std::nanf("");
    map.values[9][2] = std::nanf("");
    EXPECT_LT(shownAgainstFigure(map).mean, 2.0);
}

TEST_F(OverlayShaderMaps, OfOneValueTakeTheLowestColor)
{
    auto map = scene::waveMap({14, 14});
    map.range = {0.3F, 0.3F};
    EXPECT_LT(shownAgainstFigure(map).mean, 2.0);
}

TEST_F(OverlayShaderMaps, OfColorsAreMixedAsTheyAre)
{
    const auto wave = scene::waveMap({14, 14}).values;
    const core::PatchMap map{
        {14, 14}, torch::stack({wave, 1.0 - wave, wave * 0.5}, 2).contiguous(), {0.0F, 1.0F}, std::nullopt, {}};
    EXPECT_LT(shownAgainstFigure(map).mean, 2.0);
}

TEST_F(OverlayShaderMaps, OfColorsUnderTheSpotlightGiveTheirLightness)
{
    m_style = OverlayStyle::Spotlight;
    const auto wave = scene::waveMap({14, 14}).values;
    const core::PatchMap map{
        {14, 14}, torch::stack({wave, 1.0 - wave, wave * 0.5}, 2).contiguous(), {0.0F, 1.0F}, std::nullopt, {}};
    EXPECT_LT(shownAgainstFigure(map).mean, 2.0);
}

TEST_F(OverlayShaderMaps, OfColorsWithoutOneShowThePhotoThere)
{
    const auto wave = scene::waveMap({14, 14}).values;
    auto values = torch::stack({wave, 1.0 - wave, wave * 0.5}, 2).contiguous();
    values.slice(0, 3, 6).slice(1, 4, 9).fill_(std::nanf(""));
    for (const bool smooth : {true, false}) {
        m_smooth = smooth;
        EXPECT_LT(shownAgainstFigure({{14, 14}, values, {0.0F, 1.0F}, std::nullopt, {}}).mean, 2.0);
    }
}

TEST_F(OverlayShaderMaps, OfValuesWithASignShowByTheirDistanceFromZero)
{
    m_signed = true;
    for (const auto style : {OverlayStyle::Glow, OverlayStyle::Spotlight}) {
        m_style = style;
        EXPECT_LT(shownAgainstFigure(scene::waveMap({14, 14})).mean, 2.0);
        auto flat = scene::waveMap({14, 14});
        flat.range = {0.0F, 0.0F};
        EXPECT_LT(shownAgainstFigure(flat).mean, 2.0);
    }
}

TEST_F(OverlayShaderMaps, WiderThanTallAreNotTransposed)
{
    EXPECT_LT(shownAgainstFigure(scene::waveMap({7, 14})).mean, 2.0);
}

TEST_F(OverlayShaderMaps, BeyondTheEndsOfTheRangeAreClamped)
{
    auto map = scene::waveMap({14, 14});
    map.range = {0.4F, 0.6F};
    EXPECT_LT(shownAgainstFigure(map).mean, 2.0);
}

class SettingsOfTheView : public OverlayShaderMaps, public testing::WithParamInterface<const char*> {};

TEST_P(SettingsOfTheView, ReachTheScreen)
{
    shownAgainstFigure(scene::waveMap({14, 14}));
    auto changed = std::make_shared<ui::Figure>(*m_figure);
    changed->view.colormap = GetParam();
    changed->view.opacity = 0.5;
    m_canvas.setFigure(changed);
    EXPECT_LT(canvasAgainstFigure(m_canvas, *changed).mean, 2.0);
}

INSTANTIATE_TEST_SUITE_P(Colormaps, SettingsOfTheView, testing::Values("viridis", "turbo", "grey", "blue-orange"));

// The patch in row 3, column 10 of a 224 x 224 input that is the middle of a 640 x 400 photo, by hand: scale 224 / 400
// / 0.875 = 0.64, so 350 photo pixels square from (145, 25); a patch is 25 pixels: columns 395 to 420, rows 100 to 125.
TEST(LonePatch, LightsItsOwnPixelsOfTheCroppedPhoto)
{
    const auto photo = scene::plainPhoto(640, 400, Qt::black);
    const auto figure =
        scene::figure(photo, scene::mappingFor(photo->size(), Crop::Centre), scene::lonePatch({14, 14}, 3, 10));
    figure->view.smooth = false;
    figure->view.colormap = "grey";
    figure->view.opacity = 1.0;
    ui::Canvas canvas;
    scene::show(canvas, {900, 700});
    canvas.setFigure(figure);
    canvas.actualSize();
    canvas.zoomBy(4.0, canvas.toWidget({407.5, 112.5}));

    const QImage shown = canvas.grabFramebuffer();
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (int y = 0; y < shown.height(); ++y) {
        for (int x = 0; x < shown.width(); ++x) {
            const core::PixelPoint at = canvas.toPhoto(QPointF(x + 0.5, y + 0.5) / canvas.devicePixelRatioF());
            const bool near =
                std::abs(at.x - 407.5) < 40.0 && std::abs(at.y - 112.5) < 40.0;  // the color bar is elsewhere
            if (near && qGray(shown.pixel(x, y)) > 250) {
                left = std::min(left, at.x);
                right = std::max(right, at.x);
                top = std::min(top, at.y);
                bottom = std::max(bottom, at.y);
            }
        }
    }
    EXPECT_NEAR(left, 395.0, 0.5);
    EXPECT_NEAR(right, 420.0, 0.5);
    EXPECT_NEAR(top, 100.0, 0.5);
    EXPECT_NEAR(bottom, 125.0, 0.5);
}

}  // namespace
