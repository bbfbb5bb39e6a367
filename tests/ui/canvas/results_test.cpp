// Tiles, matrices and curves: the target of a click, and the text for the status line.

#include "canvas_scene.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include <set>

namespace {

using scene::Crop;

class ResultOnCanvas : public testing::Test {
protected:
    void open(std::variant<core::PatchMap, core::Tiles, core::Matrix, core::Curves> content, int layer = 2)
    {
        const auto photo = scene::drawnPhoto(360, 240);
        auto figure = scene::figure(photo, scene::mappingFor(photo->size(), Crop::Centre), std::move(content));
        figure->view.layer = layer;
        scene::show(m_canvas, {800, 600});
        m_canvas.setFigure(figure);
        m_canvas.grabFramebuffer();
    }
    /// Hovers a grid of points; each new text with the first point that gave it.
    std::map<QString, QPoint> texts(int step)
    {
        std::map<QString, QPoint> found;
        QSignalSpy said(&m_canvas, &ui::Canvas::hoveredTextChanged);
        for (int y = 0; y < m_canvas.height(); y += step) {
            for (int x = 0; x < m_canvas.width(); x += step) {
                scene::moveMouse(m_canvas, QPointF(x, y));
                if (!said.isEmpty() && !said.back()[0].toString().isEmpty()) {
                    found.emplace(said.back()[0].toString(), QPoint(x, y));
                }
                said.clear();
            }
        }
        return found;
    }
    ui::Canvas m_canvas;
};

TEST_F(ResultOnCanvas, EveryTileLeadsToItsLayerAndHead)
{
    open(scene::headsByLayers(4, 3, {14, 14}));
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    std::set<std::pair<int, int>> reached;
    for (const auto& [text, at] : texts(12)) {
        scene::click(m_canvas, at);
        ASSERT_EQ(clicked.size(), 1) << text.toStdString();
        const auto target = clicked.takeFirst()[0].value<core::Target>();
        ASSERT_TRUE(target.layer && target.head);
        EXPECT_TRUE(text.startsWith(QStringLiteral("layer %1 · head %2 ").arg(*target.layer).arg(*target.head)))
            << text.toStdString();
        reached.emplace(*target.layer, *target.head);
    }
    EXPECT_EQ(reached.size(), 12U);
}

TEST_F(ResultOnCanvas, TilesShowTheirOwnValues)
{
    core::Tiles tiles = scene::headsByLayers(2, 2, {4, 4});
    tiles.overPhoto = false;
    for (int tile = 0; tile < 4; ++tile) {
        tiles.values[tile] = float(tile) / 3.0F;
        tiles.ranges[std::size_t(tile)] = {0.0F, 1.0F};
    }
    open(tiles, 0);
    auto shown = texts(10);
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    const QImage plain = [&] {
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&m_canvas, &leave);
        return m_canvas.grabFramebuffer();
    }();
    ASSERT_EQ(shown.size(), 4U);
    std::vector<int> lightness;
    for (const auto& [text, at] : shown) {  // in the order of layer and head
        lightness.push_back(plain.pixelColor(at + QPoint(20, 20)).lightness());
    }
    EXPECT_LT(lightness[0], lightness[1]);  // inferno grows lighter throughout
    EXPECT_LT(lightness[1], lightness[2]);
    EXPECT_LT(lightness[2], lightness[3]);
}

TEST_F(ResultOnCanvas, AbsentTilesAreDrawnAsSuchAndLeadNowhere)
{
    core::Tiles tiles = scene::headsByLayers(2, 2, {4, 4});
    tiles.values[3] = std::nanf("");
    tiles.targets[3] = std::nullopt;
    tiles.captions[3] = "absent"_msg;
    open(tiles, 0);
    const auto shown = texts(10);
    const auto absent =
        std::find_if(shown.begin(), shown.end(), [](const auto& each) { return each.first.startsWith("absent"); });
    ASSERT_NE(absent, shown.end());
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    QTest::mouseClick(&m_canvas, Qt::LeftButton, {}, absent->second);
    EXPECT_TRUE(clicked.isEmpty());
}

TEST_F(ResultOnCanvas, MatrixCellsTellQueryKeyAndValue)
{
    core::Matrix matrix;
    matrix.values = torch::tensor({{0.25F, 0.75F}, {0.5F, 0.125F}});
    matrix.rowTitle = core::Message("query");
    matrix.colTitle = core::Message("key");
    matrix.rowLabels = support::names({"class", "0,0"});
    matrix.colLabels = support::names({"class", "0,0"});
    open(matrix);
    const auto shown = texts(15);
    ASSERT_EQ(shown.size(), 4U);
    EXPECT_EQ(shown.count("query class · key 0,0 · 0.75"), 1U);
    EXPECT_EQ(shown.count("query 0,0 · key class · 0.5"), 1U);
    EXPECT_LT(shown.at("query class · key class · 0.25").x(), shown.at("query class · key 0,0 · 0.75").x());
    EXPECT_LT(shown.at("query class · key class · 0.25").y(), shown.at("query 0,0 · key class · 0.5").y());
}

TEST_F(ResultOnCanvas, ALongMatrixStaysWideEnoughToPointAt)
{
    core::Matrix matrix;
    matrix.values = torch::rand({3, 197});
    matrix.rowTitle = core::Message("head");
    matrix.colTitle = core::Message("key");
    open(matrix);
    std::set<QString> heads;
    for (const auto& [text, at] : texts(20)) {
        heads.insert(text.section(u' ', 0, 1));
    }
    EXPECT_EQ(heads, (std::set<QString>{"head 0", "head 1", "head 2"}));
}

TEST_F(ResultOnCanvas, PointsOfCurvesLeadToTheirLayerAndHead)
{
    core::Curves curves;
    curves.xTitle = core::Message("layer");
    curves.yTitle = core::Message("entropy (nats)");
    curves.series.push_back({"head 0"_msg, {0, 1}, {1.0, 4.0}, {core::headTarget(0, 0), core::headTarget(1, 0)}});
    curves.series.push_back({"head 1"_msg, {0, 1}, {3.0, std::nan("")}, {core::headTarget(0, 1), std::nullopt}});
    open(curves);
    const auto shown = texts(8);
    ASSERT_EQ(shown.size(), 3U);
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    const QPoint at = shown.at("head 1 · layer 0 · 3");
    scene::click(m_canvas, at);
    ASSERT_EQ(clicked.size(), 1);
    EXPECT_EQ(clicked[0][0].value<core::Target>(), core::headTarget(0, 1));
    EXPECT_GT(shown.at("head 0 · layer 0 · 1").y(), at.y());  // 1 lies below 3
}

TEST_F(ResultOnCanvas, ACellLeadsWhereItsRowAndThenItsColumnSay)
{
    core::Matrix matrix;
    matrix.values = torch::tensor({{0.25F, 0.75F}, {0.5F, 0.125F}});
    matrix.rowTitle = core::Message("head");
    matrix.colTitle = core::Message("key");
    matrix.rowTargets = {core::headTarget(3, 0), core::headTarget(3, 1)};
    core::Target toPatch;
    toPatch.query = core::QueryChoice::patch(4, 5);
    core::Target toHead;
    toHead.head = 7;
    matrix.colTargets = {toPatch, toHead};
    open(matrix);
    const auto shown = texts(15);
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    scene::click(m_canvas, shown.at("head 1 · key 0 · 0.5"));
    scene::click(m_canvas, shown.at("head 0 · key 1 · 0.75"));
    ASSERT_EQ(clicked.size(), 2);
    core::Target expected = core::headTarget(3, 1);
    expected.query = toPatch.query;
    EXPECT_EQ(clicked[0][0].value<core::Target>(), expected);
    EXPECT_EQ(clicked[1][0].value<core::Target>(), core::headTarget(3, 7));
}

TEST_F(ResultOnCanvas, ACellWithoutTargetsLeadsNowhere)
{
    core::Matrix matrix;
    matrix.values = torch::tensor({{0.25F}});
    open(matrix);
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    scene::click(m_canvas, texts(20).begin()->second);
    EXPECT_TRUE(clicked.isEmpty());
}

TEST_F(ResultOnCanvas, AGapInACurveCannotBePointedAt)
{
    core::Curves curves;
    curves.series.push_back({"head 0"_msg, {0, 1, 2}, {1.0, std::nan(""), 3.0}, {}});
    open(curves);
    EXPECT_EQ(texts(8).size(), 2U);
}

// A bar of one in a hundred is a few pixels long; its whole row can be pointed at.
TEST_F(ResultOnCanvas, ABarLeadsToItsClassHoweverShort)
{
    core::Curves curves;
    curves.shape = core::Curves::Shape::Bars;
    curves.xLabels = {"tabby", "fox <red>", "tabby"};
    core::Target first, second, third;
    first.classIndex = 281;
    second.classIndex = 277;
    third.classIndex = 282;
    curves.series.push_back({{}, {0, 1, 2}, {0.9, 0.09, 0.01}, {first, second, third}});
    open(curves);
    const auto shown = texts(10);
    ASSERT_EQ(shown.size(), 3U);
    QSignalSpy clicked(&m_canvas, &ui::Canvas::targetClicked);
    scene::click(m_canvas, shown.at("tabby · 0.01"));
    ASSERT_EQ(clicked.size(), 1);
    EXPECT_EQ(clicked[0][0].value<core::Target>(), third);
    EXPECT_LT(shown.at("tabby · 0.9").y(), shown.at("fox <red> · 0.09").y());  // the first on top
}

TEST_F(ResultOnCanvas, CurvesGiveWayToOtherResultsAndCome)
{
    open(scene::distanceCurves(4, 2));
    EXPECT_NE(m_canvas.childAt(400, 200), nullptr);
    open(scene::headsByLayers(2, 2, {4, 4}));
    EXPECT_EQ(m_canvas.childAt(400, 200), nullptr);
    EXPECT_EQ(texts(20).size(), 4U);
    open(scene::distanceCurves(4, 2));
    EXPECT_NE(m_canvas.childAt(400, 200), nullptr);
    EXPECT_GE(texts(8).size(), 6U);  // of eight points, some of which may lie on each other
}

TEST_F(ResultOnCanvas, APointIsForgottenWithItsCurves)
{
    open(scene::distanceCurves(4, 2));
    scene::moveMouse(m_canvas, texts(8).begin()->second);
    QSignalSpy said(&m_canvas, &ui::Canvas::hoveredTextChanged);
    m_canvas.setFigure(nullptr);
    ASSERT_EQ(said.size(), 1);
    EXPECT_EQ(said[0][0].toString(), QString());
}

TEST_F(ResultOnCanvas, CurvesStandOnTheGroundOfTheLook)
{
    m_canvas.setDark(false);
    open(scene::distanceCurves(4, 2));
    EXPECT_EQ(m_canvas.grab().toImage().pixelColor(5, 20), QColor(0xf7, 0xf7, 0xf8));
    m_canvas.setDark(true);
    EXPECT_EQ(m_canvas.grab().toImage().pixelColor(5, 20), QColor(0x20, 0x21, 0x24));
}

TEST_F(ResultOnCanvas, EmptyResultsAreNoAccident)
{
    open(core::Curves{});
    open(core::Matrix{torch::empty({0, 0}), {}, "query"_msg, "key"_msg, {}, {}, {}, {}});
    core::Tiles none;
    none.values = torch::empty({0, 0, 0});
    open(none);
    m_canvas.zoomBy(2.0, {10, 10});
    m_canvas.fit();
    EXPECT_FALSE(m_canvas.grabFramebuffer().isNull());
    EXPECT_EQ(m_canvas.glError(), QString());
}

TEST_F(ResultOnCanvas, ResultsWithoutAPhotoAreDrawn)
{
    auto figure = std::make_shared<ui::Figure>();
    auto result = std::make_shared<core::Result>();
    result->content = scene::headsByLayers(2, 2, {4, 4});
    figure->result = result;
    figure->patchSize = 16;
    scene::show(m_canvas, {400, 300});
    const QImage before = m_canvas.grabFramebuffer();
    m_canvas.setFigure(figure);
    EXPECT_NE(m_canvas.grabFramebuffer(), before);
}

}  // namespace
