#include "ui/window/preferences/key_field.h"

#include <QKeyEvent>

namespace ui {
namespace {

bool isModifier(int key)
{
    return key == Qt::Key_Shift || key == Qt::Key_Control || key == Qt::Key_Alt || key == Qt::Key_Meta ||
           key == Qt::Key_AltGr || key == Qt::Key_CapsLock || key == Qt::Key_NumLock || key == Qt::Key_unknown;
}

bool leads(const QKeyEvent& event)
{
    return event.key() == Qt::Key_Tab || event.key() == Qt::Key_Backtab || event.key() == Qt::Key_Escape;
}

/// A sign that is typed with Shift is the sign itself: "?" rather than Shift+?, which no keyboard sends.
QKeySequence keyOf(const QKeyEvent& event)
{
    auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool sign =
        event.key() < Qt::Key_Escape && !QChar(event.key()).isLetterOrNumber() && event.key() != Qt::Key_Space;
    if (sign) {
        modifiers &= ~Qt::ShiftModifier;
    }
    return QKeySequence(QKeyCombination(modifiers, Qt::Key(event.key())));
}

}  // namespace

KeyField::KeyField(QWidget* parent) : QLineEdit(parent)
{
    setReadOnly(true);
    setPlaceholderText(tr("Press a key"));
    setContextMenuPolicy(Qt::NoContextMenu);
}

bool KeyField::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && !leads(*static_cast<QKeyEvent*>(event))) {
        event->accept();  // the command that has it by now must not run
        return true;
    }
    return QLineEdit::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event)
{
    if (leads(*event)) {
        event->ignore();
    } else if (!isModifier(event->key())) {
        Q_EMIT pressed(keyOf(*event));
    }
}

}  // namespace ui
