#include "ui/figure/tile_places.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ui {
namespace {

constexpr double kTileLabelGap = 5.0;
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

bool isNumber(const QString& text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c.isDigit(); });
}

/// The word that all labels have before a number, and what stands in its place.
QString takeTitle(QStringList& labels)
{
    QString title;
    QStringList numbers;
    for (const QString& label : labels) {
        const auto space = label.lastIndexOf(u' ');
        const QString word = label.left(std::max<qsizetype>(0, space)), number = label.mid(space + 1);
        if (word.isEmpty() || !isNumber(number) || (!numbers.empty() && word != title)) {
            return {};
        }
        title = word;
        numbers.push_back(number);
    }
    labels = numbers;
    return title;
}

QStringList textsOf(const std::vector<core::Message>& labels, MessageText text)
{
    QStringList texts;
    std::ranges::transform(labels, std::back_inserter(texts), text);
    return texts;
}

void addLabels(TilePlaces& places, const core::Tiles& tiles, MessageText text)
{
    QStringList down = textsOf(places.turned ? tiles.colLabels : tiles.rowLabels, text);
    QStringList across = textsOf(places.turned ? tiles.rowLabels : tiles.colLabels, text);
    places.left.title = takeTitle(down);
    places.top.title = takeTitle(across);
    for (int col = 0; col < places.cols; col += places.bankCols) {
        for (int row = 0; row < places.rows; ++row) {
            const int index = places.turned ? row % places.bankRows : col / places.bankCols * places.bankRows + row;
            if (!down.value(index).isEmpty()) {
                places.left.labels.push_back({row, col, down[index]});
            }
        }
    }
    for (int row = 0; row < places.rows; row += places.bankRows) {
        for (int col = 0; col < places.cols; ++col) {
            const int index = places.turned ? row / places.bankRows * places.bankCols + col : col % places.bankCols;
            if (!across.value(index).isEmpty()) {
                places.top.labels.push_back({row, col, across[index]});
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

TilePlaces placeTilesAsGiven(const core::Tiles& tiles, MessageText text)
{
    TilePlaces places;
    places.rows = places.bankRows = tiles.rows;
    places.cols = places.bankCols = tiles.cols;
    if (tiles.rows > 0 && tiles.cols > 0) {
        addTiles(places, tiles);
        addLabels(places, tiles, text);
    }
    return places;
}

TilePlaces placeTiles(const core::Tiles& tiles, double aspect, QSizeF room, BankGap gap, MessageText text)
{
    if (tiles.rows == 0 || tiles.cols == 0 || tiles.layout == core::Tiles::Layout::Fixed) {
        return placeTilesAsGiven(tiles, text);
    }
    TilePlaces places;
    if (tiles.layout == core::Tiles::Layout::Layers) {
        const Way way = bestWay(tiles, aspect, room, gap);
        const int each = shared(tiles.rows, way.banks);
        places.turned = way.turned;
        places.bankRows = way.turned ? tiles.cols : each;
        places.bankCols = way.turned ? each : tiles.cols;
        places.rows = places.bankRows * (way.turned ? way.banks : 1);
        places.cols = places.bankCols * (way.turned ? 1 : way.banks);
    } else {
        const auto present = static_cast<int>(std::ranges::count_if(
            tiles.targets, [](const std::optional<core::Target>& target) { return target.has_value(); }));
        places.cols = places.bankCols = flowColumns(std::max(1, present), aspect, room);
        places.rows = places.bankRows = (std::max(1, present) + places.cols - 1) / places.cols;
    }
    addTiles(places, tiles);
    addLabels(places, tiles, text);
    return places;
}

// ---- with sizes ----

QRectF TileGrid::rect(int row, int col) const
{
    const QPointF at(origin.x() + col * (tile.width() + gap.width()) + col / places.bankCols * bankGap,
                     origin.y() + row * (tile.height() + gap.height()) + row / places.bankRows * bankGap);
    return {at, tile};
}

int TileGrid::tileAt(QPointF point) const
{
    const auto placeAt = [this](double at, double pitch, int inBank) {
        const double bank = std::floor(at / (inBank * pitch + bankGap));
        return int(bank) * inBank + int(std::floor((at - bank * (inBank * pitch + bankGap)) / pitch));
    };
    if (places.tiles.empty()) {
        return -1;
    }
    const int col = placeAt(point.x() - origin.x(), tile.width() + gap.width(), places.bankCols);
    const int row = placeAt(point.y() - origin.y(), tile.height() + gap.height(), places.bankRows);
    const bool inside = row >= 0 && col >= 0 && row < places.rows && col < places.cols;
    return inside && rect(row, col).contains(point) ? places.tileAt(row, col) : -1;
}

QSizeF TileGrid::size() const
{
    if (places.tiles.empty()) {
        return {};
    }
    const QPointF end = rect(places.rows - 1, places.cols - 1).bottomRight() - origin;
    return {end.x(), end.y()};
}

// ---- labels ----

namespace {

double widest(const FigureLook& look, const std::vector<TilePlaces::Label>& labels)
{
    double width = 0.0;
    for (const TilePlaces::Label& label : labels) {
        width = std::max(width, look.textWidth(Type::Tick, label.text));
    }
    return std::ceil(width);
}

/// Every n-th label, so that they do not touch.
int labelStep(double extent, double spacing)
{
    int step = 1;
    for (const int factor : {2, 5, 10, 20, 50, 100}) {
        if (extent + 4.0 <= spacing * step) {
            break;
        }
        step = factor;
    }
    return step;
}

/// @param at  of the line's top; its right end or its middle
void paintLabel(QPainter& painter, const FigureLook& look, const QString& text, QPointF at, Align align, bool plate)
{
    if (plate) {
        const double width = look.textWidth(Type::Tick, text);
        const double left = align == Align::Right ? at.x() - width : at.x() - width / 2.0;
        painter.fillRect(QRectF(left - 3.0, at.y(), width + 6.0, look.lineHeight(Type::Tick)), look.plate);
    }
    drawLine(painter, look, Type::Tick, look.ink, at, text, align);
}

void paintLeftLabels(QPainter& painter, const FigureLook& look, const TileGrid& grid, const QRectF& seen)
{
    const double line = look.lineHeight(Type::Tick), all = widest(look, grid.places.left.labels);
    const int step = labelStep(line - 4.0, grid.tile.height() + grid.gap.height());
    for (const TilePlaces::Label& label : grid.places.left.labels) {
        const QRectF tile = grid.rect(label.row, label.col);
        const bool further = label.col > 0;  // stands in the gap between banks, where it fits
        if (label.row % step != 0 || (further && all + 2.0 * kTileLabelGap > grid.bankGap)) {
            continue;
        }
        const bool pinned = !further && tile.left() < seen.left();
        const double right = (pinned ? seen.left() : tile.left()) - kTileLabelGap;
        paintLabel(painter, look, label.text, {right, tile.y() + tile.height() / 2.0 - line / 2.0}, Align::Right,
                   pinned);
    }
}

void paintTopLabels(QPainter& painter, const FigureLook& look, const TileGrid& grid, const QRectF& seen)
{
    const double line = look.lineHeight(Type::Tick);
    const int step = labelStep(widest(look, grid.places.top.labels), grid.tile.width() + grid.gap.width());
    for (const TilePlaces::Label& label : grid.places.top.labels) {
        const QRectF tile = grid.rect(label.row, label.col);
        const bool further = label.row > 0;
        if (label.col % grid.places.bankCols % step != 0 || (further && line > grid.bankGap)) {
            continue;
        }
        const bool pinned = !further && tile.top() < seen.top();
        const double bottom = pinned ? seen.top() : tile.y();
        paintLabel(painter, look, label.text, {tile.x() + tile.width() / 2.0, bottom - line - kTileLabelGap + 4.0},
                   Align::Center, pinned);
    }
}

}  // namespace

QMarginsF tileMargins(const FigureLook& look, const TilePlaces& places)
{
    const TilePlaces::Axis &left = places.left, &top = places.top;
    return {(left.labels.empty() ? 0.0 : widest(look, left.labels) + kTileLabelGap) +
                (left.title.isEmpty() ? 0.0 : look.lineHeight(Type::Body) + 2.0),
            (top.labels.empty() ? 0.0 : look.lineHeight(Type::Tick) + kTileLabelGap - 2.0) +
                (top.title.isEmpty() ? 0.0 : look.lineHeight(Type::Body)),
            0.0, 0.0};
}

void paintTileLabels(QPainter& painter, const FigureLook& look, const TileGrid& grid, QPointF at, const QRectF& seen)
{
    paintLeftLabels(painter, look, grid, seen);
    paintTopLabels(painter, look, grid, seen);
    drawUpwards(painter, look, Type::Body, look.ink, {at.x(), seen.center().y()}, grid.places.left.title);
    drawLine(painter, look, Type::Body, look.ink, {seen.center().x(), at.y() - 2.0}, grid.places.top.title,
             Align::Center);
}

}  // namespace ui
