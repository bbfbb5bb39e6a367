// Where the tiles of many small maps stand, with the names of their rows and columns, laid out once for page and
// window: on a page in the order of the result, in a window so that they fill the room, as large as they get.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/figure/figure_style.h"

#include <QMarginsF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <vector>

namespace ui {

/// Tiles::Layout limits what may move. Layers: heads to the right and layers down, in one bank or several side by side;
/// or turned, layers to the right and heads down, in one bank or several below each other. The plainest of those that
/// give about the largest tiles is taken. Flow: as many per row as make the tiles largest. Fixed: as they are.
struct TilePlaces {
    struct Label {
        int row = 0, col = 0;  ///< the place beside or above which it stands, the first of its bank
        QString text;          ///< "3" where the axis has a title, else the whole label
    };
    /// "layer 0", "layer 1", ... becomes the title "layer" and bare numbers; other labels stay as they are.
    struct Axis {
        QString title;
        std::vector<Label> labels;
    };
    int rows = 0, cols = 0;          ///< places, of all banks together
    int bankRows = 0, bankCols = 0;  ///< of each bank
    bool turned = false;
    std::vector<int> tiles;   ///< rows * cols in reading order: the tile of each place, -1 where none is
    std::vector<int> places;  ///< the place of each tile
    Axis left, top;
    int tileAt(int row, int col) const
    {
        return tiles[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols) + static_cast<std::size_t>(col)];
    }
    int rowOf(int tile) const { return places[static_cast<std::size_t>(tile)] / cols; }
    int colOf(int tile) const { return places[static_cast<std::size_t>(tile)] % cols; }
    bool operator==(const TilePlaces& other) const
    {
        return rows == other.rows && cols == other.cols && bankRows == other.bankRows && turned == other.turned;
    }
};

/// The room between two banks: a share of a tile's side, and pixels.
struct BankGap {
    double ofTile = 0.0, pixels = 0.0;
};

using MessageText = QString (*)(const core::Message& message);

/// @param aspect  of a tile, width by height
/// @param room    pixels
/// @param text    of labels, in the language that they are shown in
TilePlaces placeTiles(const core::Tiles& tiles, double aspect, QSizeF room, BankGap gap, MessageText text = plainText);
/// All as they are in the result, whatever its layout.
TilePlaces placeTilesAsGiven(const core::Tiles& tiles, MessageText text = plainText);

/// Places with sizes: a plain value that page and window read rectangles off.
struct TileGrid {
    TilePlaces places;
    QSizeF tile, gap;      ///< of each, and from each to the next
    double bankGap = 0.0;  ///< more from a bank to the next
    QPointF origin;        ///< of the first tile

    QRectF rect(int row, int col) const;
    QRectF rect(int index) const { return rect(places.rowOf(index), places.colOf(index)); }  ///< of that tile
    int tileAt(QPointF point) const;                                                         ///< -1 where none is
    QSizeF size() const;  ///< of all tiles and what is between them
};

/// Room for titles and labels at the left and above.
QMarginsF tileMargins(const FigureLook& look, const TilePlaces& places);
/// Titles, and as many labels as do not touch: beside the tiles, or along the edges of what is in sight, on a plate.
/// @param at    where the titles begin  @param grid  as it stands on the device
/// @param seen  the part of the tiles that is in sight; a page shows all
void paintTileLabels(QPainter& painter, const FigureLook& look, const TileGrid& grid, QPointF at, const QRectF& seen);

}  // namespace ui
