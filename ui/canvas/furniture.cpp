#include "ui/canvas/furniture.h"

#include "ui/figure/color_bar.h"
#include "ui/figure/ticks.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

/// Words over several lines, none wider than `width` unless a single word is.
QStringList wrapped(Ink& ink, const QString& text, double width)
{
    QStringList lines;
    for (QString word : text.split(u' ', Qt::SkipEmptyParts)) {
        if (!lines.isEmpty() && ink.textSize(lines.last() + u' ' + word, TextSize::Small).width() <= width) {
            lines.last() += u' ' + word;
            continue;
        }
        while (!word.isEmpty()) {  // Chinese has no spaces: what is too wide is broken where the room ends
            qsizetype fits = word.size();
            while (fits > 1 && ink.textSize(word.left(fits), TextSize::Small).width() > width) {
                --fits;
            }
            lines << word.left(fits);
            word.remove(0, fits);
        }
    }
    return lines;
}

struct BarNumbers {
    std::vector<std::pair<double, QString>> places;  ///< 0 at the low end, 1 at the high end
    QString factor;
};

// The ends as they are, and round numbers between them that do not crowd them.
BarNumbers barNumbers(const core::ValueRange& range, double barHeight, double lineHeight)
{
    BarNumbers numbers;
    const double low = range.low, high = range.high, span = high - low;
    if (!(span > 0.0)) {
        numbers.places.emplace_back(0.5, valueText(range.low));
        return numbers;
    }
    const int most = std::clamp(int(barHeight / (2.2 * lineHeight)), 2, 5);
    const Ticks ticks = roundTicks(low, high, most);
    numbers.factor = ticks.factor;
    double unit = 1.0;  // the ends are written in the ticks' unit, one decimal finer than the ticks
    int decimals = 0;
    if (!ticks.ticks.empty()) {
        const double largest = std::max(std::abs(low), std::abs(high));
        if (!ticks.factor.isEmpty()) {
            unit = std::pow(10.0, std::floor(std::log10(largest) + 1e-9));
        }
        decimals = std::clamp(1 - int(std::floor(std::log10(ticks.step / unit) + 1e-9)), 0, 6);
    }
    const auto endText = [&](double v) {
        QString label = QString::number(v / unit, 'f', decimals);
        if (label.toDouble() == 0.0) {
            return v == 0.0 ? QStringLiteral("0") : QStringLiteral("≈ 0");
        }
        return label.replace(u'-', QChar(0x2212));
    };
    numbers.places.emplace_back(0.0, endText(low));
    numbers.places.emplace_back(1.0, endText(high));
    const double crowded = 1.1 * lineHeight / barHeight;
    for (const auto& tick : ticks.ticks) {
        const double place = (tick.value - low) / span;
        if (place > crowded && place < 1.0 - crowded) {
            numbers.places.emplace_back(place, tick.label);
        }
    }
    return numbers;
}

void paintGradient(Frame& frame, const QRectF& bar, const Legend& legend)
{
    const int rows = std::max(1, int(bar.height()));
    for (int row = 0; row < rows; ++row) {
        const float t = 1.0F - (float(row) + 0.5F) / float(rows);
        frame.ink.fill({bar.left(), bar.top() + row, bar.width(), 1.0},
                       QColor(barColor(*legend.colors, legend.style, t, legend.isSigned)));
    }
}

void paintNumbers(Frame& frame, const QRectF& bar, const BarNumbers& numbers, double lineHeight)
{
    const double tick = std::max(1.0, std::floor(frame.ratio));
    for (const auto& [place, label] : numbers.places) {
        const double y = std::round(bar.bottom() - place * bar.height());
        const bool end = place == 0.0 || place == 1.0;
        frame.ink.fill({bar.right() + frame.px(2.0), y - (place == 1.0 ? 0.0 : tick), frame.px(4.0), tick},
                       frame.theme.quiet);
        frame.ink.text({bar.right() + frame.px(9.0), y - lineHeight / 2}, label,
                       end ? frame.theme.text : frame.theme.quiet, TextSize::Small);
    }
}

/// Where a legend's next line goes.
struct Column {
    double left, top, lineHeight;
    void line(Frame& frame, const QString& text, const QColor& color, double indent = 0.0)
    {
        frame.ink.text({left + indent, top}, text, color, TextSize::Small);
        top += lineHeight;
    }
};

void paintBar(Frame& frame, const Legend& legend, Column& column, double height)
{
    BarNumbers numbers;
    if (legend.range) {
        numbers = barNumbers(*legend.range, height, column.lineHeight);
    } else {
        numbers.places = {{0.0, Canvas::tr("lowest")}, {1.0, Canvas::tr("highest")}};
    }
    if (!numbers.factor.isEmpty()) {
        frame.ink.text({column.left, column.top}, numbers.factor, frame.theme.quiet, TextSize::Small);
    }
    const QRectF bar(std::round(column.left), std::round(column.top + std::round(frame.px(14.0))),
                     std::round(frame.px(12.0)), std::round(height));
    paintGradient(frame, bar, legend);
    frame.ink.rect(bar.adjusted(-1, -1, 1, 1), frame.theme.hairline, 1.0);
    paintNumbers(frame, bar, numbers, column.lineHeight);
    if (legend.marked && legend.range && !std::isnan(*legend.marked) && legend.range->high > legend.range->low) {
        const double t =
            std::clamp(double(*legend.marked - legend.range->low) / (legend.range->high - legend.range->low), 0.0, 1.0);
        const double at = bar.bottom() - t * bar.height(), size = frame.px(5.0);
        frame.ink.triangle({bar.left() - frame.px(2.0), at}, {bar.left() - frame.px(2.0) - size, at - size * 0.7},
                           {bar.left() - frame.px(2.0) - size, at + size * 0.7}, frame.theme.text);
    }
    column.top = bar.bottom() + frame.px(12.0);
}

void paintKinds(Frame& frame, const Legend& legend, Column& column)
{
    const double side = std::round(frame.px(10.0)), line = column.lineHeight;
    column.lineHeight = frame.px(18.0);
    for (const auto& kind : legend.kinds) {
        const QRectF swatch(column.left, std::round(column.top + (line - side) / 2), side, side);
        frame.ink.fill(swatch, QColor::fromRgbF(kind.red, kind.green, kind.blue), frame.px(2.0));
        column.line(frame, QString::fromStdString(kind.name), frame.theme.text, side + frame.px(6.0));
    }
    column.lineHeight = line;
}

}  // namespace

void paintLegend(Frame& frame, const Legend& legend, bool atLeft)
{
    const double lineHeight = frame.ink.textSize(QStringLiteral("0"), TextSize::Small).height();
    const double left = atLeft ? frame.px(14.0) : frame.device.width() - frame.px(kLegendWidth - 14.0);
    const QStringList title = wrapped(frame.ink, legend.quantity, frame.px(kLegendWidth - 18.0));
    QStringList notes{legend.sampling, legend.rangeMode};
    notes.removeAll(QString());

    const double below = frame.px(std::min(frame.bottom, kStepperHeight));
    const double room = frame.device.height() - below - frame.px(kEdge);
    double height = legend.colors != nullptr ? std::clamp(0.42 * frame.device.height(), frame.px(72.0), frame.px(260.0))
                                             : frame.px(18.0) * double(legend.kinds.size());
    const auto whole = [&] { return double(title.size() + notes.size()) * lineHeight + height + frame.px(28.0); };
    if (whole() > room) {
        notes.clear();  // the panel beside the picture says so, too
        if (legend.colors != nullptr) {
            height = std::clamp(height - (whole() - room), frame.px(24.0), height);
        }
    }
    const double top = std::round(std::max(frame.px(kEdge), (frame.device.height() - below - whole()) / 2));
    if (!frame.camera.fitted()) {
        frame.ink.fill(
            {left - frame.px(10.0), top - frame.px(8.0), frame.px(kLegendWidth - 8.0), whole() + frame.px(16.0)},
            frame.theme.panel, frame.px(6.0));
    }
    Column column{left, top, lineHeight};
    for (const QString& line : title) {
        column.line(frame, line, frame.theme.text);
    }
    if (legend.colors != nullptr) {
        paintBar(frame, legend, column, height);
    } else {
        column.top += frame.px(8.0);
        paintKinds(frame, legend, column);
        column.top += frame.px(4.0);
    }
    for (const QString& note : notes) {
        column.line(frame, note, frame.theme.quiet);
    }
}

namespace {

struct StepperPart {
    int Steps::*steps;  ///< what its arrows change
    const char* backId;
    const char* forwardId;
    QString text;
    QString widest;  ///< so that the buttons stay where they are while stepping
};

double partWidth(Frame& frame, const StepperPart& part)
{
    return frame.ink.textSize(part.widest).width() + 2 * frame.px(26.0) + frame.px(8.0);
}

int paintPart(Frame& frame, const StepperPart& part, const QRectF& area)
{
    int step = 0;
    const double side = area.height();
    const auto arrow = [&](const char* id, const QRectF& box, double direction) {
        const ButtonState state = frame.ink.button(id, box);
        if (state.hovered) {
            frame.ink.fill(box.adjusted(frame.px(2.0), frame.px(2.0), -frame.px(2.0), -frame.px(2.0)),
                           state.held ? frame.theme.hairline : frame.theme.track, frame.px(4.0));
        }
        const QColor ink = state.hovered ? frame.theme.accentText : frame.theme.quiet;
        const double size = frame.px(4.5);
        const QPointF middle = box.center();
        // ImGui fills clockwise triangles.
        const QPointF tip = middle + QPointF(direction * size, 0.0),
                      up = middle + QPointF(-direction * size * 0.8, -size),
                      down = middle + QPointF(-direction * size * 0.8, size);
        if (direction > 0) {
            frame.ink.triangle(up, tip, down, ink);
        } else {
            frame.ink.triangle(down, tip, up, ink);
        }
        if (state.clicked) {
            step = direction > 0 ? 1 : -1;
        }
    };
    arrow(part.backId, {area.left(), area.top(), side, side}, -1.0);
    arrow(part.forwardId, {area.right() - side, area.top(), side, side}, 1.0);
    const QSizeF size = frame.ink.textSize(part.text);
    frame.ink.text(area.center() - QPointF(size.width() / 2, size.height() / 2), part.text, frame.theme.text);
    return step;
}

}  // namespace

Steps paintStepper(Frame& frame, const StepperState& state)
{
    Steps steps;
    std::vector<StepperPart> parts;
    if (state.layerApplies) {
        parts.push_back({&Steps::layer, "layer-", "layer+", Canvas::tr("layer %1").arg(state.layer),
                         Canvas::tr("layer %1").arg(std::max(10, state.layerCount - 1))});
    }
    if (state.headApplies) {
        parts.push_back(
            {&Steps::head, "head-", "head+", Canvas::tr("head %1").arg(state.head), Canvas::tr("head mean")});
    }
    if (parts.empty()) {
        return steps;
    }
    const double height = std::round(frame.px(30.0)), gap = frame.px(10.0);
    double width = gap * double(parts.size() - 1);
    for (const StepperPart& part : parts) {
        width += partWidth(frame, part);
    }
    const QRectF panel(std::round((frame.device.width() - width) / 2),
                       std::round(frame.device.height() - height - frame.px(9.0)), std::round(width), height);
    frame.ink.beginPanel("stepper", panel);
    frame.ink.fill(panel, frame.theme.panel, frame.px(6.0));
    double left = panel.left();
    for (const StepperPart& part : parts) {
        const double own = partWidth(frame, part);
        steps.*part.steps = paintPart(frame, part, {left, panel.top(), own, height});
        left += own + gap;
    }
    frame.ink.endPanel();
    return steps;
}

void paintHint(Frame& frame, const QString& text, bool aboveStepper)
{
    const QSizeF size = frame.ink.textSize(text);
    const double bottom = frame.device.height() - frame.px(aboveStepper ? kStepperHeight + 8.0 : 14.0);
    const QRectF box(std::round((frame.device.width() - size.width()) / 2), std::round(bottom - size.height()),
                     size.width(), size.height());
    frame.ink.fill(box.adjusted(-frame.px(10.0), -frame.px(5.0), frame.px(10.0), frame.px(5.0)), frame.theme.panel,
                   frame.px(6.0));
    frame.ink.text(box.topLeft(), text, frame.theme.text);
}

void paintProgress(Frame& frame, double fraction)
{
    const double thick = std::max(2.0, std::round(frame.px(2.5)));
    const double width = frame.device.width();
    frame.ink.fill({0.0, 0.0, width, thick}, frame.theme.track);
    frame.ink.fill({0.0, 0.0, std::round(width * std::clamp(fraction, 0.0, 1.0)), thick}, frame.theme.accent);
}

}  // namespace ui
