// How it is shown: what belongs to this view (its named queries, class, words, options) and how it is painted. What the
// view does not listen to is not there; where to look is set in the toolbar. Follows the session and asks it for
// changes; a drag of a control is one step of undo.
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

class CaptionField;
class QueryList;
class RangePanel;

class DisplayPanel final : public QWidget {
    Q_OBJECT
public:
    explicit DisplayPanel(Session& session, QWidget* parent = nullptr);

private:
    QFormLayout* evidence();
    QFormLayout* painting();
    QWidget* styleRow();
    QWidget* opacityRow();
    void connectControls();
    template <class Change>
    void change(Change&& edit, int run = 0);  ///< @param run  an UndoRun
    void showView();
    void showFigure();
    void showWhatApplies();

    Session& m_session;
    QFormLayout* m_evidence;
    QueryList* m_queries;
    QComboBox* m_class;
    CaptionField* m_captions;
    QFormLayout* m_painting;
    QWidget* m_styles;
    QButtonGroup* m_style;
    QComboBox* m_colormap;
    QWidget* m_opacities;
    QSlider* m_opacity;
    QLabel* m_opacityNumber;
    QCheckBox* m_smooth;
    RangePanel* m_range;
};

}  // namespace ui
