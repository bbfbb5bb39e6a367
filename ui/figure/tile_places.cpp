#include "ui/figure/tile_places.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kWorthIt = 1.12;  // so much larger must tiles be for a plainer way to be left

struct Way {
    bool turned = false;
    int banks = 1;
};

/// Width of a tile.
double widthOf(int cols, int rows, int banksAcross, int banksDown, double aspect, QSizeF room, BankGap gap)
{
    const double across = (room.width() - (banksAcross - 1) * gap.pixels) / (cols + (banksAcross - 1) * gap.ofTile);
    const double down = (room.height() - (banksDown - 1) * gap.pixels) / (rows + (banksDown - 1) * gap.ofTile);
    return std::min(across, down * aspect);
}

int shared(int layers, int banks)
{
    return (layers + banks - 1) / banks;
}

double widthOf(const core::Tiles& tiles, Way way, double aspect, QSizeF room, BankGap gap)
{
    const int each = shared(tiles.rows, way.banks);
    return way.turned ? widthOf(each, way.banks * tiles.cols, 1, way.banks, aspect, room, gap)
                      : widthOf(way.banks * tiles.cols, each, way.banks, 1, aspect, room, gap);
}

Way bestWay(const core::Tiles& tiles, double aspect, QSizeF room, BankGap gap)
{
    Way best;
    double width = widthOf(tiles, best, aspect, room, gap);
    for (int banks = 1; banks <= tiles.rows; ++banks) {
        for (const bool turned : {false, true}) {
            const bool empty = shared(tiles.rows, banks) * (banks - 1) >= tiles.rows;  // a bank would hold nothing
            const double now = empty ? 0.0 : widthOf(tiles, {turned, banks}, aspect, room, gap);
            if (now > width * kWorthIt) {
                best = {turned, banks};
                width = now;
            }
        }
    }
    return best;
}

/// "layer 3" -> "3"
QString numberOf(const QString& label)
{
    return label.mid(label.lastIndexOf(u' ') + 1);
}

QString labelAt(const std::vector<core::Message>& labels, int index)
{
    return index < static_cast<int>(labels.size())
               ? QString::fromStdString(labels[static_cast<std::size_t>(index)].english())
               : QString();
}

void addLabels(TilePlaces& places, const core::Tiles& tiles)
{
    const auto& down = places.turned ? tiles.colLabels : tiles.rowLabels;
    const auto& across = places.turned ? tiles.rowLabels : tiles.colLabels;
    const int banksAcross = places.cols / places.bankCols;
    for (int bank = 0; bank < banksAcross && !down.empty(); ++bank) {
        for (int row = 0; row < places.rows; ++row) {
            const QString text = labelAt(down, places.turned ? row % places.bankRows : bank * places.bankRows + row);
            if (!text.isEmpty()) {
                places.left.push_back({row, bank * places.bankCols, bank == 0 ? text : numberOf(text)});
            }
        }
    }
    for (int row = 0; row < places.rows && !across.empty(); row += places.bankRows) {
        for (int col = 0; col < places.cols; ++col) {
            const int layer = row / places.bankRows * places.bankCols + col;
            const QString text = labelAt(across, places.turned ? layer : col % places.bankCols);
            if (!text.isEmpty()) {
                places.top.push_back({row, col, row == 0 && banksAcross == 1 ? text : numberOf(text)});
            }
        }
    }
}

void addTiles(TilePlaces& places, const core::Tiles& tiles)
{
    places.tiles.assign(static_cast<std::size_t>(places.rows) * static_cast<std::size_t>(places.cols), -1);
    places.places.assign(static_cast<std::size_t>(tiles.rows) * static_cast<std::size_t>(tiles.cols), 0);
    const bool layers = tiles.layout == core::Tiles::Layout::Layers;
    for (int tile = 0; tile < tiles.rows * tiles.cols; ++tile) {
        int row = tile / places.cols, col = tile % places.cols;
        if (layers) {
            const int layer = tile / tiles.cols, head = tile % tiles.cols;
            const int each = places.turned ? places.bankCols : places.bankRows, bank = layer / each;
            row = places.turned ? bank * places.bankRows + head : layer % each;
            col = places.turned ? layer % each : bank * places.bankCols + head;
        }
        if (row < places.rows) {  // sorted tiles end with absent ones
            places.places[static_cast<std::size_t>(tile)] = row * places.cols + col;
            places.tiles[static_cast<std::size_t>(row * places.cols + col)] = tile;
        }
    }
}

int flowColumns(int count, double aspect, QSizeF room)
{
    int best = 1;
    double width = 0.0;
    for (int cols = 1; cols <= count; ++cols) {
        const double now = std::min(room.width() / cols, room.height() / ((count + cols - 1) / cols) * aspect);
        if (now > width * 1.001) {
            best = cols;
            width = now;
        }
    }
    return best;
}

}  // namespace

TilePlaces placeTiles(const core::Tiles& tiles, double aspect, QSizeF room, BankGap gap)
{
    TilePlaces places;
    if (tiles.rows == 0 || tiles.cols == 0) {
        return places;
    }
    places.rows = places.bankRows = tiles.rows;
    places.cols = places.bankCols = tiles.cols;
    if (tiles.layout == core::Tiles::Layout::Layers) {
        const Way way = bestWay(tiles, aspect, room, gap);
        const int each = shared(tiles.rows, way.banks);
        places.turned = way.turned;
        places.bankRows = way.turned ? tiles.cols : each;
        places.bankCols = way.turned ? each : tiles.cols;
        places.rows = places.bankRows * (way.turned ? way.banks : 1);
        places.cols = places.bankCols * (way.turned ? 1 : way.banks);
    } else if (tiles.layout == core::Tiles::Layout::Flow) {
        const auto present = static_cast<int>(std::ranges::count_if(
            tiles.targets, [](const std::optional<core::Target>& target) { return target.has_value(); }));
        places.cols = places.bankCols = flowColumns(std::max(1, present), aspect, room);
        places.rows = places.bankRows = (std::max(1, present) + places.cols - 1) / places.cols;
    }
    addTiles(places, tiles);
    addLabels(places, tiles);
    return places;
}

}  // namespace ui
