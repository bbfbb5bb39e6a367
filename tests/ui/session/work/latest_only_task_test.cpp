#include "ui/session/work/latest_only_task.h"
#include "fake_network.h"
#include "support.h"

#include <gtest/gtest.h>

namespace {

using ui_test::Gate;
using ui_test::waitUntil;
using Line = ui::LatestOnlyTask<int>;

class LatestOnlyTask : public testing::Test {
protected:
    LatestOnlyTask() { m_pool.setMaxThreadCount(1); }
    ~LatestOnlyTask() override
    {
        m_gate->open();
        m_pool.waitForDone();
    }
    Line::Task held(int value)
    {
        return [gate = m_gate, value](const core::RunControl& control) {
            gate->pass();
            control.step(1, 1);
            return value;
        };
    }
    Line::Answer keep()
    {
        return [this](Line::Outcome outcome) { m_answers.push_back(std::move(outcome)); };
    }
    QThreadPool m_pool;
    std::shared_ptr<Gate> m_gate = std::make_shared<Gate>();
    std::vector<Line::Outcome> m_answers;
};

TEST_F(LatestOnlyTask, ASupersededRunNeverAnswers)
{
    Line line(m_pool);
    m_gate->close();
    line.start(held(1), keep());
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() == 1; }));
    for (int value = 2; value <= 20; ++value) {
        line.start(held(value), keep());
    }
    m_gate->open();
    ASSERT_TRUE(waitUntil([&] { return !m_answers.empty(); }));
    m_pool.waitForDone();
    ui_test::settle();
    ASSERT_EQ(m_answers.size(), 1U);
    EXPECT_EQ(std::get<int>(m_answers[0]), 20);
    EXPECT_EQ(m_gate->arrivals(), 2);  // what waited in between was never begun
}

TEST_F(LatestOnlyTask, EvenAFinishedRunDoesNotAnswerOnceItIsSuperseded)
{
    Line line(m_pool);
    line.start(held(1), keep());
    m_pool.waitForDone();  // done, but its answer is still on its way to this thread
    line.start(held(2), keep());
    ASSERT_TRUE(waitUntil([&] { return !m_answers.empty(); }));
    ui_test::settle();
    ASSERT_EQ(m_answers.size(), 1U);
    EXPECT_EQ(std::get<int>(m_answers[0]), 2);
}

TEST_F(LatestOnlyTask, CancelledIsSilent)
{
    Line line(m_pool);
    m_gate->close();
    line.start(held(1), keep());
    ASSERT_TRUE(waitUntil([&] { return m_gate->arrivals() == 1; }));
    line.cancel();
    EXPECT_FALSE(line.isRunning());
    m_gate->open();
    m_pool.waitForDone();
    ui_test::settle();
    EXPECT_TRUE(m_answers.empty());
}

TEST_F(LatestOnlyTask, AnErrorKeepsItsCodeOnTheWayBetweenThreads)
{
    Line line(m_pool);
    line.start(
        [](const core::RunControl&) -> int { throw core::Error(core::ErrorCode::ShapeMismatch, core::Message("no")); },
        keep());
    ASSERT_TRUE(waitUntil([&] { return !m_answers.empty(); }));
    const auto failure = std::get<core::Failure>(m_answers[0]);
    EXPECT_EQ(failure.code, core::ErrorCode::ShapeMismatch);
    EXPECT_EQ(failure.message.english(), "no");
}

TEST_F(LatestOnlyTask, AnAnswerMayStartTheNextRun)
{
    Line line(m_pool);
    line.start(held(1), [&](Line::Outcome outcome) {
        m_answers.push_back(std::move(outcome));
        line.start(held(2), keep());
    });
    ASSERT_TRUE(waitUntil([&] { return m_answers.size() == 2; }));
    EXPECT_EQ(std::get<int>(m_answers[1]), 2);
}

}  // namespace
