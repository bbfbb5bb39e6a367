// Fonts need a QGuiApplication; `offscreen` needs no display.
#include <QGuiApplication>

#include <gtest/gtest.h>

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    const QGuiApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
