#include "ui/session/opened/recent_files.h"

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

}  // namespace ui
