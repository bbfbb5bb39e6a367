#include "ui/window/commands/key_guard.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSlider>
#include <QTimer>

namespace ui {
namespace {

bool usesArrows(const QWidget* widget)
{
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
           qobject_cast<const QAbstractSlider*>(widget) != nullptr ||
           qobject_cast<const QComboBox*>(widget) != nullptr ||
           qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
           qobject_cast<const QLineEdit*>(widget) != nullptr;
}

/// A panel is scrolled through with the pointer over its controls; that must not change them.
bool changesByWheel(const QWidget* widget)
{
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
           qobject_cast<const QSlider*>(widget) != nullptr || qobject_cast<const QComboBox*>(widget) != nullptr;
}

bool isArrow(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

}  // namespace

KeyGuard::KeyGuard(QWidget* window, QWidget* home) : QObject(window), m_window(window), m_home(home)
{
    qApp->installEventFilter(this);
}

bool KeyGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress &&
        event->type() != QEvent::Wheel) {
        return false;
    }
    auto* widget = qobject_cast<QWidget*>(watched);
    if (widget == nullptr || widget->window() != m_window) {
        return false;
    }
    if (event->type() == QEvent::Wheel) {
        if (!changesByWheel(widget) || widget->hasFocus()) {
            return false;
        }
        event->ignore();  // the panel around it scrolls
        return true;
    }
    auto* key = static_cast<QKeyEvent*>(event);
    // A key that the focused widget ignores goes to its parents, so they are checked for the same key.
    const QWidget* focus = m_window->focusWidget();
    const bool atHome = focus == nullptr || focus == m_home || m_home->isAncestorOf(focus);
    const bool travels = key->key() == Qt::Key_Tab && !atHome;
    if (event->type() == QEvent::ShortcutOverride && (travels || (isArrow(key->key()) && usesArrows(widget)))) {
        event->accept();
        return true;
    }
    const bool ends = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Escape;
    const bool leaves = qobject_cast<QAbstractSpinBox*>(widget) != nullptr ||
                        (key->key() == Qt::Key_Escape && qobject_cast<QLineEdit*>(widget) != nullptr);
    if (event->type() == QEvent::KeyPress && ends && leaves) {
        QTimer::singleShot(0, m_home, [home = m_home] { home->setFocus(); });
    }
    return false;
}

}  // namespace ui
