#include "ui/window/center/slide_bar.h"

#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <torch/types.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

#include <algorithm>

namespace ui {
namespace {

constexpr int kMapHeight = 120, kWidestMap = 360;
constexpr double kSmallestFrame = 5.0;

}  // namespace

SlideMap::SlideMap(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("slideMap"));
    setAccessibleName(tr("Overview of the slide"));
    setToolTip(tr("Click to open the tile there"));
    setCursor(Qt::CrossCursor);
}

void SlideMap::show(const PhotoPtr& photo)
{
    m_photo = photo;
    if (m_slide != photo->slide) {
        m_slide = photo->slide;
        const auto& rgb = m_slide->overview.photo.rgb;
        const int width = static_cast<int>(rgb.size(1)), height = static_cast<int>(rgb.size(0));
        const QImage whole(rgb.data_ptr<std::uint8_t>(), width, height, rgb.stride(0), QImage::Format_RGB888);
        const QSize size = whole.size().scaled(kWidestMap, kMapHeight, Qt::KeepAspectRatio).expandedTo({1, 1});
        m_image = whole.scaled(size * devicePixelRatioF(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        setFixedSize(size);
    }
    update();
}

double SlideMap::pixelsPerPoint() const
{
    return m_slide->overview.scale * static_cast<double>(m_slide->overview.photo.size().width) / width();
}

QRectF SlideMap::frame() const
{
    if (!m_photo || !m_photo->tile) {
        return {};
    }
    const core::PixelRect place = m_slide->slide->placeOf(*m_photo->tile);
    const double scale = pixelsPerPoint();
    const QPointF middle = QPointF(place.left + place.right, place.top + place.bottom) / (2.0 * scale);
    const QSizeF size(std::max(kSmallestFrame, place.width() / scale),
                      std::max(kSmallestFrame, place.height() / scale));
    return {middle - QPointF(size.width(), size.height()) / 2.0, size};
}

QPointF SlideMap::toSlide(QPointF point) const
{
    return point * pixelsPerPoint();
}

void SlideMap::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.drawImage(rect(), m_image);
    if (const QRectF tile = frame(); !tile.isEmpty()) {
        painter.setPen(QPen(currentLook().ground, 3.0));
        painter.drawRect(tile);
        painter.setPen(QPen(currentLook().accent, 1.5));
        painter.drawRect(tile);
    }
}

void SlideMap::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_slide) {
        Q_EMIT picked(toSlide(event->position()));
    }
}

SlideBar::SlideBar(Session& session, QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_map(new SlideMap(this)),
      m_level(new QComboBox(this)),
      m_words(quietLabel({}, this))
{
    setObjectName(QStringLiteral("slideBar"));
    setAccessibleName(tr("Slide"));
    m_level->setObjectName(QStringLiteral("slideLevel"));
    m_level->setAccessibleName(tr("Level of the slide"));
    m_level->setToolTip(tr("Resolution at which a tile is opened"));
    m_level->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* column = new QVBoxLayout;
    column->addWidget(m_level, 0, Qt::AlignLeft);
    column->addWidget(m_words);
    column->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(12);
    row->addWidget(m_map);
    row->addLayout(column, 1);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &SlideBar::showPhoto);
    connect(m_level, &QComboBox::activated, this, &SlideBar::chooseLevel);
    connect(m_map, &SlideMap::picked, this,
            [this](QPointF place) { openTileAt(place, std::max(0, m_level->currentData().toInt())); });
    showPhoto();
}

void SlideBar::showPhoto()
{
    const PhotoPtr photo = m_session.opened().photo();
    setVisible(photo && photo->slide);
    if (!isVisibleTo(parentWidget())) {
        return;
    }
    const auto& facts = photo->slide->slide->facts();
    m_map->show(photo);
    const QSignalBlocker quiet(m_level);
    m_level->clear();
    m_level->addItem(tr("Whole slide"), -1);
    for (std::size_t level = 0; level < facts.levels.size(); ++level) {
        const auto& size = facts.levels[level];
        const bool isMeasured = facts.micrometersPerPixel > 0.0;
        const QString words =
            (isMeasured ? tr("Level %1: %2 × %3 pixels, %4 µm per pixel") : tr("Level %1: %2 × %3 pixels"))
                .arg(level)
                .arg(size.width)
                .arg(size.height);
        m_level->addItem(isMeasured ? words.arg(facts.micrometersPerPixel * size.downsample, 0, 'g', 3) : words,
                         static_cast<int>(level));
    }
    const auto& tile = photo->tile;
    m_level->setCurrentIndex(tile ? tile->level + 1 : 0);
    if (tile) {
        const auto grid = photo->slide->slide->grid(tile->level, tile->side);
        m_words->setText(tr("Tile of %1 pixels: column %2 of %3, row %4 of %5, counted from 0")
                             .arg(tile->side)
                             .arg(tile->column)
                             .arg(grid.width)
                             .arg(tile->row)
                             .arg(grid.height));
    } else {
        m_words->setText(tr("Click the overview to open a tile."));
    }
}

void SlideBar::chooseLevel()
{
    const PhotoPtr photo = m_session.opened().photo();
    const int level = m_level->currentData().toInt();
    if (level < 0) {
        m_session.opened().openPhoto(photo->slide->path);
        return;
    }
    const QRectF tile = m_map->frame();
    openTileAt(m_map->toSlide(tile.isEmpty() ? QRectF(m_map->rect()).center() : tile.center()), level);
}

void SlideBar::openTileAt(QPointF place, int level)
{
    const PhotoPtr photo = m_session.opened().photo();
    const int side = photo->tile ? photo->tile->side : core::kUsualTile;
    const double step = photo->slide->slide->facts().levels[static_cast<std::size_t>(level)].downsample * side;
    m_session.opened().openTile({level, static_cast<int>(place.x() / step), static_cast<int>(place.y() / step), side});
}

}  // namespace ui
