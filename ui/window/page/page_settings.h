// Fields of a figure page as a whole: its size, its grid, its words.
#pragma once

#include "ui/figure/page/page.h"

#include <QWidget>

namespace ui {

class Form;

/// GUI thread only.
class PageSettings final : public QWidget {
    Q_OBJECT
public:
    /// @param page  is changed by the controls; it must outlive them
    PageSettings(FigurePage& page, QWidget* parent);

    void show();  ///< what the page holds now

Q_SIGNALS:
    void edited();

private:
    Form* m_form;
    QWidget* m_width = nullptr;
};

}  // namespace ui
