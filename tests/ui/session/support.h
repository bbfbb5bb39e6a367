// Waiting for what a session does elsewhere, and small pictures to open.
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

namespace ui_test {

/// Lets events happen until it is so; false after twenty seconds.
inline bool waitUntil(const std::function<bool()>& isSo)
{
    return QTest::qWaitFor(isSo, 20000);
}

/// Lets everything that is already on its way arrive.
inline void settle()
{
    for (int i = 0; i < 20; ++i) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    }
}

inline QString dataPath(const QString& relative)
{
    return QStringLiteral(HEADSCOPE_TEST_DATA "/") + relative;
}

inline QString goldenModel()
{
    return dataPath(QStringLiteral("goldens/vit/model.safetensors"));
}

inline QString goldenPhoto(const QString& name)
{
    return dataPath(QStringLiteral("goldens/preprocess/") + name);
}

}  // namespace ui_test
