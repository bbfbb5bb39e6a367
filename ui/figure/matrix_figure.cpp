#include "ui/figure/cell_image.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/number_text.h"
#include "ui/figure/overlay.h"
#include "ui/figure/token_labels.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kSide = 420.0;  ///< points that the longer side gets
constexpr double kLargestCell = 60.0;
constexpr int kMostCells = 1200;  ///< along one side; more are averaged
constexpr double kMatrixTick = 3.0, kMatrixTickGap = 3.0, kMarkWidth = 2.0;

/// Whole half points, so that a PNG at two pixels a point shows all cells equally large.
double cellSize(int count)
{
    return std::clamp(std::floor(2.0 * kSide / count) / 2.0, 0.5, kLargestCell);
}

struct MatrixLayout {
    int factor = 1;     ///< values averaged into a cell, along each side
    QSizeF cell;        ///< of one value
    QSizeF size;        ///< of all cells
    double left = 0.0;  ///< of the cells: row title, labels and marks stand before it
    std::vector<int> rowTicks, colTicks;
    int rowPrefix = 0, colPrefix = 0;
    QString rowTitle, colTitle;
};

MatrixLayout layoutMatrix(const FigureLook& look, const core::Matrix& matrix)
{
    MatrixLayout layout;
    const int rows = std::max<int>(1, static_cast<int>(matrix.values.size(0)));
    const int cols = std::max<int>(1, static_cast<int>(matrix.values.size(1)));
    layout.factor = (std::max(rows, cols) + kMostCells - 1) / kMostCells;
    const int drawnRows = (rows + layout.factor - 1) / layout.factor,
              drawnCols = (cols + layout.factor - 1) / layout.factor;
    double width = cellSize(drawnCols), height = cellSize(drawnRows);
    if (std::max(rows, cols) <= 4 * std::min(rows, cols)) {
        width = height = std::min(width, height);  // square cells unless the matrix is a ribbon
    }
    layout.cell = QSizeF(width, height) / layout.factor;
    layout.size = QSizeF(drawnCols * width, drawnRows * height);

    layout.rowTitle = plainText(matrix.rowTitle);
    layout.colTitle = plainText(matrix.colTitle);
    layout.rowPrefix = prefixTokens(core::english(matrix.rowLabels));
    layout.colPrefix = prefixTokens(core::english(matrix.colLabels));
    const double line = look.lineHeight(Type::Tick) - 1.0;
    layout.rowTicks =
        labelledTokens(core::english(matrix.rowLabels), layout.cell.height(), [line](int) { return line; });
    layout.colTicks = labelledTokens(core::english(matrix.colLabels), layout.cell.width(), [&](int col) {
        return look.textWidth(Type::Tick, plainText(matrix.colLabels[static_cast<std::size_t>(col)])) + 8.0;
    });
    double widest = 0.0;
    for (const int row : layout.rowTicks) {
        widest =
            std::max(widest, look.textWidth(Type::Tick, plainText(matrix.rowLabels[static_cast<std::size_t>(row)])));
    }
    layout.left = std::ceil(widest) + kMatrixTick + kMatrixTickGap + (layout.rowPrefix > 0 ? kMarkWidth + 1.0 : 0.0) +
                  (layout.rowTitle.isEmpty() ? 0.0 : look.lineHeight(Type::Body) + 2.0);
    return layout;
}

QImage matrixImage(const Picture& picture, const core::Matrix& matrix, const MatrixLayout& layout, double density)
{
    const torch::Tensor cells = blockMeans(matrix.values, layout.factor);
    const auto pixels = [&](int64_t count, double points) {
        const double perCell = points * density / static_cast<double>(count);
        return static_cast<int>(count * std::max<int64_t>(1, std::llround(perCell)));  // all cells equally large
    };
    return cellImage(cells, matrix.range, picture.view,
                     {pixels(cells.size(1), layout.size.width()), pixels(cells.size(0), layout.size.height())}, false,
                     picture.result->isSigned);
}

/// The values themselves, where there are few enough cells and each has room for the longest.
void paintValues(QPainter& painter, const FigureLook& look, const Picture& picture, const core::Matrix& matrix,
                 const MatrixLayout& layout, const QRectF& area)
{
    const int64_t rows = matrix.values.size(0), cols = matrix.values.size(1);
    if (std::max(rows, cols) > kMostWrittenCells || rows * cols == 0) {
        return;
    }
    const torch::Tensor values = matrix.values.to(torch::kFloat32).contiguous();
    const auto cells = values.accessor<float, 2>();
    const auto fits = [&](Type type) {
        double widest = 0.0;
        for (int64_t i = 0; i < rows * cols; ++i) {
            widest = std::max(widest, look.textWidth(type, cellText(cells[i / cols][i % cols], matrix.range)));
        }
        return widest + 4.0 <= layout.cell.width() && look.lineHeight(type) + 2.0 <= layout.cell.height();
    };
    if (!fits(Type::Small)) {
        return;
    }
    const Type type = fits(Type::Tick) ? Type::Tick : Type::Small;
    const Colormap& colors = findColormap(picture.view.colormap);
    for (int64_t i = 0; i < rows * cols; ++i) {
        const float value = cells[i / cols][i % cols];
        const auto [r, g, b] = colors.at(colorPosition(value, matrix.range, picture.result->isSigned));
        const QPointF middle(area.left() + (static_cast<double>(i % cols) + 0.5) * layout.cell.width(),
                             area.top() + (static_cast<double>(i / cols) + 0.5) * layout.cell.height());
        drawLine(painter, look, type, inkOn(QColor::fromRgbF(r, g, b)),
                 middle - QPointF(0.0, look.lineHeight(type) / 2.0), cellText(value, matrix.range), Align::Center);
    }
}

/// Tokens that are no patches (class, registers) get a mark along the axis.
void paintPrefixMarks(QPainter& painter, const MatrixLayout& layout, const QRectF& cells)
{
    if (layout.rowPrefix > 0) {
        painter.fillRect(
            QRectF(cells.left() - 1.0 - kMarkWidth, cells.top(), kMarkWidth, layout.rowPrefix * layout.cell.height()),
            QColor(kAccent));
    }
    if (layout.colPrefix > 0) {
        painter.fillRect(QRectF(cells.left(), cells.bottom() + 1.0, layout.colPrefix * layout.cell.width(), kMarkWidth),
                         QColor(kAccent));
    }
}

/// A class token among many patches is too small to carry a mark that is seen; its tick shows it, too.
QPen tickPen(const FigureLook& look, bool prefix)
{
    return prefix ? QPen(QColor(kAccent), 1.6, Qt::SolidLine, Qt::FlatCap) : QPen(look.ink, 0.6);
}

void paintAxes(QPainter& painter, const FigureLook& look, const core::Matrix& matrix, const MatrixLayout& layout,
               const QRectF& cells, QPointF at)
{
    const double rowStart = cells.left() - (layout.rowPrefix > 0 ? kMarkWidth + 1.0 : 0.0);
    const double colStart = cells.bottom() + (layout.colPrefix > 0 ? kMarkWidth + 1.0 : 0.0);
    const double half = look.lineHeight(Type::Tick) / 2.0;
    for (const int row : layout.rowTicks) {
        const double y = cells.top() + (row + 0.5) * layout.cell.height();
        painter.setPen(tickPen(look, row < layout.rowPrefix));
        painter.drawLine(QPointF(rowStart - kMatrixTick, y), QPointF(rowStart, y));
        drawLine(painter, look, Type::Tick, look.ink, {rowStart - kMatrixTick - kMatrixTickGap, y - half},
                 plainText(matrix.rowLabels[static_cast<std::size_t>(row)]), Align::Right);
    }
    for (const int col : layout.colTicks) {
        const double x = cells.left() + (col + 0.5) * layout.cell.width();
        painter.setPen(tickPen(look, col < layout.colPrefix));
        painter.drawLine(QPointF(x, colStart), QPointF(x, colStart + kMatrixTick));
        drawLine(painter, look, Type::Tick, look.ink, {x, colStart + kMatrixTick + 1.0},
                 plainText(matrix.colLabels[static_cast<std::size_t>(col)]), Align::Center);
    }
    drawUpwards(painter, look, Type::Body, look.ink, {at.x(), cells.center().y()}, layout.rowTitle);
    const double labels = layout.colTicks.empty() ? 0.0 : kMatrixTick + look.lineHeight(Type::Tick) + 2.0;
    drawLine(painter, look, Type::Body, look.ink, {cells.center().x(), colStart + labels}, layout.colTitle,
             Align::Center);
}

}  // namespace

Part matrixPart(const FigureLook& look, const Picture& picture, const core::Matrix& matrix, bool colorBar)
{
    const MatrixLayout layout = layoutMatrix(look, matrix);
    const double below = kMarkWidth + 1.0 + kMatrixTick + look.lineHeight(Type::Tick) + 2.0 +
                         (layout.colTitle.isEmpty() ? 0.0 : look.lineHeight(Type::Body));
    Part part;
    part.size = QSizeF(layout.left + layout.size.width(), layout.size.height() + below);
    part.paint = [look, &picture, &matrix, layout](QPainter& painter, QPointF at) {
        const QRectF cells(QPointF(std::round(at.x() + layout.left), at.y()), layout.size);
        drawImage(painter, cells, matrixImage(picture, matrix, layout, imageDensity(painter, look)));
        paintValues(painter, look, picture, matrix, layout, cells);
        paintPrefixMarks(painter, layout, cells);
        paintAxes(painter, look, matrix, layout, cells, at);
    };
    if (!colorBar) {
        return part;
    }
    ColorBar bar{matrix.range, plainText(picture.result->quantity), {}};
    if (layout.factor > 1) {
        bar.note = QStringLiteral("means of %1 × %1 values").arg(layout.factor);
    }
    bar.showNoValue = hasGaps(matrix.values);
    core::View view = picture.view;
    view.style = core::OverlayStyle::Tint;  // cells alone are shown in colours whatever the style
    return beside(std::move(part), colorBarPart(look, bar, view, std::max(120.0, layout.size.height())), 14.0);
}

}  // namespace ui
