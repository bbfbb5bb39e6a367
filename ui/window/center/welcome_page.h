// Page of a window with nothing open: the purpose of the program, the first steps, and a sample to start with.
#pragma once

#include <QScrollArea>

#include <functional>

class QGridLayout;
class QLabel;
class QPushButton;

namespace ui {

class Actions;
class IconLabel;
class Session;

/// Nothing of it is ever cut off: in a narrow window the buttons stand two by two, in a low one it scrolls.
class WelcomePage final : public QScrollArea {
    Q_OBJECT
public:
    WelcomePage(Session& session, Actions& actions, QWidget* parent = nullptr);
    void offer(const QString& text, std::function<void()> open);  ///< one more way to begin

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void addButtons(Actions& actions);
    void placeButtons();
    void showState();
    Session& m_session;
    QWidget* m_page;
    IconLabel* m_sign;
    QLabel* m_title;
    QLabel* m_words;
    QList<QPushButton*> m_buttons;
    QPushButton* m_offer = nullptr;
    QGridLayout* m_places;
};

}  // namespace ui
