// What the window says when nothing is open: what it is for, what to do, and a sample to start with.
#pragma once

#include <QWidget>

class QLabel;

namespace ui {

class Actions;
class Session;

class WelcomePage final : public QWidget {
    Q_OBJECT
public:
    WelcomePage(Session& session, Actions& actions, QWidget* parent = nullptr);
    void refreshLook();  ///< after a change of theme

private:
    void showState();
    Session& m_session;
    QLabel* m_sign;
    QLabel* m_title;
    QLabel* m_words;
};

}  // namespace ui
