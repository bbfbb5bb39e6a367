// headscope-cli render: a view of a model on a photo, as a figure.

#include "app/cli/figures.h"
#include "app/cli/pass.h"
#include "ui/figure/colormap.h"
#include "ui/figure/figure.h"
#include "ui/figure/read_view.h"

#include "core/model/network/run_trace.h"
#include "core/stop_scope.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <list>

namespace cli {

namespace fs = std::filesystem;

namespace {

struct RenderOptions {
    ModelOptions model;
    std::string image;
    fs::path file;
    std::string viewFile;
    std::vector<std::function<void(core::View&)>> changes;  ///< what the other options say, on top of the view file
    std::vector<std::string> settings;                      ///< NAME=VALUE, of the view's own options
    std::vector<std::string> companions;                    ///< other photos, for what pictures share
    bool meaning = false;                                   ///< say below the figure what the view shows
};

/// An option that changes one thing of the View.
template <typename Parser, typename Change>
CLI::Option* addChange(CLI::App& command, RenderOptions& options, const std::string& name, Parser parser, Change change,
                       const std::string& help)
{
    const auto take = [&options, name, parser, change](const std::string& text) {
        try {
            options.changes.push_back([value = parser(text), change](core::View& view) { change(view, value); });
        } catch (const std::exception& error) {
            throw UsageError(optionSentence(name, error.what()));
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

bool parseSwitch(const std::string& text)
{
    if (text != "on" && text != "off") {
        throw UsageError(fmt::format("expected on or off, found \"{}\"", text));
    }
    return text == "on";
}

std::string parseViewName(const std::string& text)
{
    return core::findView(text).name;
}
std::string parseColormap(const std::string& text)
{
    ui::findColormap(text);  // throws for names that do not exist
    return text;
}

void addViewOptions(CLI::App& command, RenderOptions& options)
{
    using core::View;
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
        "--query", "class|ROW,COL|mean", core::parseQuery, [](View& view, const auto& query) { view.query = query; },
        "the token that asks");
    add(
        "--class", "K", parseClass, [](View& view, int index) { view.classIndex = index; },
        "for views of one class; default the most probable");
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
        "--smooth", "on|off", parseSwitch, [](View& view, bool smooth) { view.smooth = smooth; },
        "between the patches");
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

core::View chosenView(const RenderOptions& options)
{
    auto view = options.viewFile.empty() ? core::View{} : ui::readView(options.viewFile);
    for (const auto& change : options.changes) {
        change(view);
    }
    for (const auto& setting : options.settings) {
        applySetting(view, setting);
    }
    return view;
}

ui::Recipe recipe(const Pass& pass, const fs::path& photo)
{
    return {.modelFile = pass.model.file.filename().string(),
            .modelSha256 = ui::fileSha256(pass.model.file),
            .photoFile = photo.filename().string(),
            .photoSha256 = ui::fileSha256(photo),
            .modelName = pass.model.spec().name};
}

/// The model on one photo, with what the view needs to be kept.
Pass passOver(const std::string& photo, const core::Model& model, const core::View& view, const RenderOptions& options,
              const Environment& environment)
{
    Pass pass;
    pass.model = model;
    pass.input = photoInput(photo, model.spec().preprocessing, environment);
    pass.trace = core::runTrace(*model.network, pass.input.pixels, runControl(options.model, environment, "layer"),
                                {.keepTokens = core::needsTokens(view)});
    requireFinite(model, photo, pass.input, pass.trace, environment);
    return pass;
}

std::vector<core::InputFile> inputsOf(const RenderOptions& options)
{
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.image, "the photo"});
    inputs.push_back({options.viewFile, "the file of the view"});
    for (const auto& companion : options.companions) {
        inputs.push_back({companion, "a photo"});
    }
    return inputs;
}

void renderToFile(const RenderOptions& options, const Environment& environment)
{
    core::requireOutput(options.file, inputsOf(options));
    const auto view = chosenView(options);
    const core::Model model = openModelFor(options.image, options.model, environment);
    const Pass pass = passOver(options.image, model, view, options, environment);
    core::Subject subject = pass.subject();
    std::list<Pass> others;
    for (const std::string& photo : options.companions) {
        const Pass& other = others.emplace_back(passOver(photo, model, view, options, environment));
        subject.companions.push_back({&other.trace, other.input.pixels});
    }

    ui::Picture picture;
    picture.photo = pass.input.photo;
    picture.mapping = pass.input.mapping;
    picture.view = core::resolved(view, pass.trace);
    picture.modelName = pass.model.spec().name;
    picture.result = std::make_shared<const core::Result>(
        core::computeView(subject, picture.view, runControl(options.model, environment, "computing")));
    picture.patchSize = core::patchSizeOf(pass.trace, *picture.result);
    picture.note = options.meaning ? core::findView(view.name).meaning : "";
    core::requireGoingOn();

    const ApplicationForText application;
    ui::exportFigure(options.file, picture, recipe(pass, options.image));
}

}  // namespace

void addRender(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<RenderOptions>();
    auto* command = program.add_subcommand("render", "a view of a model on a photo, as a figure");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->image, "a photo")->required();
    addParsed(*command, "--out", options->file, parseFigureFile, "the figure to write")
        ->required()
        ->type_name(kFigureFile);
    command
        ->add_option("--view-json", options->viewFile,
                     "a view as JSON, or a figure that holds one; the options below win over it")
        ->type_name("FILE");
    addViewOptions(*command, *options);
    command->add_option("--set", options->settings, "an option of the view's own, see `headscope-cli views`")
        ->type_name("NAME=VALUE");
    command
        ->add_option("--with", options->companions,
                     "another photo, for views whose colours may be shared (--set basis=shared); may be repeated")
        ->type_name("IMAGE")
        ->allow_extra_args(false);
    addParsed(*command, "--meaning", options->meaning, parseSwitch,
              "say below the figure what the view shows and what it does not; default off")
        ->type_name("on|off");
    command->callback([options, environment] { renderToFile(*options, environment); });
}

}  // namespace cli
