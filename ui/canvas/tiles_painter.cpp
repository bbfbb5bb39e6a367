// Many small maps, e.g. all heads by all layers: one pass over the widget, captions and frames by the draw list.

#include "ui/canvas/tiles_painter.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kTile = 100.0;                         // layout units, longer side of a tile
constexpr double kLabelRoom = 64.0, kLabelLine = 20.0;  // widget pixels beside and above the tiles

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
    place();
}

void TilesPainter::setRoom(QSizeF room)
{
    if (room != m_room) {
        m_room = room;
        place();
    }
}

// The room for labels is taken off whatever stands where, so that it does not change what stands where.
void TilesPainter::place()
{
    if (m_tiles == nullptr) {
        return;
    }
    const QSizeF free = m_room - (m_tiles->rowLabels.empty() ? QSizeF() : QSizeF(kLabelRoom, kLabelLine));
    TilePlaces places =
        placeTiles(*m_tiles, m_tile.width() / m_tile.height(), free.expandedTo({1, 1}), {kBankGap, 0.0});
    m_dirty = m_dirty || !(places == m_places);
    m_places = std::move(places);
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
    if (m_tiles == nullptr || m_places.tiles.empty()) {
        return {};
    }
    const QPointF end = placeRect(m_places.rows - 1, m_places.cols - 1).bottomRight();
    return {end.x(), end.y()};
}

QMarginsF TilesPainter::margins() const
{
    qsizetype longest = 0;
    for (const TilePlaces::Label& label : m_places.left) {
        longest = std::max(longest, label.text.size());
    }
    const double left = m_places.left.empty() ? 0.0 : double(longest) * kLetterWidth + 10.0;
    return {std::min(left, 140.0), m_places.top.empty() ? 0.0 : kLabelLine, 0.0, 0.0};
}

QRectF TilesPainter::placeRect(int row, int col) const
{
    const double x = col * (m_tile.width() + kTileGap) + col / m_places.bankCols * bankGap();
    const double y = row * (m_tile.height() + kTileGap) + row / m_places.bankRows * bankGap();
    return {QPointF(x, y), m_tile};
}

int TilesPainter::tileAt(QPointF content) const
{
    const auto placeAt = [this](double at, double pitch, int inBank) {
        const double bank = std::floor(at / (inBank * pitch + bankGap()));
        return int(bank) * inBank + int(std::floor((at - bank * (inBank * pitch + bankGap())) / pitch));
    };
    if (m_places.tiles.empty()) {
        return -1;
    }
    const int col = placeAt(content.x(), m_tile.width() + kTileGap, m_places.bankCols);
    const int row = placeAt(content.y(), m_tile.height() + kTileGap, m_places.bankRows);
    if (row < 0 || col < 0 || row >= m_places.rows || col >= m_places.cols) {
        return -1;
    }
    return placeRect(row, col).contains(content) ? m_places.tileAt(row, col) : -1;
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
    if (std::ranges::find(m_tiles->marked, index) != m_tiles->marked.end()) {
        parts << coreText(m_tiles->markedAs);
    }
    parts << textAt(m_tiles->notes, index);
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
    const QString sampling = m_picture->view.smooth ? Canvas::tr("smooth") : Canvas::tr("patches");
    Legend legend{m_picture, windowBar(*m_picture, ranges[0], overPhoto() ? sampling : QString()),
                  overPhoto() ? m_picture->view.style : core::OverlayStyle::Tint};
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
    const int rows = m_places.rows, cols = m_places.cols, gridRows = m_tiles->grid.rows, gridCols = m_tiles->grid.cols;
    const int channels = rgb() ? 3 : 1;
    torch::Tensor placed = torch::full({rows * cols, gridRows, gridCols, channels}, std::nanf(""));
    std::vector<int64_t> from, to;
    for (int place = 0; place < rows * cols; ++place) {
        if (const int tile = m_places.tiles[std::size_t(place)]; tile >= 0) {
            from.push_back(tile);
            to.push_back(place);
        }
    }
    placed.index_copy_(0, torch::tensor(to, torch::kInt64),
                       m_tiles->values.to(torch::kFloat32)
                           .reshape({-1, gridRows, gridCols, channels})
                           .index_select(0, torch::tensor(from, torch::kInt64)));
    const torch::Tensor atlas =
        placed.reshape({rows, cols, gridRows, gridCols, channels}).permute({0, 2, 1, 3, 4}).contiguous();
    m_atlas->upload({cols * gridCols, rows * gridRows}, rgb() ? GL_RGB32F : GL_R32F, rgb() ? GL_RGB : GL_RED, GL_FLOAT,
                    atlas.data_ptr<float>());
    const torch::Tensor absent = torch::isnan(placed.reshape({rows * cols, -1})).all(1).contiguous();
    std::vector<float> ranges(std::size_t(rows * cols) * 2);
    for (int place = 0; place < rows * cols; ++place) {
        const int tile = m_places.tiles[std::size_t(place)];
        const bool known = tile >= 0 && tile < int(m_tiles->ranges.size());
        const core::ValueRange range = known ? m_tiles->ranges[std::size_t(tile)] : core::ValueRange{};
        ranges[std::size_t(place) * 2] = absent.data_ptr<bool>()[place] ? std::nanf("") : range.low;
        ranges[std::size_t(place) * 2 + 1] = range.high;
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
    paintMarks(frame);
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
    frame.gl.glUniform2i(program.uniformLocation("uTiles"), m_places.cols, m_places.rows);
    frame.gl.glUniform2i(program.uniformLocation("uBank"), m_places.bankCols, m_places.bankRows);
    program.setUniformValue("uBankGap", float(bankGap()));
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
