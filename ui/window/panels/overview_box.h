// The overview with what it has to itself: the order of its tiles.
#pragma once

#include "ui/session/session.h"

#include <QString>
#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

class OverviewPanel;

class OverviewBox final : public QWidget {
    Q_OBJECT
public:
    /// @param tiles  becomes a child
    OverviewBox(Session& session, OverviewPanel* tiles, QWidget* parent = nullptr);

    QString sort() const;  ///< a word of the option "sort" of the view of all heads
    void setSort(const QString& word);

private:
    void onSceneChanged();
    void onObjectChanged();
    void arrange();

    Session& m_session;
    QComboBox* m_sort;
    QLabel* m_edited;  ///< that the tiles are of an edited pass
};

}  // namespace ui
