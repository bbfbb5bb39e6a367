// An exception that escapes an event handler becomes a sentence above the image and never ends the program.
#include "ui/window/widgets/application.h"
#include "tests/ui/window/window_fixture.h"

#include <gtest/gtest-spi.h>

#include <QLabel>
#include <QTimer>

#include <stdexcept>
#include <utility>
#include <vector>

namespace {

using ui_test::waitUntil;

class ApplicationTest : public ui_test::WindowFixture {};

/// Fails in a paint event, as a widget does that takes a layer for one of another model; once, for each is a failure.
class Faulty final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        if (!std::exchange(m_painted, true)) {
            static_cast<void>(std::vector<int>(6).at(6));
        }
    }

private:
    bool m_painted = false;
};

QString details(ui::MainWindow& window)
{
    return window.errorStrip().findChild<QLabel*>("errorDetails")->text();
}

TEST_F(ApplicationTest, APaintEventThatThrowsIsReportedAndTheWindowGoesOn)
{
    Faulty widget(&m_window);
    EXPECT_NONFATAL_FAILURE(  // which is how every other test would hear of it
        {
            widget.show();
            ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
        },
        "an exception left an event handler");
    EXPECT_TRUE(details(m_window).contains("vector")) << details(m_window).toStdString();
    widget.hide();
    session().work().dismissProblem();
    openGolden();
}

TEST_F(ApplicationTest, ASlotThatThrowsIsReported)
{
    EXPECT_NONFATAL_FAILURE(
        {
            QTimer::singleShot(0, &m_window, [] { throw std::runtime_error("layer 6 of 6"); });
            ASSERT_TRUE(waitUntil([&] { return m_window.errorStrip().isVisible(); }));
        },
        "layer 6 of 6");
    EXPECT_EQ(details(m_window), "layer 6 of 6");
}

}  // namespace
