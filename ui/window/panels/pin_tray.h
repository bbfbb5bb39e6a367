// The pins as a row of thumbnails with names: a click restores one, dragging reorders them.
#pragma once

#include "ui/session/storage/session_storage.h"

#include <QAbstractListModel>
#include <QListView>

namespace ui {

class PinModel final : public QAbstractListModel {
    Q_OBJECT
public:
    explicit PinModel(Pins& pins, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

private:
    Pins& m_pins;
    int m_rows;
};

class PinTray final : public QListView {
    Q_OBJECT
public:
    explicit PinTray(SessionStorage& storage, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {400, 72}; }
    QSize minimumSizeHint() const override { return {116, 72}; }
    int widthOfAll() const;  ///< so wide that nothing needs to scroll
    void renameCurrent();    ///< in place

protected:
    void wheelEvent(QWheelEvent* event) override;
    void startDrag(Qt::DropActions actions) override;

private:
    void showCurrent();
    SessionStorage& m_storage;
    PinModel m_model;
};

}  // namespace ui
