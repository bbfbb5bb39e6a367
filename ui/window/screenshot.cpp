#include "ui/window/screenshot.h"

#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/window/main_window.h"
#include "ui/window/panels/filmstrip.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPixmap>

#include <algorithm>

namespace ui {
namespace {

constexpr int kRestMilliseconds = 500;  // what is on the screen asks for thumbnails when it is painted

}  // namespace

Screenshot::Screenshot(MainWindow& window, const QString& path, QObject* parent)
    : QObject(parent), m_window(window), m_path(path), m_rest(window.session(), kRestMilliseconds)
{
    connect(&m_rest, &Rest::reached, this, &Screenshot::capture);
    m_rest.await();
}

void Screenshot::capture()
{
    const auto models = m_window.findChildren<FilmstripModel*>();
    if (!std::ranges::all_of(models, &FilmstripModel::isComplete)) {
        m_rest.await();
        return;
    }
    QBuffer figure;
    figure.open(QIODevice::WriteOnly);
    const QByteArray kind = QFileInfo(m_path).suffix().toLatin1();
    if (!m_window.grab().save(&figure, kind.isEmpty() ? "png" : kind.constData())) {
        Q_EMIT done(tr("%1: expected a name that ends in .png").arg(m_path));
        return;
    }
    try {
        core::writeAtomically(toPath(m_path), [&](std::ostream& stream) {
            stream.write(figure.data().constData(), static_cast<std::streamsize>(figure.data().size()));
        });
    } catch (...) {
        Q_EMIT done(coreText(core::currentFailure().message));
        return;
    }
    const auto& problem = m_window.session().work().problem();
    Q_EMIT done(problem ? (problem->sentence + ' ' + problem->details).simplified() : QString());
}

}  // namespace ui
