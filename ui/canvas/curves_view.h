// Curves in the window: Qt Charts draws axes, series and names; what is current, what is pointed at and where a click
// leads is added here. Stands over the canvas while the result is Curves. GUI thread only.
#pragma once

#include "ui/canvas/curves_chart.h"
#include "ui/figure/picture.h"

#include <QChartView>

#include <memory>
#include <optional>

namespace ui {

class CurvesView final : public QChartView {
    Q_OBJECT
public:
    explicit CurvesView(QWidget* parent = nullptr);
    ~CurvesView() override;

    /// @param picture  with colours named, and a result that is Curves; null lets go of the last one
    void setPicture(std::shared_ptr<const Picture> picture);
    void setDark(bool dark);
    /// Where a point, or the end of a bar, lies in this widget.
    QPointF placeOf(int series, int point) const;

Q_SIGNALS:
    void entered();
    void hoveredTextChanged(QString text);  ///< what the status line says; empty: nothing there
    void targetClicked(core::Target target);

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    bool viewportEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void rebuild();
    void hover(std::optional<QPointF> at);
    std::optional<core::Target> target(PointRef point) const;
    bool isHere(PointRef point) const;
    std::optional<double> currentPlace() const;
    QStringList words(PointRef point) const;
    QFont smallFont() const;
    void paintGuides(QPainter& painter) const;
    void paintGuideNames(QPainter& painter) const;
    void paintBarValues(QPainter& painter) const;
    void paintCurrent(QPainter& painter) const;
    void paintHovered(QPainter& painter) const;

    std::shared_ptr<const Picture> m_picture;
    std::unique_ptr<CurvesChart> m_filled;
    std::optional<QPointF> m_cursor;
    PointRef m_hovered;
    QSize m_ticks;
    bool m_dark = true;
};

}  // namespace ui
