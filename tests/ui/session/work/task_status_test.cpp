#include "ui/session/work/task_status.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

const core::Failure kFailure{core::ErrorCode::Corrupt, core::Message("a.png: expected an image, found text")};

TEST(TaskStatus, OnlyWhatWasAskedForLaterTakesAProblemAway)
{
    ui::TaskStatus work;
    work.countRequest();  // two things at once: the first fails, the second succeeds
    work.report(kFailure, ui::Operation::OpeningPhoto, "a.png");
    work.succeed();
    ASSERT_TRUE(work.problem());
    work.countRequest();
    EXPECT_TRUE(work.problem());
    work.succeed();
    EXPECT_FALSE(work.problem());
}

TEST(TaskStatus, WhatWasCancelledIsNoProblem)
{
    ui::TaskStatus work;
    work.report({core::ErrorCode::Cancelled, core::Message("cancelled")}, ui::Operation::RunningModel, "a.png");
    EXPECT_FALSE(work.problem());
}

TEST(TaskStatus, AProblemThatComesAgainAndAgainIsReportedOnce)
{
    ui::TaskStatus work;
    QSignalSpy told(&work, &ui::TaskStatus::problemChanged);
    for (int i = 0; i < 3; ++i) {
        work.report({core::ErrorCode::Other, core::Message("vector")}, ui::Operation::HandlingEvent, {});
    }
    EXPECT_EQ(told.count(), 1);
    EXPECT_EQ(work.problem()->details, "vector");
}

TEST(TaskStatus, TellsOnlyChanges)
{
    ui::TaskStatus work;
    QSignalSpy changed(&work, &ui::TaskStatus::activityChanged);
    work.setActivity({"Computing", 0.5});
    work.setActivity({"Computing", 0.5});
    EXPECT_EQ(changed.count(), 1);
    work.setActivity({});
    EXPECT_EQ(changed.count(), 2);
    EXPECT_TRUE(work.activity().isIdle());
}

TEST(Problem, NamesTheContainersThatAreRead)
{
    const auto problem =
        ui::describe({core::ErrorCode::Unsupported, core::Message("x")}, ui::Operation::OpeningModel, "net.bin");
    for (const char* container : {"safetensors", "PyTorch", ".npz"}) {
        EXPECT_TRUE(problem.advice.contains(container)) << container;
    }
}

}  // namespace
