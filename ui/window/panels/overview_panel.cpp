#include "ui/window/panels/overview_panel.h"

#include "core/analysis/views/views.h"
#include "ui/figure/colormap.h"
#include "ui/figure/overlay.h"
#include "ui/window/widgets/look.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int kGutter = 24;   // for the layers' numbers
constexpr int kHeadRow = 16;  // for the heads' numbers
constexpr int kSideMargin = 16;
constexpr int kGap = 2;
constexpr int kSmallest = 12, kLargest = 64;

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

/// Layers that have no maps have no row.
int layerOfRow(const core::Tiles& all, int row)
{
    for (int col = 0; col < all.cols; ++col) {
        if (const auto& target = all.targets[static_cast<size_t>(row * all.cols + col)]) {
            return target->layer.value_or(row);
        }
    }
    return row;
}

int rowOfLayer(const core::Tiles& all, int layer)
{
    for (int row = 0; row < all.rows; ++row) {
        if (layerOfRow(all, row) == layer) {
            return row;
        }
    }
    return -1;
}

}  // namespace

OverviewPanel::OverviewPanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("overviewPanel"));
    setAccessibleName(tr("Overview of all heads by all layers"));
    setAccessibleDescription(tr("The arrow keys step through layers and heads."));
    setMouseTracking(true);
    connect(&session.shown(), &Shown::overviewChanged, this, [this] {
        m_image = {};
        updateGeometry();
        update();
    });
    connect(&session.shown(), &Shown::viewChanged, this, [this] {
        if (m_colormap != m_session.shown().view().colormap) {
            m_image = {};
        }
        update();
    });
}

const core::Tiles* OverviewPanel::tiles() const
{
    const ResultPtr result = m_session.shown().overview();
    return result ? std::get_if<core::Tiles>(&result->content) : nullptr;
}

int OverviewPanel::pitch() const
{
    const core::Tiles* all = tiles();
    if (all == nullptr || all->rows == 0 || all->cols == 0) {
        return kLargest;
    }
    const int byWidth = (width() - kGutter - kSideMargin) / all->cols;
    const int byHeight = (height() - kHeadRow - 8) / all->rows;
    return std::clamp(std::min(byWidth, byHeight), kSmallest, kLargest);
}

QSize OverviewPanel::minimumSizeHint() const
{
    const core::Tiles* all = tiles();
    const int rows = all != nullptr ? all->rows : 4;
    return {120, kHeadRow + 8 + rows * kSmallest};
}

QSize OverviewPanel::sizeHint() const
{
    const core::Tiles* all = tiles();
    return {240, kHeadRow + 8 + (all != nullptr ? all->rows * 20 : 160)};
}

QRect OverviewPanel::tileRect(int row, int col) const
{
    const int side = pitch();
    return {kGutter + col * side, kHeadRow + row * side, side - kGap, side - kGap};
}

int OverviewPanel::tileAt(QPoint point) const
{
    const core::Tiles* all = tiles();
    const int side = pitch();
    if (all == nullptr || point.x() < kGutter || point.y() < kHeadRow) {
        return -1;
    }
    const int row = (point.y() - kHeadRow) / side, col = (point.x() - kGutter) / side;
    return row < all->rows && col < all->cols ? row * all->cols + col : -1;
}

void OverviewPanel::drawTiles()
{
    const core::Tiles& all = *tiles();
    const double ratio = devicePixelRatioF();
    const int side = pitch();
    m_colormap = m_session.shown().view().colormap;
    const Colormap& map = findColormap(m_colormap, m_session.shown().overview()->isSigned);
    m_image = QImage(QSize(all.cols * side, all.rows * side) * ratio, QImage::Format_ARGB32_Premultiplied);
    m_image.fill(Qt::transparent);
    const auto values = all.values.contiguous();
    const auto* numbers = values.data_ptr<float>();
    for (int tile = 0; tile < all.rows * all.cols; ++tile) {
        const double left = (tile % all.cols) * side * ratio, top = (tile / all.cols) * side * ratio;
        const int extent = int(std::floor((side - kGap) * ratio));
        drawTile(m_image,
                 QRect(int(std::lround(left)), int(std::lround(top)), extent, extent).intersected(m_image.rect()),
                 numbers + int64_t{tile} * all.grid.count(), all.grid, all.ranges[static_cast<size_t>(tile)], map);
    }
    m_image.setDevicePixelRatio(ratio);
}

void OverviewPanel::drawFrame(QPainter& painter, const core::Tiles& all) const
{
    const core::View& view = m_session.shown().view();
    const auto& listens = core::findView(view.name).parameters;
    const int row = rowOfLayer(all, view.layer);
    if (!listens.layer || row < 0) {
        return;
    }
    QRect frame = tileRect(row, 0);
    if (view.head.kind == core::HeadChoice::Kind::Single && listens.head) {
        frame = tileRect(row, view.head.head);
    } else {
        frame = frame.united(tileRect(row, all.cols - 1));
    }
    painter.setPen(QPen(currentLook().accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(frame).adjusted(-1, -1, 1, 1));
}

void OverviewPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const core::Tiles* all = tiles();
    const Look& look = currentLook();
    if (all == nullptr) {
        painter.setPen(look.quiet);
        painter.drawText(
            rect().adjusted(kSideMargin, 0, -kSideMargin, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
            m_session.opened().scene() ? tr("This model has no attention that could be shown head by head.")
                                       : tr("All heads of all layers come here."));
        return;
    }
    if (m_image.isNull()) {
        drawTiles();
    }
    painter.drawImage(QPoint(kGutter, kHeadRow), m_image);
    painter.setFont(smallFont());
    const int side = pitch();
    const int each = side < 14 ? 2 : 1;
    const core::View& view = m_session.shown().view();
    for (int row = 0; row < all->rows; row += each) {
        const int layer = layerOfRow(*all, row);
        painter.setPen(layer == view.layer ? look.accentText : look.faint);
        painter.drawText(QRect(0, kHeadRow + row * side, kGutter - 6, side - kGap), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(layer));
    }
    const bool single = view.head.kind == core::HeadChoice::Kind::Single;
    for (int col = 0; col < all->cols; col += side < 16 ? 2 : 1) {
        painter.setPen(single && col == view.head.head ? look.accentText : look.faint);
        painter.drawText(QRect(kGutter + col * side, 0, side - kGap, kHeadRow - 2), Qt::AlignHCenter | Qt::AlignBottom,
                         QString::number(col));
    }
    if (m_hovered >= 0) {
        painter.setPen(QPen(look.text, 1));
        painter.drawRect(QRectF(tileRect(m_hovered / all->cols, m_hovered % all->cols)).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
    drawFrame(painter, *all);
}

void OverviewPanel::resizeEvent(QResizeEvent*)
{
    m_image = {};
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
            m_session.shown().showHead(target->layer.value_or(0), target->head.value_or(0));
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
    m_session.shown().setOverviewWanted(true);
}

void OverviewPanel::hideEvent(QHideEvent*)
{
    m_session.shown().setOverviewWanted(false);
}

bool OverviewPanel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const core::Tiles* all = tiles();
        const int tile = tileAt(help->pos());
        if (all != nullptr && tile >= 0) {
            QToolTip::showText(help->globalPos(),
                               tr("layer %1 · head %2").arg(layerOfRow(*all, tile / all->cols)).arg(tile % all->cols),
                               this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

}  // namespace ui
