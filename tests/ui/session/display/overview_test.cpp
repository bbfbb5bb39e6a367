#include "ui/session/display/overview.h"
#include "fake_network.h"
#include "support.h"
#include "ui/session/documents/folder_browser.h"
#include "ui/session/work/clock.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

using ui_test::waitUntil;

ui::ScenePtr sceneOf(const ui_test::FakeModel& wanted)
{
    auto model = std::make_shared<ui::OpenedModel>();
    model->model = ui_test::fakeModel(wanted, std::make_shared<ui_test::Gate>());
    QImage grey(16, 16, QImage::Format_RGB32);
    grey.fill(Qt::gray);
    auto photo = std::make_shared<ui::OpenedPhoto>();
    photo->photo = ui::photoFromImage(grey, QStringLiteral("grey"));
    return ui::makeScene(std::move(model), std::move(photo), {});
}

class OverviewTest : public testing::Test {
protected:
    OverviewTest() { m_pool.setMaxThreadCount(1); }
    ~OverviewTest() override { m_pool.waitForDone(); }

    int rows() const { return m_overview.result() ? std::get<core::Tiles>(m_overview.result()->content).rows : 0; }
    /// Whatever is still computed is computed, and whatever of it arrives has arrived.
    void finish()
    {
        m_pool.waitForDone();
        ui_test::settle();
    }

    ui::ScenePtr m_three = sceneOf({.layers = 3}), m_five = sceneOf({.layers = 5});
    QThreadPool m_pool;
    ui::Clock m_clock;
    ui::Overview m_overview{m_pool, m_clock};
};

TEST_F(OverviewTest, HasARowForEveryLayer)
{
    m_overview.show(m_three, {});
    ASSERT_TRUE(waitUntil([&] { return rows() == 3; }));
    m_overview.show(m_five, {});
    EXPECT_EQ(rows(), 3);  // the last one stays until the next is there
    ASSERT_TRUE(waitUntil([&] { return rows() == 5; }));
}

TEST_F(OverviewTest, NothingComesAfterTheSceneIsClosed)
{
    m_overview.show(m_three, {});
    m_overview.show(nullptr, {});
    finish();
    EXPECT_FALSE(m_overview.result());
}

TEST_F(OverviewTest, WhatWasAskedForAnotherSceneNeverArrives)
{
    m_overview.show(m_three, {});
    m_overview.setWanted(false);
    m_overview.show(m_five, {});  // not asked for: nobody looks
    finish();
    EXPECT_FALSE(m_overview.result());
    m_overview.show(m_three, {});
    m_overview.setWanted(true);  // and is asked for again
    EXPECT_TRUE(waitUntil([&] { return rows() == 3; }));
}

TEST_F(OverviewTest, IsComputedOnlyWhileSomebodyLooks)
{
    m_overview.setWanted(false);
    QSignalSpy changed(&m_overview, &ui::Overview::changed);
    m_overview.show(m_three, {});
    finish();
    EXPECT_TRUE(changed.isEmpty());
}

}  // namespace
