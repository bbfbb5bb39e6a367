// Which number of the answer is watched, and what the edits make of it. GUI thread only.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace ui {

class WatchedBox final : public QWidget {
    Q_OBJECT
public:
    explicit WatchedBox(Session& session, QWidget* parent = nullptr);

private:
    void fillClasses();
    void choose();
    void showChange();

    Session& m_session;
    QComboBox* m_kind;
    QComboBox* m_class;
    QWidget* m_lessRow;
    QComboBox* m_less;
    QLabel* m_change;
};

}  // namespace ui
