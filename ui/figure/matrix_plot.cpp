#include "ui/figure/matrix_plot.h"

#include "ui/figure/cell_image.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/overlay.h"
#include "ui/figure/ticks.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kSide = 420.0;  ///< points that the longer side gets on a page
constexpr double kLargestCell = 60.0;
constexpr int kMostCells = 1200;  ///< along one side; more are averaged
constexpr double kMatrixTick = 3.0, kMatrixTickGap = 3.0, kMarkWidth = 2.0;

/// A class token among many patches is too small to carry a mark that is seen; its tick shows it, too.
QPen tickPen(const FigureLook& look, bool prefix)
{
    return prefix ? QPen(QColor(kAccent), 1.6, Qt::SolidLine, Qt::FlatCap) : QPen(look.ink, 0.6);
}

double widestLabel(const FigureLook& look, const std::vector<core::Message>& labels, const std::vector<int>& chosen)
{
    double widest = 0.0;
    for (const int index : chosen) {
        widest = std::max(widest, look.textWidth(Type::Tick, look.text(labels[static_cast<std::size_t>(index)])));
    }
    return std::ceil(widest);
}

float valueAt(const core::Matrix& matrix, int64_t row, int64_t col)
{
    return matrix.values.accessor<float, 2>()[row][col];
}

}  // namespace

MatrixPlot::MatrixPlot(const FigureLook& look, const Figure& figure, QSizeF cell)
    : m_look(look),
      m_figure(&figure),
      m_matrix(&std::get<core::Matrix>(figure.result->content)),
      m_cell(cell),
      m_rowTitle(look.text(m_matrix->rowTitle)),
      m_colTitle(look.text(m_matrix->colTitle)),
      m_rowPrefix(prefixTokens(m_matrix->rowLabels)),
      m_colPrefix(prefixTokens(m_matrix->colLabels)),
      m_valueType(typeOfValues())
{
    const double line = look.lineHeight(Type::Tick) - 1.0;
    m_rowTicks = labeledTokens(m_matrix->rowLabels, cell.height(), [line](int) { return line; });
    m_colTicks = labeledTokens(m_matrix->colLabels, cell.width(), [&](int col) {
        return look.textWidth(Type::Tick, look.text(m_matrix->colLabels[static_cast<std::size_t>(col)])) + 8.0;
    });
    m_left = widestLabel(look, m_matrix->rowLabels, m_rowTicks) + kMatrixTick + kMatrixTickGap +
             (m_rowPrefix > 0 ? kMarkWidth + 1.0 : 0.0) +
             (m_rowTitle.isEmpty() ? 0.0 : look.lineHeight(Type::Body) + 2.0);
    m_below = kMarkWidth + 1.0 + kMatrixTick + look.lineHeight(Type::Tick) + 2.0 +
              (m_colTitle.isEmpty() ? 0.0 : look.lineHeight(Type::Body));
}

bool MatrixPlot::isSmall(const core::Matrix& matrix)
{
    return matrix.values.numel() > 0 && std::max(matrix.values.size(0), matrix.values.size(1)) <= kMostWrittenCells;
}

/// The larger of two types for which the longest value fits into a cell.
std::optional<Type> MatrixPlot::typeOfValues() const
{
    const auto fits = [&](Type type) {
        double widest = 0.0;
        for (int64_t i = 0; i < m_matrix->values.numel(); ++i) {
            const float value = valueAt(*m_matrix, i / m_matrix->values.size(1), i % m_matrix->values.size(1));
            widest = std::max(widest, m_look.textWidth(type, cellText(value, m_matrix->range)));
        }
        return widest + 4.0 <= m_cell.width() && m_look.lineHeight(type) + 2.0 <= m_cell.height();
    };
    if (!isSmall(*m_matrix) || !fits(Type::Small)) {
        return std::nullopt;
    }
    return fits(Type::Tick) ? Type::Tick : Type::Small;
}

void MatrixPlot::paintValues(QPainter& painter, const QRectF& cells) const
{
    if (!m_valueType) {
        return;
    }
    const int64_t cols = m_matrix->values.size(1);
    const Colormap& colors = findColormap(m_figure->view.colormap);
    for (int64_t i = 0; i < m_matrix->values.numel(); ++i) {
        const int64_t row = i / cols, col = i % cols;
        const float value = valueAt(*m_matrix, row, col);
        const auto [r, g, b] = colors.at(colorPosition(value, m_matrix->range, m_figure->result->isSigned));
        const QPointF middle(cells.left() + (static_cast<double>(col) + 0.5) * m_cell.width(),
                             cells.top() + (static_cast<double>(row) + 0.5) * m_cell.height());
        drawLine(painter, m_look, *m_valueType, inkOn(QColor::fromRgbF(r, g, b)),
                 middle - QPointF(0.0, m_look.lineHeight(*m_valueType) / 2.0), cellText(value, m_matrix->range),
                 Align::Center);
    }
}

double MatrixPlot::rowStart(const QRectF& seen) const
{
    return seen.left() - (m_rowPrefix > 0 ? kMarkWidth + 1.0 : 0.0);
}

double MatrixPlot::colStart(const QRectF& seen) const
{
    return seen.bottom() + (m_colPrefix > 0 ? kMarkWidth + 1.0 : 0.0);
}

void MatrixPlot::paintAxes(QPainter& painter, const QRectF& cells, const QRectF& seen, double left) const
{
    paintPrefixMarks(painter, cells, seen);
    paintLabels(painter, cells, seen);
    drawUpwards(painter, m_look, Type::Body, m_look.ink, {left, seen.center().y()}, m_rowTitle);
    const double labels = m_colTicks.empty() ? 0.0 : kMatrixTick + m_look.lineHeight(Type::Tick) + 2.0;
    drawLine(painter, m_look, Type::Body, m_look.ink, {seen.center().x(), colStart(seen) + labels}, m_colTitle,
             Align::Center);
}

/// Tokens that are no patches (class, registers) get a mark along the axis.
void MatrixPlot::paintPrefixMarks(QPainter& painter, const QRectF& cells, const QRectF& seen) const
{
    const double bottom = std::min(cells.top() + m_rowPrefix * m_cell.height(), seen.bottom());
    if (bottom > seen.top()) {
        painter.fillRect(
            QRectF(QPointF(seen.left() - 1.0 - kMarkWidth, seen.top()), QPointF(seen.left() - 1.0, bottom)),
            QColor(kAccent));
    }
    const double right = std::min(cells.left() + m_colPrefix * m_cell.width(), seen.right());
    if (right > seen.left()) {
        painter.fillRect(QRectF(seen.left(), seen.bottom() + 1.0, right - seen.left(), kMarkWidth), QColor(kAccent));
    }
}

void MatrixPlot::paintLabels(QPainter& painter, const QRectF& cells, const QRectF& seen) const
{
    const double half = m_look.lineHeight(Type::Tick) / 2.0, rows = rowStart(seen), cols = colStart(seen);
    for (const int row : m_rowTicks) {
        const double y = cells.top() + (row + 0.5) * m_cell.height();
        if (y < seen.top() || y > seen.bottom()) {
            continue;
        }
        painter.setPen(tickPen(m_look, row < m_rowPrefix));
        painter.drawLine(QPointF(rows - kMatrixTick, y), QPointF(rows, y));
        drawLine(painter, m_look, Type::Tick, m_look.ink, {rows - kMatrixTick - kMatrixTickGap, y - half},
                 m_look.text(m_matrix->rowLabels[static_cast<std::size_t>(row)]), Align::Right);
    }
    for (const int col : m_colTicks) {
        const double x = cells.left() + (col + 0.5) * m_cell.width();
        if (x < seen.left() || x > seen.right()) {
            continue;
        }
        painter.setPen(tickPen(m_look, col < m_colPrefix));
        painter.drawLine(QPointF(x, cols), QPointF(x, cols + kMatrixTick));
        drawLine(painter, m_look, Type::Tick, m_look.ink, {x, cols + kMatrixTick + 1.0},
                 m_look.text(m_matrix->colLabels[static_cast<std::size_t>(col)]), Align::Center);
    }
}

namespace {

/// Whole half points, so that a PNG at two pixels per point shows all cells equally large.
double cellSize(int count)
{
    return std::clamp(std::floor(2.0 * kSide / count) / 2.0, 0.5, kLargestCell);
}

/// The cells of a matrix on a page.
struct PageCells {
    int factor = 1;  ///< values averaged into a cell, along each side
    QSizeF cell;     ///< of one value
    QSizeF size;     ///< of all cells
};

PageCells pageCells(const core::Matrix& matrix)
{
    const int rows = std::max<int>(1, static_cast<int>(matrix.values.size(0)));
    const int cols = std::max<int>(1, static_cast<int>(matrix.values.size(1)));
    PageCells cells;
    cells.factor = (std::max(rows, cols) + kMostCells - 1) / kMostCells;
    const int drawnRows = (rows + cells.factor - 1) / cells.factor,
              drawnCols = (cols + cells.factor - 1) / cells.factor;
    double width = cellSize(drawnCols), height = cellSize(drawnRows);
    if (std::max(rows, cols) <= 4 * std::min(rows, cols)) {
        width = height = std::min(width, height);  // square cells unless the matrix is a ribbon
    }
    cells.cell = QSizeF(width, height) / cells.factor;
    cells.size = QSizeF(drawnCols * width, drawnRows * height);
    return cells;
}

QImage matrixImage(const Figure& figure, const core::Matrix& matrix, const PageCells& page, double density)
{
    const torch::Tensor cells = blockMeans(matrix.values, page.factor);
    const auto pixels = [&](int64_t count, double points) {
        const double perCell = points * density / static_cast<double>(count);
        return static_cast<int>(count * std::max<int64_t>(1, std::llround(perCell)));  // all cells equally large
    };
    return cellImage(cells, matrix.range, figure.view,
                     {pixels(cells.size(1), page.size.width()), pixels(cells.size(0), page.size.height())}, false,
                     figure.result->isSigned);
}

}  // namespace

Part matrixPart(const FigureLook& look, const Figure& figure, const core::Matrix& matrix, bool colorBar)
{
    const PageCells page = pageCells(matrix);
    const MatrixPlot plot(look, figure, page.cell);
    const QMarginsF axes = plot.margins();
    Part part;
    part.size = QSizeF(axes.left() + page.size.width(), page.size.height() + axes.bottom());
    part.paint = [look, &figure, &matrix, page, plot](QPainter& painter, QPointF at) {
        const QRectF cells(QPointF(std::round(at.x() + plot.margins().left()), at.y()), page.size);
        drawImage(painter, cells, matrixImage(figure, matrix, page, imageDensity(painter, look)));
        plot.paintValues(painter, cells);
        plot.paintAxes(painter, cells, cells, at.x());
    };
    if (!colorBar) {
        return part;
    }
    ColorBar bar{matrix.range, plainText(figure.result->quantity), {}};
    if (page.factor > 1) {
        bar.note = QStringLiteral("means of %1 × %1 values").arg(page.factor);
    }
    bar.showNoValue = hasGaps(matrix.values);
    core::View view = figure.view;
    view.style = core::OverlayStyle::Tint;  // bare cells are shown in colors whatever the style
    return beside(part, colorBarPart(look, bar, view, std::max(120.0, page.size.height())), 14.0);
}

}  // namespace ui
