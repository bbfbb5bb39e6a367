// Dialog before a single figure is exported: format, size, dots per inch, background, color bar, caption. The last
// choices are offered the next time.
#pragma once

#include "ui/session/display/figure_maker.h"
#include "ui/window/page/export_choice.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace ui {

class Form;

/// GUI thread only. After acceptance choice() holds what to write; the file name is requested afterwards.
class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    /// @param figure  to be drawn; its size is shown
    ExportDialog(const ExportChoice& choice, FigurePtr figure, QWidget* parent);
    const ExportChoice& choice() const { return m_choice; }

private:
    void buildRows();
    void setWidth(int choice);
    void showChoice();

    ExportChoice m_choice;
    FigurePtr m_figure;
    int m_widthChoice = 0;       ///< an entry of the list of widths
    double m_millimeters = 0.0;  ///< shown also where another width is chosen
    Form* m_form;
    QWidget *m_measure = nullptr, *m_dpi = nullptr;
    QLabel* m_summary;  ///< the size, or why there is too much of it
    QPushButton* m_export = nullptr;
};

}  // namespace ui
