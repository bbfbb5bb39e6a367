// Curves in the window: the plot that figures have, laid out for this widget, with what is current, what is pointed at
// and where a click leads. Stands over the canvas while the result is Curves, and in dialogs by itself. GUI thread
// only.
#pragma once

#include "ui/figure/curves_plot.h"
#include "ui/figure/placed_figure.h"

#include <QPixmap>
#include <QWidget>

#include <memory>
#include <optional>

namespace ui {

struct CanvasTheme;

class CurvesView final : public QWidget {
    Q_OBJECT
public:
    explicit CurvesView(QWidget* parent = nullptr);

    /// @param figure  with colors named, and a result that is Curves; null lets go of the last one
    void setFigure(std::shared_ptr<const Figure> figure);
    void setDark(bool dark);
    /// Where a point, or the end of a bar, lies in this widget.
    QPointF placeOf(int series, int point) const;

Q_SIGNALS:
    void entered();
    void hoveredTextChanged(QString text);  ///< for the status line; empty: nothing is there
    void targetClicked(core::Target target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void layOut();
    void hover(std::optional<QPointF> at);
    std::optional<core::Target> target(PointRef point) const;
    bool isHere(PointRef point) const;
    std::optional<double> currentPlace() const;
    QStringList words(PointRef point) const;
    QPixmap paintedPlot() const;
    void outline(QPainter& painter, PointRef point, double beyond) const;
    void paintNote(QPainter& painter) const;

    std::shared_ptr<const Figure> m_figure;
    std::optional<CurvesPlot> m_plot;
    Part m_legend;
    QPointF m_plotAt, m_legendAt;
    const CanvasTheme* m_theme = nullptr;  ///< that the plot was laid out with
    QPixmap m_painted;                     ///< everything but what is pointed at; null: to be painted
    std::optional<QPointF> m_cursor;
    PointRef m_hovered;
    bool m_dark = true;
};

}  // namespace ui
