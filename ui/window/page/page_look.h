// Fields of a figure page as a whole: its size, its grid, its words.
#pragma once

#include "ui/figure/page/page.h"

#include <QWidget>

namespace ui {

class Form;

/// GUI thread only.
class PageLook final : public QWidget {
    Q_OBJECT
public:
    /// @param page  is changed by the controls; it must outlive them
    PageLook(FigurePage& page, QWidget* parent);

    void show();  ///< what the page holds now

Q_SIGNALS:
    void edited();

private:
    Form* m_form;
    QWidget* m_width = nullptr;
};

}  // namespace ui
