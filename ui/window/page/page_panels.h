// The panels of a figure page as a list: chosen, named, moved and taken away. GUI thread only.
#pragma once

#include "ui/figure/page/page.h"

#include <QWidget>

#include <optional>

class QLineEdit;
class QListWidget;
class QToolButton;

namespace ui {

class PagePanels final : public QWidget {
    Q_OBJECT
public:
    /// @param page     is changed by the controls; it must outlive them
    /// @param sources  the button that adds panels; becomes a child
    PagePanels(FigurePage& page, QWidget* sources, QWidget* parent);

    void show();  ///< what the page holds now; the row that was chosen stays
    void choose(int panel);

Q_SIGNALS:
    void chosen(int panel);  ///< -1: none
    void renamed();          ///< the title of a panel is another one
    void rearranged();       ///< panels moved or gone: the page must be shown anew

private:
    QToolButton* addButton(QWidget* row, const QString& name, const char* sign);
    void showPanel();
    void rename(const QString& title);
    void move(int by);
    void remove();
    std::optional<PagePanel>* current();  ///< null: none is chosen

    FigurePage& m_page;
    QListWidget* m_list;
    QLineEdit* m_title;
    QToolButton *m_up, *m_down, *m_remove;
};

}  // namespace ui
