// What is asked before a single figure is written: format, size, dots an inch, ground, colour bar, caption. What was
// chosen is what is offered the next time.
#pragma once

#include "ui/session/shown/picture_maker.h"
#include "ui/window/page/export_choice.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace ui {

/// GUI thread only. Accepted: choice() says what is to be written; the file's name is asked for afterwards.
class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    /// @param picture  what is to be drawn, for its size
    ExportDialog(const ExportChoice& choice, PicturePtr picture, QWidget* parent);
    ExportChoice choice() const;

private:
    void showSize();
    PicturePtr m_picture;
    QComboBox *m_format, *m_width, *m_ground;
    QDoubleSpinBox* m_millimetres;
    QSpinBox* m_dpi;
    QCheckBox *m_colorBar, *m_caption;
    QLabel* m_summary;
};

}  // namespace ui
