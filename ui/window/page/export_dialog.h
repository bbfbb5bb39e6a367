// What is asked before a single figure is written: format, size, dots an inch, ground, colour bar, caption. What was
// chosen is what is offered the next time.
#pragma once

#include "ui/session/shown/picture_maker.h"
#include "ui/window/page/export_choice.h"

#include <QDialog>

class QLabel;

namespace ui {

class Form;

/// GUI thread only. Accepted: choice() says what is to be written; the file's name is asked for afterwards.
class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    /// @param picture  what is to be drawn, for its size
    ExportDialog(const ExportChoice& choice, PicturePtr picture, QWidget* parent);
    const ExportChoice& choice() const { return m_choice; }

private:
    void buildRows();
    void setWidth(int choice);
    void showChoice();

    ExportChoice m_choice;
    PicturePtr m_picture;
    int m_widthChoice = 0;       ///< an entry of the list of widths
    double m_millimetres = 0.0;  ///< shown also where another width is chosen
    Form* m_form;
    QWidget *m_measure = nullptr, *m_dpi = nullptr;
    QLabel* m_summary;
};

}  // namespace ui
