// Every head of every layer at once, as large as the room allows: layers down and heads across, or sorted. The shown
// one is framed and never out of sight, heads that give much to sinks bear a dot, edited ones a corner, and a line
// below states it; a click goes there. The session computes it only while this is visible.
#pragma once

#include "ui/figure/tile_places.h"
#include "ui/session/session.h"

#include <QImage>
#include <QWidget>

namespace ui {

class OverviewPanel final : public QWidget {
    Q_OBJECT
public:
    explicit OverviewPanel(Session& session, QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;
    /// Where the tile of this row and column of the result lies, in the widget's coordinates; for tests. Layers without
    /// maps have no row.
    QRect tileRect(int row, int col) const;
    QRect shownRect() const;  ///< around the tiles of the shown head or layer; empty where there are none

Q_SIGNALS:
    void headMenuAsked(int layer, int head, QPoint global);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool event(QEvent* event) override;

private:
    const core::Tiles* tiles() const;  ///< those of Overview::latest(); null where there are none
    void layOut();                     ///< where tiles stand; the image must be drawn again
    QRect placeRect(int row, int col) const;
    int tileAt(QPoint point) const;  ///< index, or -1
    void drawTiles();
    void drawLabels(QPainter& painter) const;
    void drawCaptions(QPainter& painter, const core::Tiles& tiles) const;
    void drawEdited(QPainter& painter, const core::Tiles& tiles) const;
    std::vector<core::Edit> editsOfTile(const core::Tiles& tiles, int tile) const;
    std::vector<QRect> shownTiles(const core::Tiles& tiles) const;
    void drawFrame(QPainter& painter, const core::Tiles& tiles) const;
    void drawLegend(QPainter& painter, const core::Tiles& tiles) const;
    double markRadius() const;
    void reveal();

    Session& m_session;
    QImage m_image;  ///< all tiles at the size of the screen; null when it must be drawn again
    std::string m_colormap;
    TilePlaces m_places;
    QPoint m_origin;  ///< of the first tile
    int m_side = 12;  ///< of a tile and its gap
    int m_hovered = -1;
};

}  // namespace ui
