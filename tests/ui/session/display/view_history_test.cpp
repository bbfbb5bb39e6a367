#include "ui/session/display/view_history.h"
#include "ui/session/documents/recent_files.h"

#include <gtest/gtest.h>

namespace {

core::View atLayer(int layer)
{
    core::View view;
    view.layer = layer;
    return view;
}

TEST(ViewHistory, GoesBackAndForthAlongTheSameWay)
{
    ui::ViewHistory history;
    history.remember(atLayer(0));
    history.remember(atLayer(1));
    EXPECT_EQ(history.undo(atLayer(2))->layer, 1);
    EXPECT_EQ(history.undo(atLayer(1))->layer, 0);
    EXPECT_FALSE(history.undo(atLayer(0)).has_value());
    EXPECT_EQ(history.redo(atLayer(0))->layer, 1);
    EXPECT_EQ(history.redo(atLayer(1))->layer, 2);
    EXPECT_FALSE(history.canRedo());
}

TEST(ViewHistory, ForgetsTheFutureAfterANewStep)
{
    ui::ViewHistory history;
    history.remember(atLayer(0));
    history.undo(atLayer(1));
    history.remember(atLayer(0));
    EXPECT_FALSE(history.canRedo());
}

TEST(ViewHistory, TakesARunOfTheSliderAsOneStep)
{
    ui::ViewHistory history;
    for (int layer = 0; layer < 50; ++layer) {
        history.remember(atLayer(layer), 7);
    }
    EXPECT_EQ(history.undo(atLayer(50))->layer, 0);
    EXPECT_FALSE(history.canUndo());
}

TEST(ViewHistory, ARunThatWasInterruptedIsTwoSteps)
{
    ui::ViewHistory history;
    history.remember(atLayer(0), 7);
    history.remember(atLayer(1), 8);
    history.remember(atLayer(2), 7);
    EXPECT_EQ(history.undo(atLayer(3))->layer, 2);
    EXPECT_EQ(history.undo(atLayer(2))->layer, 1);
    EXPECT_EQ(history.undo(atLayer(1))->layer, 0);
}

TEST(ViewHistory, ForgetsTheOldestStepsFirst)
{
    ui::ViewHistory history;
    constexpr int most = static_cast<int>(ui::ViewHistory::kMaximum), layers = most + 50;
    for (int layer = 0; layer < layers; ++layer) {
        history.remember(atLayer(layer));
    }
    int layer = layers, steps = 0;
    for (; history.canUndo(); ++steps) {
        layer = history.undo(atLayer(layer))->layer;
    }
    EXPECT_EQ(steps, most);
    EXPECT_EQ(layer, 50);
}

TEST(RecentFiles, KeepsTenNewestFirstWithoutRepeats)
{
    ui::RecentFiles recent;
    for (int i = 0; i < 12; ++i) {
        recent.add(QStringLiteral("/p/%1").arg(i));
    }
    recent.add(QStringLiteral("/p/5"));
    EXPECT_EQ(recent.paths().size(), 10);
    EXPECT_EQ(recent.paths().first(), QStringLiteral("/p/5"));
    EXPECT_EQ(recent.paths().count(QStringLiteral("/p/5")), 1);
    EXPECT_FALSE(recent.paths().contains(QStringLiteral("/p/1")));
}

}  // namespace
