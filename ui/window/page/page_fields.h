// Conversion between the page editor's fields and the page.
#pragma once

#include "ui/figure/page/page.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace ui {

/// "layer 0 | layer 1" and back.
QString joinedTitles(const std::vector<std::string>& titles);
std::vector<std::string> splitTitles(const QString& text);

/// Name of a panel in lists: its title, else a description of its content.
QString describedPanel(const FigurePage& page, const std::optional<PagePanel>& panel);

}  // namespace ui
