#include "core/analysis/views/views.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/ticks.h"

#include <QPainter>

namespace ui {
namespace {

constexpr double kParagraphGap = 6.0;  ///< above the note

struct CaptionLine {
    Type type;
    QColor color;
    QString text;
    double gap = 0.0;  ///< above the line
};

QString joined(const QStringList& parts)
{
    QStringList present = parts;
    present.removeAll(QString());
    return present.join(QStringLiteral(" · "));
}

/// Curves have axes, and colors (RGB) are themselves: neither is spread over a color map.
bool hasColorRange(const core::Result& result)
{
    const auto* map = std::get_if<core::PatchMap>(&result.content);
    const auto* tiles = std::get_if<core::Tiles>(&result.content);
    const bool triples = (map != nullptr && map->values.dim() == 3) || (tiles != nullptr && tiles->values.dim() == 4);
    return result.kind() != core::ResultKind::Curves && !triples;
}

/// The scale of a map or a matrix.
core::ValueRange rangeOf(const core::Result& result)
{
    const auto* map = std::get_if<core::PatchMap>(&result.content);
    return map != nullptr ? map->range : std::get<core::Matrix>(result.content).range;
}

QString rangeNote(const Figure& figure)
{
    if (!hasColorRange(*figure.result)) {
        return {};
    }
    if (core::isDifference(figure.view)) {  // beside the numbers at the bar: that both sides reach equally far
        return QStringLiteral("color range %1 to %2, the same on both sides of 0")
            .arg(valueText(rangeOf(*figure.result).low), valueText(rangeOf(*figure.result).high));
    }
    QString note;
    switch (figure.view.range.mode) {
        case core::RangeChoice::Mode::PerMap:
            return {};
        case core::RangeChoice::Mode::PerLayer:
            note = QStringLiteral("color range of the layer");
            break;
        case core::RangeChoice::Mode::Shared:
            note = QStringLiteral("color range of all layers");
            break;
        case core::RangeChoice::Mode::Fixed:
            note = QStringLiteral("fixed color range");
            break;
    }
    return note;
}

}  // namespace

Part captionPart(const FigureLook& look, const Figure& figure, double width)
{
    const core::Result& result = *figure.result;
    const QString photo = figure.photo ? plainText(figure.photo->name) : QString();
    std::vector<CaptionLine> lines;
    const auto add = [&](Type type, const QColor& color, const QString& text) {
        for (const QString& line : look.wrapped(type, text, width)) {
            lines.push_back({type, color, line, 0.0});
        }
    };
    add(Type::Title, look.ink, plainText(result.title));
    add(Type::Body, look.ink, plainText(result.subject));
    add(Type::Note, look.quiet, joined({plainText(figure.modelName), photo, rangeNote(figure)}));
    if (!figure.note.empty()) {
        const std::size_t first = lines.size();
        add(Type::Note, look.ink, plainText(figure.note));
        lines[first].gap = kParagraphGap;
    }

    Part part;
    double height = 0.0;
    for (const CaptionLine& line : lines) {
        height += line.gap + look.lineHeight(line.type);
    }
    part.size = QSizeF(width, height);
    part.paint = [look, lines](QPainter& painter, QPointF at) {
        for (const CaptionLine& line : lines) {
            at.ry() += line.gap;
            drawLine(painter, look, line.type, line.color, at, line.text);
            at.ry() += look.lineHeight(line.type);
        }
    };
    return part;
}

Part beside(const Part& left, const Part& right, double gap)
{
    if (!right.paint) {
        return left;
    }
    Part both;
    both.size = QSizeF(left.size.width() + gap + right.size.width(), std::max(left.size.height(), right.size.height()));
    both.photo = left.photo;
    both.paint = [left, right, gap](QPainter& painter, QPointF at) {
        left.paint(painter, at);
        right.paint(painter, at + QPointF(left.size.width() + gap, 0.0));
    };
    return both;
}

Part below(const Part& top, const Part& bottom, double gap)
{
    if (!bottom.paint) {
        return top;
    }
    Part both;
    both.size = QSizeF(std::max(top.size.width(), bottom.size.width()), top.size.height() + gap + bottom.size.height());
    both.photo = top.photo;
    both.paint = [top, bottom, gap](QPainter& painter, QPointF at) {
        top.paint(painter, at);
        bottom.paint(painter, at + QPointF(0.0, top.size.height() + gap));
    };
    return both;
}

}  // namespace ui
