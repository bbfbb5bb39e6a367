#include "ui/window/state_keeper.h"

#include "ui/session/work/run_to_end.h"

#include <QEvent>

#include <utility>

namespace ui {
namespace {

constexpr int kSoonMilliseconds = 500;  // a drag of a splitter is one writing, not fifty

}  // namespace

StateKeeper::StateKeeper(QSettings& settings, Clock& clock, std::function<WindowState()> state, QObject* parent)
    : QObject(parent),
      m_settings(settings),
      m_state(std::move(state)),
      m_written(readState(settings)),
      m_soon(clock, kSoonMilliseconds)
{
    m_writer.setMaxThreadCount(1);
    connect(&m_soon, &Timer::timeout, this, &StateKeeper::write);
}

void StateKeeper::scheduleWrite()
{
    m_soon.startUnlessActive();
}

void StateKeeper::follow(QObject& part)
{
    part.installEventFilter(this);
}

bool StateKeeper::eventFilter(QObject* part, QEvent* event)
{
    switch (event->type()) {
        case QEvent::Resize:
        case QEvent::Move:
        case QEvent::Show:
        case QEvent::Hide:
        case QEvent::WindowStateChange:
            scheduleWrite();
            break;
        default:
            break;
    }
    return QObject::eventFilter(part, event);
}

void StateKeeper::write()
{
    WindowState state = m_state();
    if (m_written == state) {
        return;
    }
    const WindowState before = std::exchange(m_written, state);
    // Another object for the same file: they share what they hold, and each may be used in a thread of its own.
    const auto task = [state = std::move(state), before, file = m_settings.fileName(), format = m_settings.format()] {
        QSettings settings(file, format);
        writeState(settings, state, before);
        settings.sync();
        return settings.status() != QSettings::AccessError;
    };
    runToEnd(m_writer, this, task, [this](const Outcome<bool>& written) {
        if (!std::get_if<bool>(&written) || !std::get<bool>(written)) {
            reportFailure();
        }
    });
}

void StateKeeper::reportFailure()
{
    if (m_reported) {
        return;
    }
    m_reported = true;
    Q_EMIT failed(
        tr("Settings cannot be written to %1, so open files will not be remembered.").arg(m_settings.fileName()));
}

void StateKeeper::keepNow()
{
    m_soon.stop();
    write();
    m_writer.waitForDone();
}

}  // namespace ui
