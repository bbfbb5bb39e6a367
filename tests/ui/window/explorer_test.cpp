// The overview that fills its room and is sorted, objects that are marked, and what is shown in words.
#include "resources/resources.h"
#include "tests/support/folders.h"
#include "tests/support/message_text.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/panels/overview_box.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>

#include <algorithm>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class Explorer : public ui_test::WindowFixture {
protected:
    ui::OverviewBox& box() { return *m_window.findChild<ui::OverviewBox*>(); }
    const core::Tiles& tiles() { return std::get<core::Tiles>(session().shown().overview().result()->content); }
    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    void markLeftHalf()
    {
        action(ActionId::MarkRectangle).trigger();
        const auto photo = session().opened().photo()->photo->size();
        const QPoint from = canvas().toWidget({-5.0, -5.0}).toPoint();
        const QPoint to = canvas().toWidget({photo.width / 2.0, photo.height + 5.0}).toPoint();
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas(), (from + to) / 2);
        QTest::mouseMove(&canvas(), to);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    }
};

TEST_F(Explorer, TheOverviewIsSortedAndAClickGoesWhereTheTileSays)
{
    openGolden();
    box().setSort("entropy");
    ASSERT_TRUE(waitUntil([&] { return tiles().layout == core::Tiles::Layout::Flow; }));
    const auto target = tiles().targets[1];
    ASSERT_TRUE(target);
    QTest::mouseClick(&m_window.overview(), Qt::LeftButton, {}, m_window.overview().tileRect(0, 1).center());
    EXPECT_EQ(session().shown().view().layer, target->layer);
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(*target->head));
    EXPECT_EQ(session().shown().view().options.size(), 0U);  // the order is the panel's own
    box().setSort("likeness");
    ASSERT_TRUE(waitUntil([&] { return tiles().targets[0] == target && tiles().notes[0] == "correlation 1.00"; }));
}

TEST_F(Explorer, EveryTileStandsInTheRoomThatThePanelHas)
{
    openGolden();
    auto& panel = m_window.overview();
    int right = 0, bottom = 0;
    for (int row = 0; row < tiles().rows; ++row) {
        for (int col = 0; col < tiles().cols; ++col) {
            EXPECT_TRUE(panel.rect().contains(panel.tileRect(row, col)));
            right = std::max(right, panel.tileRect(row, col).right());
            bottom = std::max(bottom, panel.tileRect(row, col).bottom());
        }
    }
    EXPECT_TRUE(right > 0.75 * panel.width() || bottom > 0.75 * panel.height());  // limited by one of the two
}

TEST_F(Explorer, ARectangleMarksAnObjectWhoseNumbersAreReported)
{
    openGolden();
    EXPECT_FALSE(session().marks().object());
    markLeftHalf();
    ASSERT_TRUE(session().marks().object());
    EXPECT_EQ(canvas().outlining(), ui::Outlining::None);
    EXPECT_FALSE(action(ActionId::MarkRectangle).isChecked());
    const auto& mask = *session().marks().object();
    const double inside = double(std::ranges::count(mask.inside, 1)) / double(mask.inside.size());
    EXPECT_NEAR(inside, 0.5, 0.02);
    ASSERT_TRUE(waitUntil([&] { return session().shown().figure()->object != nullptr; }));
    EXPECT_TRUE(m_window.statusLine().readout().contains("object: ")) << m_window.statusLine().readout().toStdString();
    box().setSort("object");
    ASSERT_TRUE(waitUntil([&] { return tiles().layout == core::Tiles::Layout::Flow; }));
    EXPECT_TRUE(QString::fromStdString(tiles().notes[0].english()).endsWith("% on the object"));
    action(ActionId::ForgetObject).trigger();
    EXPECT_FALSE(session().marks().object());
    EXPECT_EQ(box().sort(), "layer");
}

TEST_F(Explorer, ADiscoveredObjectIsOutlinedMeasuredAndMarkedForOtherViews)
{
    session().opened().open({QString::fromStdString(resources::samplePhotos().at(0).string()),
                             QString::fromStdString(support::sourceFolder() + "/models/vit-shapes.safetensors")});
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_FALSE(action(ActionId::MarkFound).isEnabled());
    session().steps().showView("objects");
    ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
    ASSERT_TRUE(session().shown().figure()->found);
    EXPECT_TRUE(ui::objectText(*session().shown().figure()).startsWith("object: "));
    EXPECT_FALSE(session().marks().object());
    ASSERT_TRUE(action(ActionId::MarkFound).isEnabled());
    action(ActionId::MarkFound).trigger();
    ASSERT_TRUE(session().marks().object());
    EXPECT_EQ(*session().marks().object(), *session().shown().figure()->found);
    session().steps().showView("attention");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().figure()->outlined(), session().marks().object());
}

TEST_F(Explorer, AClickIsNoOutlineAndTheCommandOnceMoreLeavesIt)
{
    openGolden();
    action(ActionId::MarkLasso).trigger();
    EXPECT_TRUE(action(ActionId::MarkLasso).isChecked());
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 1));
    EXPECT_FALSE(session().marks().object());
    EXPECT_EQ(canvas().outlining(), ui::Outlining::Lasso);
    action(ActionId::MarkLasso).trigger();
    EXPECT_EQ(canvas().outlining(), ui::Outlining::None);
    EXPECT_EQ(session().shown().view().query.kind, core::QueryChoice::Kind::Class);
}

TEST_F(Explorer, WSaysTheMapInWords)
{
    openGolden();
    press(Qt::Key_W);
    const QString words = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(words.startsWith(
        QStringLiteral("layer %1, head mean, class token: strongest at row ").arg(session().shown().view().layer)))
        << words.toStdString();
    EXPECT_EQ(canvas().accessibleDescription(), words);
}

}  // namespace
