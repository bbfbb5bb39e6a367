#include "ui/canvas/result_painter.h"

#include "core/analysis/views/views.h"
#include "ui/figure/overlay.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

const GlTexture& ColorTexture::of(const Colormap& map)
{
    if (map.name != m_name) {
        static_assert(sizeof(Rgb) == 3);
        m_texture.upload({256, 1}, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, map.colors.data());
        m_name = map.name;
    }
    return m_texture;
}

namespace {

QString rangeModeText(const core::View& view)
{
    switch (view.range.mode) {
        case core::RangeChoice::Mode::PerMap:
            return Canvas::tr("per map");
        case core::RangeChoice::Mode::PerLayer:
            return Canvas::tr("per layer");
        case core::RangeChoice::Mode::Shared:
            return Canvas::tr("shared");
        case core::RangeChoice::Mode::Fixed:
            break;
    }
    return Canvas::tr("fixed");
}

}  // namespace

ColorBar windowBar(const Figure& figure, core::ValueRange range, const QString& sampling)
{
    QStringList notes{sampling, rangeModeText(figure.view)};
    notes.removeAll(QString());
    ColorBar bar{range, windowText(figure.result->quantity), notes.join(QStringLiteral(" · "))};
    bar.low = Canvas::tr("lowest");
    bar.high = Canvas::tr("highest");
    bar.exactEnds = true;
    bar.isSigned = figure.result->isSigned;
    return bar;
}

QVector4D overlayConstants()
{
    return {kGlowDim, kSpotlightFloor, kUnseenLight, kUnseenGrey};
}

QVector3D toVector(const QColor& color)
{
    return {color.redF(), color.greenF(), color.blueF()};
}

QString textAt(const std::vector<core::Message>& texts, int index, const QString& otherwise)
{
    return index >= 0 && index < int(texts.size()) ? windowText(texts[std::size_t(index)]) : otherwise;
}

QRectF notePlace(QPointF beside, QSizeF size, QSizeF room, double unit)
{
    const double away = 16.0 * unit, edge = 7.0 * unit;
    QRectF note(beside + QPointF(away, away), size);
    if (note.right() > room.width() - edge) {
        note.moveRight(beside.x() - away);
    }
    if (note.bottom() > room.height() - edge) {
        note.moveBottom(beside.y() - away);
    }
    note.moveTopLeft({std::round(std::max(edge, note.left())), std::round(std::max(edge, note.top()))});
    return note;
}

QRectF paintNote(FrameContext& frame, QPointF beside, const QStringList& lines)
{
    QSizeF size;
    double lineHeight = 0.0;
    for (const QString& line : lines) {
        const QSizeF extent = frame.draw.textSize(line);
        lineHeight = extent.height();
        size = QSizeF(std::max(size.width(), extent.width()), size.height() + lineHeight);
    }
    const double pad = std::round(frame.px(7.0));
    const QRectF note =
        notePlace(beside, size + QSizeF(2 * pad, 2 * pad - frame.px(2.0)), QSizeF(frame.device), frame.px(1.0));
    frame.draw.fill(note, frame.theme.panel, frame.px(5.0));
    QPointF at = note.topLeft() + QPointF(pad, pad - frame.px(1.0));
    for (int i = 0; i < lines.size(); ++i) {
        frame.draw.text(at, lines[i], i == 0 ? frame.theme.text : frame.theme.quiet);
        at.ry() += lineHeight;
    }
    return note;
}

void paintAccentFrame(FrameContext& frame, const QRectF& rect, double width)
{
    const double line = std::max(1.0, std::round(frame.px(width))), shade = std::max(1.0, std::round(frame.px(1.0)));
    const QRectF whole(QPointF(std::round(rect.left()), std::round(rect.top())),
                       QPointF(std::round(rect.right()), std::round(rect.bottom())));
    const double out = line + shade;
    frame.draw.rect(whole.adjusted(-out, -out, out, out), frame.theme.shade, shade);
    frame.draw.rect(whole.adjusted(-line, -line, line, line), frame.theme.accent, line);
    frame.draw.rect(whole, frame.theme.shade, shade);
}

namespace {

/// Whether the view, or else the default of its row, has this value.
bool hasOption(const core::View& view, const std::string& name, const core::OptionValue& wanted)
{
    const auto& table = core::viewTable();
    const auto row = std::find_if(table.begin(), table.end(), [&](const auto& each) { return each.name == view.name; });
    return row != table.end() && std::any_of(row->options.begin(), row->options.end(), [&](const auto& option) {
               return option.name == name && core::valueOf(view, option) == wanted;
           });
}

bool hasHead(const core::View& view, int head)
{
    return view.head.kind != core::HeadChoice::Kind::Single || view.head.head == head;
}

}  // namespace

core::Target combined(const core::Target& row, const core::Target& column)
{
    core::Target both = row;
    both.layer = column.layer ? column.layer : row.layer;
    both.head = column.head ? column.head : row.head;
    both.query = column.query ? column.query : row.query;
    both.classIndex = column.classIndex ? column.classIndex : row.classIndex;
    for (const auto& [name, value] : column.options) {
        both.options[name] = value;
    }
    if (!column.view.empty()) {
        both.view = column.view;
    }
    return both;
}

bool isCurrent(const core::Target& target, const core::View& view)
{
    const bool setsSomething =
        target.layer || target.head || target.query || target.classIndex || !target.options.empty();
    return setsSomething && (!target.layer || *target.layer == view.layer) &&
           (!target.head || hasHead(view, *target.head)) && (!target.query || *target.query == view.query) &&
           (!target.classIndex || target.classIndex == view.classIndex) &&
           std::all_of(target.options.begin(), target.options.end(),
                       [&](const auto& option) { return hasOption(view, option.first, option.second); });
}

}  // namespace ui
