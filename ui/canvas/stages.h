// The result on the canvas: the painter of its kind and the camera that looks at it. Each kind of result keeps its
// camera while another one is shown. GUI thread only.
#pragma once

#include "ui/canvas/result_painter.h"

#include <array>
#include <memory>

namespace ui {

class Stages {
public:
    /// Null or curves: nothing is on stage. Results of other kinds are released; a matrix of 4097 tokens has 67 MB.
    /// @param figure  with colors named
    void show(std::shared_ptr<const Figure> figure);
    /// Places the result in the widget.
    /// @param furniture  widget pixels kept free along the edges  @param look  of labels
    void layOut(QSize widget, QMarginsF furniture, double devicePixelRatio, const FigureLook& look);
    void releaseGl();

    bool empty() const { return m_current == nullptr; }
    bool isPhoto() const { return m_current == &m_stages[0]; }  ///< a plain photo, or a map over it
    bool isMovable() const { return !empty() && !camera().contentSize().isEmpty(); }

    /// The result on stage; not to be called while there is none.
    ResultPainter& painter() { return *m_current->painter; }
    const ResultPainter& painter() const { return *m_current->painter; }
    Camera& camera() { return m_current->camera; }
    const Camera& camera() const { return m_current->camera; }

    const Camera& photoCamera() const { return m_stages[0].camera; }  ///< also while something else is on stage

private:
    struct Stage {
        std::unique_ptr<ResultPainter> painter;  ///< made when first shown
        Camera camera;
    };
    std::array<Stage, 3> m_stages;  ///< by ResultKind; curves come last and have none
    Stage* m_current = nullptr;
};

}  // namespace ui
