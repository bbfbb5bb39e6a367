// The images of the folder as a strip of thumbnails; the open one is framed, a click opens another.
#pragma once

#include "ui/session/documents/thumbnails.h"
#include "ui/session/session.h"

#include <QAbstractListModel>
#include <QListView>

namespace ui {

/// Asks for a thumbnail when a view asks for it, so that only what is seen is read.
class FilmstripModel final : public QAbstractListModel {
    Q_OBJECT
public:
    explicit FilmstripModel(QObject* parent = nullptr);
    void setPaths(const QStringList& paths);
    const QStringList& paths() const { return m_paths; }
    bool isComplete() const { return !m_thumbnails.isBusy(); }  ///< no thumbnail that was asked for is missing
    int rowCount(const QModelIndex& parent) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QStringList m_paths;
    mutable Thumbnails m_thumbnails;
};

class Filmstrip final : public QListView {
    Q_OBJECT
public:
    explicit Filmstrip(Session& session, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {400, 72}; }
    QSize minimumSizeHint() const override { return {100, 72}; }

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    void showFolder();
    Session& m_session;
    FilmstripModel m_model;
};

}  // namespace ui
