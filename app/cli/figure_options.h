// Options for the look of a figure, as far as its content does not decide it.
#pragma once

#include "app/cli/commands.h"
#include "ui/figure/figure.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace cli {

/// Style changes from the options, in their order.
struct StyleOptions {
    std::vector<std::function<void(ui::FigureStyle&)>> changes;
    std::vector<std::string> names;  ///< of the options
    bool has(const std::string& name) const { return std::ranges::find(names, name) != names.end(); }
};

/// Declares --width, --dpi, --ground, --bar and --caption. `options` must outlive the parsing.
void addStyleOptions(CLI::App& command, StyleOptions& options);

/// The style, changed by the options.
ui::FigureStyle changedStyle(ui::FigureStyle style, const StyleOptions& options);

/// --dpi for what is no PNG. @throws UsageError
void requirePixels(bool dpi, const std::filesystem::path& file);

// ---- each throws UsageError or core::Error for what it does not take ----
int parseDpi(const std::string& text);
std::function<double(const std::string&)> lengthBetween(double least, double most);  ///< millimeters

}  // namespace cli
