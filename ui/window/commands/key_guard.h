// Keeps the figure's arrow keys away from a control that needs them itself (whoever reached a slider with Tab moves
// it), its Tab away from everything else, where Tab goes to the next control, and the wheel away from a control that is
// only scrolled past.
#pragma once

#include <QObject>

class QWidget;

namespace ui {

class KeyGuard final : public QObject {
    Q_OBJECT
public:
    /// Sees every event of the program, and touches those of widgets inside `window` only.
    /// @param home  gets the focus back when an edit ends with Enter or Escape
    KeyGuard(QWidget* window, QWidget* home);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_window;
    QWidget* m_home;
};

}  // namespace ui
