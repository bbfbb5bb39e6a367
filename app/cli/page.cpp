// headscope-cli page: panels in rows and columns, from a page's file, a session's pins or lists of layers, heads,
// images and models.

#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "app/cli/page_lists.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "ui/figure/page/page_export.h"
#include "ui/figure/page/page_making.h"

#include "core/error.h"
#include "core/model/model_file.h"
#include "core/session/session_file.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <QFontDatabase>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct PageOptions {
    ModelOptions model;  ///< MODEL may be a page or a session
    std::vector<std::string> images, models, folders;
    ViewOptions view;
    std::string mask;           ///< mask image of the object, bright inside
    std::string layers, heads;  ///< as they were written; empty: the view's
    std::string out, save;
    std::optional<int> dpi;
    std::vector<std::function<void(ui::FigurePage&)>> changes;  ///< applied to the page that was read
    std::vector<std::string> rowTitles, columnTitles;
};

void requireNothingElse(const PageOptions& options, const std::string& what)
{
    const std::pair<bool, const char*> given[]{{!options.images.empty(), "IMAGE"},
                                               {!options.models.empty(), "--and-model"},
                                               {!options.layers.empty(), "--layers"},
                                               {!options.heads.empty(), "--heads"},
                                               {!options.view.file.empty(), "--view-json"},
                                               {!options.view.changes.empty(), "options of a view"},
                                               {!options.view.settings.empty(), "--set"},
                                               {options.view.words.asked(), "--words"},
                                               {!options.view.edits.empty(), "--edit"},
                                               {!options.view.baseline.empty(), "--baseline"},
                                               {!options.mask.empty(), "--mask"}};
    for (const auto& [there, name] : given) {
        if (there) {
            throw UsageError(fmt::format("{}: {} has its own panels; only size and look can be changed", name, what));
        }
    }
}

/// Files that are not at the page's paths are searched by name.
void lookInFolders(ui::FigurePage& page, const std::vector<std::string>& folders)
{
    const auto look = [&](std::string& file) {
        std::error_code unreachable;
        for (const auto& folder : folders) {
            const auto beside = fs::path(folder) / fs::path(file).filename();
            if (!fs::exists(file, unreachable) && fs::exists(beside, unreachable)) {
                file = beside.string();
            }
        }
    };
    for (auto& model : page.models) {
        look(model.file.file);
    }
    for (auto& photo : page.photos) {
        look(photo.file);
    }
}

ui::FigurePage pageOfSession(const fs::path& path)
{
    auto session = core::readSessionFile(path);
    core::findMovedFiles(session, path);
    try {
        return ui::pageOfPins(session.pins);
    } catch (const core::Error& error) {
        throw error.within(path.string());
    }
}

/// The first model, opened already where "all" asked how many layers and heads it has.
struct OpenedFirst {
    std::optional<core::Model> model;
};

/// Nothing else that MODEL may be has such a name.
bool isNamedLikePage(const fs::path& path)
{
    const auto extension = path.extension();
    return extension == ".json" || extension == ".png" || extension == ".svg" || extension == ".pdf";
}

/// The object of `--mask` in every panel.
void mark(ui::FigurePage& page, const PageOptions& options)
{
    if (options.mask.empty()) {
        return;
    }
    if (options.images.size() != 1) {
        throw UsageError(fmt::format("--mask: expected one IMAGE with it, found {}", options.images.size()));
    }
    const auto size = core::readPhoto(options.images.front()).size();
    const auto object = markedObject(options.mask, size);
    for (auto& panel : page.panels) {
        if (panel) {
            panel->object = object;
        }
    }
}

ui::FigurePage pageOfOptions(const PageOptions& options, const Environment& environment, OpenedFirst& first)
{
    if (options.images.empty()) {
        if (isNamedLikePage(options.model.model)) {
            return ui::readPage(options.model.model);  // which reports what is wrong with it
        }
        throw UsageError("IMAGE: expected a photo, a page (PAGE.json) or a session, found none");
    }
    const auto view = chosenView(options.view);
    ui::PageLists lists;
    lists.models.push_back({{options.model.model, {}}, options.model.overrides});
    for (const auto& model : options.models) {
        lists.models.push_back({{model, {}}, options.model.overrides});
    }
    lists.photos = options.images;
    if (options.layers == "all" || options.heads == "all") {
        first.model = openModelFor(options.images.front(), options.model, environment);
    }
    const auto* network = first.model ? first.model->network.get() : nullptr;
    lists.layers = layersOf(options.layers, network);
    lists.heads = headsOf(options.heads, network, lists.layers.empty() ? view.layer : lists.layers.front());
    requireObject(view, !options.mask.empty(), "--mask is required");
    auto page = ui::pageOfLists(view, lists);
    mark(page, options);
    return page;
}

ui::FigurePage chosenPage(const PageOptions& options, const Environment& environment, OpenedFirst& first)
{
    const fs::path path = options.model.model;
    const bool session = core::isSessionFile(path), page = !session && ui::isPage(path);
    if (!session && !page) {
        return pageOfOptions(options, environment, first);
    }
    requireNothingElse(options, session ? "a session" : "a page");
    ui::FigurePage chosen = session ? pageOfSession(path) : ui::readPage(path);
    for (auto& model : chosen.models) {
        auto overrides = options.model.overrides;
        core::fillIn(overrides, model.corrections);
        model.corrections = overrides;
    }
    return chosen;
}

void change(ui::FigurePage& page, const PageOptions& options)
{
    const double width = page.width;
    const int columns = page.columns;
    for (const auto& one : options.changes) {
        one(page);
    }
    if (!options.rowTitles.empty()) {
        page.rowTitles = options.rowTitles;
    }
    if (!options.columnTitles.empty()) {
        page.columnTitles = options.columnTitles;
    }
    const bool flows = page.columnTitles.empty() && page.rowTitles.empty();
    if (page.columns != columns && !options.images.empty() && !flows && options.columnTitles.empty()) {
        throw UsageError("--columns: expected one list at most, as two lists determine rows and columns");
    }
    if (page.width != width && page.columns == columns && flows && !options.images.empty()) {
        page.columns = ui::flowColumns(static_cast<int>(page.panels.size()), page.width);
    }
}

/// Refuses the panels of a model that it cannot draw, before the model sees an image.
void requirePanelsFit(const ui::FigurePage& page, const std::string& file, const core::Model& model)
{
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        const auto& panel = page.panels[i];
        if (panel && page.models[static_cast<std::size_t>(panel->model)].file.file == file) {
            requireFits(panel->view, model, ui::panelPlace(i));
        }
    }
}

/// A page of several models opens one behind the other, each for its panels: what a later one lacks is known before the
/// first sees an image only if all were open.
void requireModelsFit(const PageOptions& options, const ui::FigurePage& page, const Environment& environment)
{
    std::ostringstream later;  // the warnings come when the model is opened for its panels
    const Environment quiet{environment.out, later, environment.stop};
    for (const auto& one : page.models) {
        ModelOptions model = options.model;
        model.model = one.file.file;
        model.overrides = one.corrections;
        requirePanelsFit(page, one.file.file, openModel(model, quiet));
    }
}

ui::PageFigures makerFor(const PageOptions& options, const ui::FigurePage& page, const Environment& environment,
                         OpenedFirst& first)
{
    return ui::PageFigures(
        [&](const std::string& file, const core::ModelOverrides& corrections, const core::RunControl&) {
            const bool isOpen = first.model && file == options.model.model;
            ModelOptions one = options.model;
            one.model = file;
            one.overrides = corrections;
            auto model = isOpen ? *std::exchange(first.model, std::nullopt) : openModel(one, environment);
            requirePanelsFit(page, file, model);
            if (page.models.size() == 1) {  // of several, one may take what the others do not
                requireModelTakes(options.view, model);
            }
            return model;
        });
}

/// Only an application knows the fonts.
void requireFont(const std::string& family)
{
    const auto name = QString::fromStdString(family);
    if (!name.isEmpty() && !QFontDatabase::families().contains(name, Qt::CaseInsensitive)) {
        throw UsageError(fmt::format("--font: expected a family that is installed, found \"{}\"", family));
    }
}

void makePage(const PageOptions& options, const Environment& environment)
{
    if (options.out.empty() && options.save.empty()) {
        throw UsageError("expected --out FILE or --save-page PAGE.json, found neither");
    }
    fs::path out;
    try {
        out = options.out.empty() ? fs::path() : parseFigureFile(options.out);
    } catch (const core::Error& error) {
        throw UsageError(optionSentence("--out", error));
    }
    requirePixels(options.dpi.has_value(), out);
    OpenedFirst first;
    ui::FigurePage page = chosenPage(options, environment, first);
    const std::string ownFont = page.font;
    change(page, options);
    std::optional<ApplicationForText> application;
    if (!out.empty()) {
        application.emplace();
    }
    if (application && page.font != ownFont) {
        requireFont(page.font);
    }
    lookInFolders(page, options.folders);
    auto inputs = modelInputs(options.model);
    std::ranges::move(viewInputs(options.view), std::back_inserter(inputs));
    std::ranges::move(ui::filesOfPage(page), std::back_inserter(inputs));
    for (const auto& model : page.models) {  // which the page may name by an id
        std::ranges::move(core::filesOfModel(ui::modelPath(model.file.file)), std::back_inserter(inputs));
    }
    inputs.push_back({options.mask, "the mask"_msg});
    if (options.images.empty()) {
        inputs.insert(inputs.begin(), {options.model.model, "the page"_msg});
    }
    requireOutputs({out, options.save}, inputs);
    for (const auto& photo : page.photos) {
        requireImages({photo.file});
    }
    if (!out.empty() && page.models.size() > 1) {
        requireModelsFit(options, page, environment);
    }
    if (!options.save.empty()) {
        ui::writePage(options.save, page);
    }
    if (!out.empty()) {
        auto maker = makerFor(options, page, environment, first);
        ui::exportPage(out, page, maker, options.dpi.value_or(ui::kPageDpi),
                       runControl(options.model, environment, "panel"));
    }
}

// ---- options ----

void addLookOptions(CLI::App& command, PageOptions& options)
{
    using ui::FigurePage;
    const auto add = [&](const char* name, const char* value, auto parse, auto change, const char* help) {
        addChange(command, options.changes, name, value, parse, change, help);
    };
    add("--width", "single|double|LENGTH", lengthBetween(ui::kNarrowestFigure, ui::kWidestFigure), &FigurePage::width,
        "width of the page: single is 85mm, double 178mm; else a number with mm, cm, in or pt; default: "
        "double");
    add("--height", "LENGTH", lengthBetween(ui::kNarrowestFigure, 2.0 * ui::kWidestFigure), &FigurePage::height,
        "maximum height; panels shrink to fit");
    add(
        "--columns", "N",
        [](const std::string& text) { return parseWhole(text, 1, static_cast<int>(ui::kMostPanels)); },
        &FigurePage::columns, "panels per row");
    add("--gap", "LENGTH", lengthBetween(0.0, 50.0), &FigurePage::gap, "gap between panels; default: 1.5mm");
    add("--letters", "a|A|none", ui::parseLetters, &FigurePage::letters,
        "letters above the panels; default: a for up to 12 panels without titles of rows and columns");
    add("--bar", "shared|each|none", ui::parseBar, &FigurePage::bar,
        "one color bar and range for all panels, one per panel, or none; default: shared");
    add("--area", "photo|seen", ui::parseArea, &FigurePage::area,
        "part of each photo to show: all of it, or the model input; default: photo");
    add(
        "--caption", "TEXT", [](const std::string& text) { return text; }, &FigurePage::caption,
        "caption below the panels; default: what they have in common; empty: none");
    add("--ground", "white|dark|transparent", ui::parseBackground, &FigurePage::ground, "background; default: white");
    add(
        "--font", "FAMILY", [](const std::string& text) { return text; }, &FigurePage::font,
        "installed font; default: the program's own");
    add(
        "--font-size", "POINTS",
        [](const std::string& text) { return parseNumber(text, ui::kLeastFont, ui::kLargestFont); },
        &FigurePage::fontSize, "font size; default: 8");
    addRepeated(command, "--row-title", options.rowTitles, "title of a row, from the top; may be repeated");
    addRepeated(command, "--column-title", options.columnTitles, "title of a column, from the left; may be repeated");
}

}  // namespace

void addPage(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<PageOptions>();
    auto* command = program.add_subcommand(
        "page",
        "draw a figure page: panels in rows and columns (PAGE.json, a figure that contains one, or "
        "FILE.headscope for MODEL)");
    addModelOptions(*command, options->model);
    command->remove_option(command->get_option("--heads"));
    const auto takeHeads = [options](const std::string& text) {
        options->model.overrides.heads = parseWhole(text, 1, 1024);
        options->model.given["heads"] = "--model-heads";
    };
    addText(*command, "--model-heads", takeHeads, "number of heads, if the file does not state it", "N");
    command->add_option("IMAGE", options->images, "photos; none for a page or a session, which have their own");
    command->add_option("--out", options->out, "the figure to write")->type_name(kFigureFile);
    command->add_option("--save-page", options->save, "also write the page itself, to be edited and drawn again")
        ->type_name("FILE.json");
    addParsed(*command, "--dpi", options->dpi, parseDpi, "pixels per inch of a PNG; default: 300")->type_name("N");
    addRepeated(*command, "--and-model", options->models, "another model, for a page of several; may be repeated",
                "MODEL");
    addParsed(*command, "--layers", options->layers, checkedLayers,
              "one panel per layer: 0,3,6-11; negative ones count from the end")
        ->type_name("all|I,J-K,...");
    addParsed(*command, "--heads", options->heads, checkedHeads, "one panel per head: 0-2,mean")
        ->type_name("all|H,I-J,...");
    addLookOptions(*command, *options);
    addRepeated(
        *command, "--folder",
        [options](const std::string& text) { options->folders.push_back(parseFolder(text).string()); },
        "further folder to search for the files of a page; may be repeated", "FOLDER");
    addMask(*command, options->mask);
    addViewOptions(*command, options->view);
    command->callback([options, environment] { makePage(*options, environment); });
}

}  // namespace cli
