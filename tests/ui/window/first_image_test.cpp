// The first image and what stands in its place until it is there: never one view's image under the name of another,
// long work asked for first, sinks left out with one key to bring them back, and a visible way back.
#include "core/experiment/edit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/panels/prediction_panel.h"

#include <QToolBar>
#include <QToolButton>

namespace {

using ui::ActionId;
using ui_test::waitUntil;

class FirstImage : public ui_test::WindowFixture {
protected:
    QAction& action(ActionId id) { return *m_window.actions().at(id); }
    /// The pixel in the middle of a patch, as it is seen.
    QColor pixel(int row, int col)
    {
        const QImage seen = canvas().grabFramebuffer();
        return seen.pixelColor((QPointF(patchPoint(row, col)) * canvas().devicePixelRatioF()).toPoint());
    }
    bool isGrey(const QColor& color)
    {
        return std::max({color.red(), color.green(), color.blue()}) -
                   std::min({color.red(), color.green(), color.blue()}) <
               12;
    }
    /// Clicks over the middle of the canvas until `isDone`.
    bool clickUntil(QRect area, const std::function<bool()>& isDone)
    {
        for (int y = area.top(); y < area.bottom(); y += 12) {
            for (int x = area.left(); x < area.right(); x += 12) {
                QTest::mouseMove(&canvas(), QPoint(x, y));
                canvas().grabFramebuffer();
                QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(x, y));
                for (int frame = 0; frame < 4; ++frame) {
                    canvas().grabFramebuffer();
                }
                ui_test::settle();
                if (isDone()) {
                    return true;
                }
            }
        }
        return false;
    }
};

TEST_F(FirstImage, AViewThatTakesLongIsAskedForOverAGreyImageAndEscGoesBack)
{
    openGolden();
    ui_test::settle();
    const QColor before = pixel(1, 1);
    session().shown().setAsksFrom(0.0);
    action(ActionId::SweepPatches).trigger();
    ui_test::settle();
    const auto pending = session().shown().pending();
    ASSERT_TRUE(pending && pending->asks);
    EXPECT_NE(pixel(1, 1), before);  // the attention map is not seen under "Occlusion"
    EXPECT_TRUE(isReady() == false);
    press(Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return isReady() && !session().shown().pending(); }));
    EXPECT_EQ(session().shown().view().name, "attention");
    EXPECT_TRUE(waitUntil([&] { return pixel(1, 1) == before; }));
    action(ActionId::SweepPatches).trigger();
    ui_test::settle();
    const QPoint middle = canvas().rect().center();
    EXPECT_TRUE(clickUntil(QRect(middle - QPoint(160, 10), QSize(320, 80)),
                           [&] { return isReady() && session().shown().figure()->view.name == "occlusion"; }));
    EXPECT_FALSE(session().shown().pending());
}

TEST_F(FirstImage, APaneThatFollowsSaysSoToo)
{
    openGolden();
    session().steps().showView("occlusion");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    action(ActionId::NewPane).trigger();
    session().steps().showView("attention");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_FALSE(m_window.panes().pending(0));
    EXPECT_EQ(m_window.panes().state(0).shown.figure->view.name, "occlusion");
}

TEST_F(FirstImage, BackAndForwardStandInTheToolbarAndComputeNothing)
{
    openGolden();
    auto* bar = m_window.findChild<QToolBar*>("toolbar");
    auto* back = qobject_cast<QToolButton*>(bar->widgetForAction(&action(ActionId::Back)));
    auto* forward = qobject_cast<QToolButton*>(bar->widgetForAction(&action(ActionId::Forward)));
    ASSERT_TRUE(back && forward);
    EXPECT_TRUE(back->isVisible() && forward->isVisible());
    EXPECT_FALSE(forward->isEnabled());
    session().steps().showView("head-ablation");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    const auto result = session().shown().figure()->result;
    session().steps().showHead(1, 2);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_EQ(session().shown().figure()->result, result);  // at once
    EXPECT_EQ(session().shown().view().name, "head-ablation");
    QTest::mouseClick(forward, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(2));
}

TEST_F(FirstImage, BackKeepsWhatWasEditedAndUndoTakesItBack)
{
    openGolden();
    session().steps().showHead(0, 1);
    session().steps().addEdit(core::parseEdit("zero:0.1"));
    session().steps().showHead(1, 2);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    action(ActionId::Back).trigger();
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(1));
    EXPECT_EQ(session().shown().view().edits.size(), 1U);
    action(ActionId::Back).trigger();  // over the edit, which is no place
    EXPECT_EQ(session().shown().view().head, core::HeadChoice());
    EXPECT_EQ(session().shown().view().edits.size(), 1U);
    action(ActionId::Forward).trigger();
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(1));
    EXPECT_EQ(session().shown().view().edits.size(), 1U);
    for (int step = 0; step < 5; ++step) {  // three walks, the last head, the edit
        EXPECT_EQ(session().shown().view().edits.size(), 1U) << step;
        action(ActionId::Undo).trigger();
    }
    EXPECT_TRUE(session().shown().view().edits.empty());
    EXPECT_EQ(session().shown().view().head, core::HeadChoice::single(1));
}

TEST_F(FirstImage, NLeavesSinksOutAndAViewWithoutThatChoiceSaysSo)
{
    openGolden();
    press(Qt::Key_N);
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().view().options.at("sinks"), core::OptionValue{std::string("left-out")});
    session().steps().showView("head-distance");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    press(Qt::Key_N);
    EXPECT_TRUE(m_window.statusLine().currentMessage().contains("Sinks"))
        << m_window.statusLine().currentMessage().toStdString();
}

TEST_F(FirstImage, ZWithoutAHeadSaysWhatToDo)
{
    openGolden();
    session().steps().showView("rollout");
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    press(Qt::Key_Z);
    EXPECT_TRUE(m_window.statusLine().currentMessage().contains("Choose a head first"))
        << m_window.statusLine().currentMessage().toStdString();
    EXPECT_TRUE(session().shown().view().edits.empty());
}

TEST_F(FirstImage, DetectedObjectsStandInThePredictionAndAClickAsksTheirQuery)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("detr"));
    auto* panel = m_window.findChild<ui::PredictionPanel*>();
    const auto rows = panel->findChildren<ui::ScoreRow*>();
    ASSERT_GE(rows.size(), 2);
    for (const ui::ScoreRow* row : rows) {
        ASSERT_TRUE(row->query());
    }
    EXPECT_GE(rows[0]->score().probability, rows[1]->score().probability);
    rows[1]->click();
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().view().query, rows[1]->query());
    EXPECT_TRUE(rows[1]->isChecked());
    EXPECT_FALSE(rows[0]->isChecked());
}

}  // namespace
