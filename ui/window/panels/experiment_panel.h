// Experiments: what is edited, an edit to be typed, what becomes of the answer, and what to try each in turn. GUI
// thread only.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;

namespace ui {

class Actions;

class ExperimentPanel final : public QWidget {
    Q_OBJECT
public:
    ExperimentPanel(Session& session, Actions& actions, QWidget* parent = nullptr);
    void typeEdit();  ///< the focus goes to the field

private:
    QWidget* typing();
    QWidget* sweeps(Actions& actions);
    void fillTemplates(QMenu& menu);
    void showReason();  ///< of what is typed, while it cannot be made
    void addTypedEdit();

    Session& m_session;
    QLineEdit* m_field;
    QLabel* m_reason;
};

}  // namespace ui
