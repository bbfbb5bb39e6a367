#include "ui/figure/figure.h"

#include "core/error.h"
#include "ui/figure/figure_layout.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace ui {
namespace {

constexpr double kMargin = 16.0;
constexpr double kCaptionGap = 10.0;
constexpr double kLeastWidth = 320.0;      ///< so that captions do not become columns
constexpr double kPaperType = 8.0 / 11.0;  ///< of a figure with a width of its own, in points by those of the screen
constexpr double kPaperDensity = 300.0 / 72.0;
constexpr int kFittings = 6;  ///< the type takes room, and the room decides how much it is scaled
constexpr QRgb kDarkGround = 0xff1b1c1e;

FigureLayout laidOut(const Picture& picture, const FigureStyle& style, double least)
{
    FigureLayout layout;
    layout.body = bodyPart(picture, style.colorBar);
    const double width = std::max(least, std::ceil(layout.body.size.width()));
    layout.bodyAt = {kMargin, kMargin};
    layout.captionAt = {kMargin, kMargin + std::ceil(layout.body.size.height()) + kCaptionGap};
    double bottom = kMargin + layout.body.size.height() + kMargin;
    if (style.caption) {
        layout.caption = captionPart(picture, width);
        bottom = layout.captionAt.y() + layout.caption.size.height() + kMargin - 2.0;
    }
    layout.size = QSize(static_cast<int>(width + 2.0 * kMargin), static_cast<int>(std::ceil(bottom)));
    return layout;
}

}  // namespace

Part bodyPart(const Picture& picture, bool colorBar)
{
    struct Visitor {
        const Picture& picture;
        bool colorBar;
        Part operator()(const core::PatchMap& map) const { return patchMapPart(picture, map, colorBar); }
        Part operator()(const core::Tiles& tiles) const { return tilesPart(picture, tiles, colorBar); }
        Part operator()(const core::Matrix& matrix) const { return matrixPart(picture, matrix, colorBar); }
        Part operator()(const core::Curves& curves) const { return curvesPart(picture, curves); }
    };
    if (!picture.result) {
        throw core::Error(core::ErrorCode::Other, "figure: expected a result to draw, found none");
    }
    return std::visit(Visitor{picture, colorBar}, picture.result->content);
}

std::string_view toText(FigureGround ground)
{
    return ground == FigureGround::White ? "white" : ground == FigureGround::Dark ? "dark" : "transparent";
}

QColor groundColor(FigureGround ground)
{
    return ground == FigureGround::Dark ? QColor(kDarkGround) : QColor(Qt::white);
}

FigureGround parseGround(const std::string& text)
{
    for (const auto ground : {FigureGround::White, FigureGround::Dark, FigureGround::Transparent}) {
        if (text == toText(ground)) {
            return ground;
        }
    }
    throw core::Error(core::ErrorCode::OutOfRange,
                      "ground: expected white, dark or transparent, found \"" + text + '"');
}

FigureLayout layoutFigure(const Picture& picture, const FigureStyle& style)
{
    FigureLook look;
    look.dark = style.ground == FigureGround::Dark;
    if (style.width == 0.0) {
        const LookScope inForce(look);
        FigureLayout layout = laidOut(picture, style, kLeastWidth);
        layout.look = look;
        return layout;
    }
    const double points = style.width * 72.0 / 25.4;
    FigureLayout layout;
    double scale = 1.0;
    for (int i = 0; i < kFittings; ++i) {
        look.typeScale = kPaperType / scale;
        look.vectorDensity = kPaperDensity * scale;
        const LookScope inForce(look);
        layout = laidOut(picture, style, 0.0);
        scale = points / layout.size.width();
    }
    layout.scale = scale;
    layout.look = look;
    return layout;
}

QSize figureSize(const Picture& picture)
{
    return layoutFigure(picture).size;
}

QSizeF figureSize(const Picture& picture, const FigureStyle& style)
{
    const FigureLayout layout = layoutFigure(picture, style);
    return QSizeF(layout.size) * layout.scale;
}

void paintFigure(QPainter& painter, const Picture& asked, const FigureStyle& style)
{
    const Picture picture = withColors(asked);
    const FigureLayout layout = layoutFigure(picture, style);
    const LookScope inForce(layout.look);
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    painter.scale(layout.scale, layout.scale);
    if (style.ground != FigureGround::Transparent) {
        const double beyond = style.width == 0.0 ? 0.0 : 1.0;  // half a pixel of ground would be half the ground
        painter.fillRect(QRectF(QPointF(0.0, 0.0), QSizeF(layout.size)).adjusted(-beyond, -beyond, beyond, beyond),
                         groundColor(style.ground));
    }
    painter.save();
    layout.body.paint(painter, layout.bodyAt);
    painter.restore();
    if (layout.caption.paint) {
        layout.caption.paint(painter, layout.captionAt);
    }
    painter.restore();
}

}  // namespace ui
