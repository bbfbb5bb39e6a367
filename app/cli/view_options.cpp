#include "app/cli/view_options.h"

#include "app/cli/minus.h"
#include "app/cli/options.h"
#include "app/cli/scenes.h"
#include "core/analysis/views/views.h"
#include "ui/figure/colormap.h"
#include "ui/figure/read_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

namespace cli {

namespace {

/// An option that changes one thing of the View.
template <typename Parser, typename Change>
CLI::Option* addChange(CLI::App& command, ViewOptions& options, const std::string& name, Parser parser, Change change,
                       const std::string& help)
{
    const auto take = [&options, name, parser, change](const std::string& text) {
        try {
            options.changes.push_back([value = parser(text), change](core::View& view) { change(view, value); });
        } catch (const std::exception& error) {
            throw UsageError(optionSentence(name, error));
        }
    };
    return command.add_option_function<std::string>(name, take, help);
}

int parseInteger(const std::string& text)
{
    int number = 0;
    if (!CLI::detail::lexical_cast(text, number)) {
        throw UsageError(fmt::format("expected a whole number, found \"{}\"", text));
    }
    return number;
}

int parseClass(const std::string& text)
{
    const int number = parseInteger(text);
    if (number < 0) {
        throw UsageError(fmt::format("expected a class from 0, found {}", number));
    }
    return number;
}

double parseOpacity(const std::string& text)
{
    double number = -1.0;
    if (!CLI::detail::lexical_cast(text, number) || !(number >= 0.0 && number <= 1.0)) {
        throw UsageError(fmt::format("expected a number from 0 to 1, found \"{}\"", text));
    }
    return number;
}

std::string parseViewName(const std::string& text)
{
    return core::findView(text).name;
}

std::string parseWords(const std::string& text)
{
    if (text.empty()) {
        throw UsageError("expected a caption, found an empty text");
    }
    return text;
}

std::string parseColormap(const std::string& text)
{
    ui::findColormap(text);  // throws for names that do not exist
    return text;
}

void applySetting(core::View& view, const std::string& setting)
{
    const auto equals = setting.find('=');
    if (equals == std::string::npos) {
        throw UsageError(fmt::format("--set: expected NAME=VALUE, found \"{}\"", setting));
    }
    const auto name = setting.substr(0, equals);
    try {
        view.options[name] = core::parseOption(core::findView(view.name), name, setting.substr(equals + 1));
    } catch (const core::Error& error) {
        throw UsageError(fmt::format("--set: {}", error.what()));
    }
}

/// --view-json: a file, or the JSON itself.
core::View writtenView(const std::string& text)
{
    return text.starts_with('{') ? ui::viewFromText(text, "--view-json") : ui::readView(text);
}

}  // namespace

bool parseOnOff(const std::string& text)
{
    if (text != "on" && text != "off") {
        throw UsageError(fmt::format("expected on or off, found \"{}\"", text));
    }
    return text == "on";
}

void addViewOptions(CLI::App& command, ViewOptions& options)
{
    using core::View;
    command
        .add_option("--view-json", options.file,
                    "a view as JSON, in a file or as it is, or a figure that holds one; the options below win over it")
        ->type_name("FILE|{...}");
    const auto add = [&](const char* name, const std::string& value, auto parser, auto change,
                         const std::string& help) {
        addChange(command, options, name, parser, change, help)->type_name(value);
    };
    add(
        "--view", "VIEW", parseViewName, [](View& view, const auto& name) { view.name = name; },
        "a name that `headscope-cli views` lists; default attention");
    add(
        "--layer", "I", parseInteger, [](View& view, int layer) { view.layer = layer; },
        "from 0; negative counts from the end; default the last");
    add(
        "--head", "H|mean|max|min", core::parseHead, [](View& view, const auto& head) { view.head = head; },
        "a number from 0, or what all heads have in common");
    add(
        "--query", "class|ROW,COL|mean|@QUERY", core::parseQuery,
        [](View& view, const auto& query) { view.query = query; }, "the token that asks");
    add(
        "--class", "K", parseClass, [](View& view, int index) { view.classIndex = index; },
        "for views of one class; default the most probable");
    add(
        "--words", "TEXT", parseWords, [](View& view, const auto& words) { view.words = words; },
        "for views of a caption, \"a photo of a cat\": models with a text tower");
    add(
        "--colormap", fmt::format("auto|{}", fmt::join(ui::colormapNames(), "|")), parseColormap,
        [](View& view, const auto& name) { view.colormap = name; }, "the colours of the values");
    add(
        "--style", "glow|tint|spotlight", core::parseStyle, [](View& view, auto style) { view.style = style; },
        "how the map lies over the photo");
    add(
        "--opacity", "X", parseOpacity, [](View& view, double opacity) { view.opacity = opacity; },
        "of the map, 0 to 1");
    add(
        "--smooth", "on|off", parseOnOff, [](View& view, bool smooth) { view.smooth = smooth; }, "between the patches");
    add(
        "--range-mode", "per-map|per-layer|shared|fixed", core::parseRangeMode,
        [](View& view, auto mode) { view.range.mode = mode; }, "what the ends of the colours are taken from");
    add(
        "--range", "MIN,MAX", parseRange,
        [](View& view, auto range) {
            view.range.mode = core::RangeChoice::Mode::Fixed;
            std::tie(view.range.low, view.range.high) = range;
        },
        "the ends of the colours, fixed");
    addEdits(command, options.edits);
    command.add_option("--set", options.settings, "an option of the view's own, see `headscope-cli views`")
        ->type_name("NAME=VALUE");
    command
        .add_option("--minus", options.minus,
                    "draw the difference A - B: B is the same but for this view (FILE.json), model or photo; may be "
                    "repeated")
        ->type_name("VIEW.json|MODEL|IMAGE")
        ->allow_extra_args(false);
}

core::View changedView(core::View view, const ViewOptions& options)
{
    for (const auto& change : options.changes) {
        change(view);
    }
    for (const auto& setting : options.settings) {
        applySetting(view, setting);
    }
    view.edits.insert(view.edits.end(), options.edits.begin(), options.edits.end());
    for (const auto& file : options.minus) {
        subtract(view, file);
    }
    return view;
}

std::vector<core::InputFile> viewInputs(const ViewOptions& options)
{
    std::vector<core::InputFile> inputs{{options.file, "the file of the view"}};
    for (const auto& file : options.minus) {
        inputs.push_back({file, "what is subtracted"});
    }
    return inputs;
}

core::View chosenView(const ViewOptions& options)
{
    return changedView(options.file.empty() ? core::View{} : writtenView(options.file), options);
}

}  // namespace cli
