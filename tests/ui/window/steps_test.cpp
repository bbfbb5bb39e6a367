// Keys and mouse on the real window: what they lead to.
#include "tests/ui/window/window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>

namespace {

using core::HeadChoice;
using core::QueryChoice;
using ui_test::waitUntil;

class Window : public ui_test::WindowFixture {};

TEST_F(Window, ArrowKeysStepThroughLayersAndHeads)
{
    openGolden();  // layers 0 and 1, four heads
    EXPECT_EQ(session().shown().view().layer, 1);
    press(Qt::Key_Up);
    EXPECT_EQ(session().shown().view().layer, 0);
    press(Qt::Key_Down);
    EXPECT_EQ(session().shown().view().layer, 1);
    for (int head = 0; head < 4; ++head) {
        press(Qt::Key_Right);
        EXPECT_EQ(session().shown().view().head, HeadChoice::single(head));
    }
    press(Qt::Key_Left);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(2));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(session().shown().figure()->view.head, HeadChoice::single(2));
}

TEST_F(Window, AClickMakesThePatchTheQueryAndCReturnsToTheClassToken)
{
    openGolden();
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 2));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query == QueryChoice::patch(1, 2); }));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(std::get<core::PatchMap>(session().shown().figure()->result->content).queryPatch, 1 * 4 + 2);
    press(Qt::Key_C);
    EXPECT_EQ(session().shown().view().query.kind, QueryChoice::Kind::Class);
}

TEST_F(Window, ShiftAndArrowsMoveTheQueryPatch)
{
    openGolden();
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 1));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query == QueryChoice::patch(1, 1); }));
    press(Qt::Key_Right, Qt::ShiftModifier);
    press(Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(session().shown().view().query, QueryChoice::patch(2, 2));
    press(Qt::Key_Left, Qt::ShiftModifier);
    press(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(session().shown().view().query, QueryChoice::patch(1, 1));
}

TEST_F(Window, HoveringNamesPatchValueAndRank)
{
    openGolden();
    QTest::mouseMove(&canvas(), patchPoint(3, 0));
    ASSERT_TRUE(waitUntil([&] { return m_window.statusLine().readout().contains(QStringLiteral("row 3, column 0")); }))
        << m_window.statusLine().readout().toStdString();
    EXPECT_TRUE(m_window.statusLine().readout().contains(QStringLiteral("of 16")));
    EXPECT_EQ(session().shown().view().query.kind, QueryChoice::Kind::Class);  // looking is not asking
}

TEST_F(Window, WithFollowOnTheHoveredPatchIsTheQuery)
{
    openGolden();
    press(Qt::Key_L);
    QTest::mouseMove(&canvas(), patchPoint(0, 3));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query == QueryChoice::patch(0, 3); }));
    QTest::mouseMove(&canvas(), patchPoint(2, 1));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query == QueryChoice::patch(2, 1) && isReady(); }));
    press(Qt::Key_Z, Qt::ControlModifier);  // the whole walk is one step
    EXPECT_EQ(session().shown().view().query.kind, QueryChoice::Kind::Class);
}

TEST_F(Window, GShowsAllHeadsAndAClickOnATileGoesThere)
{
    openGolden();
    press(Qt::Key_G);
    ASSERT_TRUE(
        waitUntil([&] { return isReady() && session().shown().figure()->result->kind() == core::ResultKind::Tiles; }));
    canvas().grabFramebuffer();
    // Tiles fill the canvas in reading order; somewhere in the upper left quarter lies one of layer 0.
    QSignalSpy clicked(&canvas(), &ui::Canvas::targetClicked);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(canvas().width() / 2, canvas().height() / 2 - 40));
    ASSERT_TRUE(waitUntil([&] { return !clicked.isEmpty(); }));
    const auto target = clicked.first().first().value<core::Target>();
    EXPECT_EQ(session().shown().view().name, "attention");
    EXPECT_EQ(session().shown().view().layer, target.layer);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(target.head.value_or(-1)));
}

TEST_F(Window, AClickOnTheOverviewGoesToThatLayerAndHead)
{
    openGolden();
    QTest::mouseClick(&m_window.overview(), Qt::LeftButton, {}, m_window.overview().tileRect(0, 3).center());
    EXPECT_EQ(session().shown().view().layer, 0);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(3));
}

TEST_F(Window, LayersThatMixChannelsAreSteppedOverWhereAMapIsWanted)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("xcit_p8"));  // 0 and 1 mix channels, 2 and 3 have maps
    EXPECT_EQ(session().shown().view().layer, 3);
    press(Qt::Key_Up);
    EXPECT_EQ(session().shown().view().layer, 2);
    press(Qt::Key_Up);
    EXPECT_EQ(session().shown().view().layer, 2);
    QTest::mouseClick(&m_window.overview(), Qt::LeftButton, {}, m_window.overview().tileRect(1, 2).center());
    EXPECT_EQ(session().shown().view().layer, 3);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(2));
    core::View matrix = session().shown().view();
    matrix.name = "attention-matrix";
    matrix.layer = 0;
    session().shown().setView(matrix);
    ASSERT_TRUE(waitUntil([&] { return isReady() || session().work().problem(); }));
    EXPECT_FALSE(session().work().problem()) << session().work().problem()->details.toStdString();
    EXPECT_EQ(session().shown().view().layer, 0);
}

TEST_F(Window, TheQueryPickerSaysWhoReallyAsksInTheLayer)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("cait"));  // 0 and 1 have no class token yet
    const auto asked = [&] {
        for (const auto* box : m_window.findChildren<QComboBox*>()) {
            if (box->currentText().startsWith(QStringLiteral("class token"))) {
                return box->currentText();
            }
        }
        return QString();
    };
    EXPECT_EQ(asked(), QStringLiteral("class token"));
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(asked(), QStringLiteral("class token (here: mean of patches)"));
}

TEST_F(Window, AClickOnALargerPatchAsksForTheImagesPatchInItsMiddle)
{
    openGolden(QStringLiteral("wide.png"), QStringLiteral("swin"));  // 16 x 16 patches, 8 x 8 in the last layer
    EXPECT_EQ(session().shown().figure()->patchSize, 8);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, patchPoint(1, 2));
    ASSERT_TRUE(waitUntil([&] { return session().shown().view().query == QueryChoice::patch(3, 5); }));
    ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_EQ(std::get<core::PatchMap>(session().shown().figure()->result->content).queryPatch, 1 * 8 + 2);
}

TEST_F(Window, AControlReachedByTabKeepsItsArrowKeys)
{
    openGolden();
    auto* opacity = m_window.findChild<QSlider*>();
    ASSERT_NE(opacity, nullptr);
    const int before = opacity->value();
    const int layer = session().shown().view().layer;
    opacity->setFocus(Qt::TabFocusReason);
    press(Qt::Key_Left);
    EXPECT_EQ(opacity->value(), before - 1);
    EXPECT_EQ(session().shown().view().head, HeadChoice{});
    press(Qt::Key_Up);
    EXPECT_EQ(session().shown().view().layer, layer);
    EXPECT_NEAR(session().shown().figure()->view.opacity, opacity->value() / 100.0, 1e-9);
}

TEST_F(Window, BracketsGoThroughTheFolder)
{
    openGolden(QStringLiteral("small.png"));
    const int at = session().opened().folderBrowser().index();
    ASSERT_GT(at, 0);
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "tall.png"; }));
    press(Qt::Key_BracketLeft);
    ASSERT_TRUE(waitUntil([&] { return isReady() && session().shown().figure()->photo->name == "small.png"; }));
    EXPECT_EQ(session().opened().folderBrowser().index(), at);
}

TEST_F(Window, HeldKeysStepOnAndDoNothingElseTwice)
{
    openGolden();
    const auto hold = [this](Qt::Key key) {
        press(key);
        QTest::simulateEvent(QApplication::focusWidget(), true, key, Qt::NoModifier, {}, true);
    };
    hold(Qt::Key_Right);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(1));
    const QAction& note = *m_window.actions().at(ui::ActionId::Note);
    const bool before = note.isChecked();
    hold(Qt::Key_I);
    EXPECT_EQ(note.isChecked(), !before);
}

TEST_F(Window, UndoKeysWalkBackAndForth)
{
    openGolden();
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(0));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(session().shown().view().head, HeadChoice::single(1));
}

}  // namespace
