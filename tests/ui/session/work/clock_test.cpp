#include "ui/session/work/clock.h"

#include "tests/ui/session/support.h"

#include <QSignalSpy>

namespace {

TEST(Clock, TimersTimeOutInTheOrderOfTheirTimes)
{
    ui::Clock clock;
    ui::Timer late(clock, 300), early(clock, 100), repeating(clock, 120);
    repeating.setRepeating(true);
    QStringList order;
    const auto note = [&](ui::Timer& timer, const QString& name) {
        QObject::connect(&timer, &ui::Timer::timeout, [&order, name] { order << name; });
    };
    note(late, "late");
    note(early, "early");
    note(repeating, "again");
    clock.advance(0);
    for (ui::Timer* timer : {&late, &early, &repeating}) {
        timer->start();
    }
    clock.advance(99);
    EXPECT_TRUE(order.isEmpty());
    clock.advance(1);
    EXPECT_EQ(order, QStringList{"early"});
    EXPECT_FALSE(early.isActive());
    clock.advance(200);
    EXPECT_EQ(order, (QStringList{"early", "again", "again", "late"}));
    EXPECT_TRUE(repeating.isActive());
}

TEST(Clock, StoppedTimersStayStillAndStartingAnewPutsOff)
{
    ui::Clock clock;
    ui::Timer timer(clock, 100);
    int count = 0;
    QObject::connect(&timer, &ui::Timer::timeout, [&count] { ++count; });
    clock.advance(0);
    timer.start();
    clock.advance(80);
    timer.start();
    clock.advance(80);
    EXPECT_EQ(count, 0);
    timer.startUnlessActive();
    clock.advance(20);
    EXPECT_EQ(count, 1);
    timer.start();
    timer.stop();
    clock.advance(1000);
    EXPECT_EQ(count, 1);
}

TEST(Clock, GoesByItselfUntilItIsSet)
{
    ui::Clock clock;
    ui::Timer timer(clock, 1), set(clock, 1000);
    QSignalSpy out(&timer, &ui::Timer::timeout), outOfSet(&set, &ui::Timer::timeout);
    timer.start();
    EXPECT_TRUE(ui_test::waitUntil([&] { return out.count() == 1; }));
    set.start();
    clock.advance(1000);  // also those that were started before
    EXPECT_EQ(outOfSet.count(), 1);
}

}  // namespace
