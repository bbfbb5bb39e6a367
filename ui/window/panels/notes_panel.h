// The notes of the session: plain text, stored with every key, so that neither Escape nor a crash loses a word. GUI
// thread only.
#pragma once

#include "ui/session/storage/session_store.h"

#include <QPlainTextEdit>

namespace ui {

class NotesPanel final : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit NotesPanel(SessionStore& store, QWidget* parent = nullptr);

Q_SIGNALS:
    void left();  ///< by Escape

protected:
    bool event(QEvent* event) override;

private:
    void showNotes();
    SessionStore& m_store;
};

}  // namespace ui
