// The files that were opened last, newest first.
#pragma once

#include <QObject>
#include <QStringList>

namespace ui {

class RecentFiles {
public:
    explicit RecentFiles(QStringList paths = {}) : m_paths(std::move(paths)) { shorten(); }
    void add(const QString& path);
    void remove(const QString& path) { m_paths.removeAll(path); }
    const QStringList& paths() const { return m_paths; }

private:
    static constexpr int kMaximum = 10;
    void shorten();
    QStringList m_paths;
};

/// Those of both kinds, for the menus and for the next start. Lives on the GUI thread.
class Recents final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const RecentFiles& photos() const { return m_photos; }
    const RecentFiles& models() const { return m_models; }
    void set(const QStringList& photos, const QStringList& models);
    void addPhoto(const QString& path);
    void addModel(const QString& path);
    void removeModel(const QString& path);

Q_SIGNALS:
    void changed();

private:
    RecentFiles m_photos, m_models;
};

}  // namespace ui
