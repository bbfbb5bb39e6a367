// Many small maps, e.g. all heads by all layers: one pass over the widget, captions and frames by ink.

#include "ui/canvas/tiles_painter.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kTile = 100.0;  // layout units, longer side of a tile

std::size_t longest(const std::vector<std::string>& texts)
{
    std::size_t most = 0;
    for (const std::string& each : texts) {
        most = std::max(most, each.size());
    }
    return most;
}

}  // namespace

void TilesPainter::setPicture(std::shared_ptr<const Picture> picture)
{
    m_picture = std::move(picture);
    m_tiles = nullptr;
    if (!m_picture) {
        return;
    }
    m_tiles = &std::get<core::Tiles>(m_picture->result->content);
    const QRectF seen = seenPhoto();
    const double aspect = overPhoto() && !seen.isEmpty() ? seen.width() / seen.height()
                                                         : double(m_tiles->grid.cols) / std::max(1, m_tiles->grid.rows);
    m_tile = aspect >= 1.0 ? QSizeF(kTile, kTile / aspect) : QSizeF(kTile * aspect, kTile);
    m_dirty = true;
}

// A small map has no room for what the network did not see.
QRectF TilesPainter::seenPhoto() const
{
    if (!m_picture->photo) {
        return {};
    }
    const core::PixelRect map = m_picture->mapRect(m_tiles->grid);
    const core::PixelSize photo = m_picture->photo->size();
    return QRectF(QPointF(map.left, map.top), QPointF(map.right, map.bottom))
        .intersected({0, 0, double(photo.width), double(photo.height)});
}

QSizeF TilesPainter::contentSize() const
{
    return {m_tiles->cols * (m_tile.width() + kTileGap) - kTileGap,
            m_tiles->rows * (m_tile.height() + kTileGap) - kTileGap};
}

QMarginsF TilesPainter::margins() const
{
    const double left = m_tiles->rowLabels.empty() ? 0.0 : double(longest(m_tiles->rowLabels)) * kLetterWidth + 10.0;
    return {std::min(left, 140.0), m_tiles->colLabels.empty() ? 0.0 : 20.0, 0.0, 0.0};
}

QRectF TilesPainter::tileRect(int index) const
{
    const int row = index / m_tiles->cols, col = index % m_tiles->cols;
    return {QPointF(col * (m_tile.width() + kTileGap), row * (m_tile.height() + kTileGap)), m_tile};
}

int TilesPainter::tileAt(QPointF content) const
{
    const int col = int(std::floor(content.x() / (m_tile.width() + kTileGap)));
    const int row = int(std::floor(content.y() / (m_tile.height() + kTileGap)));
    if (row < 0 || col < 0 || row >= m_tiles->rows || col >= m_tiles->cols) {
        return -1;
    }
    const int index = row * m_tiles->cols + col;
    return tileRect(index).contains(content) ? index : -1;
}

std::optional<core::Target> TilesPainter::target(int index) const
{
    return index >= 0 && index < int(m_tiles->targets.size()) ? m_tiles->targets[std::size_t(index)] : std::nullopt;
}

Hit TilesPainter::hit(QPointF widgetPoint, const Camera& camera) const
{
    const int index = tileAt(camera.toContent(widgetPoint));
    if (index < 0) {
        return {};
    }
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
    parts.removeAll(QString());
    return {std::nullopt, target(index), parts.join(QStringLiteral(" · "))};
}

std::optional<Legend> TilesPainter::legend() const
{
    if (rgb() || m_tiles->ranges.empty()) {
        return std::nullopt;
    }
    const auto& ranges = m_tiles->ranges;
    const bool shared =
        std::all_of(ranges.begin(), ranges.end(), [&](const core::ValueRange& r) { return r == ranges[0]; });
    return Legend{&findColormap(m_picture->view.colormap),
                  overPhoto() ? m_picture->view.style : core::OverlayStyle::Tint,
                  shared ? std::optional(ranges[0]) : std::nullopt,
                  QString::fromStdString(m_picture->result->quantity),
                  !overPhoto()             ? QString()
                  : m_picture->view.smooth ? Canvas::tr("smooth")
                                           : Canvas::tr("patches"),
                  rangeModeText(m_picture->view),
                  std::nullopt,
                  m_picture->result->isSigned};
}

void TilesPainter::releaseGl()
{
    m_atlas.reset();
    m_ranges.reset();
    m_program.reset();
    m_dirty = true;
}

void TilesPainter::upload(Frame& frame)
{
    if (!m_atlas) {
        m_atlas = std::make_unique<GlTexture>(frame.gl);
        m_ranges = std::make_unique<GlTexture>(frame.gl);
        m_program = std::make_unique<FillProgram>(frame.gl, "tiles.frag");
    }
    if (!m_dirty) {
        return;
    }
    const int rows = m_tiles->rows, cols = m_tiles->cols, gridRows = m_tiles->grid.rows, gridCols = m_tiles->grid.cols;
    const int channels = rgb() ? 3 : 1;
    const torch::Tensor atlas = m_tiles->values.to(torch::kFloat32)
                                    .reshape({rows, cols, gridRows, gridCols, channels})
                                    .permute({0, 2, 1, 3, 4})
                                    .contiguous();
    m_atlas->upload({cols * gridCols, rows * gridRows}, rgb() ? GL_RGB32F : GL_R32F, rgb() ? GL_RGB : GL_RED, GL_FLOAT,
                    atlas.data_ptr<float>());
    const torch::Tensor absent = torch::isnan(m_tiles->values.reshape({rows * cols, -1})).all(1).contiguous();
    std::vector<float> ranges(std::size_t(rows * cols) * 2);
    for (int i = 0; i < rows * cols; ++i) {
        const bool known = i < int(m_tiles->ranges.size());
        const core::ValueRange range = known ? m_tiles->ranges[std::size_t(i)] : core::ValueRange{};
        ranges[std::size_t(i) * 2] = absent.data_ptr<bool>()[i] ? std::nanf("") : range.low;
        ranges[std::size_t(i) * 2 + 1] = range.high;
    }
    m_ranges->upload({cols, rows}, GL_RG32F, GL_RG, GL_FLOAT, ranges.data());
    m_dirty = false;
}

void TilesPainter::paint(Frame& frame, const Hit&)
{
    if (contentSize().isEmpty()) {
        return;
    }
    upload(frame);
    if (overPhoto()) {
        frame.photo.setPhoto(m_picture->photo);
    }
    paintMaps(frame);
    paintLabels(frame);
    paintCaptions(frame);
    paintFrames(frame);
    paintHovered(frame);
}

void TilesPainter::paintMaps(Frame& frame)
{
    const core::View& view = m_picture->view;
    const core::PatchGrid grid = m_tiles->grid;
    QVector4D part(0, 0, 1, 1), mapPart(0, 0, float(grid.cols), float(grid.rows));
    if (overPhoto()) {
        const core::PixelSize photo = m_picture->photo->size();
        const QRectF seen = seenPhoto();
        part = QVector4D(float(seen.left() / photo.width), float(seen.top() / photo.height),
                         float(seen.right() / photo.width), float(seen.bottom() / photo.height));
        const core::PixelRect map = m_picture->mapRect(grid);
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
    program.setUniformValue("uTile", m_tile);
    program.setUniformValue("uGap", float(kTileGap));
    frame.gl.glUniform2i(program.uniformLocation("uTiles"), m_tiles->cols, m_tiles->rows);
    frame.gl.glUniform2i(program.uniformLocation("uGrid"), grid.cols, grid.rows);
    program.setUniformValue("uPart", part);
    program.setUniformValue("uMapPart", mapPart);
    program.setUniformValue("uOpacity", float(std::clamp(view.opacity, 0.0, 1.0)));
    program.setUniformValue("uStyle", overPhoto() ? int(view.style) : 3);
    program.setUniformValue("uSmooth", view.smooth && overPhoto());
    program.setUniformValue("uRgb", rgb());
    program.setUniformValue("uSigned", m_picture->result->isSigned);
    program.setUniformValue("uConstants", overlayConstants());
    program.setUniformValue("uGround", toVector(frame.theme.ground));
    program.setUniformValue("uAbsent", toVector(QColor::fromRgbF((frame.theme.ground.redF() * 4 + 0.5F) / 5,
                                                                 (frame.theme.ground.greenF() * 4 + 0.5F) / 5,
                                                                 (frame.theme.ground.blueF() * 4 + 0.5F) / 5)));
    m_program->draw();
}

std::unique_ptr<ResultPainter> makeTilesPainter()
{
    return std::make_unique<TilesPainter>();
}

}  // namespace ui
