// A matrix with labeled axes, laid out once for page and window: which rows and columns are named beside cells of this
// size, the room that the axes take, and the values written into cells. The cells themselves are an image on a page and
// a texture in the window. Lengths are points on a page and widget pixels in the window.
#pragma once

#include "ui/figure/figure_style.h"
#include "ui/figure/placed_figure.h"

#include <QMarginsF>

#include <optional>
#include <vector>

namespace ui {

class MatrixPlot {
public:
    /// Keeps references into the figure, whose result is a Matrix. @param cell  size of one value
    MatrixPlot(const FigureLook& look, const Figure& figure, QSizeF cell);

    QSizeF cell() const { return m_cell; }
    /// Titles and labels of the rows at the left, of the columns below.
    QMarginsF margins() const { return {m_left, 0.0, 0.0, m_below}; }
    /// Whether the values are to be read in the cells, given that these are large enough: there are few.
    static bool isSmall(const core::Matrix& matrix);

    /// The values, where there are few cells and each has room for the longest. @param cells  all of them
    void paintValues(QPainter& painter, const QRectF& cells) const;
    /// @param seen  the part of the cells that is in sight: the axes run along its left and lower edge
    /// @param left  of the rows' title
    void paintAxes(QPainter& painter, const QRectF& cells, const QRectF& seen, double left) const;

private:
    std::optional<Type> typeOfValues() const;
    double rowStart(const QRectF& seen) const;
    double colStart(const QRectF& seen) const;
    void paintPrefixMarks(QPainter& painter, const QRectF& cells, const QRectF& seen) const;
    void paintLabels(QPainter& painter, const QRectF& cells, const QRectF& seen) const;

    FigureLook m_look;
    const Figure* m_figure;
    const core::Matrix* m_matrix;
    QSizeF m_cell;
    QString m_rowTitle, m_colTitle;
    int m_rowPrefix = 0, m_colPrefix = 0;  ///< tokens that are no patches: they bear a mark along the axis
    std::vector<int> m_rowTicks, m_colTicks;
    double m_left = 0.0, m_below = 0.0;
    std::optional<Type> m_valueType;  ///< nullopt: values are not written
};

}  // namespace ui
