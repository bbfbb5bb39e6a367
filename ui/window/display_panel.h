// How it is shown: every part of the View as a control, those greyed that the view does not listen to.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace ui {

class RangePanel;

class DisplayPanel final : public QWidget {
    Q_OBJECT
public:
    explicit DisplayPanel(Session& session, QWidget* parent = nullptr);

private:
    /// Changes of the same control in a row are one step of undo.
    enum Run { NoRun = 0, OpacityRun, RangeRun, QueryRun, LayerRun };
    void build();
    QWidget* queryRow();
    QWidget* styleRow();
    QWidget* opacityRow();
    void connectControls();
    template <class Change>
    void change(Change&& edit, int run = NoRun);
    void showModel();
    void showView();
    void showPicture();

    Session& m_session;
    QComboBox* m_view;
    QLabel* m_meaning;
    QSpinBox* m_layer;
    QComboBox* m_head;
    QComboBox* m_query;
    QSpinBox* m_row;
    QSpinBox* m_col;
    QButtonGroup* m_style;
    QComboBox* m_colormap;
    QSlider* m_opacity;
    QLabel* m_opacityNumber;
    QCheckBox* m_smooth;
    RangePanel* m_range;
};

}  // namespace ui
