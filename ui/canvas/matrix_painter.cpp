// A matrix as colored cells, with the axes and values that figures have, and a crosshair.

#include "ui/canvas/result_painter.h"
#include "ui/figure/matrix_plot.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

namespace {

constexpr double kMostAspect = 3.0;     // a longer matrix gets cells that are not square
constexpr QSizeF kRoomyCell(1e4, 1e4);  // beside so large cells all labels stand
constexpr double kMostMargin = 200.0;   // widget pixels left of the cells

class MatrixPainter final : public ResultPainter {
public:
    void setFigure(std::shared_ptr<const Figure> figure) override;
    QSizeF contentSize() const override { return {m_cols * m_cell.width(), m_rows * m_cell.height()}; }
    QMarginsF margins() const override { return m_margins; }
    void setRoom(QSizeF room, const FigureLook& look) override;
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override;
    void paint(FrameContext& frame, const Hit& hovered) override;
    void paintLabels(QPainter& painter, const FrameContext& frame) override;
    void releaseGl() override;

private:
    std::optional<QPoint> cellAt(QPointF content) const;
    QStringList words(QPoint cell) const;  ///< row, column, value
    float value(QPoint cell) const { return m_values.data_ptr<float>()[int64_t(cell.y()) * m_cols + cell.x()]; }
    QRectF cellRect(int row, int col) const { return {QPointF(col * m_cell.width(), row * m_cell.height()), m_cell}; }
    void upload(FrameContext& frame);
    void paintCells(FrameContext& frame);
    std::optional<core::Target> target(QPoint cell) const;
    void paintCrosshair(FrameContext& frame);
    void paintHairs(FrameContext& frame, const QRectF& whole, const QRectF& box);

    std::shared_ptr<const Figure> m_figure;
    const core::Matrix* m_matrix = nullptr;
    torch::Tensor m_values;
    int m_rows = 0, m_cols = 0;
    QSizeF m_cell{1.0, 1.0};
    std::optional<MatrixPlot> m_plot;  ///< for the size that cells have now
    FigureLook m_look;                 ///< that it was laid out with
    QMarginsF m_margins;
    std::unique_ptr<GlTexture> m_texture;
    std::unique_ptr<FillProgram> m_program;
    bool m_dirty = true;
};

void MatrixPainter::setFigure(std::shared_ptr<const Figure> figure)
{
    m_figure = std::move(figure);
    m_matrix = nullptr;
    m_plot.reset();
    m_values = torch::Tensor();
    if (!m_figure) {
        return;
    }
    m_matrix = &std::get<core::Matrix>(m_figure->result->content);
    m_values = m_matrix->values.to(torch::kFloat32).contiguous();
    m_rows = int(m_values.size(0));
    m_cols = int(m_values.size(1));
    const double aspect = double(m_cols) / std::max(1, m_rows);
    m_cell = {aspect < 1.0 / kMostAspect ? 1.0 / (aspect * kMostAspect) : 1.0,
              aspect > kMostAspect ? aspect / kMostAspect : 1.0};
    m_dirty = true;
}

// The room for labels does not depend on which of them are shown: these depend on the size of cells, and that on the
// room.
void MatrixPainter::setRoom(QSizeF, const FigureLook& look)
{
    if (m_matrix == nullptr || (m_plot && m_look == look)) {
        return;
    }
    m_look = look;
    m_plot.emplace(look, *m_figure, kRoomyCell);
    const QMarginsF axes = m_plot->margins();
    m_margins = {std::min(kMostMargin, axes.left()) + 4.0, 4.0, 8.0, axes.bottom()};
}

std::optional<core::Target> MatrixPainter::target(QPoint cell) const
{
    const auto of = [](const std::vector<core::Target>& targets, int index) {
        return index < int(targets.size()) ? targets[std::size_t(index)] : core::Target{};
    };
    if (m_matrix->rowTargets.empty() && m_matrix->colTargets.empty()) {
        return std::nullopt;
    }
    return combined(of(m_matrix->rowTargets, cell.y()), of(m_matrix->colTargets, cell.x()));
}

std::optional<QPoint> MatrixPainter::cellAt(QPointF content) const
{
    const QPoint cell(int(std::floor(content.x() / m_cell.width())), int(std::floor(content.y() / m_cell.height())));
    return QRect(0, 0, m_cols, m_rows).contains(cell) ? std::optional(cell) : std::nullopt;
}

Hit MatrixPainter::hit(QPointF widgetPoint, const Camera& camera) const
{
    const auto cell = cellAt(camera.toContent(widgetPoint));
    if (!cell) {
        return {};
    }
    return {std::nullopt, target(*cell), words(*cell).join(QStringLiteral(" · "))};
}

QStringList MatrixPainter::words(QPoint cell) const
{
    return {windowText(m_matrix->rowTitle) + u' ' + textAt(m_matrix->rowLabels, cell.y(), QString::number(cell.y())),
            windowText(m_matrix->colTitle) + u' ' + textAt(m_matrix->colLabels, cell.x(), QString::number(cell.x())),
            valueText(value(cell))};
}

std::optional<Legend> MatrixPainter::legend() const
{
    return Legend{m_figure, windowBar(*m_figure, m_matrix->range, {}), core::OverlayStyle::Tint};
}

void MatrixPainter::releaseGl()
{
    m_texture.reset();
    m_program.reset();
    m_dirty = true;
}

// Larger than the card's textures (more than about 16 000 tokens): means of blocks.
torch::Tensor withinTexture(torch::Tensor values, int most)
{
    const int64_t factor = (std::max(values.size(0), values.size(1)) + most - 1) / most;
    if (factor <= 1) {
        return values;
    }
    const int64_t rows = values.size(0) / factor * factor, cols = values.size(1) / factor * factor;
    return values.narrow(0, 0, rows)
        .narrow(1, 0, cols)
        .reshape({rows / factor, factor, cols / factor, factor})
        .mean({1, 3})
        .contiguous();
}

void MatrixPainter::upload(FrameContext& frame)
{
    if (!m_texture) {
        m_texture = std::make_unique<GlTexture>(frame.gl);
        m_program = std::make_unique<FillProgram>(frame.gl, "matrix.frag");
    }
    if (!m_dirty) {
        return;
    }
    GLint most = 0;
    frame.gl.glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    const torch::Tensor fitting = withinTexture(m_values, most);
    m_texture->upload({int(fitting.size(1)), int(fitting.size(0))}, GL_R32F, GL_RED, GL_FLOAT,
                      fitting.data_ptr<float>());
    m_dirty = false;
}

void MatrixPainter::paint(FrameContext& frame, const Hit&)
{
    if (m_rows <= 0 || m_cols <= 0) {
        return;
    }
    upload(frame);
    paintCells(frame);
    paintCrosshair(frame);
}

void MatrixPainter::paintCells(FrameContext& frame)
{
    const QPointF texels(m_texture->size().width() / contentSize().width(),
                         m_texture->size().height() / contentSize().height());
    const QPointF origin = frame.camera.toContent(QPointF(0.0, 0.0));
    QOpenGLShaderProgram& program = m_program->use();
    m_program->texture("uMap", 0, *m_texture);
    m_program->texture("uColors", 1, frame.colors.of(findColormap(m_figure->view.colormap)));
    program.setUniformValue("uOrigin", QPointF(origin.x() * texels.x(), origin.y() * texels.y()));
    program.setUniformValue("uStep", QPointF(frame.step() * texels.x(), frame.step() * texels.y()));
    program.setUniformValue("uHeight", float(frame.device.height()));
    program.setUniformValue("uSigned", m_figure->result->isSigned);
    program.setUniformValue("uRange", QPointF(m_matrix->range.low, m_matrix->range.high));
    program.setUniformValue("uAbsent", toVector(frame.theme.absent));
    m_program->draw();
}

// Axes stand beside the matrix or, zoomed in, along the edges of the widget.
void MatrixPainter::paintLabels(QPainter& painter, const FrameContext& frame)
{
    const QSizeF cell = m_cell * frame.camera.scale();
    if (!m_plot || m_plot->cell() != cell) {
        m_plot.emplace(frame.look, *m_figure, cell);
    }
    const QRectF widget(QPointF(), QSizeF(frame.device) / frame.ratio);
    const QRectF cells = frame.camera.toWidget(QRectF(QPointF(), contentSize()));
    const QRectF room = widget.marginsRemoved({m_margins.left(), 0.0, 0.0, m_margins.bottom() + frame.bottom});
    const QRectF seen = cells.intersected(room);
    if (seen.isEmpty()) {
        return;
    }
    m_plot->paintValues(painter, cells);
    if (cells.left() < room.left()) {
        painter.fillRect(QRectF(0.0, 0.0, room.left(), widget.height()), frame.look.plate);
    }
    if (cells.bottom() > room.bottom()) {
        painter.fillRect(QRectF(0.0, room.bottom(), widget.width(), widget.height()), frame.look.plate);
    }
    m_plot->paintAxes(painter, cells, seen, std::max(2.0, seen.left() - m_plot->margins().left()));
}

void MatrixPainter::paintCrosshair(FrameContext& frame)
{
    if (!frame.cursor) {
        return;
    }
    const auto cell = cellAt(frame.camera.toContent(*frame.cursor / frame.ratio));
    if (!cell) {
        return;
    }
    const QRectF whole = frame.at(QRectF(QPointF(), contentSize())), box = frame.at(cellRect(cell->y(), cell->x()));
    if (!MatrixPlot::isSmall(*m_matrix)) {  // hairs would strike through the values
        paintHairs(frame, whole, box);
    }
    paintAccentFrame(frame, box, 1.0);
    QStringList lines = words(*cell);
    lines.prepend(lines.takeLast());
    paintNote(frame, *frame.cursor, lines);
}

void MatrixPainter::paintHairs(FrameContext& frame, const QRectF& whole, const QRectF& box)
{
    const double line = std::max(1.0, std::round(frame.px(1.0)));
    QColor hair = frame.theme.accent;
    hair.setAlpha(150);
    const double y = std::round(box.center().y()), x = std::round(box.center().x());
    frame.draw.fill(QRectF(QPointF(whole.left(), y), QPointF(box.left(), y + line)), hair);
    frame.draw.fill(QRectF(QPointF(box.right(), y), QPointF(whole.right(), y + line)), hair);
    frame.draw.fill(QRectF(QPointF(x, whole.top()), QPointF(x + line, box.top())), hair);
    frame.draw.fill(QRectF(QPointF(x, box.bottom()), QPointF(x + line, whole.bottom())), hair);
}

}  // namespace

std::unique_ptr<ResultPainter> makeMatrixPainter()
{
    return std::make_unique<MatrixPainter>();
}

}  // namespace ui
