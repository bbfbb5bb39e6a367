// Steps of undo and redo, over numbers in place of views and pins.
#include "ui/session/work/step_history.h"

#include <gtest/gtest.h>

namespace {

using NumberSteps = ui::StepHistory<int, 200>;

/// Steps from 0 to `last`, which is the value now.
NumberSteps stepsUpTo(int last)
{
    NumberSteps history;
    for (int value = 0; value < last; ++value) {
        history.remember(value);
    }
    return history;
}

TEST(StepHistory, GoesBackAndForthAlongTheSameWay)
{
    NumberSteps history = stepsUpTo(2);
    EXPECT_EQ(history.undo(2), 1);
    EXPECT_EQ(history.undo(1), 0);
    EXPECT_FALSE(history.undo(0).has_value());
    EXPECT_EQ(history.redo(0), 1);
    EXPECT_EQ(history.redo(1), 2);
    EXPECT_FALSE(history.canRedo());
}

TEST(StepHistory, ForgetsTheFutureAfterANewStep)
{
    NumberSteps history = stepsUpTo(1);
    history.undo(1);
    history.remember(0);
    EXPECT_FALSE(history.canRedo());
}

TEST(StepHistory, TakesARunOfTheSliderAsOneStep)
{
    NumberSteps history;
    for (int value = 0; value < 50; ++value) {
        history.remember(value, 7);
    }
    EXPECT_EQ(history.undo(50), 0);
    EXPECT_FALSE(history.canUndo());
}

TEST(StepHistory, ARunThatWasInterruptedIsTwoSteps)
{
    NumberSteps history;
    history.remember(0, 7);
    history.remember(1, 8);
    history.remember(2, 7);
    EXPECT_EQ(history.undo(3), 2);
    EXPECT_EQ(history.undo(2), 1);
    EXPECT_EQ(history.undo(1), 0);
}

TEST(StepHistory, ForgetsTheOldestStepsFirst)
{
    constexpr int most = static_cast<int>(NumberSteps::kMaximum), last = most + 50;
    NumberSteps history = stepsUpTo(last);
    int value = last, steps = 0;
    for (; history.canUndo(); ++steps) {
        value = history.undo(value).value_or(-1);
    }
    EXPECT_EQ(steps, most);
    EXPECT_EQ(value, 50);
}

TEST(StepHistory, ReturnsOverSeveralStepsThatAreThereToBeRedone)
{
    NumberSteps history = stepsUpTo(3);
    const auto is = [](int wanted) { return [wanted](int value) { return value == wanted; }; };
    history.returnTo(3, is(0));
    EXPECT_FALSE(history.canUndo());
    EXPECT_EQ(history.redo(0), 1);
    EXPECT_EQ(history.undo(1), 0);
    history.returnTo(0, is(3));
    EXPECT_FALSE(history.canRedo());
    EXPECT_EQ(history.undo(3), 2);
    history.returnTo(2, is(17));
    EXPECT_EQ(*history.previous(), 1);
    EXPECT_EQ(*history.next(), 3);
}

TEST(StepHistory, ReturnsTheShorterWay)
{
    NumberSteps history;
    for (const int value : {7, 1, 2}) {
        history.remember(value);
    }
    EXPECT_EQ(history.undo(7), 2);
    history.returnTo(2, [](int value) { return value == 7; });  // one step forward, two back
    EXPECT_EQ(*history.previous(), 2);
    EXPECT_FALSE(history.canRedo());
}

TEST(StepHistory, ACopySharesTheSteps)
{
    const NumberSteps history = stepsUpTo(2), copy = history;
    EXPECT_EQ(copy.previous(), history.previous());
}

}  // namespace
