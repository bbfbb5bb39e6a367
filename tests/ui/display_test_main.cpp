// OpenGL needs a display: tests/run brings its own (Xvfb). Without one these tests are skipped, and say so.
#include <gtest/gtest.h>

#include <QApplication>
#include <QStandardPaths>

#include <cstdio>

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
        std::fputs(
            "skipped: no display; run tests/run, or xvfb-run -a -s \"-screen 0 1280x1024x24\" with this program\n",
            stderr);
        return 77;  // ctest: skipped
    }
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QApplication::setApplicationName("headscope-test");
    QApplication::setOrganizationName("headscope-test");
    return RUN_ALL_TESTS();
}
