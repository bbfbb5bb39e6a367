#include "canvas_scene.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace {

using scene::Crop;

struct Case {
    const char* name;
    QSize photo;
    Crop crop;
    core::PatchGrid grid;
};

class PhotoOnCanvas : public testing::TestWithParam<Case> {
protected:
    void SetUp() override
    {
        const auto [name, size, crop, grid] = GetParam();
        m_photo = scene::drawnPhoto(size.width(), size.height());
        m_grid = grid;
        const auto mapping = scene::mappingFor(m_photo->size(), crop, {grid.cols * 16, grid.rows * 16});
        m_figure = scene::figure(m_photo, mapping, scene::waveMap(grid));
        scene::show(m_canvas, {700, 520});
        m_canvas.setFigure(m_figure);
    }
    void expectRoundTrip()
    {
        for (const QPointF at : {QPointF(0, 0), QPointF(350.5, 211.25), QPointF(699, 519), QPointF(-40, 900)}) {
            const QPointF back = m_canvas.toWidget(m_canvas.toPhoto(at));
            EXPECT_NEAR(back.x(), at.x(), 1e-6);
            EXPECT_NEAR(back.y(), at.y(), 1e-6);
        }
    }
    std::shared_ptr<const core::Photo> m_photo;
    std::shared_ptr<ui::Figure> m_figure;
    core::PatchGrid m_grid;
    ui::Canvas m_canvas;
};

TEST_P(PhotoOnCanvas, ShowsThePhotoWholeWhenFitted)
{
    const QPointF first = m_canvas.toWidget({0, 0});
    const QPointF last = m_canvas.toWidget({double(m_photo->size().width), double(m_photo->size().height)});
    EXPECT_TRUE(QRectF(QPointF(), QSizeF(m_canvas.size())).contains(QRectF(first, last)));
    EXPECT_NEAR((last.x() - first.x()) / (last.y() - first.y()), double(m_photo->size().width) / m_photo->size().height,
                1e-9);
}

TEST_P(PhotoOnCanvas, MapsWidgetToPhotoAndBackWhateverTheZoom)
{
    expectRoundTrip();
    m_canvas.zoomBy(3.7, {100, 80});
    expectRoundTrip();
    m_canvas.actualSize();
    EXPECT_NEAR(m_canvas.zoom() * m_canvas.devicePixelRatioF(), 1.0, 1e-12);
    expectRoundTrip();
    m_canvas.fit();
    expectRoundTrip();
}

TEST_P(PhotoOnCanvas, NamesThePatchThatIsClicked)
{
    QSignalSpy clicked(&m_canvas, &ui::Canvas::patchClicked);
    int expected = 0;
    for (const auto& [row, col] : {std::pair{0, 0},
                                   {m_grid.rows / 2, m_grid.cols / 2},
                                   {m_grid.rows - 1, m_grid.cols - 1},
                                   {1, m_grid.cols - 1}}) {
        const QPoint at = scene::centreOfPatch(m_canvas, *m_figure, m_grid, row, col).toPoint();
        if (!m_canvas.rect().contains(at)) {
            continue;
        }
        QTest::mouseClick(&m_canvas, Qt::LeftButton, {}, at);
        ASSERT_EQ(clicked.size(), ++expected);
        EXPECT_EQ(clicked.back()[0].toInt(), row);
        EXPECT_EQ(clicked.back()[1].toInt(), col);
    }
    EXPECT_GE(expected, 3);
}

TEST_P(PhotoOnCanvas, TellsValueAndRankOfTheHoveredPatch)
{
    QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
    const int row = m_grid.rows / 2, col = m_grid.cols / 3;
    scene::moveMouse(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, m_grid, row, col));
    ASSERT_FALSE(hovered.isEmpty());
    const auto readout = hovered.back()[0].value<std::optional<ui::PatchReadout>>();
    ASSERT_TRUE(readout);
    EXPECT_EQ(readout->row, row);
    EXPECT_EQ(readout->col, col);
    const auto& values = std::get<core::PatchMap>(m_figure->result->content).values;
    EXPECT_FLOAT_EQ(readout->value, values[row][col].item<float>());
    const auto order = torch::argsort(values.flatten(), 0, true);
    EXPECT_EQ(order[readout->rank - 1].item<int>(), row * m_grid.cols + col);
    EXPECT_EQ(readout->count, m_grid.count());
}

INSTANTIATE_TEST_SUITE_P(Photos, PhotoOnCanvas,
                         testing::Values(Case{"WholeSquare", {300, 300}, Crop::Whole, {14, 14}},
                                         Case{"CentreOfWide", {640, 400}, Crop::Centre, {14, 14}},
                                         Case{"CentreOfTall", {300, 451}, Crop::Centre, {14, 14}},
                                         Case{"SquashedWide", {640, 200}, Crop::Whole, {14, 14}},
                                         Case{"WideGrid", {640, 240}, Crop::Centre, {3, 8}},
                                         Case{"PaddedTall", {200, 400}, Crop::Border, {14, 14}}),
                         [](const auto& test) { return test.param.name; });

class CanvasInput : public testing::Test {
protected:
    CanvasInput()
    {
        const auto photo = scene::drawnPhoto(400, 300);
        m_figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Whole), scene::waveMap({14, 14}));
        scene::show(m_canvas, {700, 520});
        m_canvas.setFigure(m_figure);
        m_canvas.grabFramebuffer();
    }
    void wheel(QPointF at, int degreesTimes8)
    {
        QWheelEvent event(at, m_canvas.mapToGlobal(at), {}, {0, degreesTimes8}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(&m_canvas, &event);
    }
    ui::Canvas m_canvas;
    std::shared_ptr<ui::Figure> m_figure;
};

TEST_F(CanvasInput, WheelZoomsAboutTheCursor)
{
    const QPointF cursor(211, 163);
    const core::PixelPoint under = m_canvas.toPhoto(cursor);
    const double before = m_canvas.zoom();
    for (int notch = 0; notch < 5; ++notch) {
        wheel(cursor, 120);
    }
    EXPECT_NEAR(m_canvas.zoom(), before * std::pow(1.2, 5), 1e-9);
    EXPECT_NEAR(m_canvas.toPhoto(cursor).x, under.x, 1e-6);
    EXPECT_NEAR(m_canvas.toPhoto(cursor).y, under.y, 1e-6);
}

TEST_F(CanvasInput, DragMovesThePhotoAndIsNoClick)
{
    QSignalSpy clicked(&m_canvas, &ui::Canvas::patchClicked);
    const QPointF before = m_canvas.toWidget({0, 0});
    QTest::mousePress(&m_canvas, Qt::LeftButton, {}, {200, 200});
    scene::moveMouse(m_canvas, QPointF(230, 210), Qt::LeftButton);
    scene::moveMouse(m_canvas, QPointF(260, 180), Qt::LeftButton);
    QTest::mouseRelease(&m_canvas, Qt::LeftButton, {}, {260, 180});
    EXPECT_EQ(m_canvas.toWidget({0, 0}), before + QPointF(60, -20));
    EXPECT_TRUE(clicked.isEmpty());
}

TEST_F(CanvasInput, DoubleClickFitsAgain)
{
    const double fitted = m_canvas.zoom();
    m_canvas.zoomBy(4.0, {200, 200});
    QTest::mouseDClick(&m_canvas, Qt::LeftButton, {}, {200, 200});
    EXPECT_DOUBLE_EQ(m_canvas.zoom(), fitted);
}

TEST_F(CanvasInput, LeavingTheCanvasEndsTheHover)
{
    scene::moveMouse(m_canvas, QPointF(300, 200));
    QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&m_canvas, &leave);
    ASSERT_EQ(hovered.size(), 1);
    EXPECT_FALSE(hovered[0][0].value<std::optional<ui::PatchReadout>>());
}

TEST_F(CanvasInput, ANewMapUnderAStillCursorIsReadAtOnce)
{
    scene::moveMouse(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, {14, 14}, 5, 9));
    QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
    m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, scene::lonePatch({14, 14}, 5, 9)));
    ASSERT_EQ(hovered.size(), 1);
    const auto readout = hovered[0][0].value<std::optional<ui::PatchReadout>>();
    ASSERT_TRUE(readout);
    EXPECT_EQ(readout->value, 1.0F);
    EXPECT_EQ(readout->rank, 1);
}

TEST_F(CanvasInput, OfAColorThatStandsForAKindTheKindIsReported)
{
    core::PatchMap map{{14, 14}, torch::full({14, 14, 3}, std::nanf("")), {}};
    map.values[5][9] = torch::tensor({1.0F, 0.5F, 0.0F});
    map.kinds = {{"head 0"_msg, 0.0F, 0.0F, 1.0F}, {"head 3"_msg, 1.0F, 0.5F, 0.0F}};
    m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, map));
    const auto kindAt = [&](int col) {
        QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
        scene::moveMouse(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, map.grid, 5, col));
        return hovered.back()[0].value<std::optional<ui::PatchReadout>>().value().kind;
    };
    EXPECT_EQ(kindAt(9), QStringLiteral("head 3"));
    EXPECT_EQ(kindAt(2), QString());  // no head keeps it
}

TEST_F(CanvasInput, OfCandidatesTheMostProbableAreReportedALineEach)
{
    core::PatchMap map{{14, 14}, torch::full({14, 14, 3}, std::nanf("")), {}};  // none is probable enough for a color
    map.candidates.names = {"cat"_msg, "dog"_msg, "sofa"_msg, "lamp"_msg};
    map.candidates.probabilities = torch::full({4, 14, 14}, 0.25F);
    map.candidates.probabilities.select(1, 5).select(1, 9).copy_(torch::tensor({0.1F, 0.55F, 0.05F, 0.3F}));
    m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, map));
    QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
    scene::moveMouse(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, map.grid, 5, 9));
    EXPECT_EQ(hovered.back()[0].value<std::optional<ui::PatchReadout>>().value().kind,
              QStringLiteral("dog: 55 %\nlamp: 30 %\ncat: 10 %"));
}

TEST_F(CanvasInput, OfARingedPatchItIsReportedWhatTheRingStandsFor)
{
    core::PatchMap map = scene::lonePatch({14, 14}, 5, 9);
    map.marked = {5 * 14 + 9};
    map.markedAs = core::Message("sink");
    m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, map));
    const auto readoutAt = [&](int col) {
        QSignalSpy hovered(&m_canvas, &ui::Canvas::patchHovered);
        scene::moveMouse(m_canvas, scene::centreOfPatch(m_canvas, *m_figure, map.grid, 5, col));
        return hovered.back()[0].value<std::optional<ui::PatchReadout>>().value();
    };
    const ui::PatchReadout ringed = readoutAt(9);
    EXPECT_EQ(ringed.kind, QStringLiteral("sink"));
    EXPECT_EQ(ringed.rank, 1);
    EXPECT_EQ(readoutAt(2).kind, QString());
}

TEST_F(CanvasInput, SendsThePhotoToTheCardOnceWhateverTheMapsOverIt)
{
    for (int layer = 0; layer < 5; ++layer) {
        m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, scene::lonePatch({14, 14}, layer, 2)));
        scene::moveMouse(m_canvas, QPointF(200 + 20 * layer, 200));
        m_canvas.grabFramebuffer();
    }
    EXPECT_EQ(m_canvas.photoUploads(), 1);
}

TEST_F(CanvasInput, KeepsZoomForAnotherMapAndAnotherPhotoOfThatSize)
{
    m_canvas.zoomBy(3.0, {100, 100});
    const double zoomed = m_canvas.zoom();
    m_canvas.setFigure(
        scene::figure(scene::plainPhoto(400, 300, Qt::red), m_figure->mapping, scene::waveMap({14, 14})));
    EXPECT_EQ(m_canvas.zoom(), zoomed);
    const auto other = scene::drawnPhoto(300, 400);
    m_canvas.setFigure(scene::figure(other, scene::mappingFor(other->size(), Crop::Whole), scene::waveMap({14, 14})));
    EXPECT_NE(m_canvas.zoom(), zoomed);
}

TEST_F(CanvasInput, KeepsThePhotoInPlaceWhenItsMapArrives)
{
    auto alone = std::make_shared<ui::Figure>(*m_figure);
    alone->result = nullptr;
    m_canvas.setFigure(alone);
    const QPointF before = m_canvas.toWidget({0, 0});
    m_canvas.setFigure(m_figure);
    EXPECT_EQ(m_canvas.toWidget({0, 0}), before);
}

TEST_F(CanvasInput, FramesTheQueryPatchInAmber)
{
    auto map = scene::waveMap({14, 14});
    map.queryPatch = 6 * 14 + 3;
    m_canvas.setFigure(scene::figure(m_figure->photo, m_figure->mapping, map));
    const core::PixelRect whole = m_figure->mapRect({14, 14});
    const QPointF corner =
        m_canvas.toWidget({whole.left + 3 * whole.width() / 14, whole.top + 6 * whole.height() / 14});
    const QColor frame = m_canvas.grabFramebuffer().pixelColor(int(corner.x()) - 1, int(corner.y()) + 8);
    EXPECT_GT(frame.red(), 240);
    EXPECT_NEAR(frame.green(), 176, 12);
    EXPECT_LT(frame.blue(), 60);
}

TEST(Canvas, ShowsOnlyItsGroundWithoutAnImage)
{
    ui::Canvas canvas;
    scene::show(canvas, {320, 240});
    canvas.setFigure(nullptr);
    for (const bool dark : {true, false}) {
        canvas.setDark(dark);
        const QImage shown = canvas.grabFramebuffer();
        const QColor ground = dark ? QColor(0x20, 0x21, 0x24) : QColor(0xf7, 0xf7, 0xf8);
        for (const QPoint at : {QPoint(0, 0), QPoint(160, 120), QPoint(319, 239), QPoint(300, 60)}) {
            EXPECT_EQ(shown.pixelColor(at), ground);
        }
    }
    EXPECT_EQ(canvas.glError(), QString());
}

TEST(Canvas, ShowsProgressAlongTheTopAndHidesIt)
{
    ui::Canvas canvas;
    scene::show(canvas, {400, 240});
    canvas.setProgress(0.5);
    QImage shown = canvas.grabFramebuffer();
    EXPECT_GT(shown.pixelColor(190, 0).red(), 240);
    EXPECT_LT(shown.pixelColor(210, 0).red(), 100);
    EXPECT_LT(shown.pixelColor(190, 4).red(), 100);
    canvas.setProgress(std::nullopt);
    EXPECT_EQ(canvas.grabFramebuffer().pixelColor(190, 0), QColor(0x20, 0x21, 0x24));
}

TEST(Canvas, ShowsTheHintUntilItIsTakenAway)
{
    ui::Canvas canvas;
    scene::show(canvas, {400, 240});
    const QImage plain = canvas.grabFramebuffer();
    canvas.setHint("Click a patch to see what it attends to");
    EXPECT_NE(canvas.grabFramebuffer(), plain);
    canvas.setHint({});
    EXPECT_EQ(canvas.grabFramebuffer(), plain);
}

TEST(Canvas, DrawsItselfAgainInAnotherWindow)
{
    const auto photo = scene::drawnPhoto(200, 160);
    QWidget other;  // outlives the canvas that becomes its child
    ui::Canvas canvas;
    canvas.setFigure(scene::figure(photo, scene::mappingFor(photo->size(), Crop::Centre), scene::waveMap({14, 14})));
    scene::show(canvas, {420, 320});
    const QImage before = canvas.grabFramebuffer();
    other.resize(420, 320);
    canvas.setParent(&other);  // a new OpenGL context
    other.show();
    canvas.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&other));
    EXPECT_EQ(canvas.grabFramebuffer(), before);
}

TEST(Canvas, TwoOfThemLiveSideBySide)
{
    const auto photo = scene::drawnPhoto(200, 160);
    const auto figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Centre), scene::waveMap({14, 14}));
    ui::Canvas first;
    auto second = std::make_unique<ui::Canvas>();
    first.setFigure(figure);
    second->setFigure(figure);
    scene::show(first, {420, 320});
    scene::show(*second, {420, 320});
    EXPECT_EQ(first.grabFramebuffer(), second->grabFramebuffer());
    const QImage before = first.grabFramebuffer();
    second.reset();
    EXPECT_EQ(first.grabFramebuffer(), before);
}

}  // namespace
