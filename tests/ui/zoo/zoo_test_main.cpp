#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

int main(int argc, char** argv)
{
    for (const char* proxy : {"http_proxy", "https_proxy", "all_proxy", "HEADSCOPE_MODELS", "HEADSCOPE_ZOO_MIRROR"}) {
        qunsetenv(proxy);  // the tests speak to loopback, whatever this machine is set to
    }
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir settings;  // whatever folder the user prefers
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    const QCoreApplication application(argc, argv);
    return RUN_ALL_TESTS();
}
