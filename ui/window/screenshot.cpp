#include "ui/window/screenshot.h"

#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/session/opened/file_name.h"
#include "ui/window/main_window.h"

#include <QBuffer>
#include <QFileInfo>
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
    QBuffer picture;
    picture.open(QIODevice::WriteOnly);
    const QByteArray kind = QFileInfo(m_path).suffix().toLatin1();
    if (!m_window.grab().save(&picture, kind.isEmpty() ? "png" : kind.constData())) {
        Q_EMIT done(tr("%1: expected a name that ends in .png").arg(m_path));
        return;
    }
    try {
        core::writeAtomically(toPath(m_path), [&](std::ostream& stream) {
            stream.write(picture.data().constData(), static_cast<std::streamsize>(picture.data().size()));
        });
    } catch (...) {
        Q_EMIT done(QString::fromStdString(core::currentFailure().message));
        return;
    }
    const auto& problem = m_window.session().work().problem();
    Q_EMIT done(problem ? (problem->sentence + ' ' + problem->details).simplified() : QString());
}

}  // namespace ui
