// Notices inside the canvas: sinks beside the color bar, and an image that is to come in place of another one.

#include "ui/canvas/notices.h"
#include "canvas_scene.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include <cmath>
namespace {

using scene::Crop;
using ui::CanvasButton;

class NoticesOnCanvas : public testing::Test {
protected:
    NoticesOnCanvas() { scene::show(m_canvas, {800, 640}); }
    void open(core::PatchMap map, const core::Result& facts = {})
    {
        const auto photo = scene::plainPhoto(448, 448, QColor(120, 160, 200));
        m_figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Whole), std::move(map));
        auto result = std::make_shared<core::Result>(*m_figure->result);
        result->sinks = facts.sinks;
        m_figure->result = result;
        m_canvas.setFigure(m_figure);
        m_shown = m_canvas.grabFramebuffer();
    }
    QColor pixel(int row, int col) const
    {
        const QPointF at = scene::centreOfPatch(m_canvas, *m_figure, {14, 14}, row, col);
        return m_shown.pixelColor((at * m_canvas.devicePixelRatioF()).toPoint());
    }
    /// Clicks over the canvas in steps until a button answers; those in the map are patches.
    std::optional<CanvasButton> buttonIn(QRect area)
    {
        std::optional<CanvasButton> clicked;
        const auto connection =
            QObject::connect(&m_canvas, &ui::Canvas::buttonClicked, [&](CanvasButton button) { clicked = button; });
        for (int y = area.top(); y < area.bottom() && !clicked; y += 12) {
            for (int x = area.left(); x < area.right() && !clicked; x += 12) {
                scene::moveMouse(m_canvas, QPointF(x, y));
                m_canvas.grabFramebuffer();
                scene::click(m_canvas, {x, y});
                for (int frame = 0; frame < 4; ++frame) {
                    m_canvas.grabFramebuffer();
                }
                QCoreApplication::processEvents();
                m_clicked = {x, y};
            }
        }
        QObject::disconnect(connection);
        return clicked;
    }
    ui::Canvas m_canvas;
    std::shared_ptr<ui::Figure> m_figure;
    QImage m_shown;
    QPoint m_clicked;  ///< last, by buttonIn()
};

TEST_F(NoticesOnCanvas, ASinkLeftOutIsGreyAndLendsItsNeighborsNothing)
{
    auto map = scene::lonePatch({14, 14}, 5, 5);
    open(map);
    const QColor glowing = pixel(5, 5);
    EXPECT_GT(glowing.red(), 200);
    map.leftOut = {5 * 14 + 5};
    open(map);
    const QColor hatched = pixel(5, 5);
    EXPECT_LT(std::max({hatched.red(), hatched.green(), hatched.blue()}) -
                  std::min({hatched.red(), hatched.green(), hatched.blue()}),
              60);
    EXPECT_EQ(pixel(5, 6), pixel(5, 9));  // smooth, and yet no bleeding
}

TEST_F(NoticesOnCanvas, TheChipBelowTheBarIsAButton)
{
    core::Result facts;
    facts.sinks = core::SinkNote{7, 0.62, true};
    open(scene::waveMap({14, 14}), facts);
    EXPECT_EQ(buttonIn({700, 440, 96, 120}), CanvasButton::Sinks);
    open(scene::waveMap({14, 14}));
    EXPECT_EQ(buttonIn({m_clicked - QPoint(12, 12), QSize(36, 36)}), std::nullopt);
}

TEST_F(NoticesOnCanvas, AnImageOfAnotherViewGoesBackBehindWhatIsToCome)
{
    open(scene::lonePatch({14, 14}, 3, 3));
    const QColor before = pixel(3, 3);
    m_canvas.setPending(
        ui::PendingNotice{QStringLiteral("Computing Head ablation"), QStringLiteral("about 15 s"), 0.5});
    m_shown = m_canvas.grabFramebuffer();
    EXPECT_EQ(pixel(3, 3), pixel(3, 10));  // no map
    EXPECT_NE(pixel(3, 3), before);
    QSignalSpy patches(&m_canvas, &ui::Canvas::patchClicked);
    scene::click(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, {14, 14}, 3, 3).toPoint());
    EXPECT_TRUE(patches.isEmpty());
    m_canvas.setPending(std::nullopt);
    m_shown = m_canvas.grabFramebuffer();
    EXPECT_EQ(pixel(3, 3), before);
}

TEST_F(NoticesOnCanvas, AViewThatTakesLongIsOffered)
{
    open(scene::lonePatch({14, 14}, 3, 3));
    ui::PendingNotice notice{QStringLiteral("Faithfulness takes about 3 min"), QStringLiteral("Esc goes back")};
    notice.asks = true;
    m_canvas.setPending(notice);
    m_canvas.grabFramebuffer();
    EXPECT_EQ(buttonIn({300, 320, 200, 60}), CanvasButton::Compute);
}

TEST(StandIn, KeepsNothingThatCouldBeTakenForAnotherView)
{
    const auto photo = scene::plainPhoto(64, 64, QColor(10, 20, 30));
    const auto mapping = scene::mappingFor(photo->size(), Crop::Whole);
    const auto map = ui::placeholderFor(*scene::figure(photo, mapping, scene::waveMap({14, 14})));
    EXPECT_EQ(map->result, nullptr);
    EXPECT_EQ(map->photo, photo);
    EXPECT_EQ(ui::placeholderFor(*scene::figure(photo, mapping, scene::tokenMatrix({14, 14})))->view.colormap, "grey");
    EXPECT_EQ(ui::placeholderFor(*scene::figure(photo, mapping, scene::distanceCurves(3, 2))), nullptr);
}

}  // namespace
