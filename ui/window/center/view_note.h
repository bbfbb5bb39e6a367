// The line below the figure: what the view shows and what it does not, and where it comes from.
#pragma once

#include <QFrame>

class QToolButton;

namespace ui {

class Actions;
class ClampedText;
class Session;

class ViewNote final : public QFrame {
    Q_OBJECT
public:
    /// DisplayState while Act::Note is checked; its buttons are that action and Act::ViewsHelp.
    ViewNote(Session& session, Actions& actions, QWidget* parent = nullptr);
    QString text() const;  ///< all of it, also where dots stand for the end

private:
    void showView();

    Session& m_session;
    Actions& m_actions;
    ClampedText* m_words;
    QToolButton* m_close;
};

}  // namespace ui
