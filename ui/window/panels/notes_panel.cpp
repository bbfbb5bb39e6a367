#include "ui/window/panels/notes_panel.h"

#include <QKeyEvent>
#include <QSignalBlocker>

namespace ui {

NotesPanel::NotesPanel(SessionStore& store, QWidget* parent) : QPlainTextEdit(parent), m_store(store)
{
    setObjectName(QStringLiteral("notes"));
    setAccessibleName(tr("Notes"));
    setPlaceholderText(tr("Notes on this session, kept as you type"));
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    connect(this, &QPlainTextEdit::textChanged, this, [this] { m_store.setNotes(toPlainText()); });
    connect(&store, &SessionStore::changed, this, &NotesPanel::showNotes);
    showNotes();
}

bool NotesPanel::event(QEvent* event)
{
    const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (key && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {  // would otherwise cancel what is computed
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            Q_EMIT left();
        }
        return true;
    }
    return QPlainTextEdit::event(event);
}

/// Takes over the notes of another session; what is being typed here is there already.
void NotesPanel::showNotes()
{
    if (toPlainText() != m_store.notes()) {
        const QSignalBlocker silent(this);
        setPlainText(m_store.notes());
    }
}

}  // namespace ui
