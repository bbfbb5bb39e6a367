#include "ui/window/page/export_choice.h"

#include "core/error.h"
#include "ui/window/widgets/save_file.h"

#include <QStringList>

namespace ui {

QString exportChoiceText(const ExportChoice& choice)
{
    const FigureStyle& style = choice.style;
    return QStringList{choice.suffix,
                       QString::number(style.width, 'g', 8),
                       QString::number(style.dpi),
                       QString::fromLatin1(toText(style.ground).data()),
                       style.colorBar ? "bar" : "no-bar",
                       style.caption ? "caption" : "no-caption"}
        .join(' ');
}

ExportChoice exportChoiceFromText(const QString& text)
{
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    if (words.size() != 6 || !figureSuffixes().contains(words[0])) {
        return {};
    }
    ExportChoice choice;
    choice.suffix = words[0];
    bool isNumber = false, isWhole = false;
    choice.style.width = words[1].toDouble(&isNumber);
    choice.style.dpi = words[2].toInt(&isWhole);
    try {
        choice.style.ground = parseBackground(words[3].toStdString());
    } catch (const core::Error&) {
        return {};
    }
    choice.style.colorBar = words[4] == QLatin1String("bar");
    choice.style.caption = words[5] == QLatin1String("caption");
    const double width = choice.style.width;
    const bool fits = isNumber && (width == 0.0 || (width >= kNarrowestFigure && width <= kWidestFigure)) && isWhole &&
                      choice.style.dpi >= kLeastDpi && choice.style.dpi <= kMostDpi;
    return fits ? choice : ExportChoice{};
}

}  // namespace ui
