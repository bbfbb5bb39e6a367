// What the fields of the page editor say, and the other way round.
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

/// What a panel is called in a list: its title, else what it shows.
QString describedPanel(const FigurePage& page, const std::optional<PagePanel>& panel);

}  // namespace ui
