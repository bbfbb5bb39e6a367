// The page of preferences, made from the table: what is changed counts at once, and every row has a way back. A second
// page holds the keys of every command.
#pragma once

#include <QDialog>
#include <QList>

#include <utility>

class QGridLayout;
class QToolButton;
class QWidget;

namespace ui {

class Actions;
class Form;
class Preferences;
struct PreferenceRow;

class PreferencesDialog final : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Preferences& preferences, Actions& actions, QWidget* parent);

private:
    QWidget* rowsPage();
    int addRow(QGridLayout& grid, int line, const PreferenceRow& row, QWidget* page);
    void showValues();

    Preferences& m_preferences;
    Form* m_form = nullptr;
    QList<std::pair<const PreferenceRow*, QToolButton*>> m_resets;
};

}  // namespace ui
