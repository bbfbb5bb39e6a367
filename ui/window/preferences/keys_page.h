// The keys of every command: choose one, press a key. A key of another command is reported with that command's name,
// and reassigned from it only on request.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

class Actions;
class KeyField;
class Preferences;

/// Chooses in `preferences`, which the actions follow: applyKeys(), before this page hears of it.
class KeysPage final : public QWidget {
    Q_OBJECT
public:
    KeysPage(Preferences& preferences, Actions& actions, QWidget* parent = nullptr);

private:
    QWidget* makeBar();
    void fill();
    void filter();
    void showKeys();
    void showChosen();
    QAction* chosen() const;
    void press(const QKeySequence& key);
    void assignKey();  ///< the key that was pressed, from the command that has it
    void give(QAction& action, const QList<QKeySequence>& keys);
    void say(const QString& sentence, bool takes = false);

    Preferences& m_preferences;
    Actions& m_actions;
    QLineEdit* m_filter;
    QTreeWidget* m_list;
    KeyField* m_field = nullptr;
    QPushButton* m_none = nullptr;
    QPushButton* m_default = nullptr;
    QPushButton* m_take = nullptr;
    QLabel* m_words = nullptr;
    QKeySequence m_pressed;
};

/// The keys that were chosen, onto the actions.
void applyKeys(const Preferences& preferences, Actions& actions);

}  // namespace ui
