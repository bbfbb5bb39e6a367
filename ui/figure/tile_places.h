// Where the tiles of many small maps stand so that they fill a room: as large as they get.
#pragma once

#include "core/analysis/view/result.h"

#include <QSizeF>
#include <QString>

#include <vector>

namespace ui {

/// Tiles::Layout says what may move. Layers: heads to the right and layers down, in one bank or several side by side;
/// or turned, layers to the right and heads down, in one bank or several below each other. The plainest of those that
/// give about the largest tiles is taken. Flow: as many a row as make the tiles largest. Fixed: as they are.
struct TilePlaces {
    struct Label {
        int row = 0, col = 0;  ///< the place beside or above which it stands, the first of its bank
        QString text;          ///< "layer 3"; in further banks and where there are several "3"
    };
    int rows = 0, cols = 0;          ///< places, of all banks together
    int bankRows = 0, bankCols = 0;  ///< of each bank
    bool turned = false;
    std::vector<int> tiles;   ///< rows * cols in reading order: the tile of each place, -1 where none is
    std::vector<int> places;  ///< the place of each tile
    std::vector<Label> left, top;
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

/// @param aspect  of a tile, width by height
/// @param room    pixels
TilePlaces placeTiles(const core::Tiles& tiles, double aspect, QSizeF room, BankGap gap);

}  // namespace ui
