// Every command by its name: type a few letters, press Enter.
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace ui {

class CommandPalette final : public QDialog {
    Q_OBJECT
public:
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);

    /// True when every word of `filter` begins a word of `name` or is contained in it, whatever the case.
    static bool matches(const QString& name, const QString& filter);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void runCurrent();

    QList<QAction*> m_actions;
    QLineEdit* m_filter;
    QListWidget* m_list;
};

}  // namespace ui
