#include "ui/session/work/work.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

const core::Failure kFailure{core::ErrorCode::Corrupt, "a.png: expected a picture, found text"};

TEST(Work, OnlyWhatWasAskedForLaterTakesAProblemAway)
{
    ui::Work work;
    work.countRequest();  // two things at once: the first fails, the second succeeds
    work.report(kFailure, ui::Doing::OpeningPhoto, "a.png");
    work.succeed();
    ASSERT_TRUE(work.problem());
    work.countRequest();
    EXPECT_TRUE(work.problem());
    work.succeed();
    EXPECT_FALSE(work.problem());
}

TEST(Work, WhatWasCancelledIsNoProblem)
{
    ui::Work work;
    work.report({core::ErrorCode::Cancelled, "cancelled"}, ui::Doing::RunningModel, "a.png");
    EXPECT_FALSE(work.problem());
}

TEST(Work, AProblemThatComesAgainAndAgainIsToldOnce)
{
    ui::Work work;
    QSignalSpy told(&work, &ui::Work::problemChanged);
    for (int i = 0; i < 3; ++i) {
        work.report({core::ErrorCode::Other, "vector"}, ui::Doing::HandlingEvent, {});
    }
    EXPECT_EQ(told.count(), 1);
    EXPECT_EQ(work.problem()->details, "vector");
}

TEST(Work, TellsOnlyChanges)
{
    ui::Work work;
    QSignalSpy changed(&work, &ui::Work::activityChanged);
    work.setActivity({"Computing", 0.5});
    work.setActivity({"Computing", 0.5});
    EXPECT_EQ(changed.count(), 1);
    work.setActivity({});
    EXPECT_EQ(changed.count(), 2);
    EXPECT_TRUE(work.activity().isIdle());
}

TEST(Problem, NamesTheContainersThatAreRead)
{
    const auto problem = ui::describe({core::ErrorCode::Unsupported, "x"}, ui::Doing::OpeningModel, "net.bin");
    for (const char* container : {"safetensors", "PyTorch", ".npz"}) {
        EXPECT_TRUE(problem.advice.contains(container)) << container;
    }
}

}  // namespace
