#include "ui/figure/figure.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/image/object_mask.h"
#include "ui/figure/colormap.h"
#include "ui/figure/figure_parts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr double kMargin = 16.0;
constexpr double kCaptionGap = 10.0;
constexpr double kLeastWidth = 320.0;      ///< so that captions do not become columns
constexpr double kPaperType = 8.0 / 11.0;  ///< of a figure with a width of its own, in points by those of the screen
constexpr double kPaperDensity = 300.0 / 72.0;
constexpr int kFigureFittings = 6;  ///< the type takes room, and the room decides how much it is scaled

FigureLayout laidOut(const FigureLook& look, const Figure& figure, const FigureStyle& style, double least)
{
    FigureLayout layout;
    layout.look = look;
    layout.body = bodyPart(look, figure, style.colorBar);
    const double width = std::max(least, std::ceil(layout.body.size.width()));
    layout.bodyAt = {kMargin, kMargin};
    layout.captionAt = {kMargin, kMargin + std::ceil(layout.body.size.height()) + kCaptionGap};
    double bottom = kMargin + layout.body.size.height() + kMargin;
    if (style.caption) {
        layout.caption = captionPart(look, figure, width);
        bottom = layout.captionAt.y() + layout.caption.size.height() + kMargin - 2.0;
    }
    layout.size = QSize(static_cast<int>(width + 2.0 * kMargin), static_cast<int>(std::ceil(bottom)));
    return layout;
}

}  // namespace

Part bodyPart(const FigureLook& look, const Figure& figure, bool colorBar)
{
    struct Visitor {
        const FigureLook& look;
        const Figure& figure;
        bool colorBar;
        Part operator()(const core::PatchMap& map) const { return patchMapPart(look, figure, map, colorBar); }
        Part operator()(const core::Tiles& tiles) const { return tilesPart(look, figure, tiles, colorBar); }
        Part operator()(const core::Matrix& matrix) const { return matrixPart(look, figure, matrix, colorBar); }
        Part operator()(const core::Curves& curves) const { return curvesPart(look, curves); }
    };
    if (!figure.result) {
        throw core::Error(core::ErrorCode::Other, "figure", "expected a result to draw, found none"_msg);
    }
    return std::visit(Visitor{look, figure, colorBar}, figure.result->content);
}

std::string_view toText(FigureBackground ground)
{
    return ground == FigureBackground::White ? "white" : ground == FigureBackground::Dark ? "dark" : "transparent";
}

FigureLook lookOn(FigureBackground ground)
{
    FigureLook look;
    if (ground == FigureBackground::Dark) {
        look.dark = true;
        look.ground = 0xff1b1c1e;
        look.ink = 0xffe9eaec;
        look.quiet = 0xffa4a8af;
        look.hairline = 0xff44474c;
        look.noValue = look.absent = 0xff3a3d41;
    }
    return look;
}

FigureBackground parseBackground(const std::string& text)
{
    for (const auto ground : {FigureBackground::White, FigureBackground::Dark, FigureBackground::Transparent}) {
        if (text == toText(ground)) {
            return ground;
        }
    }
    throw core::Error(core::ErrorCode::OutOfRange, "ground",
                      "expected white, dark or transparent, found \"%1\""_msg(text));
}

FigureLayout layoutFigure(const Figure& figure, const FigureStyle& style)
{
    FigureLook look = lookOn(style.ground);
    if (style.width == 0.0) {
        return laidOut(look, figure, style, kLeastWidth);
    }
    const double points = style.width * 72.0 / 25.4;
    FigureLayout layout;
    double scale = 1.0;
    for (int i = 0; i < kFigureFittings; ++i) {
        look.typeScale = kPaperType / scale;
        look.vectorDensity = kPaperDensity * scale;
        layout = laidOut(look, figure, style, 0.0);
        scale = points / layout.size.width();
    }
    layout.scale = scale;
    return layout;
}

QSize figureSize(const Figure& figure)
{
    return layoutFigure(figure).size;
}

QSizeF figureSize(const Figure& figure, const FigureStyle& style)
{
    const FigureLayout layout = layoutFigure(figure, style);
    return QSizeF(layout.size) * layout.scale;
}

void paintFigure(QPainter& painter, const Figure& asked, const FigureStyle& style)
{
    const Figure figure = withColors(asked);
    const FigureLayout layout = layoutFigure(figure, style);
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    painter.scale(layout.scale, layout.scale);
    if (style.ground != FigureBackground::Transparent) {
        const double beyond = style.width == 0.0 ? 0.0 : 1.0;  // half a pixel of ground would be half the ground
        painter.fillRect(QRectF(QPointF(0.0, 0.0), QSizeF(layout.size)).adjusted(-beyond, -beyond, beyond, beyond),
                         layout.look.ground);
    }
    painter.save();
    layout.body.paint(painter, layout.bodyAt);
    painter.restore();
    if (layout.caption.paint) {
        layout.caption.paint(painter, layout.captionAt);
    }
    painter.restore();
}

Figure figureOf(const core::SceneView& shown)
{
    const core::Scene& scene = *shown.scene;
    Figure figure{scene.photoSeen ? scene.photoSeen : scene.image,
                  scene.input.mapping,
                  core::patchSizeOf(scene.trace, *shown.result),
                  shown.result,
                  shown.view,
                  scene.network->spec().name};
    const auto* map = std::get_if<core::PatchMap>(&shown.result->content);
    if (map != nullptr && !map->object.empty()) {
        figure.found = std::make_shared<const core::ObjectMask>(
            core::maskOfPatches(map->object, map->grid, figure.patchSize, figure.mapping));
    }
    return figure;
}

Figure withColors(Figure figure)
{
    figure.view.colormap = findColormap(figure.view.colormap, figure.result && figure.result->isSigned).name;
    return figure;
}

}  // namespace ui
