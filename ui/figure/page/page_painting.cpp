#include "core/analysis/view/color_range.h"
#include "core/analysis/view/value_range.h"
#include "core/error.h"
#include "ui/figure/color_bar.h"
#include "ui/figure/map_samples.h"
#include "ui/figure/overlay_layers.h"
#include "ui/figure/page/page_layout.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace ui {

using core::literals::operator""_msg;

class PageBackgrounds {
public:
    OverlaySeries& at(const Figure& figure, core::PatchGrid grid, const core::PixelRect& region, QSize pixels)
    {
        const core::PixelRect map = figure.mapRect(grid);
        const Key key{figure.photo.get(), map.left,       map.top,         map.right, map.bottom, region.left,
                      region.top,         pixels.width(), pixels.height(), grid.rows, grid.cols};
        auto found = m_series.find(key);
        if (found == m_series.end()) {
            found = m_series.emplace(key, OverlaySeries(figure, grid, region, pixels)).first;
        }
        return found->second;
    }

private:
    using Key = std::tuple<const core::Photo*, double, double, double, double, double, double, int, int, int, int>;
    std::map<Key, OverlaySeries> m_series;
};

namespace {

constexpr double kPanelBarGap = 4.0;
constexpr int kPanelFittings = 6;

core::PixelRect regionOf(const Figure& figure, const core::PatchMap& map, PageArea area)
{
    const core::PixelSize photo = figure.mapping.photo;
    const core::PixelRect whole{0.0, 0.0, double(photo.width), double(photo.height)};
    const core::PixelRect seen = figure.mapRect(map.grid);
    return area == PageArea::Photo
               ? whole
               : core::PixelRect{std::max(seen.left, 0.0), std::max(seen.top, 0.0), std::min(seen.right, whole.right),
                                 std::min(seen.bottom, whole.bottom)};
}

Part mapPart(const FigureLook& look, const Figure& figure, const core::PatchMap& map, PageArea area, double width,
             const std::shared_ptr<PageBackgrounds>& grounds)
{
    const core::PixelRect region = regionOf(figure, map, area);
    Part part;
    part.size = QSizeF(width, width * region.height() / region.width());
    part.photo = QRectF(QPointF(0.0, 0.0), part.size);
    part.paint = [look, &figure, &map, region, grounds, size = part.size](QPainter& painter, QPointF at) {
        // No more than are seen, unlike imageDensity(): the backgrounds of all panels are held together, and a unit may
        // be far less than a pixel.
        const double density = isRaster(painter) ? painter.combinedTransform().m11() : look.vectorDensity;
        QSize pixels = (size * density).toSize().expandedTo({1, 1});
        if (!isRaster(painter)) {  // more than the photo has would only make the file larger
            pixels = pixels.boundedTo(
                QSize(static_cast<int>(std::ceil(region.width())), static_cast<int>(std::ceil(region.height()))));
        }
        const QRectF target(at, size);
        grounds->at(figure, map.grid, region, pixels).paint(painter, target, figure, map);
        paintMapMarks(painter, look, figure, map, region, target);
    };
    return below(part, kindsPart(look, map.kinds, width), kPanelBarGap);
}

/// A figure's body, drawn smaller with type of the page's size.
Part scaledPart(FigureLook look, const Figure& figure, double width)
{
    const double density = look.vectorDensity;
    Part body;
    double scale = 1.0;
    for (int i = 0; i < kPanelFittings; ++i) {
        look.typeScale = 1.0 / scale;
        look.vectorDensity = density * scale;
        body = bodyPart(look, figure, false);
        scale = width / body.size.width();
    }
    Part part;
    part.size = body.size * scale;
    part.paint = [body, scale](QPainter& painter, QPointF at) {
        painter.save();
        painter.translate(at);
        painter.scale(scale, scale);
        body.paint(painter, {0.0, 0.0});
        painter.restore();
    };
    return part;
}

bool hasNoValues(const core::Result& result)
{
    const auto* map = std::get_if<core::PatchMap>(&result.content);
    return map != nullptr && map->values.dim() == 2 && hasGaps(map->values);
}

Part barOf(const FigureLook& look, const Figure& figure, const core::ValueRange& range, double height, bool gaps,
           const core::Message& quantity, bool clipped = false)
{
    ColorBar bar{range, plainText(quantity), {}};
    bar.isSigned = figure.result->isSigned;
    QStringList notes{clipped ? QStringLiteral("middle 98 % of all values; beyond, the end's color") : QString(),
                      gaps ? QStringLiteral("dimmed: no value") : QString()};
    notes.removeAll(QString());
    bar.note = notes.join(QStringLiteral("; "));
    core::View view = figure.view;
    if (!std::holds_alternative<core::PatchMap>(figure.result->content) &&
        !std::holds_alternative<core::Tiles>(figure.result->content)) {
        view.style = core::OverlayStyle::Tint;
    }
    return colorBarPart(look, bar, view, height);
}

void requireAlike(const Figure& one, const Figure& other)
{
    const auto differ = [](const auto& a, const auto& b, const std::string& what) {
        if (a != b) {
            throw core::Error(core::ErrorCode::Unsupported, "page",
                              "one color bar for all panels: expected one %1, found \"%2\" and \"%3\"; "
                              "\"color_bar\": \"each\" gives each panel its own"_msg(what, a, b));
        }
    };
    differ(one.result->quantity.first(), other.result->quantity.first(), "quantity");
    differ(one.view.colormap, other.view.colormap, "color map");
    differ(std::string(core::toText(one.view.style)), std::string(core::toText(other.view.style)), "style");
}

core::ValueRange aboutZero(const core::ValueRange& range)
{
    const float most = std::max(std::abs(range.low), std::abs(range.high));
    return {-most, most};
}

/// The ends that all have in common; as far below zero as above where values have a sign.
core::ValueRange unionOf(const std::vector<Figure>& figures)
{
    core::ValueRange range{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
    bool isSigned = false;
    const auto take = [&](const core::ValueRange& one) {
        range.low = std::min(range.low, one.low);
        range.high = std::max(range.high, one.high);
    };
    for (const Figure& figure : figures) {
        if (figure.result && colorRangeOf(*figure.result) != nullptr) {
            isSigned = isSigned || figure.result->isSigned;
            std::ranges::for_each(core::colorRangesOf(*figure.result), take);
        }
    }
    return isSigned ? aboutZero(range) : range;
}

/// All values that are drawn, in one row; undefined where there are none.
torch::Tensor drawnTogether(const std::vector<Figure>& figures)
{
    std::vector<torch::Tensor> flat;
    for (const Figure& figure : figures) {
        if (const auto* map = figure.result ? std::get_if<core::PatchMap>(&figure.result->content) : nullptr;
            map != nullptr && colorRangeOf(*figure.result) != nullptr) {
            flat.push_back(drawnValues(*map).to(torch::kFloat32).flatten());
        }
    }
    return flat.empty() ? torch::Tensor() : torch::cat(flat);
}

/// Whether a panel's range or percentiles were chosen: what these leave out is left out on the page, too.
bool isAnyChosen(const std::vector<Figure>& figures)
{
    return std::ranges::any_of(figures, [](const Figure& figure) {
        const core::RangeChoice& range = figure.view.range;
        return figure.result && colorRangeOf(*figure.result) != nullptr &&
               (range.mode == core::RangeChoice::Mode::Fixed || range.lowPercentile > 0.0 ||
                range.highPercentile < 100.0);
    });
}

/// The range of all panels; where one map would look empty in it and none was chosen, that of the middle 98 % of all
/// values.
core::ValueRange commonRange(const std::vector<Figure>& figures)
{
    const core::ValueRange range = unionOf(figures);
    const torch::Tensor values = drawnTogether(figures);
    const bool empty = std::ranges::any_of(figures, [&](const Figure& figure) {
        const auto* map = figure.result ? std::get_if<core::PatchMap>(&figure.result->content) : nullptr;
        return map != nullptr && map->values.dim() == 2 &&
               core::dimShare(drawnValues(*map), range, figure.result->isSigned) > core::kMostDim;
    });
    if (!empty || !values.defined() || isAnyChosen(figures)) {
        return range;
    }
    core::RangeChoice middle;
    middle.lowPercentile = 1.0;
    middle.highPercentile = 99.0;
    const core::ValueRange robust = core::rangeOf(values, middle);
    return range.low == -range.high ? aboutZero(robust) : robust;
}

/// Whether the range that the panels share is that of the middle of all values: some lie beyond its ends.
bool isClipped(const std::vector<Figure>& figures)
{
    const torch::Tensor values = drawnTogether(figures);
    const auto first = std::ranges::find_if(
        figures, [](const Figure& figure) { return figure.result && colorRangeOf(*figure.result) != nullptr; });
    if (!values.defined() || first == figures.end() || isAnyChosen(figures)) {
        return false;
    }
    const core::ValueRange range = *colorRangeOf(*first->result);
    const core::ValueRange all = core::rangeOf(values, {});
    return all.low < range.low || all.high > range.high;
}

/// Signed where any is, so that one color means one value.
void makeAlikeInSign(std::vector<Figure>& figures)
{
    const bool isSigned =
        std::ranges::any_of(figures, [](const Figure& figure) { return figure.result && figure.result->isSigned; });
    for (Figure& figure : figures) {
        if (isSigned && figure.result && !figure.result->isSigned && colorRangeOf(*figure.result) != nullptr) {
            core::Result result = *figure.result;
            result.isSigned = true;
            figure.result = std::make_shared<const core::Result>(std::move(result));
        }
    }
}

}  // namespace

std::shared_ptr<PageBackgrounds> makePageBackgrounds()
{
    return std::make_shared<PageBackgrounds>();
}

const core::ValueRange* colorRangeOf(const core::Result& result)
{
    const auto ranges = core::colorRangesOf(result);
    return ranges.empty() ? nullptr : &ranges.front();
}

std::vector<Figure> pageFiguresInColor(const FigurePage& page, std::vector<Figure> figures)
{
    const Figure* first = nullptr;
    if (page.bar == PageBar::Shared) {
        makeAlikeInSign(figures);
    }
    for (Figure& figure : figures) {
        if (!figure.result) {
            continue;
        }
        figure = withColors(std::move(figure));
        if (page.bar == PageBar::Shared && colorRangeOf(*figure.result) != nullptr) {
            first == nullptr ? void(first = &figure) : requireAlike(*first, figure);
        }
    }
    if (first == nullptr) {
        return figures;
    }
    const core::ValueRange range = commonRange(figures);
    for (Figure& figure : figures) {
        if (figure.result && colorRangeOf(*figure.result) != nullptr) {
            core::Result result = *figure.result;
            std::ranges::fill(core::colorRangesOf(result), range);
            figure.result = std::make_shared<const core::Result>(std::move(result));
        }
    }
    return figures;
}

Part panelPart(const FigureLook& look, const Figure& figure, PageArea area, double width, double bar,
               const std::shared_ptr<PageBackgrounds>& grounds)
{
    const double room = bar > 0.0 ? width - bar - kPanelBarGap : width;
    const auto* map = std::get_if<core::PatchMap>(&figure.result->content);
    const auto* plot = std::get_if<core::Curves>(&figure.result->content);
    const bool plain = plot != nullptr && !(plot->shape == core::Curves::Shape::Bars && !plot->xLabels.empty());
    Part part = map != nullptr ? mapPart(look, figure, *map, area, room, grounds)
                : plain        ? curvesPartIn(look, *plot, room)
                               : scaledPart(look, figure, room);
    return bar > 0.0 ? beside(part, panelBarPart(look, figure, part.size.height()), kPanelBarGap) : part;
}

Part panelBarPart(const FigureLook& look, const Figure& figure, double height)
{
    const core::ValueRange* range = colorRangeOf(*figure.result);
    return range != nullptr ? barOf(look, figure, *range, height, hasNoValues(*figure.result), figure.result->quantity)
                            : Part();
}

Part sharedBarPart(const FigureLook& look, const std::vector<Figure>& figures, double height)
{
    const Figure* first = nullptr;
    bool gaps = false;
    for (const Figure& figure : figures) {
        if (figure.result && colorRangeOf(*figure.result) != nullptr) {
            first = first == nullptr ? &figure : first;
            gaps = gaps || hasNoValues(*figure.result);
        }
    }
    if (first == nullptr) {
        return {};
    }
    const bool alike = std::ranges::all_of(figures, [first](const Figure& figure) {
        return !figure.result || figure.result->quantity == first->result->quantity;
    });
    const core::Message quantity = alike ? first->result->quantity : first->result->quantity.first();
    return barOf(look, *first, *colorRangeOf(*first->result), height, gaps, quantity, isClipped(figures));
}

void paintPage(QPainter& painter, const FigurePage& page, const PageLayout& layout)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    if (page.ground != FigureBackground::Transparent) {
        // Beyond the edge: half a pixel of ground would be half the ground.
        painter.fillRect(QRectF(QPointF(0.0, 0.0), layout.size).adjusted(-1.0, -1.0, 1.0, 1.0), layout.look.ground);
    }
    painter.scale(layout.unit, layout.unit);
    for (const auto& [at, part] : layout.parts) {
        painter.save();
        part.paint(painter, at);
        painter.restore();
    }
    painter.restore();
}

}  // namespace ui
