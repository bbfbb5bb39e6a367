// The rows of the gallery: bundled models, then the published ones (the zoo), with what is on this machine. GUI thread
// only.
#pragma once

#include "core/model/zoo/zoo.h"
#include "ui/zoo/model_store.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QString>

#include <vector>

namespace ui {

struct GalleryRow {
    QString id, title;
    const core::ZooEntry* entry = nullptr;  ///< null: a bundled model that nobody published
    bool bundled = false;
    QString file = {};     ///< where it lies on this machine; empty: nowhere yet
    qint64 partBytes = 0;  ///< of a download that was not finished
};

class GalleryModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Parameters, Input, Accuracy, Licence, State, ColumnCount };
    enum Role {
        IdRole = Qt::UserRole,
        SortRole  ///< what the column sorts by: numbers as numbers
    };

    explicit GalleryModel(ModelStore store, QObject* parent = nullptr);

    const GalleryRow& row(int at) const { return m_rows[static_cast<size_t>(at)]; }
    void refresh();  ///< looks again what is there
    /// DisplayState as the state of the row while it comes; empty: no longer.
    void setProgress(const QString& id, const QString& text);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void look(GalleryRow& row) const;
    QString textOf(const GalleryRow& row, int column) const;
    static QVariant sortKeyOf(const GalleryRow& row, int column);

    ModelStore m_store;
    std::vector<GalleryRow> m_rows;
    QString m_comingId, m_progress;
};

class GalleryFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit GalleryFilter(GalleryModel& model, QObject* parent = nullptr);
    void setWords(const QString& words);    ///< all must occur in a model's texts
    void setFamily(const QString& family);  ///< as zoo.json names it; empty: all
    const GalleryRow& row(const QModelIndex& index) const { return m_model.row(mapToSource(index).row()); }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    GalleryModel& m_model;
    QString m_words, m_family;
};

}  // namespace ui
