// Waiting for what a session does elsewhere, and small images to open.
#pragma once

#include "tests/support/folders.h"
#include "ui/session/session.h"

#include <gtest/gtest.h>

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

/// The result of `value` once it stays the same while pending events are processed.
template <class Value>
auto settled(Value value)
{
    auto before = value();
    for (settle(); !(value() == before); settle()) {
        before = value();
    }
    return before;
}

inline QString dataPath(const QString& relative)
{
    return QString::fromStdString(support::dataFolder() + "/") + relative;
}

inline QString goldenModel()
{
    return dataPath(QStringLiteral("goldens/vit/model.safetensors"));
}

inline QString goldenPhoto(const QString& name)
{
    return dataPath(QStringLiteral("goldens/preprocess/") + name);
}

inline bool isIdle(const ui::Session& session)
{
    return session.work().activity().text.isEmpty();
}

inline bool hasResult(const ui::Session& session)
{
    return session.shown().figure() && session.shown().figure()->result && isIdle(session);
}

inline void openGolden(ui::Session& session)
{
    session.opened().open({goldenPhoto("wide.png"), goldenModel()});
    ASSERT_TRUE(waitUntil([&] { return hasResult(session) || session.work().problem(); }));
    ASSERT_FALSE(session.work().problem()) << session.work().problem()->details.toStdString();
}

}  // namespace ui_test
