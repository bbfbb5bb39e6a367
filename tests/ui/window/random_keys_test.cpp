// A mean afternoon in short: random keys, always the same ones, after which the window still answers and holds no more
// memory than before.
#include "tests/ui/window/window_fixture.h"

#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <fstream>
#include <limits>
#include <random>
#include <string>

namespace {

using ui_test::waitUntil;

#ifdef HEADSCOPE_SANITIZED
constexpr bool kMemoryCounts = false;  // what is freed stays in quarantine
#else
constexpr bool kMemoryCounts = true;
#endif

/// Memory of this process that is no file's, in MB.
double anonymousMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:")) {
            return std::stod(line.substr(8)) / 1024;
        }
    }
    return 0;
}

class RandomKeys : public ui_test::WindowFixture {
protected:
    RandomKeys()
    {
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);  // which could not be closed from here
        m_closer.setInterval(10);
        QObject::connect(&m_closer, &QTimer::timeout, &m_window, [] { closeOthers(); });
        m_closer.start();
    }

    static void closeOthers()
    {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            const bool stands = qobject_cast<QDialog*>(widget) != nullptr || qobject_cast<QMenu*>(widget) != nullptr;
            if (stands && widget->isVisible()) {
                widget->close();
            }
        }
    }

    void press(int count)
    {
        constexpr Qt::Key steps[] = {Qt::Key_Up,    Qt::Key_Down,   Qt::Key_Left,        Qt::Key_Right,
                                     Qt::Key_Comma, Qt::Key_Period, Qt::Key_BracketLeft, Qt::Key_BracketRight};
        for (int i = 0; i < count; ++i) {
            const unsigned number = m_random();
            const auto shift = number % 7 == 0 ? Qt::ShiftModifier : Qt::NoModifier;
            const bool letter = number / 7 % 3 == 0;
            const auto key = letter ? static_cast<Qt::Key>(Qt::Key_A + static_cast<int>(number / 21 % 26))
                                    : steps[number / 21 % std::size(steps)];
            QWidget* focus = QApplication::focusWidget();
            QTest::keyClick(focus != nullptr ? focus : &m_window, key, shift);
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        }
        ASSERT_TRUE(waitUntil([&] { return session().work().activity().text.isEmpty(); }));
    }

    std::mt19937 m_random{20};
    QTimer m_closer;
};

TEST_F(RandomKeys, NeitherBreakTheWindowNorFillTheMemory)
{
    openGolden();
    press(400);  // every view once or twice, fonts and icons
    // A leak grows in every round; what the allocator keeps after a busy moment, as beside other tests, in one.
    double least = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 2; ++round) {
        const double before = anonymousMegabytes();
        press(500);
        least = std::min(least, anonymousMegabytes() - before);
    }
    constexpr double slack = 6;  // a real leak of one map a key would be three times that
    if (kMemoryCounts) {
        EXPECT_LT(least, slack);
    }
    openGolden();
    EXPECT_TRUE(m_window.isVisible());
    EXPECT_FALSE(m_window.errorStrip().isVisible());
}

}  // namespace
