// A slide in the window: its overview, a tile picked there, its neighbors, another level, and a session that brings it
// back.
#include "tests/support/slide_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/statistics/folder_statistics.h"
#include "ui/window/center/slide_bar.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QSpinBox>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class SlideWindow : public ui_test::WindowFixture {
protected:
    SlideWindow()
    {
        openGolden(QStringLiteral("small.png"));
        support::writeSlide(at("a.tif").toStdString());
    }
    QString at(const QString& name) const { return m_folder.filePath(name); }
    ui::SlideMap& map() { return *m_window.findChild<ui::SlideMap*>(); }
    QComboBox& level() { return *m_window.findChild<QComboBox*>("slideLevel"); }
    bool shows(const std::string& name)
    {
        return waitUntil([&] {
            const auto& scene = session().opened().scene();
            return (isReady() && scene && scene->photo->photo->name == name) || session().work().problem();
        });
    }
    void openSlide(const QString& part = {})
    {
        session().opened().open({at("a.tif") + part});
        ASSERT_TRUE(shows(("a.tif" + part).toStdString()));
        ASSERT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    }
    /// A click on the overview where this pixel of level 0 is.
    void click(double x, double y)
    {
        const QPointF origin = map().toSlide({0.0, 0.0}), unit = map().toSlide({1.0, 1.0}) - origin;
        QTest::mouseClick(&map(), Qt::LeftButton, {}, QPointF(x / unit.x(), y / unit.y()).toPoint());
    }

    QTemporaryDir m_folder;
};

TEST_F(SlideWindow, AClickOnTheOverviewOpensTheTileAndKeysItsNeighbors)
{
    EXPECT_FALSE(map().isVisible());
    openSlide();
    EXPECT_TRUE(map().isVisible());
    EXPECT_TRUE(map().frame().isEmpty());
    EXPECT_EQ(level().count(), 3);
    EXPECT_EQ(level().itemText(2), QStringLiteral("Level 1: 500 × 350 pixels"));
    EXPECT_FALSE(m_window.actions().at(ActionId::TileRight)->isEnabled());

    click(300, 400);
    ASSERT_TRUE(shows("a.tif#tile=0:1,1"));
    const auto& photo = *session().opened().photo();
    EXPECT_EQ(photo.photo->rgb[0][0][0].item<int>(), 64);
    EXPECT_TRUE(map().frame().contains(QPointF(384, 384) / map().toSlide({1.0, 1.0}).x()));

    const std::pair<ActionId, std::string> steps[]{{ActionId::TileRight, "2,1"},
                                                   {ActionId::TileUp, "2,0"},
                                                   {ActionId::TileLeft, "1,0"},
                                                   {ActionId::TileDown, "1,1"}};
    for (const auto& [step, cell] : steps) {
        m_window.actions().at(step)->trigger();
        ASSERT_TRUE(shows("a.tif#tile=0:" + cell)) << cell;
    }
    level().setFocus();
    QTest::keyClick(&level(), Qt::Key_Down);  // level 1, the same place
    ASSERT_TRUE(shows("a.tif#tile=1:0,0"));
    QTest::keyClick(&level(), Qt::Key_Home);
    ASSERT_TRUE(shows("a.tif"));
    EXPECT_TRUE(map().frame().isEmpty());

    session().opened().open({ui_test::goldenPhoto(QStringLiteral("wide.png"))});
    ASSERT_TRUE(shows("wide.png"));
    EXPECT_FALSE(map().isVisible());
}

/// A TIFF of 32 x 32 pixels with five samples of 8 bits: 40 times the channel everywhere.
void writeFiveChannels(const QString& path)
{
    QByteArray bytes("II*\0\x08\0\0\0", 8);
    const auto put = [&](quint32 value, int width) {
        for (int i = 0; i < width; ++i) {
            bytes.append(static_cast<char>(value >> 8 * i & 0xFF));
        }
    };
    constexpr quint32 side = 32, samples = 5, entries = 9, after = 8 + 2 + 12 * entries + 4;
    const quint32 fields[entries][4]{{256, 3, 1, side},    {257, 3, 1, side}, {258, 3, samples, after},
                                     {259, 3, 1, 1},       {262, 3, 1, 1},    {273, 4, 1, after + 2 * samples},
                                     {277, 3, 1, samples}, {278, 3, 1, side}, {279, 4, 1, side * side * samples}};
    put(entries, 2);
    for (const auto& field : fields) {
        put(field[0], 2), put(field[1], 2), put(field[2], 4), put(field[3], 4);
    }
    put(0, 4);
    for (quint32 sample = 0; sample < samples; ++sample) {
        put(8, 2);
    }
    for (quint32 i = 0; i < side * side * samples; ++i) {
        put(40 * (i % samples), 1);
    }
    QFile file(path);
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write(bytes);
}

TEST_F(SlideWindow, ChannelsOfATiffAreChosen)
{
    writeFiveChannels(at("c.tif"));
    const auto& box = *m_window.findChild<QSpinBox*>("channel0");
    EXPECT_FALSE(box.isVisible());
    session().opened().open({at("c.tif")});
    ASSERT_TRUE(shows("c.tif"));
    EXPECT_TRUE(box.isVisible());
    EXPECT_EQ(box.maximum(), 4);
    m_window.findChild<QSpinBox*>("channel0")->setValue(4);
    ASSERT_TRUE(shows("c.tif#channels=4,1,2"));
    const auto pixel = session().opened().photo()->photo->rgb[3][5];
    EXPECT_EQ(pixel[0].item<int>(), 160);
    EXPECT_EQ(pixel[1].item<int>(), 40);
    EXPECT_EQ(pixel[2].item<int>(), 80);
}

TEST_F(SlideWindow, AChannelThatIsBeingTypedGoesWithItsImage)
{
    writeFiveChannels(at("c.tif"));
    auto& box = *m_window.findChild<QSpinBox*>("channel0");
    const auto type = [&] {
        session().opened().open({at("c.tif")});
        ASSERT_TRUE(shows("c.tif"));
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, "4");
    };
    type();
    session().opened().open({ui_test::goldenPhoto(QStringLiteral("wide.png"))});
    ASSERT_TRUE(shows("wide.png"));
    EXPECT_FALSE(session().work().problem());
    type();
    session().closeAll();
    EXPECT_FALSE(session().opened().photo());
    EXPECT_FALSE(box.isVisible());
}

TEST_F(SlideWindow, StatisticsAreOfTheTilesOfTheLevel)
{
    openSlide(QStringLiteral("#tile=0:0,1@128"));
    EXPECT_EQ(session().opened().imagesAtHand(), QStringList{at("a.tif#tiles=0@128")});
    ui::FolderStatistics statistics(session().workers().clock);
    statistics.start(session().opened().model(), {session().opened().imagesAtHand().front().toStdString()});
    ASSERT_TRUE(waitUntil([&] { return statistics.numbers().done == 20; }));
    EXPECT_EQ(statistics.numbers().images->size(), 20U);
    EXPECT_EQ(statistics.numbers().failed, 0);
}

}  // namespace
