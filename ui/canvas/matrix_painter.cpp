// A matrix as coloured cells with labelled axes and a crosshair.

#include "ui/canvas/result_painter.h"
#include "ui/canvas/targets.h"
#include "ui/figure/overlay.h"
#include "ui/figure/token_labels.h"
#include "ui/language/core_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

namespace {

constexpr double kMostAspect = 3.0;  // a longer matrix gets cells that are not square
constexpr double kLeastLabels = 56.0, kMostLabels = 160.0, kTitles = 42.0;  // widget pixels left of and above the cells

QString label(const std::vector<core::Message>& labels, int index)
{
    return index < int(labels.size()) ? coreText(labels[std::size_t(index)]) : QString::number(index);
}

class MatrixPainter final : public ResultPainter {
public:
    void setPicture(std::shared_ptr<const Picture> picture) override;
    QSizeF contentSize() const override { return {m_cols * m_cell.width(), m_rows * m_cell.height()}; }
    QMarginsF margins() const override { return {m_labels + 8.0, kTitles + 4.0, 8.0, 4.0}; }
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override;
    void paint(Frame& frame, const Hit& hovered) override;
    void releaseGl() override;

private:
    std::optional<QPoint> cellAt(QPointF content) const;
    /// Few enough cells to write their values in, which hairs would strike through.
    bool written() const { return std::max(m_rows, m_cols) <= kMostWrittenCells; }
    QString textOf(int index) const { return cellText(double(m_values.data_ptr<float>()[index]), m_matrix->range); }
    float value(QPoint cell) const { return m_values.data_ptr<float>()[int64_t(cell.y()) * m_cols + cell.x()]; }
    QRectF cellRect(int row, int col) const { return {QPointF(col * m_cell.width(), row * m_cell.height()), m_cell}; }
    void upload(Frame& frame);
    void paintCells(Frame& frame);
    std::optional<core::Target> target(QPoint cell) const;
    void paintValues(Frame& frame);
    void labelCells(Frame& frame, QSizeF cell, double lineHeight);
    void paintAxes(Frame& frame);
    void paintCrosshair(Frame& frame);
    void paintHairs(Frame& frame, const QRectF& whole, const QRectF& box);

    std::shared_ptr<const Picture> m_picture;
    const core::Matrix* m_matrix = nullptr;
    torch::Tensor m_values;
    int m_rows = 0, m_cols = 0;
    QSizeF m_cell{1.0, 1.0};
    std::vector<int> m_labelledRows, m_labelledCols;
    QSizeF m_labelledAt;             ///< the size of cells for which these were chosen, device pixels
    double m_labels = kLeastLabels;  ///< widget pixels
    std::unique_ptr<GlTexture> m_texture;
    std::unique_ptr<FillProgram> m_program;
    bool m_dirty = true;
};

void MatrixPainter::setPicture(std::shared_ptr<const Picture> picture)
{
    m_picture = std::move(picture);
    m_matrix = nullptr;
    m_values = torch::Tensor();
    if (!m_picture) {
        return;
    }
    m_matrix = &std::get<core::Matrix>(m_picture->result->content);
    m_values = m_matrix->values.to(torch::kFloat32).contiguous();
    m_rows = int(m_values.size(0));
    m_cols = int(m_values.size(1));
    const double aspect = double(m_cols) / std::max(1, m_rows);
    m_cell = {aspect < 1.0 / kMostAspect ? 1.0 / (aspect * kMostAspect) : 1.0,
              aspect > kMostAspect ? aspect / kMostAspect : 1.0};
    std::size_t letters = 0;
    for (const core::Message& name : m_matrix->rowLabels) {
        letters = std::max(letters, name.english().size());
    }
    m_labels = std::clamp(double(letters) * kLetterWidth + 10.0, kLeastLabels, kMostLabels);
    m_labelledAt = {};
    m_dirty = true;
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
    return {std::nullopt, target(*cell),
            QStringLiteral("%1 %2 · %3 %4 · %5")
                .arg(coreText(m_matrix->rowTitle), label(m_matrix->rowLabels, cell->y()), coreText(m_matrix->colTitle),
                     label(m_matrix->colLabels, cell->x()), valueText(value(*cell)))};
}

std::optional<Legend> MatrixPainter::legend() const
{
    return Legend{m_picture, windowBar(*m_picture, m_matrix->range, {}), core::OverlayStyle::Tint};
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

void MatrixPainter::upload(Frame& frame)
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

void MatrixPainter::paint(Frame& frame, const Hit&)
{
    if (m_rows <= 0 || m_cols <= 0) {
        return;
    }
    upload(frame);
    paintCells(frame);
    paintValues(frame);
    paintAxes(frame);
    paintCrosshair(frame);
}

void MatrixPainter::paintCells(Frame& frame)
{
    const QPointF texels(m_texture->size().width() / contentSize().width(),
                         m_texture->size().height() / contentSize().height());
    const QPointF origin = frame.camera.toContent(QPointF(0.0, 0.0));
    QOpenGLShaderProgram& program = m_program->use();
    m_program->texture("uMap", 0, *m_texture);
    m_program->texture("uColors", 1, frame.colors.of(findColormap(m_picture->view.colormap)));
    program.setUniformValue("uOrigin", QPointF(origin.x() * texels.x(), origin.y() * texels.y()));
    program.setUniformValue("uStep", QPointF(frame.step() * texels.x(), frame.step() * texels.y()));
    program.setUniformValue("uHeight", float(frame.device.height()));
    program.setUniformValue("uSigned", m_picture->result->isSigned);
    program.setUniformValue("uRange", QPointF(m_matrix->range.low, m_matrix->range.high));
    program.setUniformValue("uAbsent", toVector(frame.theme.absent));
    m_program->draw();
}

// Written into the cells where there are few and each has room for the longest.
void MatrixPainter::paintValues(Frame& frame)
{
    if (!written()) {
        return;
    }
    const QSizeF cell = frame.at(cellRect(0, 0)).size();
    const auto fits = [&](TextSize size) {
        QSizeF most;
        for (int index = 0; index < m_rows * m_cols; ++index) {
            most = most.expandedTo(frame.draw.textSize(textOf(index), size));
        }
        return most.width() + frame.px(6.0) <= cell.width() && most.height() + frame.px(2.0) <= cell.height();
    };
    if (!fits(TextSize::Small)) {
        return;
    }
    const bool roomy = cell.width() > frame.px(64.0) && fits(TextSize::Normal);
    const TextSize type = roomy ? TextSize::Normal : TextSize::Small;
    const Colormap& colors = findColormap(m_picture->view.colormap);
    for (int index = 0; index < m_rows * m_cols; ++index) {
        const QPoint at(index % m_cols, index / m_cols);
        const auto [r, g, b] = colors.at(colorPosition(value(at), m_matrix->range, m_picture->result->isSigned));
        const QString text = textOf(index);
        const QSizeF size = frame.draw.textSize(text, type);
        const QPointF middle = frame.at(cellRect(at.y(), at.x())).center();
        frame.draw.text({std::round(middle.x() - size.width() / 2), std::round(middle.y() - size.height() / 2)}, text,
                        inkOn(QColor::fromRgbF(r, g, b)), type);
    }
}

// The same cells are labelled as in a figure; they change with the size of cells only.
void MatrixPainter::labelCells(Frame& frame, QSizeF cell, double lineHeight)
{
    if (std::exchange(m_labelledAt, cell) == cell) {
        return;
    }
    const auto named = [](const std::vector<core::Message>& labels, int count) {
        std::vector<std::string> names = core::english(labels);
        for (int i = int(names.size()); i < count; ++i) {
            names.push_back(std::to_string(i));
        }
        return names;
    };
    m_labelledRows =
        labelledTokens(named(m_matrix->rowLabels, m_rows), cell.height(), [&](int) { return 1.2 * lineHeight; });
    m_labelledCols = labelledTokens(named(m_matrix->colLabels, m_cols), cell.width(), [&](int col) {
        return frame.draw.textSize(label(m_matrix->colLabels, col), TextSize::Small).width() + frame.px(8.0);
    });
}

// Labels of as many cells as have room, beside the matrix or, zoomed in, along the widget's edges.
void MatrixPainter::paintAxes(Frame& frame)
{
    const QRectF whole = frame.at(QRectF(QPointF(), contentSize()));
    const double lineHeight = frame.draw.textSize(QStringLiteral("0"), TextSize::Small).height();
    const double gap = frame.px(5.0);
    const double left = std::max(whole.left(), frame.px(m_labels)), top = std::max(whole.top(), frame.px(kTitles));
    if (left > whole.left()) {
        frame.draw.fill({0, 0, left, double(frame.device.height())}, frame.theme.panel);
    }
    if (top > whole.top()) {
        frame.draw.fill({left > whole.left() ? left : 0.0, 0, double(frame.device.width()), top}, frame.theme.panel);
    }

    const double tall = frame.px(m_cell.height() * frame.camera.scale()),
                 wide = frame.px(m_cell.width() * frame.camera.scale());
    labelCells(frame, {wide, tall}, lineHeight);
    for (const int row : m_labelledRows) {
        const double y = frame.at(cellRect(row, 0)).center().y();
        if (y < top || y > frame.device.height()) {
            continue;
        }
        const QString name = label(m_matrix->rowLabels, row);
        const QSizeF size = frame.draw.textSize(name, TextSize::Small);
        frame.draw.text({left - gap - size.width(), y - size.height() / 2}, name, frame.theme.quiet, TextSize::Small);
    }
    for (const int col : m_labelledCols) {
        const double x = frame.at(cellRect(0, col)).center().x();
        if (x < left || x > frame.device.width()) {
            continue;
        }
        const QString name = label(m_matrix->colLabels, col);
        const QSizeF size = frame.draw.textSize(name, TextSize::Small);
        frame.draw.text({x - size.width() / 2, top - gap - size.height()}, name, frame.theme.quiet, TextSize::Small);
    }
    const QString columns = coreText(m_matrix->colTitle) + QStringLiteral(" →");
    const QString rows = coreText(m_matrix->rowTitle) + QStringLiteral(" ↓");
    const double titleY = top - 2 * gap - 2 * lineHeight;
    const QSizeF columnsSize = frame.draw.textSize(columns), rowsSize = frame.draw.textSize(rows);
    const double rowsRight = std::max(left - gap, frame.px(4.0) + rowsSize.width());
    frame.draw.text({rowsRight - rowsSize.width(), titleY}, rows, frame.theme.text);
    const double middle = (left + std::min(whole.right(), double(frame.device.width()))) / 2 - columnsSize.width() / 2;
    frame.draw.text({std::max(middle, rowsRight + frame.px(16.0)), titleY}, columns, frame.theme.text);
}

void MatrixPainter::paintCrosshair(Frame& frame)
{
    if (!frame.cursor) {
        return;
    }
    const auto cell = cellAt(frame.camera.toContent(*frame.cursor / frame.ratio));
    if (!cell) {
        return;
    }
    const QRectF whole = frame.at(QRectF(QPointF(), contentSize())), box = frame.at(cellRect(cell->y(), cell->x()));
    if (!written()) {
        paintHairs(frame, whole, box);
    }
    paintAccentFrame(frame, box, 1.0);
    paintNote(frame, *frame.cursor,
              {valueText(value(*cell)), coreText(m_matrix->rowTitle) + u' ' + label(m_matrix->rowLabels, cell->y()),
               coreText(m_matrix->colTitle) + u' ' + label(m_matrix->colLabels, cell->x())});
}

void MatrixPainter::paintHairs(Frame& frame, const QRectF& whole, const QRectF& box)
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
