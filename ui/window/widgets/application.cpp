#include "ui/window/widgets/application.h"
#include "ui/language/core_text.h"

#include <QMetaObject>

namespace ui {

bool Application::notify(QObject* receiver, QEvent* event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        report(core::currentFailure());
        return true;  // nobody else is to handle what was half handled
    }
}

void Application::report(const core::Failure& failure)
{
    const QString message = coreText(failure.message);
    if (message == m_pending) {
        return;
    }
    m_pending = message;
    QMetaObject::invokeMethod(
        this,
        [this, failure] {
            m_pending = QString();
            Q_EMIT failed(failure);
        },
        Qt::QueuedConnection);
}

}  // namespace ui
