// The files that were opened last, newest first.
#pragma once

#include <QStringList>

namespace ui {

class RecentFiles {
public:
    explicit RecentFiles(QStringList paths = {}) : m_paths(std::move(paths)) { shorten(); }
    void add(const QString& path);
    void remove(const QString& path) { m_paths.removeAll(path); }
    void clear() { m_paths.clear(); }
    const QStringList& paths() const { return m_paths; }

private:
    static constexpr int kMaximum = 10;
    void shorten();
    QStringList m_paths;
};

}  // namespace ui
