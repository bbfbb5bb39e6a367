#include "app/cli/figure_options.h"

#include "app/cli/options.h"
#include "ui/figure/page/page.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace cli {

int parseDpi(const std::string& text)
{
    return parseWhole(text, ui::kLeastDpi, ui::kMostDpi);
}

std::function<double(const std::string&)> lengthBetween(double least, double most)
{
    return [least, most](const std::string& text) {
        const double length = ui::parseLength(text);
        if (!(length >= least && length <= most)) {
            throw UsageError(fmt::format("expected {}mm to {}mm, found \"{}\"", least, most, text));
        }
        return length;
    };
}

void requirePixels(bool dpi, const std::filesystem::path& file)
{
    if (dpi && (file.empty() || ui::figureFormat(file) != ui::FigureFormat::Png)) {
        throw UsageError("--dpi: applies only to PNG; SVG and PDF have no resolution");
    }
}

void addStyleOptions(CLI::App& command, StyleOptions& options)
{
    using ui::FigureStyle;
    const auto add = [&](const char* name, const char* value, auto parse, auto change, const char* help) {
        const auto named = [&options, name, parse](const std::string& text) {
            options.names.emplace_back(name);
            return parse(text);
        };
        addChange(command, options.changes, name, value, named, change, help);
    };
    add("--width", "single|double|LENGTH", lengthBetween(ui::kNarrowestFigure, ui::kWidestFigure), &FigureStyle::width,
        "width of the figure, for print: single is 85mm, double 178mm; else a number with mm, cm, in or pt; "
        "default: automatic");
    add("--dpi", "N", parseDpi, &FigureStyle::dpi, "pixels per inch of a PNG; default: 144");
    add("--ground", "white|dark|transparent", ui::parseBackground, &FigureStyle::ground, "background; default: white");
    add("--bar", "on|off", parseOnOff, &FigureStyle::colorBar, "draw the color bar; default: on");
    add("--caption", "on|off", parseOnOff, &FigureStyle::caption, "draw the caption below the figure; default: on");
}

ui::FigureStyle changedStyle(ui::FigureStyle style, const StyleOptions& options)
{
    for (const auto& change : options.changes) {
        change(style);
    }
    return style;
}

}  // namespace cli
