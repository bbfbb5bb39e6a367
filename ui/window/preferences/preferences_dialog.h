// The page of preferences, made from the table: what is changed counts at once, and every row has a way back. A second
// page holds the keys of every command.
#pragma once

#include <QDialog>
#include <QList>

#include <functional>

class QGridLayout;
class QToolButton;
class QWidget;

namespace ui {

class Actions;
class Preferences;
struct PreferenceRow;

class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Preferences& preferences, Actions& actions, QWidget* parent);

private:
    QWidget* rowsPage();
    int addRow(QGridLayout& grid, int line, const PreferenceRow& row, QWidget* page);
    QWidget* field(const PreferenceRow& row, QWidget* page);
    QWidget* choiceField(const PreferenceRow& row, QWidget* page);
    QWidget* switchField(const PreferenceRow& row, QWidget* page);
    QWidget* numberField(const PreferenceRow& row, QWidget* page);
    QWidget* folderField(const PreferenceRow& row, QWidget* page);
    void showValues();

    Preferences& m_preferences;
    QList<std::function<void()>> m_showValue;  ///< of each row: the control says what is preferred
    QList<std::pair<const PreferenceRow*, QToolButton*>> m_resets;
};

}  // namespace ui
