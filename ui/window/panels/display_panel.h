// How it is shown: every part of the View as a control, those greyed that the view does not listen to. Follows the
// session and asks it for changes; a drag of a control is one step of undo.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;

namespace ui {

class RangePanel;

class DisplayPanel final : public QWidget {
    Q_OBJECT
public:
    explicit DisplayPanel(Session& session, QWidget* parent = nullptr);

private:
    void build();
    QFormLayout* painting();
    QWidget* styleRow();
    QWidget* opacityRow();
    void connectControls();
    template <class Change>
    void change(Change&& edit, int run = 0);  ///< @param run  an UndoRun
    void showModel();
    void showView();
    void showFigure();
    void showWhatApplies();

    Session& m_session;
    QComboBox* m_view;
    QButtonGroup* m_style;
    QComboBox* m_colormap;
    QSlider* m_opacity;
    QLabel* m_opacityNumber;
    QCheckBox* m_smooth;
    RangePanel* m_range;
};

}  // namespace ui
