// Type a few letters, press Enter: every command by its name, or every view, also by its author or another word for it.
// The best match comes first (core/analysis/table/word_match.h). Below the list stands what the chosen one does, or
// why it cannot be done.
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace ui {

/// Deletes itself when it is closed: make it with new, and show() it.
class CommandPalette final : public QDialog {
    Q_OBJECT
public:
    /// Commands: "Menu:  name      key". Views: names under the headings of their groups, the open one chosen.
    enum class Kind { Commands, Views };
    /// The one that is chosen is triggered after the palette has closed.
    /// @param actions  must outlive it; those that are disabled are left out, unless they have a reason to show
    /// @param parent   the window, whose upper middle it takes
    CommandPalette(const QList<QAction*>& actions, QWidget* parent, Kind kind = Kind::Commands);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void fill();
    void addHeading(const QString& title);
    void addRow(QAction* action);
    void addNothing();  ///< shows that nothing matches, and leads back to all
    QList<QAction*> found() const;
    void choose(int from, int direction);  ///< the first row from there that can be chosen
    void explain(const QListWidgetItem* item);
    void fitMeaning();
    void runCurrent();

    QList<QAction*> m_actions;
    Kind m_kind;
    QLineEdit* m_filter;
    QListWidget* m_list;
    QLabel* m_meaning;
};

}  // namespace ui
