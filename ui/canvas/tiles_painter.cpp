// Tiles: one pass of a shader over the widget, labels and captions by QPainter as in figures, marks and frames by the
// draw list.

#include "ui/canvas/result_painter.h"
#include "ui/figure/map_samples.h"
#include "ui/figure/tile_places.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kTile = 100.0;           // layout units, longer side of a tile
constexpr double kTileGap = 7.0;          // layout units
constexpr double kBankGap = 0.42;         // of a tile's width: room for the number of a layer
constexpr double kCaptionFrom = 84.0;     // widget pixels per tile
constexpr double kMostLabelRoom = 140.0;  // widget pixels left of the tiles

class TilesPainter final : public ResultPainter {
public:
    void setFigure(std::shared_ptr<const Figure> figure) override;
    void setRoom(QSizeF room, const FigureLook& look) override;
    QSizeF contentSize() const override { return m_grid.size(); }
    QMarginsF margins() const override { return m_margins; }
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override;
    void paint(FrameContext& frame, const Hit& hovered) override;
    void paintLabels(QPainter& painter, const FrameContext& frame) override;
    void releaseGl() override;

private:
    bool rgb() const { return m_tiles->values.dim() == 4; }
    bool overPhoto() const { return m_tiles->overPhoto && m_figure->photo; }
    int count() const { return m_tiles->rows * m_tiles->cols; }
    QRectF seenPhoto() const;
    std::optional<core::Target> target(int index) const;
    QStringList words(int index) const;
    void upload(FrameContext& frame);
    void paintMaps(FrameContext& frame);
    void paintCaptions(QPainter& painter, const FrameContext& frame);
    void paintMarks(FrameContext& frame);
    void paintFrames(FrameContext& frame);
    void paintHovered(FrameContext& frame);

    std::shared_ptr<const Figure> m_figure;
    const core::Tiles* m_tiles = nullptr;
    TileGrid m_grid;  ///< layout units
    QMarginsF m_margins;
    std::unique_ptr<GlTexture> m_atlas, m_ranges;
    std::unique_ptr<FillProgram> m_program;
    bool m_dirty = true;
};

void TilesPainter::setFigure(std::shared_ptr<const Figure> figure)
{
    m_figure = std::move(figure);
    m_tiles = nullptr;
    m_grid.places = {};
    if (!m_figure) {
        return;
    }
    m_tiles = &std::get<core::Tiles>(m_figure->result->content);
    const QRectF seen = seenPhoto();
    const double aspect = overPhoto() && !seen.isEmpty() ? seen.width() / seen.height()
                                                         : double(m_tiles->grid.cols) / std::max(1, m_tiles->grid.rows);
    m_grid.tile = aspect >= 1.0 ? QSizeF(kTile, kTile / aspect) : QSizeF(kTile * aspect, kTile);
    m_grid.gap = {kTileGap, kTileGap};
    m_grid.bankGap = m_grid.tile.width() * kBankGap;
    m_dirty = true;
}

// The room for labels is taken off whatever stands where, so that it does not change what stands where.
void TilesPainter::setRoom(QSizeF room, const FigureLook& look)
{
    if (m_tiles == nullptr) {
        return;
    }
    const QMarginsF labels = tileMargins(look, placeTilesAsGiven(*m_tiles, look.text));
    m_margins = {std::min(kMostLabelRoom, labels.left()), labels.top(), 0.0, 0.0};
    const QSizeF free = room.shrunkBy(m_margins).expandedTo({1, 1});
    TilePlaces places =
        placeTiles(*m_tiles, m_grid.tile.width() / m_grid.tile.height(), free, {kBankGap, 0.0}, look.text);
    m_dirty = m_dirty || !(places == m_grid.places);
    m_grid.places = std::move(places);
}

// A small map has no room for what the network did not see.
QRectF TilesPainter::seenPhoto() const
{
    if (!m_figure->photo) {
        return {};
    }
    const core::PixelRect map = m_figure->mapRect(m_tiles->grid);
    const core::PixelSize photo = m_figure->photo->size();
    return QRectF(QPointF(map.left, map.top), QPointF(map.right, map.bottom))
        .intersected({0, 0, double(photo.width), double(photo.height)});
}

std::optional<core::Target> TilesPainter::target(int index) const
{
    return index >= 0 && index < int(m_tiles->targets.size()) ? m_tiles->targets[std::size_t(index)] : std::nullopt;
}

Hit TilesPainter::hit(QPointF widgetPoint, const Camera& camera) const
{
    const int index = m_grid.tileAt(camera.toContent(widgetPoint));
    return index < 0 ? Hit{} : Hit{std::nullopt, target(index), words(index).join(QStringLiteral(" · "))};
}

QStringList TilesPainter::words(int index) const
{
    QStringList parts;
    const QString caption = textAt(m_tiles->captions, index);
    if (caption.isEmpty()) {
        parts << textAt(m_tiles->rowLabels, index / m_tiles->cols) << textAt(m_tiles->colLabels, index % m_tiles->cols);
    } else {
        parts << caption;
    }
    if (index < int(m_tiles->ranges.size()) && !rgb()) {
        const core::ValueRange range = m_tiles->ranges[std::size_t(index)];
        parts << QStringLiteral("%1 – %2").arg(valueText(range.low), valueText(range.high));
    }
    if (std::ranges::find(m_tiles->marked, index) != m_tiles->marked.end()) {
        parts << windowText(m_tiles->markedAs);
    }
    parts << textAt(m_tiles->notes, index);
    parts.removeAll(QString());
    return parts;
}

std::optional<Legend> TilesPainter::legend() const
{
    if (rgb() || m_tiles->ranges.empty()) {
        return std::nullopt;
    }
    const auto& ranges = m_tiles->ranges;
    const bool shared =
        std::all_of(ranges.begin(), ranges.end(), [&](const core::ValueRange& r) { return r == ranges[0]; });
    const QString sampling = m_figure->view.smooth ? Canvas::tr("smooth") : Canvas::tr("patches");
    Legend legend{m_figure, windowBar(*m_figure, ranges[0], overPhoto() ? sampling : QString()),
                  overPhoto() ? m_figure->view.style : core::OverlayStyle::Tint};
    legend.bar->numbers = shared;
    return legend;
}

void TilesPainter::releaseGl()
{
    m_atlas.reset();
    m_ranges.reset();
    m_program.reset();
    m_dirty = true;
}

void TilesPainter::upload(FrameContext& frame)
{
    if (!m_atlas) {
        m_atlas = std::make_unique<GlTexture>(frame.gl);
        m_ranges = std::make_unique<GlTexture>(frame.gl);
        m_program = std::make_unique<FillProgram>(frame.gl, "tiles.frag");
    }
    if (!m_dirty) {
        return;
    }
    const int rows = m_grid.places.rows, cols = m_grid.places.cols, gridRows = m_tiles->grid.rows,
              gridCols = m_tiles->grid.cols;
    const int channels = rgb() ? 3 : 1;
    torch::Tensor placed = torch::full({rows * cols, gridRows, gridCols, channels}, std::nanf(""));
    std::vector<int64_t> from, to;
    for (int place = 0; place < rows * cols; ++place) {
        if (const int tile = m_grid.places.tiles[std::size_t(place)]; tile >= 0) {
            from.push_back(tile);
            to.push_back(place);
        }
    }
    placed.index_copy_(0, torch::tensor(to, torch::kInt64),
                       drawnValues(*m_tiles)
                           .to(torch::kFloat32)
                           .reshape({-1, gridRows, gridCols, channels})
                           .index_select(0, torch::tensor(from, torch::kInt64)));
    const torch::Tensor atlas =
        placed.reshape({rows, cols, gridRows, gridCols, channels}).permute({0, 2, 1, 3, 4}).contiguous();
    m_atlas->upload({cols * gridCols, rows * gridRows}, rgb() ? GL_RGB32F : GL_R32F, rgb() ? GL_RGB : GL_RED, GL_FLOAT,
                    atlas.data_ptr<float>());
    const torch::Tensor absent = torch::isnan(placed.reshape({rows * cols, -1})).all(1).contiguous();
    std::vector<float> ranges(std::size_t(rows * cols) * 2);
    for (int place = 0; place < rows * cols; ++place) {
        const int tile = m_grid.places.tiles[std::size_t(place)];
        const bool known = tile >= 0 && tile < int(m_tiles->ranges.size());
        const core::ValueRange range = known ? m_tiles->ranges[std::size_t(tile)] : core::ValueRange{};
        ranges[std::size_t(place) * 2] = absent.data_ptr<bool>()[place] ? std::nanf("") : range.low;
        ranges[std::size_t(place) * 2 + 1] = range.high;
    }
    m_ranges->upload({cols, rows}, GL_RG32F, GL_RG, GL_FLOAT, ranges.data());
    m_dirty = false;
}

void TilesPainter::paint(FrameContext& frame, const Hit&)
{
    if (contentSize().isEmpty()) {
        return;
    }
    upload(frame);
    if (overPhoto()) {
        frame.photo.setPhoto(m_figure->photo);
    }
    paintMaps(frame);
    paintMarks(frame);
    paintFrames(frame);
    paintHovered(frame);
}

void TilesPainter::paintMaps(FrameContext& frame)
{
    const core::View& view = m_figure->view;
    const core::PatchGrid grid = m_tiles->grid;
    QVector4D part(0, 0, 1, 1), mapPart(0, 0, float(grid.cols), float(grid.rows));
    if (overPhoto()) {
        const core::PixelSize photo = m_figure->photo->size();
        const QRectF seen = seenPhoto();
        part = QVector4D(float(seen.left() / photo.width), float(seen.top() / photo.height),
                         float(seen.right() / photo.width), float(seen.bottom() / photo.height));
        const core::PixelRect map = m_figure->mapRect(grid);
        mapPart = QVector4D(float((seen.left() - map.left) / map.width() * grid.cols),
                            float((seen.top() - map.top) / map.height() * grid.rows),
                            float((seen.right() - map.left) / map.width() * grid.cols),
                            float((seen.bottom() - map.top) / map.height() * grid.rows));
    }
    QOpenGLShaderProgram& program = m_program->use();
    if (overPhoto()) {
        m_program->texture("uPhoto", 0, frame.photo.photo());
    }
    m_program->texture("uMap", 1, *m_atlas);
    m_program->texture("uRanges", 2, *m_ranges);
    m_program->texture("uColors", 3, frame.colors.of(findColormap(view.colormap)));
    program.setUniformValue("uOrigin", frame.camera.toContent(QPointF(0.0, 0.0)));
    program.setUniformValue("uStep", QPointF(frame.step(), frame.step()));
    program.setUniformValue("uHeight", float(frame.device.height()));
    program.setUniformValue("uTile", m_grid.tile);
    program.setUniformValue("uGap", float(kTileGap));
    frame.gl.glUniform2i(program.uniformLocation("uTiles"), m_grid.places.cols, m_grid.places.rows);
    frame.gl.glUniform2i(program.uniformLocation("uBank"), m_grid.places.bankCols, m_grid.places.bankRows);
    program.setUniformValue("uBankGap", float(m_grid.bankGap));
    frame.gl.glUniform2i(program.uniformLocation("uGrid"), grid.cols, grid.rows);
    program.setUniformValue("uPart", part);
    program.setUniformValue("uMapPart", mapPart);
    program.setUniformValue("uOpacity", float(std::clamp(view.opacity, 0.0, 1.0)));
    program.setUniformValue("uStyle", overPhoto() ? int(view.style) : 3);
    program.setUniformValue("uSmooth", view.smooth && overPhoto());
    program.setUniformValue("uRgb", rgb());
    program.setUniformValue("uSigned", m_figure->result->isSigned);
    program.setUniformValue("uConstants", overlayConstants());
    program.setUniformValue("uGround", toVector(frame.theme.ground));
    program.setUniformValue("uAbsent", toVector(QColor::fromRgbF((frame.theme.ground.redF() * 4 + 0.5F) / 5,
                                                                 (frame.theme.ground.greenF() * 4 + 0.5F) / 5,
                                                                 (frame.theme.ground.blueF() * 4 + 0.5F) / 5)));
    m_program->draw();
}

// Labels stand beside the grid while that is in sight, pinned to the widget's edge when it is not.
void TilesPainter::paintLabels(QPainter& painter, const FrameContext& frame)
{
    if (contentSize().isEmpty()) {
        return;
    }
    paintCaptions(painter, frame);
    const double scale = frame.camera.scale();
    TileGrid grid = m_grid;
    grid.tile *= scale;
    grid.gap *= scale;
    grid.bankGap *= scale;
    grid.origin = frame.camera.toWidget(QPointF());
    const QRectF room = QRectF(QPointF(), QSizeF(frame.device) / frame.ratio).marginsRemoved(m_margins);
    const QRectF seen = QRectF(grid.origin, grid.size()).intersected(room);
    if (!seen.isEmpty()) {
        paintTileLabels(painter, frame.look, grid, seen.topLeft() - QPointF(m_margins.left(), m_margins.top()), seen);
    }
}

void TilesPainter::paintCaptions(QPainter& painter, const FrameContext& frame)
{
    const TilePlaces& places = m_grid.places;
    const bool named = !places.left.labels.empty() && places.cols == places.bankCols;  // else nothing else names them
    if (named && m_grid.tile.width() * frame.camera.scale() < kCaptionFrom) {
        return;
    }
    const QRectF widget(QPointF(), QSizeF(frame.device) / frame.ratio);
    for (int index = 0; index < std::min(count(), int(m_tiles->captions.size())); ++index) {
        const QRectF tile = frame.camera.toWidget(m_grid.rect(index));
        const QString caption = tile.intersects(widget) ? textAt(m_tiles->captions, index) : QString();
        const QSizeF size(frame.look.textWidth(Type::Small, caption), frame.look.lineHeight(Type::Small));
        if (caption.isEmpty() || size.width() + 10.0 > tile.width()) {
            continue;
        }
        const QPointF at(tile.left() + 5.0, tile.bottom() - size.height() - 3.0);
        painter.fillRect(QRectF(at, size).adjusted(-3.0, 0.0, 3.0, 0.0), QColor(0, 0, 0, 130));
        drawLine(painter, frame.look, Type::Small, QColor(255, 255, 255, 235), at, caption);
    }
}

// A dot in the corner that shows on any photo.
void TilesPainter::paintMarks(FrameContext& frame)
{
    for (const int index : m_tiles->marked) {
        const QRectF tile = frame.at(m_grid.rect(index));
        const double radius = std::clamp(0.06 * tile.width(), frame.px(2.0), frame.px(5.0));
        const QPointF at = tile.topRight() + QPointF(-1.8, 1.8) * radius;
        frame.draw.disc(at, radius + frame.px(1.2), QColor(0, 0, 0, 190));
        frame.draw.disc(at, radius, frame.theme.accent);
    }
}

// One frame around all where they fill a block, as the heads of a layer do when they are fused.
void TilesPainter::paintFrames(FrameContext& frame)
{
    std::vector<int> current;
    QRect block;  // in places
    for (int index = 0; index < std::min(count(), int(m_tiles->targets.size())); ++index) {
        const auto& leads = m_tiles->targets[std::size_t(index)];
        if (leads && isCurrent(*leads, m_figure->view)) {
            current.push_back(index);
            block |= QRect(m_grid.places.colOf(index), m_grid.places.rowOf(index), 1, 1);
        }
    }
    if (int(current.size()) == block.width() * block.height() && !current.empty()) {
        const QRectF first = m_grid.rect(block.top(), block.left()), last = m_grid.rect(block.bottom(), block.right());
        paintAccentFrame(frame, frame.at(first.united(last)), 2.0);
        return;
    }
    for (const int index : current) {
        paintAccentFrame(frame, frame.at(m_grid.rect(index)), 2.0);
    }
}

void TilesPainter::paintHovered(FrameContext& frame)
{
    if (!frame.cursor) {
        return;
    }
    const int index = m_grid.tileAt(frame.camera.toContent(*frame.cursor / frame.ratio));
    if (index < 0) {
        return;
    }
    const QRectF tile = frame.at(m_grid.rect(index)).toAlignedRect();
    const double line = std::max(1.0, std::round(frame.px(1.5)));
    frame.draw.rect(tile.adjusted(-line, -line, line, line), frame.theme.text, line);
    paintNote(frame, *frame.cursor, words(index));
}

}  // namespace

std::unique_ptr<ResultPainter> makeTilesPainter()
{
    return std::make_unique<TilesPainter>();
}

}  // namespace ui
