#include "app/cli/figure_options.h"

#include "app/cli/options.h"
#include "app/cli/view_options.h"
#include "ui/figure/page/page.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <charconv>

namespace cli {

double parseBetween(const std::string& text, double least, double most, double (*parse)(const std::string&),
                    const char* unit)
{
    const double number = parse(text);
    if (!(number >= least && number <= most)) {
        throw UsageError(fmt::format("expected {}{} to {}{}, found \"{}\"", least, unit, most, unit, text));
    }
    return number;
}

double parsePlain(const std::string& text)
{
    double number = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size()) {
        throw UsageError(fmt::format("expected a number, found \"{}\"", text));
    }
    return number;
}

int parseWhole(const std::string& text, int least, int most)
{
    const double number = parseBetween(text, least, most, parsePlain, "");
    if (number != static_cast<int>(number)) {
        throw UsageError(fmt::format("expected a whole number, found \"{}\"", text));
    }
    return static_cast<int>(number);
}

int parseDpi(const std::string& text)
{
    return parseWhole(text, ui::kLeastDpi, ui::kMostDpi);
}

std::function<double(const std::string&)> lengthBetween(double least, double most)
{
    return [least, most](const std::string& text) { return parseBetween(text, least, most, ui::parseLength, "mm"); };
}

void requirePixels(bool dpi, const std::filesystem::path& file)
{
    if (dpi && (file.empty() || ui::figureFormat(file) != ui::FigureFormat::Png)) {
        throw UsageError("--dpi: only a PNG has pixels; SVG and PDF are as sharp as what shows them");
    }
}

namespace {

/// An option that changes one thing of the style.
template <typename Parser, typename Change>
void addStyleChange(CLI::App& command, StyleOptions& options, const char* name, const char* value, Parser parse,
                    Change change, const std::string& help)
{
    addText(
        command, name,
        [&options, name, parse, change](const std::string& text) {
            options.changes.push_back([value = parse(text), change](ui::FigureStyle& style) { change(style, value); });
            options.names.emplace_back(name);
        },
        help)
        ->type_name(value);
}

}  // namespace

void addStyleOptions(CLI::App& command, StyleOptions& options)
{
    using ui::FigureStyle;
    const auto add = [&](const char* name, const char* value, auto parse, auto change, const char* help) {
        addStyleChange(command, options, name, value, parse, change, help);
    };
    add(
        "--width", "single|double|LENGTH", lengthBetween(ui::kNarrowestFigure, ui::kWidestFigure),
        [](FigureStyle& style, double mm) { style.width = mm; },
        "of the figure, with type for print: single is 85mm, double 178mm; else a number with mm, cm, in or pt; "
        "default "
        "as the content asks");
    add(
        "--dpi", "N", parseDpi, [](FigureStyle& style, int dpi) { style.dpi = dpi; },
        "pixels an inch of a PNG; default 144");
    add(
        "--ground", "white|dark|transparent", ui::parseGround,
        [](FigureStyle& style, auto ground) { style.ground = ground; }, "default white");
    add(
        "--bar", "on|off", parseOnOff, [](FigureStyle& style, bool bar) { style.colorBar = bar; },
        "the colour bar; default on");
    add(
        "--caption", "on|off", parseOnOff, [](FigureStyle& style, bool caption) { style.caption = caption; },
        "below the figure; default on");
}

ui::FigureStyle changedStyle(ui::FigureStyle style, const StyleOptions& options)
{
    for (const auto& change : options.changes) {
        change(style);
    }
    return style;
}

}  // namespace cli
