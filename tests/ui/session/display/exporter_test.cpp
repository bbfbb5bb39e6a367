// Failures of painting and writing are reported, and the exporter is not left in its writing state.
#include "ui/session/display/exporter.h"
#include "support.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

using ui_test::waitUntil;

class ExporterTest : public testing::Test {
protected:
    ~ExporterTest() override { m_pool.waitForDone(); }

    QThreadPool m_pool;
    ui::Exporter m_exporter{m_pool};
    ui::FigurePtr m_unpaintable = std::make_shared<ui::Figure>();  // without a result
};

TEST_F(ExporterTest, AnImageThatCannotBePaintedIsAFailureAndOver)
{
    QSignalSpy unpainted(&m_exporter, &ui::Exporter::unpainted), painted(&m_exporter, &ui::Exporter::painted);
    m_exporter.paint(m_unpaintable);
    EXPECT_TRUE(m_exporter.isRunning());
    ASSERT_TRUE(waitUntil([&] { return !m_exporter.isRunning(); }));
    EXPECT_EQ(unpainted.count(), 1);
    EXPECT_TRUE(painted.isEmpty());
}

TEST_F(ExporterTest, AFigureThatCannotBeWrittenIsAFailureAndOver)
{
    auto model = std::make_shared<ui::OpenedModel>();  // whose file is nowhere
    auto scene = std::make_shared<ui::SessionScene>();
    scene->model = model;
    QSignalSpy failed(&m_exporter, &ui::Exporter::failed);
    auto photo = std::make_shared<ui::OpenedPhoto>();
    photo->photo = std::make_shared<core::Photo>();
    scene->photo = photo;
    m_exporter.start(QStringLiteral("/nowhere/at/all/figure.png"), m_unpaintable, scene);
    ASSERT_TRUE(waitUntil([&] { return !m_exporter.isRunning(); }));
    ASSERT_EQ(failed.count(), 1);
    EXPECT_EQ(failed[0][1].toString(), QStringLiteral("/nowhere/at/all/figure.png"));
}

}  // namespace
