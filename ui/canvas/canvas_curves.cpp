// Curves are a widget of their own over the canvas, which leaves it the stepper, the hint and the progress.

#include "ui/canvas/canvas_private.h"
#include "ui/canvas/curves_view.h"

#include <QVBoxLayout>

namespace ui {

void Canvas::showCurves(std::shared_ptr<const Picture> picture)
{
    m->charted = picture != nullptr;
    if (!m->curves) {
        if (!picture) {
            return;
        }
        m->curves = new CurvesView(this);
        m->curves->setDark(m->dark);
        (new QVBoxLayout(this))->addWidget(m->curves);
        connect(m->curves, &CurvesView::hoveredTextChanged, this, &Canvas::hoveredTextChanged);
        connect(m->curves, &CurvesView::targetClicked, this, &Canvas::targetClicked);
        connect(m->curves, &CurvesView::entered, this, [this] {  // a canvas under it is told of no leaving
            m->cursor.reset();
            m->bridge.mouse().moved(std::nullopt);
            updateHover();
            update();
        });
    }
    m->curves->setVisible(m->charted);
    placeCurves();
    m->curves->setPicture(std::move(picture));
}

void Canvas::placeCurves()
{
    if (!m->curves) {
        return;
    }
    const double bottom = (m->hasStepper() ? kStepperHeight : 0.0) + (m->hint.isEmpty() ? 0.0 : kHintHeight);
    layout()->setContentsMargins(0, 3, 0, int(bottom));  // the progress runs along the top
    layout()->activate();
}

}  // namespace ui
