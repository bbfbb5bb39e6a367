// The main() of tests that need a display: tests/run brings its own (Xvfb). Without one these tests are skipped, and
// report it.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>

#include <cstdio>

namespace ui_test {

/// @param App      QApplication or what is derived from it
/// @param prepare  called with the application before the first test
template <class App, class Prepare>
int runWithDisplay(int argc, char** argv, Prepare prepare)
{
    testing::InitGoogleTest(&argc, argv);
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
        std::fputs(
            "skipped: no display; run tests/run, or xvfb-run -a -s \"-screen 0 1280x1024x24\" with this program\n",
            stderr);
        return 77;  // ctest: skipped
    }
    QStandardPaths::setTestModeEnabled(true);
    App application(argc, argv);
    QApplication::setApplicationName("headscope-test");
    QApplication::setOrganizationName("headscope-test");
    prepare(application);
    return RUN_ALL_TESTS();
}

}  // namespace ui_test
