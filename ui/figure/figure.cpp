#include "ui/figure/figure.h"

#include "core/error.h"
#include "ui/figure/figure_layout.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kMargin = 16.0;
constexpr double kCaptionGap = 10.0;
constexpr double kLeastWidth = 320.0;  ///< so that captions do not become columns

Part bodyPart(const Picture& picture)
{
    struct Visitor {
        const Picture& picture;
        Part operator()(const core::PatchMap& map) const { return patchMapPart(picture, map); }
        Part operator()(const core::Tiles& tiles) const { return tilesPart(picture, tiles); }
        Part operator()(const core::Matrix& matrix) const { return matrixPart(picture, matrix); }
        Part operator()(const core::Curves& curves) const { return curvesPart(picture, curves); }
    };
    if (!picture.result) {
        throw core::Error(core::ErrorCode::Other, "figure: expected a result to draw, found none");
    }
    return std::visit(Visitor{picture}, picture.result->content);
}

}  // namespace

FigureLayout layoutFigure(const Picture& picture)
{
    FigureLayout layout;
    layout.body = bodyPart(picture);
    const double width = std::max(kLeastWidth, std::ceil(layout.body.size.width()));
    layout.caption = captionPart(picture, width);
    layout.bodyAt = {kMargin, kMargin};
    layout.captionAt = {kMargin, kMargin + std::ceil(layout.body.size.height()) + kCaptionGap};
    layout.size =
        QSize(static_cast<int>(width + 2.0 * kMargin),
              static_cast<int>(std::ceil(layout.captionAt.y() + layout.caption.size.height() + kMargin - 2.0)));
    return layout;
}

QSize figureSize(const Picture& picture)
{
    return layoutFigure(picture).size;
}

void paintFigure(QPainter& painter, const Picture& asked)
{
    const Picture picture = withColors(asked);
    const FigureLayout layout = layoutFigure(picture);
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::LosslessImageRendering);
    painter.fillRect(QRectF(QPointF(0.0, 0.0), QSizeF(layout.size)), Qt::white);
    painter.save();
    layout.body.paint(painter, layout.bodyAt);
    painter.restore();
    layout.caption.paint(painter, layout.captionAt);
    painter.restore();
}

}  // namespace ui
