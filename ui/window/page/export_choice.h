// How a single figure is exported, as it is remembered.
#pragma once

#include "ui/figure/figure.h"

#include <QString>

namespace ui {

struct ExportChoice {
    QString suffix = "png";  ///< "png", "svg", "pdf"
    FigureStyle style;
    bool operator==(const ExportChoice&) const = default;
};

/// One line for the settings, and back; what cannot be read gives the default.
QString exportChoiceText(const ExportChoice& choice);
ExportChoice exportChoiceFromText(const QString& text);

}  // namespace ui
