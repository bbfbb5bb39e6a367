#include "app/cli/view_options.h"

#include "app/cli/options.h"
#include "app/cli/scenes.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/views/view_fits.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/image/image_header.h"
#include "core/model/model_file.h"
#include "ui/figure/colormap.h"
#include "ui/figure/read_view.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

std::string parseViewName(const std::string& text)
{
    return core::findView(text).name;
}

std::string parseColormap(const std::string& text)
{
    ui::findColormap(text);  // throws for names that do not exist
    return text;
}

void applySetting(core::View& view, const std::string& setting)
{
    const auto [name, value] = splitSetting(setting);
    try {
        view.options[name] = core::parseOption(core::findView(view.name), name, value);
    } catch (const core::Error& error) {
        throw UsageError(fmt::format("--set: {}", error.what()));
    }
}

/// A list of shards (NAME.index.json) belongs to a model.
bool isViewFile(const fs::path& file)
{
    return file.extension() == ".json" && !file.stem().string().ends_with(".index");
}

bool isImage(const fs::path& file)
{
    std::error_code unreachable;
    if (!fs::is_regular_file(file, unreachable)) {
        const std::string name = file.filename().string();
        return std::ranges::any_of(core::imageExtensions(),
                                   [&](const char* extension) { return name.ends_with(extension); });
    }
    std::array<char, 64> start{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(start.data(), start.size());
    return core::imageKind(std::as_bytes(std::span(start.data(), static_cast<size_t>(stream.gcount())))).has_value();
}

/// Replaces one thing of the view's baseline by the file: a view (FILE.json), an image, else a model (file, folder,
/// id).
void subtract(core::View& view, const std::string& file)
{
    core::Baseline baseline = view.baseline ? *view.baseline : core::Baseline{};
    if (isViewFile(file)) {
        baseline.view = ui::readView(file);
        if (baseline.view->baseline) {
            throw core::Error(core::ErrorCode::Unsupported,
                              "%1: expected a view without a baseline of its own"_msg(file));
        }
    } else if (isImage(file)) {
        baseline.image = core::NamedFile{file, {}};
    } else {
        baseline.model = core::NamedFile{file, {}};
    }
    view.baseline = std::move(baseline);
}

}  // namespace

std::vector<std::string> WordOptions::captions() const
{
    std::vector<std::string> all = words;
    if (!file.empty()) {
        const auto lines = core::readCaptions(file);
        all.insert(all.end(), lines.begin(), lines.end());
    }
    return all;
}

void addCaptions(CLI::App& command, WordOptions& options, const std::string& help)
{
    const auto take = [&options](const std::string& text) {
        if (text.empty()) {
            throw UsageError("expected a caption, found an empty text");
        }
        options.words.push_back(text);
    };
    addRepeated(command, "--words", take, help + ", for models with a text tower; may be repeated");
    command.add_option("--words-file", options.file, "captions or names of classes, one per line")->type_name("FILE");
}

void addViewOptions(CLI::App& command, ViewOptions& options)
{
    using core::View;
    command
        .add_option("--view-json", options.file,
                    "a view as JSON, in a file or inline, or a figure that contains one; the options below override it")
        ->type_name("FILE|{...}");
    const auto add = [&](const char* name, const std::string& value, auto parser, auto change,
                         const std::string& help) {
        addChange(command, options.changes, name, value, parser, change, help);
    };
    add("--view", "VIEW", parseViewName, &View::name, "name of a view, see `headscope-cli views`; default: attention");
    add(
        "--layer", "I", [](const std::string& text) { return parseWhole(text); }, &View::layer,
        "layer from 0; negative counts from the end; default: the last");
    add("--head", "H|mean|max|min", core::parseHead, &View::head, "head from 0, or how heads are fused");
    add("--query", "class|ROW,COL|mean|@QUERY", core::parseQuery, &View::query, "query token");
    add(
        "--class", "K", [](const std::string& text) { return parseWhole(text, 0, 1'000'000); }, &View::classIndex,
        "class, for views of one class; default: the most probable");
    addCaptions(command, options.words, "caption, for views of words, \"a photo of a cat\"");
    add("--colormap", fmt::format("auto|{}", fmt::join(ui::colormapNames(), "|")), parseColormap, &View::colormap,
        "color map of the values");
    add("--style", "glow|tint|spotlight", core::parseStyle, &View::style, "style of the map over the photo");
    add(
        "--opacity", "X", [](const std::string& text) { return parseNumber(text, 0.0, 1.0); }, &View::opacity,
        "opacity of the map, 0 to 1");
    add("--smooth", "on|off", parseOnOff, &View::smooth, "smooth between the patches");
    add(
        "--range-mode", "per-map|per-layer|shared|fixed", core::parseRangeMode,
        [](View& view, auto mode) { view.range.mode = mode; }, "values at the ends of the colors");
    add(
        "--range", "MIN,MAX", parseRange,
        [](View& view, auto range) {
            view.range.mode = core::RangeChoice::Mode::Fixed;
            std::tie(view.range.low, view.range.high) = range;
        },
        "fixed values at the ends of the colors");
    addEdits(command, options.edits);
    command.add_option("--set", options.settings, "an option of the view, see `headscope-cli views`")
        ->type_name("NAME=VALUE");
    addRepeated(command, "--baseline,--minus", options.baseline,
                "draw the difference A - B, where B differs in this view (FILE.json), model or photo; may be repeated",
                "VIEW.json|MODEL|IMAGE");
}

void addMask(CLI::App& command, std::string& mask)
{
    command
        .add_option("--mask", mask,
                    "a mask image of the photo's size, bright where the object is, for views that sort by it (--set "
                    "sort=object)")
        ->type_name("FILE");
}

namespace {

/// Where the heads of no layer can be fused, "mean" is no default. Other views are of layers that map tokens.
core::HeadChoice defaultHead(const std::string& view)
{
    const core::ViewRow& row = core::findView(view);
    return core::whyNotFused(row, core::LayerTrace{}).empty() ? core::HeadChoice{} : core::HeadChoice::single(0);
}

}  // namespace

core::View changedView(core::View view, const ViewOptions& options)
{
    const core::HeadChoice unset = core::HeadChoice::single(-1);
    const core::HeadChoice before = std::exchange(view.head, unset);
    const core::OverlayStyle style = view.style;
    const double opacity = std::exchange(view.opacity, -1.0);
    for (const auto& change : options.changes) {
        change(view);
    }
    if (view.head == unset) {
        view.head = before == core::HeadChoice{} ? defaultHead(view.name) : before;
    }
    if (view.opacity < 0.0) {
        view.opacity = view.style == style ? opacity : core::defaultOpacity(view.style);
    }
    if (options.words.asked()) {
        view.words = options.words.captions();
    }
    for (const auto& setting : options.settings) {
        applySetting(view, setting);
    }
    view.edits.insert(view.edits.end(), options.edits.begin(), options.edits.end());
    for (const auto& file : options.baseline) {
        subtract(view, file);
    }
    return view;
}

void requireTextTower(const WordOptions& words, const core::Model& model)
{
    if (words.asked() && !model.spec().words) {
        throw UsageError(fmt::format("{}: expected a model with a text tower, found {} without one",
                                     words.words.empty() ? "--words-file" : "--words", model.spec().name));
    }
}

namespace {

using Demand = std::function<void(const core::Model&)>;

/// @param only  a view that has nothing but what the option states
Demand fitting(const char* option, const core::View& only)
{
    return [option, only](const core::Model& model) {
        try {
            core::requireNumbersFit(only, *model.network);
        } catch (const core::Error& error) {
            throw UsageError(optionSentence(option, error));
        }
    };
}

/// A view that has nothing but what the options state.
core::View statedBy(const ViewOptions& options)
{
    core::View stated;
    for (const auto& change : options.changes) {
        change(stated);
    }
    return stated;
}

bool isNamed(const core::QueryChoice& query)
{
    return query.kind == core::QueryChoice::Kind::Named;
}

bool hasNamedQueries(const core::Model& model)
{
    return core::namedQueries(*model.network) > 0;
}

/// What the options demand of a model, one by one.
std::vector<Demand> demandsOf(const ViewOptions& options)
{
    std::vector<Demand> demands;
    if (options.words.asked()) {
        demands.emplace_back([&options](const core::Model& model) { requireTextTower(options.words, model); });
    }
    const core::View stated = statedBy(options);
    core::View onlyClass, onlyQuery;
    onlyClass.classIndex = stated.classIndex;
    onlyQuery.query = stated.query;
    if (stated.classIndex) {
        demands.push_back(fitting("--class", onlyClass));
    }
    if (isNamed(stated.query)) {
        demands.push_back(fitting("--query", onlyQuery));
    }
    return demands;
}

}  // namespace

void requireModelTakes(const ViewOptions& options, const core::Model& model)
{
    for (const auto& demand : demandsOf(options)) {
        demand(model);
    }
}

void requireAnyTakes(const ViewOptions& options, std::vector<core::Model> models)
{
    // The last one's sentence is thrown; that of a model with named queries says which there are.
    std::ranges::stable_partition(models, [](const core::Model& model) { return !hasNamedQueries(model); });
    for (const auto& demand : demandsOf(options)) {
        for (const auto& model : models) {
            try {
                demand(model);
                break;
            } catch (const UsageError&) {
                if (&model == &models.back()) {
                    throw;
                }
            }
        }
    }
}

core::View viewFor(const core::Model& model, core::View view, const ViewOptions& options)
{
    if (isNamed(statedBy(options).query) && !hasNamedQueries(model)) {
        view.query = {};
    }
    return view;
}

std::vector<core::InputFile> viewInputs(const ViewOptions& options)
{
    std::vector<core::InputFile> inputs{{options.file, "the file of the view"_msg},
                                        {options.words.file, "the file of words"_msg}};
    for (const auto& setting : options.settings) {
        if (const std::string value = setting.substr(setting.find('=') + 1); core::isOptionFile(value)) {
            inputs.push_back({value, "the basis"_msg});
        }
    }
    for (const auto& file : options.baseline) {
        inputs.push_back({file, "the baseline"_msg});
        if (!isViewFile(file) && !isImage(file)) {
            std::ranges::move(core::filesOfModel(ui::modelPath(file)), std::back_inserter(inputs));
        }
    }
    return inputs;
}

core::View chosenView(const ViewOptions& options)
{
    core::View view;
    if (options.isFromFile()) {
        view = ui::viewFromArgument(options.file);
    } else if (!options.file.empty()) {  // what was typed is no broken file
        requireUsable([&] { view = ui::viewFromArgument(options.file); });
    }
    return changedView(std::move(view), options);
}

}  // namespace cli
