// The range panel: which values the ends of the colors stand for, from the controls to the image.
#include "ui/window/panels/range_panel.h"
#include "core/analysis/view/result.h"
#include "tests/ui/window/window_fixture.h"

#include <QComboBox>
#include <QDoubleSpinBox>

#include <stdexcept>

namespace {

using Mode = core::RangeChoice::Mode;
using ui_test::waitUntil;

class RangeTest : public ui_test::WindowFixture {
protected:
    ui::RangePanel& panel() { return *m_window.findChild<ui::RangePanel*>(); }
    QComboBox& mode() { return *panel().findChild<QComboBox*>(); }
    QDoubleSpinBox& box(const QString& name)
    {
        for (auto* spin : panel().findChildren<QDoubleSpinBox*>()) {
            if (spin->accessibleName() == name) {
                return *spin;
            }
        }
        throw std::runtime_error("the range panel has no box " + name.toStdString());
    }
    QDoubleSpinBox& low() { return box("Value of the lowest color"); }
    QDoubleSpinBox& high() { return box("Value of the highest color"); }
    QDoubleSpinBox& lowPercentile() { return box("Percentile of the lowest color"); }
    QDoubleSpinBox& highPercentile() { return box("Percentile of the highest color"); }

    /// With the keyboard, as who came by Tab does.
    void choose(Mode wanted)
    {
        mode().setFocus(Qt::TabFocusReason);
        for (int guard = 0; guard < 4 && session().shown().view().range.mode != wanted; ++guard) {
            QTest::keyClick(&mode(), Qt::Key_Down);
        }
        ASSERT_EQ(session().shown().view().range.mode, wanted);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    }
    core::ValueRange shown()
    {
        EXPECT_TRUE(waitUntil([&] { return isReady(); }));
        return std::get<core::PatchMap>(session().shown().figure()->result->content).range;
    }
};

TEST_F(RangeTest, EveryWiderChoiceContainsTheOneBefore)
{
    openGolden();
    EXPECT_EQ(mode().currentText(), "per map");
    const auto map = shown();
    choose(Mode::PerLayer);
    EXPECT_EQ(mode().currentText(), "per layer");
    const auto layer = shown();
    choose(Mode::Shared);
    EXPECT_EQ(mode().currentText(), "shared by all");
    const auto all = shown();
    EXPECT_LT(map.low, map.high);
    EXPECT_LE(layer.low, map.low);
    EXPECT_GT(layer.high, map.high);  // the mean of four heads stays below the greatest of them
    EXPECT_LE(all.low, layer.low);
    EXPECT_GE(all.high, layer.high);
}

TEST_F(RangeTest, AFixedRangeStartsFromTheNumbersShown)
{
    openGolden();
    choose(Mode::Shared);
    const auto before = shown();
    EXPECT_FALSE(low().isVisibleTo(&panel()));
    choose(Mode::Fixed);
    EXPECT_TRUE(low().isVisibleTo(&panel()));
    EXPECT_FALSE(lowPercentile().isVisibleTo(&panel()));
    EXPECT_NEAR(session().shown().view().range.low, before.low, 1e-9);
    EXPECT_NEAR(session().shown().view().range.high, before.high, 1e-9);
    EXPECT_NEAR(high().value(), before.high, 5.1e-6);
}

TEST_F(RangeTest, TheTwoNumbersAreTheEndsOfTheColors)
{
    openGolden();
    choose(Mode::Fixed);
    low().setValue(0.01);
    high().setValue(0.5);
    EXPECT_EQ(session().shown().view().range.low, 0.01);
    EXPECT_EQ(session().shown().view().range.high, 0.5);
    EXPECT_NEAR(shown().low, 0.01, 1e-6);
    EXPECT_NEAR(shown().high, 0.5, 1e-6);
}

TEST_F(RangeTest, TheHighEndNeverLiesBelowTheLowOne)
{
    openGolden();
    choose(Mode::Fixed);
    high().setValue(0.5);
    low().setValue(0.75);
    EXPECT_EQ(session().shown().view().range.low, 0.75);
    EXPECT_EQ(session().shown().view().range.high, 0.75);
    EXPECT_EQ(high().value(), 0.75);
    EXPECT_TRUE(waitUntil([&] { return isReady(); }));
    EXPECT_FALSE(session().work().problem());
}

TEST_F(RangeTest, PercentilesClipBothEnds)
{
    openGolden();
    const auto whole = shown();
    lowPercentile().setValue(20.0);
    highPercentile().setValue(80.0);
    EXPECT_EQ(session().shown().view().range.lowPercentile, 20.0);
    EXPECT_EQ(session().shown().view().range.highPercentile, 80.0);
    const auto clipped = shown();
    EXPECT_GT(clipped.low, whole.low);
    EXPECT_LT(clipped.high, whole.high);
    EXPECT_LT(clipped.low, clipped.high);
}

TEST_F(RangeTest, EditsInARowAreOneStepOfUndo)
{
    openGolden();
    lowPercentile().setValue(5.0);
    lowPercentile().setValue(10.0);
    highPercentile().setValue(90.0);
    m_window.actions().at(ui::ActionId::Undo)->trigger();
    EXPECT_EQ(session().shown().view().range, core::RangeChoice{});
    EXPECT_EQ(lowPercentile().value(), 0.0);
    EXPECT_EQ(highPercentile().value(), 100.0);
}

}  // namespace
