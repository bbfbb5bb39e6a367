// PatchMap over its photo, and the plain photo while there is no result.

#include "ui/canvas/outline_tool.h"
#include "ui/canvas/result_painter.h"
#include "ui/figure/cell_image.h"
#include "ui/figure/map_samples.h"
#include "ui/figure/mask_outline.h"
#include "ui/figure/numbered_point.h"
#include "ui/language/core_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace ui {

namespace {

constexpr double kLensFrom = 40.0;  // widget pixels: larger patches need no lens
constexpr double kLensSide = 96.0;
constexpr double kLensPatches = 5.0;              // shown across the lens
constexpr int kCandidates = 3;                    // named at the pointer
constexpr double kHatch = 7.0;                    // widget pixels between two lines
constexpr double kRing = 0.56, kLeastRing = 5.0;  // radius of a mark: of a patch's longer side, and widget pixels
constexpr double kHairlinesFrom = 14.0;           // widget pixels per patch, and zoomed in

QRectF toRect(const core::PixelRect& r)
{
    return {QPointF(r.left, r.top), QPointF(r.right, r.bottom)};
}

class PhotoPainter final : public ResultPainter {
public:
    void setFigure(std::shared_ptr<const Figure> figure) override;
    QSizeF contentSize() const override;
    QMarginsF margins() const override { return {}; }
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override;
    void paint(FrameContext& frame, const Hit& hovered) override;
    void releaseGl() override;

private:
    bool rgb() const { return m_map && m_map->values.dim() == 3; }
    bool isSigned() const { return m_figure->result && m_figure->result->isSigned; }
    QRectF mapRect() const { return toRect(m_figure->mapRect(m_map->grid)); }
    QRectF patchRect(int row, int col) const;
    QString kindAt(int patch) const;
    QString markAt(int patch) const;
    QRectF photoRect() const { return {QPointF(), contentSize()}; }
    void upload(FrameContext& frame);
    void paintOverlay(FrameContext& frame);
    void paintSeenOutline(FrameContext& frame);
    void paintHairlines(FrameContext& frame);
    void paintQuery(FrameContext& frame);
    void paintMarked(FrameContext& frame);
    std::vector<std::pair<int, QPointF>> numberedPoints() const;
    void paintNumbered(FrameContext& frame);
    void paintHatched(FrameContext& frame);
    void paintBoxes(FrameContext& frame);
    QRectF boxRect(const core::PatchMap::Box& box) const;
    const core::PatchMap::Box* boxAt(QPointF content) const;
    void paintHovered(FrameContext& frame, const PatchReadout& patch);
    void paintLens(FrameContext& frame, const PatchReadout& patch, const QRectF& note);

    std::shared_ptr<const Figure> m_figure;
    const core::PatchMap* m_map = nullptr;  ///< inside m_figure; null: the plain photo
    torch::Tensor m_values, m_drawn;        ///< float32, contiguous; m_drawn: without what the range leaves out
    std::vector<int> m_hatched;
    std::shared_ptr<const core::ObjectMask> m_object;
    std::vector<QPolygonF> m_outlines;  ///< of m_object
    std::unique_ptr<GlTexture> m_texture;
    std::unique_ptr<FillProgram> m_program;
    bool m_dirty = true;
};

void PhotoPainter::setFigure(std::shared_ptr<const Figure> figure)
{
    m_figure = std::move(figure);
    m_map = m_figure && m_figure->result ? std::get_if<core::PatchMap>(&m_figure->result->content) : nullptr;
    m_values = m_map ? m_map->values.to(torch::kFloat32).contiguous() : torch::Tensor();
    m_drawn = m_map ? drawnValues(*m_map).to(torch::kFloat32).contiguous() : torch::Tensor();
    m_hatched = m_map ? hatchedPatches(*m_map) : std::vector<int>();
    if (const auto object = m_figure ? m_figure->outlined() : nullptr; object != m_object) {
        m_object = object;
        m_outlines =
            object && m_figure->photo ? outlinesOf(*object, m_figure->photo->size()) : std::vector<QPolygonF>();
    }
    m_dirty = true;
}

QSizeF PhotoPainter::contentSize() const
{
    if (!m_figure || !m_figure->photo) {
        return {};
    }
    const core::PixelSize size = m_figure->photo->size();
    return QSizeF(size.width, size.height);
}

QRectF PhotoPainter::patchRect(int row, int col) const
{
    const QRectF map = mapRect();
    const double width = map.width() / m_map->grid.cols, height = map.height() / m_map->grid.rows;
    return {map.left() + col * width, map.top() + row * height, width, height};
}

Hit PhotoPainter::hit(QPointF widgetPoint, const Camera& camera) const
{
    if (!m_map) {
        return {};
    }
    const QRectF map = mapRect();
    const QPointF at = camera.toContent(widgetPoint) - map.topLeft();
    const int col = int(std::floor(at.x() / map.width() * m_map->grid.cols));
    const int row = int(std::floor(at.y() / map.height() * m_map->grid.rows));
    if (row < 0 || col < 0 || row >= m_map->grid.rows || col >= m_map->grid.cols) {
        return {};
    }
    PatchReadout readout{row, col, std::nanf(""), 0, m_map->grid.count()};
    if (rgb()) {
        readout.kind = kindAt(row * m_map->grid.cols + col);
    } else {
        const float* values = m_values.data_ptr<float>();
        readout.value = values[row * m_map->grid.cols + col];
        if (!std::isnan(readout.value)) {
            readout.rank = 1 + int(std::count_if(values, values + m_map->grid.count(),
                                                 [&](float v) { return v > readout.value; }));
        }
        readout.kind = markAt(row * m_map->grid.cols + col);
    }
    if (const auto* box = boxAt(camera.toContent(widgetPoint))) {
        readout.kind = QString::fromStdString(box->label);
        if (box->query.kind == core::QueryChoice::Kind::Patch) {  // boxes overlap, and every patch has one
            return {readout, std::nullopt, {}};
        }
        core::Target target;
        target.query = box->query;
        return {readout, target, {}};
    }
    return {readout, std::nullopt, {}};
}

QRectF PhotoPainter::boxRect(const core::PatchMap::Box& box) const
{
    return toRect(m_figure->mapping.toPhoto(core::PixelRect{box.left, box.top, box.right, box.bottom}));
}

/// The smallest of several that hold the point: the larger ones can be clicked elsewhere.
const core::PatchMap::Box* PhotoPainter::boxAt(QPointF content) const
{
    const core::PatchMap::Box* best = nullptr;
    const auto area = [this](const core::PatchMap::Box& box) { return boxRect(box).width() * boxRect(box).height(); };
    for (const auto& box : m_map->boxes) {
        if (boxRect(box).contains(content) && (best == nullptr || area(box) < area(*best))) {
            best = &box;
        }
    }
    return best;
}

void PhotoPainter::paintBoxes(FrameContext& frame)
{
    for (const auto& box : m_map->boxes) {
        const QRectF rect = frame.at(boxRect(box)).toAlignedRect();
        if (box.asks) {
            paintAccentFrame(frame, rect, 2.0);
        } else {
            const double line = std::max(1.0, std::round(frame.px(1.0)));
            frame.draw.rect(rect, QColor(0, 0, 0, 140), 3 * line);
            frame.draw.rect(rect, QColor(255, 255, 255, 220), line);
        }
    }
}

// Kinds are identified by their exact colors, which are never blended. Where several compete for the patch, a line for
// each of the most probable.
QString PhotoPainter::kindAt(int patch) const
{
    const auto& candidates = m_map->candidates;
    if (candidates.probabilities.defined()) {
        const auto mostNamed = std::min<int64_t>(kCandidates, candidates.probabilities.size(0));
        const auto [probabilities, indices] = candidates.probabilities.flatten(1).select(1, patch).topk(mostNamed);
        QStringList lines;
        for (int64_t i = 0; i < mostNamed; ++i) {
            const auto& name = candidates.names.at(static_cast<size_t>(indices[i].item<int64_t>()));
            lines << Canvas::tr("%1: %2 %").arg(coreText(name)).arg(100.0 * probabilities[i].item<double>(), 0, 'f', 0);
        }
        return lines.join(u'\n');
    }
    const float* color = m_values.data_ptr<float>() + std::ptrdiff_t(patch) * 3;
    const auto found = std::find_if(m_map->kinds.begin(), m_map->kinds.end(), [color](const auto& kind) {
        return kind.red == color[0] && kind.green == color[1] && kind.blue == color[2];
    });
    return found == m_map->kinds.end() ? QString() : coreText(found->name);
}

QString PhotoPainter::markAt(int patch) const
{
    const auto isIn = [patch](const std::vector<int>& patches) {
        return std::ranges::find(patches, patch) != patches.end();
    };
    QStringList marks;
    if (isIn(m_map->marked)) {
        marks << coreText(m_map->markedAs);
    }
    if (isIn(m_map->leftOut)) {
        marks << Canvas::tr("sink, left out of the range");
    }
    if (isIn(m_map->dropped)) {
        marks << Canvas::tr("dropped from the sequence");
    }
    return marks.join(QStringLiteral(", "));
}

std::optional<Legend> PhotoPainter::legend() const
{
    if (!m_map) {
        return std::nullopt;
    }
    Legend legend{m_figure, std::nullopt, m_figure->view.style};
    if (!rgb()) {
        const bool smooth = m_figure->isSmooth(*m_map);
        legend.bar = windowBar(*m_figure, m_map->range, smooth ? Canvas::tr("smooth") : Canvas::tr("patches"));
    }
    return legend;
}

void PhotoPainter::releaseGl()
{
    m_texture.reset();
    m_program.reset();
    m_dirty = true;
}

void PhotoPainter::upload(FrameContext& frame)
{
    if (!m_texture) {
        m_texture = std::make_unique<GlTexture>(frame.gl);
        m_program = std::make_unique<FillProgram>(frame.gl, "overlay.frag");
    }
    if (!m_dirty || !m_map) {
        return;
    }
    const QSize size(m_map->grid.cols, m_map->grid.rows);
    m_texture->upload(size, rgb() ? GL_RGB32F : GL_R32F, rgb() ? GL_RGB : GL_RED, GL_FLOAT, m_drawn.data_ptr<float>());
    m_dirty = false;
}

void PhotoPainter::paint(FrameContext& frame, const Hit& hovered)
{
    if (contentSize().isEmpty()) {
        return;
    }
    upload(frame);
    frame.photo.setPhoto(m_figure->photo);
    paintOverlay(frame);
    paintOutlines(frame, m_outlines);
    if (!m_map) {
        return;
    }
    paintSeenOutline(frame);
    paintHairlines(frame);
    paintHatched(frame);
    paintQuery(frame);
    paintMarked(frame);
    paintBoxes(frame);
    paintNumbered(frame);
    if (hovered.patch) {
        paintHovered(frame, *hovered.patch);
    }
}

void PhotoPainter::paintOverlay(FrameContext& frame)
{
    const GlTexture& onScreen = frame.photo.onScreen(frame.camera, frame.device, frame.ratio, frame.framebuffer);
    const core::View& view = m_figure->view;
    QOpenGLShaderProgram& program = m_program->use();
    m_program->texture("uPhoto", 0, onScreen);
    m_program->texture("uMap", 1, *m_texture);
    m_program->texture("uColors", 2, frame.colors.of(findColormap(view.colormap)));
    program.setUniformValue("uOrigin", frame.camera.toContent(QPointF(0.0, 0.0)));
    program.setUniformValue("uStep", QPointF(frame.step(), frame.step()));
    program.setUniformValue("uHeight", float(frame.device.height()));
    program.setUniformValue("uPhotoSize", contentSize());
    program.setUniformValue("uHasMap", m_map != nullptr);
    program.setUniformValue("uConstants", overlayConstants());
    if (m_map) {
        const QRectF map = mapRect();
        program.setUniformValue(
            "uMapRect", QVector4D(float(map.left()), float(map.top()), float(map.right()), float(map.bottom())));
        program.setUniformValue("uRange", QPointF(m_map->range.low, m_map->range.high));
        program.setUniformValue("uOpacity", float(std::clamp(view.opacity, 0.0, 1.0)));
        program.setUniformValue("uStyle", int(view.style));
        program.setUniformValue("uSmooth", m_figure->isSmooth(*m_map));
        program.setUniformValue("uRgb", rgb());
        program.setUniformValue("uSigned", isSigned());
    }
    m_program->draw();
}

// The network did not see the photo beyond this line.
void PhotoPainter::paintSeenOutline(FrameContext& frame)
{
    const QRectF seen = mapRect();
    const QRectF photo = photoRect();
    if (seen.adjusted(-0.5, -0.5, 0.5, 0.5).contains(photo)) {
        return;
    }
    const QRectF outline = frame.at(seen.intersected(photo)).toAlignedRect();
    const double line = std::max(1.0, std::round(frame.px(1.0)));
    frame.draw.rect(outline, QColor(0, 0, 0, 110), 2 * line);
    frame.draw.rect(outline, QColor(255, 255, 255, 150), line);
}

void PhotoPainter::paintHairlines(FrameContext& frame)
{
    const QRectF map = mapRect();
    const double cell = map.width() / m_map->grid.cols * frame.camera.scale();
    const bool zoomedIn = frame.camera.scale() > 1.2 * frame.camera.fitScale();
    if (m_figure->isSmooth(*m_map) || cell < kHairlinesFrom || !zoomedIn) {
        return;
    }
    const QRectF area = frame.at(map.intersected(photoRect()));
    const double thick = std::max(1.0, std::floor(frame.ratio));
    const QColor color(128, 128, 128, 110);
    for (int col = 1; col < m_map->grid.cols; ++col) {
        const double x = std::round(frame.at(patchRect(0, col)).left());
        if (x > area.left() && x < area.right()) {
            frame.draw.fill({x, area.top(), thick, area.height()}, color);
        }
    }
    for (int row = 1; row < m_map->grid.rows; ++row) {
        const double y = std::round(frame.at(patchRect(row, 0)).top());
        if (y > area.top() && y < area.bottom()) {
            frame.draw.fill({area.left(), y, area.width(), thick}, color);
        }
    }
}

void PhotoPainter::paintQuery(FrameContext& frame)
{
    if (!m_map->queryPatch) {
        return;
    }
    const int patch = *m_map->queryPatch;
    paintAccentFrame(frame, frame.at(patchRect(patch / m_map->grid.cols, patch % m_map->grid.cols)), 2.0);
}

// Around the patch, in the accent color between light and dark lines, so that it is seen on any photo and any color.
void PhotoPainter::paintMarked(FrameContext& frame)
{
    frame.draw.pushClip(frame.at(photoRect()));
    for (const int patch : m_map->marked) {
        if (patch < 0 || patch >= m_map->grid.count()) {
            continue;
        }
        const QRectF cell = frame.at(patchRect(patch / m_map->grid.cols, patch % m_map->grid.cols));
        const double radius = std::max(frame.px(kLeastRing), kRing * std::max(cell.width(), cell.height()));
        frame.draw.ring(cell.center(), radius, QColor(0, 0, 0, 170), frame.px(4.4));
        frame.draw.ring(cell.center(), radius, QColor(255, 255, 255), frame.px(3.0));
        frame.draw.ring(cell.center(), radius, frame.theme.accent, frame.px(1.6));
    }
    frame.draw.popClip();
}

/// The centers on the photo, by number.
std::vector<std::pair<int, QPointF>> PhotoPainter::numberedPoints() const
{
    std::vector<std::pair<int, QPointF>> points;
    for (size_t index = 0; m_map && index < m_map->numbered.size(); ++index) {
        const int patch = m_map->numbered[index];
        const QPointF center = patchRect(patch / m_map->grid.cols, patch % m_map->grid.cols).center();
        if (photoRect().contains(center)) {
            points.emplace_back(int(index), center);
        }
    }
    return points;
}

void PhotoPainter::paintNumbered(FrameContext& frame)
{
    for (const auto& [index, center] : numberedPoints()) {
        const NumberedDisk disk = numberedDisk(frame.look, index);
        const QPointF at = frame.at(center);
        frame.draw.ring(at, frame.px(disk.radius), QColor(0, 0, 0, 170), frame.px(kDiskDark));
        frame.draw.disc(at, frame.px(disk.radius), disk.color);
        frame.draw.ring(at, frame.px(disk.radius), Qt::white, frame.px(kDiskLight));
        const QString number = QString::number(index + 1);
        const QSizeF size = frame.draw.textSize(number);
        frame.draw.text(at - QPointF(size.width(), size.height()) / 2.0, number, disk.ink);
    }
}

void PhotoPainter::paintHatched(FrameContext& frame)
{
    // Only what is in sight: zoomed in, a patch of a large photo has tens of thousands of lines.
    const QRectF seen = frame.at(photoRect()).intersected(QRectF(QPointF(), QSizeF(frame.device)));
    for (const int patch : m_hatched) {
        const QRectF cell = frame.at(patchRect(patch / m_map->grid.cols, patch % m_map->grid.cols)).intersected(seen);
        for (const QLineF& line : hatchLines(cell, frame.px(kHatch))) {
            frame.draw.polyline({line.p1(), line.p2()}, QColor(230, 230, 230, 130), frame.px(1.0));
        }
    }
}

void PhotoPainter::paintHovered(FrameContext& frame, const PatchReadout& patch)
{
    const QRectF box = frame.at(patchRect(patch.row, patch.col)).toAlignedRect();
    const double line = std::max(1.0, std::round(frame.px(1.0)));
    frame.draw.rect(box.adjusted(-line, -line, line, line), QColor(0, 0, 0, 140), line);
    frame.draw.rect(box, QColor(255, 255, 255, 235), line);
    if (!frame.cursor) {
        return;
    }
    QStringList lines{Canvas::tr("row %1, column %2").arg(patch.row).arg(patch.col)};
    if (patch.rank > 0) {
        lines.prepend(valueText(patch.value));
        lines.append(Canvas::tr("rank %1 of %2").arg(patch.rank).arg(patch.count));
    }
    if (!patch.kind.isEmpty()) {
        lines = patch.kind.split(u'\n') + lines;
    }
    const QRectF note = paintNote(frame, *frame.cursor, lines);
    if (box.width() < frame.px(kLensFrom) && !frame.photo.empty()) {
        paintLens(frame, patch, note);
    }
}

// The photo itself around the patch, larger: which thing this patch is, when it is too small to see.
void PhotoPainter::paintLens(FrameContext& frame, const PatchReadout& patch, const QRectF& note)
{
    const QRectF cell = patchRect(patch.row, patch.col);
    const double reach = (kLensPatches - 1.0) / 2.0;
    const QRectF shown =
        cell.adjusted(-reach * cell.width(), -reach * cell.height(), reach * cell.width(), reach * cell.height());
    const double side = std::round(frame.px(kLensSide));
    const double gap = frame.px(4.0);
    QRectF lens(note.left(), note.bottom() + gap, side, side * shown.height() / shown.width());
    if (lens.bottom() > frame.device.height() - gap || note.bottom() < frame.cursor->y()) {
        lens.moveBottom(note.top() - gap);
    }
    lens = QRectF(lens.toAlignedRect());
    frame.draw.fill(lens.adjusted(-1, -1, 1, 1), frame.theme.panel);
    const QRectF photo = photoRect();
    const QRectF visible = shown.intersected(photo);
    const auto inLens = [&](const QRectF& r) {
        return QRectF(lens.left() + (r.left() - shown.left()) / shown.width() * lens.width(),
                      lens.top() + (r.top() - shown.top()) / shown.height() * lens.height(),
                      r.width() / shown.width() * lens.width(), r.height() / shown.height() * lens.height());
    };
    if (!visible.isEmpty()) {
        frame.draw.image(frame.photo.photo().id(), inLens(visible),
                         {visible.left() / photo.width(), visible.top() / photo.height(),
                          visible.width() / photo.width(), visible.height() / photo.height()});
    }
    frame.draw.rect(inLens(cell).toAlignedRect(), QColor(255, 255, 255, 220), std::max(1.0, std::round(frame.px(1.0))));
    frame.draw.rect(lens.adjusted(-1, -1, 1, 1), frame.theme.hairline, 1.0);
}

}  // namespace

std::unique_ptr<ResultPainter> makePhotoPainter()
{
    return std::make_unique<PhotoPainter>();
}

}  // namespace ui
