#include "ui/session/documents/recent_files.h"

namespace ui {

void RecentFiles::add(const QString& path)
{
    if (path.isEmpty()) {
        return;
    }
    m_paths.removeAll(path);
    m_paths.prepend(path);
    shorten();
}

void RecentFiles::shorten()
{
    m_paths = m_paths.mid(0, kMaximum);
}

void Recents::set(const QStringList& photos, const QStringList& models)
{
    m_photos = RecentFiles(photos);
    m_models = RecentFiles(models);
    Q_EMIT changed();
}

void Recents::addPhoto(const QString& path)
{
    m_photos.add(path);
    Q_EMIT changed();
}

void Recents::addModel(const QString& path)
{
    m_models.add(path);
    Q_EMIT changed();
}

void Recents::removeModel(const QString& path)
{
    m_models.remove(path);
    Q_EMIT changed();
}

}  // namespace ui
