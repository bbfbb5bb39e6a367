#include "ui/window/panels/overview_panel.h"

#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"
#include "ui/canvas/canvas_theme.h"
#include "ui/figure/colormap.h"
#include "ui/figure/map_samples.h"
#include "ui/figure/overlay.h"
#include "ui/language/core_text.h"
#include "ui/session/display/edit_steps.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/widgets/look.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QScrollArea>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr QColor kLeftOut(128, 128, 128);            // of sinks, neither the lowest color nor the highest
constexpr int kGutter = 24;                          // for the numbers beside the tiles
constexpr int kHeadRow = 16;                         // for those above them
constexpr int kSideMargin = 16, kBottomMargin = 26;  // the line that explains the marks stands there
constexpr int kGap = 2;
constexpr int kSmallest = 8, kLargest = 160;
constexpr int kCaptionFrom = 26;  // tiles as wide bear layer and head where they are sorted

QRgb colorOf(const Colormap& map, float t)
{
    const auto color = map.at(t);
    return qRgb(int(std::lround(color[0] * 255)), int(std::lround(color[1] * 255)), int(std::lround(color[2] * 255)));
}

/// One tile into `image`, its patches as they are: at this size smoothing would only blur.
void drawTile(QImage& image, QRect into, const float* values, core::PatchGrid grid, core::ValueRange range,
              const Colormap& map)
{
    for (int y = 0; y < into.height(); ++y) {
        const int row = y * grid.rows / into.height();
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(into.top() + y)) + into.left();
        for (int x = 0; x < into.width(); ++x) {
            const float value = values[row * grid.cols + x * grid.cols / into.width()];
            if (!std::isnan(value)) {
                line[x] = colorOf(map, colorPosition(value, range));
            }
        }
    }
}

void drawMark(QPainter& painter, QPointF at, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1));
    painter.setBrush(currentLook().accent);
    painter.drawEllipse(at, radius, radius);
    painter.restore();
}

void drawCorner(QPainter& painter, QPointF corner, double side)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1));
    painter.setBrush(QColor(255, 255, 255));  // seen on every color map, in either theme
    painter.drawPolygon(QPolygonF{corner, corner + QPointF(side, 0), corner + QPointF(0, side)});
    painter.restore();
}

}  // namespace

OverviewPanel::OverviewPanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("overviewPanel"));
    setAccessibleName(tr("Overview of all heads by all layers"));
    setAccessibleDescription(tr("The arrow keys step through layers and heads."));
    setMouseTracking(true);
    connect(&session.shown().overview(), &Overview::changed, this, [this] {
        layOut();
        updateGeometry();
        update();
        reveal();
    });
    connect(&session.shown(), &DisplayState::viewChanged, this, [this] {
        if (m_colormap != m_session.shown().view().colormap) {
            m_image = {};
        }
        update();
        reveal();
    });
}

const core::Tiles* OverviewPanel::tiles() const
{
    const ResultPtr& result = m_session.shown().overview().latest().result;
    return result ? std::get_if<core::Tiles>(&result->content) : nullptr;
}

void OverviewPanel::layOut()
{
    m_image = {};
    m_places = {};
    const core::Tiles* all = tiles();
    if (all == nullptr || all->rows == 0 || all->cols == 0) {
        return;
    }
    m_origin = all->rowLabels.empty() ? QPoint(kSideMargin, kGap) : QPoint(kGutter, kHeadRow);
    const QSizeF room(width() - m_origin.x() - kSideMargin, height() - m_origin.y() - kBottomMargin);
    m_places =
        all->layout ==
                core::Tiles::Layout::Layers  // layers always go down, so that the layout is the same at every size
            ? placeTilesAsGiven(*all)
            : placeTiles(*all, 1.0, room.expandedTo({1.0, 1.0}), {0.0, kGutter});
    const int across = m_places.cols / m_places.bankCols - 1, down = m_places.rows / m_places.bankRows - 1;
    const double byWidth = (room.width() - across * kGutter) / m_places.cols;
    const double byHeight = (room.height() - down * kGutter) / m_places.rows;
    m_side = std::clamp(int(std::min(byWidth, byHeight)), kSmallest, kLargest);
}

QSize OverviewPanel::minimumSizeHint() const
{
    const core::Tiles* all = tiles();
    const int rows = all != nullptr ? all->rows : 4;
    return {120, kHeadRow + kBottomMargin + rows * kSmallest};
}

QSize OverviewPanel::sizeHint() const
{
    const core::Tiles* all = tiles();
    return {240, kHeadRow + kBottomMargin + (all != nullptr ? all->rows * 20 : 160)};
}

QRect OverviewPanel::placeRect(int row, int col) const
{
    return {m_origin.x() + col * m_side + col / m_places.bankCols * kGutter,
            m_origin.y() + row * m_side + row / m_places.bankRows * kGutter, m_side - kGap, m_side - kGap};
}

QRect OverviewPanel::tileRect(int row, int col) const
{
    const core::Tiles* all = tiles();
    if (all == nullptr || m_places.tiles.empty()) {
        return {};
    }
    const int tile = row * all->cols + col;
    return placeRect(m_places.rowOf(tile), m_places.colOf(tile));
}

int OverviewPanel::tileAt(QPoint point) const
{
    for (int place = 0; place < int(m_places.tiles.size()); ++place) {
        if (placeRect(place / m_places.cols, place % m_places.cols).adjusted(0, 0, kGap, kGap).contains(point)) {
            return m_places.tiles[std::size_t(place)];
        }
    }
    return -1;
}

void OverviewPanel::drawTiles()
{
    const core::Tiles& all = *tiles();
    const double ratio = devicePixelRatioF();
    m_colormap = m_session.shown().view().colormap;
    const Colormap& map = findColormap(m_colormap, m_session.shown().overview().result()->isSigned);
    const QRect last = placeRect(m_places.rows - 1, m_places.cols - 1);
    m_image = QImage(QSize(last.right() + 1, last.bottom() + 1) * ratio, QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    QPainter painter(&m_image);
    const auto values = drawnValues(all).contiguous();
    const auto* numbers = values.data_ptr<float>();
    for (int place = 0; place < int(m_places.tiles.size()); ++place) {
        const int tile = m_places.tiles[std::size_t(place)];
        if (tile < 0) {
            continue;
        }
        const QRect rect = placeRect(place / m_places.cols, place % m_places.cols);
        const int extent = int(std::floor(rect.width() * ratio));
        const QRect device(int(std::lround(rect.left() * ratio)), int(std::lround(rect.top() * ratio)), extent, extent);
        if (all.leftOut.defined()) {
            painter.fillRect(device.intersected(m_image.rect()), kLeftOut);
        }
        drawTile(m_image, device.intersected(m_image.rect()), numbers + int64_t{tile} * all.grid.count(), all.grid,
                 all.ranges[static_cast<size_t>(tile)], map);
    }
    painter.end();
    m_image.setDevicePixelRatio(ratio);
}

/// Scrolls to what is shown, where a model has more layers than there is room for.
void OverviewPanel::reveal()
{
    QWidget* above = parentWidget();
    while (above != nullptr && qobject_cast<QScrollArea*>(above) == nullptr) {
        above = above->parentWidget();
    }
    if (const QRect shown = shownRect(); above != nullptr && !shown.isEmpty()) {
        auto* area = qobject_cast<QScrollArea*>(above);
        const QPoint middle = mapTo(area->widget(), shown.center());
        area->ensureVisible(middle.x(), middle.y(), 0, shown.height() / 2 + kGap);
    }
}

/// The tiles of the shown head, or of its layer where heads are fused.
std::vector<QRect> OverviewPanel::shownTiles(const core::Tiles& all) const
{
    const core::View& view = m_session.shown().view();
    const auto& listens = core::findView(view.name).parameters;
    const bool single = view.head.kind == core::HeadChoice::Kind::Single && listens.head;
    std::vector<QRect> shown;
    for (int tile = 0; listens.layer && tile < int(all.targets.size()); ++tile) {
        const auto& target = all.targets[std::size_t(tile)];
        if (target && target->layer == view.layer && (!single || target->head == view.head.head)) {
            shown.push_back(tileRect(tile / all.cols, tile % all.cols));
        }
    }
    return shown;
}

QRect OverviewPanel::shownRect() const
{
    const core::Tiles* all = tiles();
    QRect whole;
    for (const QRect& tile : all != nullptr ? shownTiles(*all) : std::vector<QRect>()) {
        whole = whole.united(tile);
    }
    return whole;
}

void OverviewPanel::drawFrame(QPainter& painter, const core::Tiles& all) const
{
    std::vector<QRect> frames = shownTiles(all);
    painter.setPen(QPen(currentLook().accent, 2));
    painter.setBrush(Qt::NoBrush);
    if (all.layout == core::Tiles::Layout::Layers && !frames.empty()) {
        frames = {shownRect()};  // heads of a layer stand side by side
    }
    for (const QRect& frame : frames) {
        painter.drawRect(QRectF(frame).adjusted(-1, -1, 1, 1));
    }
}

void OverviewPanel::drawLabels(QPainter& painter) const
{
    const Look& look = currentLook();
    const core::View& view = m_session.shown().view();
    const bool single = view.head.kind == core::HeadChoice::Kind::Single;
    const QString layer = QString::number(view.layer), head = single ? QString::number(view.head.head) : QString();
    const auto number = [](const QString& text) { return text.mid(text.lastIndexOf(u' ') + 1); };
    for (const TilePlaces::Label& label : m_places.left.labels) {
        if (label.row % m_places.bankRows % (m_side < 14 ? 2 : 1) == 0) {
            const QRect tile = placeRect(label.row, label.col);
            painter.setPen(number(label.text) == layer ? look.accentText : look.faint);
            painter.drawText(QRect(tile.left() - kGutter, tile.top(), kGutter - 6, tile.height()),
                             Qt::AlignRight | Qt::AlignVCenter, number(label.text));
        }
    }
    for (const TilePlaces::Label& label : m_places.top.labels) {
        if (label.col % m_places.bankCols % (m_side < 16 ? 2 : 1) == 0) {
            const QRect tile = placeRect(label.row, label.col);
            painter.setPen(number(label.text) == head ? look.accentText : look.faint);
            painter.drawText(QRect(tile.left() - kGap, tile.top() - kHeadRow, m_side + kGap, kHeadRow - 2),
                             Qt::AlignHCenter | Qt::AlignBottom, number(label.text));
        }
    }
}

/// Layer and head on sorted tiles, and dots on those that are marked.
void OverviewPanel::drawCaptions(QPainter& painter, const core::Tiles& all) const
{
    for (int tile = 0; tile < int(all.targets.size()); ++tile) {
        const auto& target = all.targets[std::size_t(tile)];
        if (!target || all.layout != core::Tiles::Layout::Flow || m_side < kCaptionFrom) {
            continue;
        }
        const QRect rect = tileRect(tile / all.cols, tile % all.cols);
        const QString text = QStringLiteral("%1.%2").arg(target->layer.value_or(0)).arg(target->head.value_or(0));
        const QSize size = painter.fontMetrics().size(0, text);
        const QRect box(rect.left(), rect.bottom() + 1 - size.height(), size.width() + 6, size.height());
        painter.fillRect(box, QColor(0, 0, 0, 130));
        painter.setPen(QColor(255, 255, 255, 235));
        painter.drawText(box, Qt::AlignCenter, text);
    }
    for (const int tile : all.marked) {
        const QRectF rect(tileRect(tile / all.cols, tile % all.cols));
        const double radius = markRadius();
        drawMark(painter, rect.topRight() + QPointF(-1.8, 1.8) * radius, radius);
    }
}

double OverviewPanel::markRadius() const
{
    return std::clamp(0.08 * m_side, 1.8, 4.0);
}

/// Explains frame, dots and corners below the tiles.
void OverviewPanel::drawLegend(QPainter& painter, const core::Tiles& all) const
{
    const Look& look = currentLook();
    bool edited = false;
    for (int tile = 0; tile < int(all.targets.size()) && !edited; ++tile) {
        edited = !editsOfTile(all, tile).empty();
    }
    const int middle = height() - kBottomMargin / 2 + 1;
    int left = kSideMargin;
    const auto word = [&](const QString& text) {
        const int room = width() - kSideMargin - left - 14;
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room);
        painter.setPen(look.quiet);
        painter.drawText(QRect(left + 14, middle - 9, room, 18), Qt::AlignLeft | Qt::AlignVCenter, shown);
        left += 14 + painter.fontMetrics().horizontalAdvance(shown) + 12;
    };
    if (!shownTiles(all).empty()) {
        painter.setPen(QPen(look.accent, 2));
        painter.drawRect(QRectF(left + 1, middle - 4, 8, 8));
        word(tr("shown"));
    }
    if (!all.marked.empty()) {
        drawMark(painter, QPointF(left + 5, middle), 4.0);
        word(coreText(all.markedAs));
    }
    if (edited) {
        drawCorner(painter, QPointF(left + 1, middle - 4), 9.0);
        word(tr("edited"));
    }
}

std::vector<core::Edit> OverviewPanel::editsOfTile(const core::Tiles& all, int tile) const
{
    const ScenePtr& scene = m_session.shown().overview().latest().scene;
    const auto& target = all.targets[std::size_t(tile)];
    if (!target || !target->layer || !target->head) {
        return {};
    }
    return editsOfHead(scene->edits, scene->model->spec(), *target->layer, *target->head);
}

/// A corner on the heads that an edit changes.
void OverviewPanel::drawEdited(QPainter& painter, const core::Tiles& all) const
{
    const double side = std::clamp(0.28 * m_side, 5.0, 12.0);
    for (int tile = 0; tile < int(all.targets.size()); ++tile) {
        if (!editsOfTile(all, tile).empty()) {
            drawCorner(painter, tileRect(tile / all.cols, tile % all.cols).topLeft(), side);
        }
    }
}

void OverviewPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const core::Tiles* all = tiles();
    const Look& look = currentLook();
    if (all == nullptr || m_places.tiles.empty()) {
        const ScenePtr scene = m_session.opened().scene();  // with one that has heads, they are on their way
        painter.setPen(look.quiet);
        painter.drawText(rect().adjusted(kSideMargin, 0, -kSideMargin, 0),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         scene && !isAvailable(core::kAttentionGridView.name, scene->model->spec())
                             ? tr("This model has no attention heads to show.")
                             : tr("All heads of all layers appear here."));
        return;
    }
    if (m_image.isNull()) {
        drawTiles();
    }
    painter.drawImage(QPoint(), m_image);
    if (isHighContrast()) {  // black tiles on black
        painter.setPen(look.line);
        for (int tile = 0; tile < int(m_places.places.size()); ++tile) {
            painter.drawRect(tileRect(tile / all->cols, tile % all->cols).adjusted(-1, -1, 0, 0));
        }
    }
    painter.setFont(smallFont());
    drawLabels(painter);
    drawCaptions(painter, *all);
    drawEdited(painter, *all);
    if (m_hovered >= 0 && m_hovered < int(m_places.places.size())) {
        painter.setPen(QPen(look.text, 1));
        painter.drawRect(QRectF(tileRect(m_hovered / all->cols, m_hovered % all->cols)).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    drawFrame(painter, *all);
    drawLegend(painter, *all);
}

void OverviewPanel::resizeEvent(QResizeEvent*)
{
    layOut();
    reveal();
}

void OverviewPanel::mouseMoveEvent(QMouseEvent* event)
{
    if (const int tile = tileAt(event->position().toPoint()); tile != m_hovered) {
        m_hovered = tile;
        setCursor(tile >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
}

void OverviewPanel::mousePressEvent(QMouseEvent* event)
{
    const core::Tiles* all = tiles();
    const int tile = tileAt(event->position().toPoint());
    if (all != nullptr && tile >= 0 && event->button() == Qt::LeftButton) {
        if (const auto& target = all->targets[static_cast<size_t>(tile)]) {
            m_session.steps().showHead(target->layer.value_or(0), target->head.value_or(0));
        }
    }
}

void OverviewPanel::contextMenuEvent(QContextMenuEvent* event)
{
    const core::Tiles* all = tiles();
    const int tile = tileAt(event->pos());
    if (all != nullptr && tile >= 0) {
        if (const auto& target = all->targets[static_cast<size_t>(tile)]) {
            Q_EMIT headMenuAsked(target->layer.value_or(0), target->head.value_or(0), event->globalPos());
        }
    }
}

void OverviewPanel::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void OverviewPanel::showEvent(QShowEvent*)
{
    m_session.shown().overview().setWanted(true);
}

void OverviewPanel::hideEvent(QHideEvent*)
{
    m_session.shown().overview().setWanted(false);
}

bool OverviewPanel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const core::Tiles* all = tiles();
        const int tile = tileAt(help->pos());
        if (all != nullptr && tile >= 0 && all->targets[std::size_t(tile)]) {
            const core::Target& target = *all->targets[std::size_t(tile)];
            QStringList words{tr("layer %1").arg(target.layer.value_or(0)), tr("head %1").arg(target.head.value_or(0))};
            if (std::ranges::find(all->marked, tile) != all->marked.end()) {
                words << coreText(all->markedAs);
            }
            if (tile < int(all->notes.size()) && !all->notes[std::size_t(tile)].empty()) {
                words << coreText(all->notes[std::size_t(tile)]);
            }
            if (const auto edits = editsOfTile(*all, tile); !edits.empty()) {
                words << tr("edited: %1").arg(titlesOf(edits));
            }
            QToolTip::showText(help->globalPos(), plainTip(words.join(QStringLiteral(" · "))), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

}  // namespace ui
