#include "ui/window/screenshot.h"

#include "ui/window/main_window.h"

#include <QPixmap>

namespace ui {
namespace {

constexpr int kRestMilliseconds = 500;  // thumbnails and the overview come after the picture

}  // namespace

Screenshot::Screenshot(MainWindow& window, const QString& path, QObject* parent)
    : QObject(parent), m_window(window), m_path(path)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &Screenshot::take);
    const Session& session = window.session();
    connect(&session.shown(), &Shown::pictureChanged, this, &Screenshot::wait);
    connect(&session.shown(), &Shown::overviewChanged, this, &Screenshot::wait);
    connect(&session.work(), &Work::activityChanged, this, &Screenshot::wait);
    connect(&session.work(), &Work::problemChanged, this, &Screenshot::wait);
    connect(&session.opened(), &Opened::shelfChanged, this, &Screenshot::wait);
    wait();
}

void Screenshot::wait()
{
    const Session& session = m_window.session();
    const bool over = session.work().activity().text.isEmpty();
    if (over) {
        m_rest.start();
    } else {
        m_rest.stop();
    }
}

void Screenshot::take()
{
    const bool written = m_window.grab().save(m_path);
    Q_EMIT done(written);
}

}  // namespace ui
