// Marks, colors and texts on the canvas, pixel by pixel.

#include "canvas_scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

namespace {

using scene::Crop;

class MarksOnCanvas : public testing::Test {
protected:
    void open(core::PatchMap map, int side = 448)
    {
        const auto photo = scene::plainPhoto(side, side, QColor(120, 160, 200));
        m_figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Whole), std::move(map));
        m_figure->view.smooth = false;
        scene::show(m_canvas, {800, 640});
        m_canvas.setFigure(m_figure);
        m_shown = m_canvas.grabFramebuffer();
    }
    QColor pixel(int row, int col, double awayInPatches = 0.0) const
    {
        const double side = m_canvas.zoom() * 32.0;
        const QPointF at =
            scene::centreOfPatch(m_canvas, *m_figure, {14, 14}, row, col) + QPointF(awayInPatches * side, 0.0);
        return m_shown.pixelColor((at * m_canvas.devicePixelRatioF()).toPoint());
    }
    ui::Canvas m_canvas;
    std::shared_ptr<ui::Figure> m_figure;
    QImage m_shown;
};

TEST_F(MarksOnCanvas, ARingSurroundsEachMarkedPatchAndLeavesItSeen)
{
    auto map = scene::lonePatch({14, 14}, 5, 5);
    const auto warm = [&](int row, int col) {  // the accent, neither photo nor map, a bit beyond the patch's edge
        for (double away = 0.5; away < 0.65; away += 0.01) {
            const QColor color = pixel(row, col, away);
            if (color.red() > 200 && color.blue() < 120) {
                return true;
            }
        }
        return false;
    };
    open(map);
    const QColor centre = pixel(5, 5);
    EXPECT_FALSE(warm(5, 5));
    map.marked = {5 * 14 + 5, 9 * 14 + 2};
    open(map);
    EXPECT_EQ(pixel(5, 5), centre);
    EXPECT_TRUE(warm(5, 5));
    EXPECT_TRUE(warm(9, 2));
    EXPECT_FALSE(warm(5, 2));
    EXPECT_EQ(pixel(2, 9), pixel(3, 9));
}

// 196 patches of 320 pixels, each pixel enlarged to 256: four million lines, of which two hundred are in sight.
TEST_F(MarksOnCanvas, OnlyTheHatchingInSightIsDrawn)
{
    auto map = scene::lonePatch({14, 14}, 5, 5);
    map.dropped.resize(14 * 14);
    std::iota(map.dropped.begin(), map.dropped.end(), 0);
    open(map, 4480);
    m_canvas.zoomBy(1e12, scene::centreOfPatch(m_canvas, *m_figure, {14, 14}, 7, 7));
    m_shown = m_canvas.grabFramebuffer();
    std::set<QRgb> colors;
    for (int x = 300; x < 340; ++x) {
        colors.insert(m_shown.pixel(x, m_shown.height() / 2));
    }
    EXPECT_GT(colors.size(), 1U);
}

TEST_F(MarksOnCanvas, WhereAMapOfColorsHasNoneThePhotoIsAsItIs)
{
    const auto nan = std::nanf("");
    core::PatchMap map{{14, 14}, torch::full({14, 14, 3}, 0.5F), {}, std::nullopt, {}};
    map.values[3][4] = torch::tensor({nan, nan, nan});
    open(map);
    EXPECT_EQ(pixel(3, 4), QColor(120, 160, 200));
    EXPECT_NE(pixel(3, 5), QColor(120, 160, 200));
}

}  // namespace
