// headscope-cli report: one web page of a model's maps over photos, or of a session's panes.

#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "app/cli/page_lists.h"
#include "app/cli/scenes.h"
#include "app/cli/session_panes.h"
#include "app/cli/view_options.h"
#include "ui/report/report_command.h"
#include "ui/report/report_page.h"

#include "core/error.h"
#include "core/file/atomic_file.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct ReportOptions {
    ModelOptions model;  ///< MODEL may be a session
    std::vector<std::string> images;
    fs::path out;
    std::string title;
    std::string hover = "fit";
    ViewOptions view;
};

/// The ingredients of one section of the page.
struct Part {
    ModelOptions model;
    std::string image;
    core::View view;
    std::shared_ptr<const core::ObjectMask> object = {};
};

std::string checkedHover(const std::string& text)
{
    if (text != "fit" && text != "none") {
        checkedLayers(text);
    }
    return text;
}

/// @param model  the first one, to which layers from the end refer
/// @param most   layers of the deepest one
/// @throws UsageError for a layer that none has
ui::HoverChoice hoverOf(const std::string& text, const core::Model& model, int most)
{
    using Mode = ui::HoverChoice::Mode;
    if (text == "fit" || text == "none" || text == "all") {
        return {text == "fit" ? Mode::Fitting : text == "none" ? Mode::None : Mode::All};
    }
    ui::HoverChoice choice{Mode::Layers};
    const int layers = model.network->layerCount();
    for (const int layer : layersOf(text, model.network.get())) {
        if (layer < -layers || layer >= most) {
            throw UsageError(fmt::format("--hover: expected layers {} to {}, found {}", -layers, most - 1, layer));
        }
        choice.layers.insert(layer < 0 ? layer + layers : layer);
    }
    return choice;
}

std::vector<Part> partsOf(const ReportOptions& options)
{
    const auto view = chosenView(options.view);
    std::vector<Part> parts;
    for (const auto& image : options.images) {
        parts.push_back({options.model, image, view});
    }
    if (parts.empty()) {  // a trace's own
        parts.push_back({options.model, {}, view});
    }
    return parts;
}

std::vector<Part> partsOf(const ReportOptions& options, const core::SessionFile& session)
{
    std::vector<Part> parts;
    for (const auto& pane : session.panes) {
        parts.push_back({modelOf(pane, options.model), pane.photo.path.string(), changedView(pane.view, options.view),
                         pane.object});
    }
    return parts;
}

std::vector<core::InputFile> inputsOf(const ReportOptions& options, const std::vector<Part>& parts)
{
    auto inputs = viewInputs(options.view);
    for (const auto& part : parts) {
        std::ranges::move(modelInputs(part.model), std::back_inserter(inputs));
        inputs.push_back({part.image, "a photo"_msg});
    }
    return inputs;
}

std::string commandFor(const ReportOptions& options)
{
    ui::ReportCommand command{options.model.model, options.images, options.out.string(), options.title};
    command.hover = options.hover == ReportOptions().hover ? std::string() : options.hover;
    command.overrides = options.model.overrides;
    command.view = chosenView(options.view);  // of a session: what the options change in it
    return ui::shellLine(command);
}

/// Opens each model once, and closes each photo behind its section.
class Maker {
public:
    Maker(const ReportOptions& options, const Environment& environment)
        : m_options(options), m_environment(environment), m_files(sceneFiles(options.model, environment, false))
    {
    }

    const core::Model& model(const Part& part)
    {
        const auto side = sideOf(part.model, part.image);
        const auto key = std::pair(part.model.model, part.model.overrides);
        const auto known = std::ranges::find(m_models, key, &Opened::first);
        if (known == m_models.end()) {
            m_models.emplace_back(key, openModelFor(part.image, part.model, m_environment));
            m_files.put(side, m_models.back().second);
        }
        return m_files.model(side);
    }

    void check(const Part& part)
    {
        const auto& opened = model(part);
        requireImage(part.image, opened);
        requireFits(part.view, opened);
        requireFits(ui::attentionOf(part.view), opened);
        requireObject(part.view, part.object != nullptr, "expected a session whose pane has a marked object");
        requireOutputs({m_options.out}, openBaseline(m_files, sideOf(part.model, part.image), part.view));
    }

    ui::ReportImage image(const Part& part, const core::RunControl& control)
    {
        const auto side = sideOf(part.model, part.image);
        const auto& opened = model(part);
        ui::FileSource source(m_files, side);
        source.marked = part.object;
        source.keepTokens = true;
        const auto recipe = recipeOf(opened, m_files.sha256Of(opened.file.string()),
                                     fs::path(part.image).filename().string(), m_files.sha256Of(part.image));
        auto made = ui::reportImage(part.view, source, recipe, control);
        m_files.forgetImage(part.image);
        return made;
    }

private:
    using Opened = std::pair<std::pair<std::string, core::ModelOverrides>, core::Model>;
    const ReportOptions& m_options;
    const Environment& m_environment;
    ui::SceneFiles m_files;
    std::vector<Opened> m_models;
};

ui::Report makeReport(const ReportOptions& options, const std::vector<Part>& parts, Maker& maker,
                      const Environment& environment)
{
    ui::Report report;
    for (std::size_t index = 0; index < parts.size(); ++index) {
        const auto what = parts.size() == 1 ? std::string("layer") : fmt::format("image {}, layer", index + 1);
        report.images.push_back(maker.image(parts[index], runControl(options.model, environment, what)));
    }
    report.command = commandFor(options);
    return report;
}

std::vector<core::Model> modelsOf(const std::vector<Part>& parts, Maker& maker)
{
    std::vector<core::Model> models;
    std::ranges::transform(parts, std::back_inserter(models), [&](const Part& part) { return maker.model(part); });
    return models;
}

void requireSuitable(const ReportOptions& options, bool session)
{
    if (options.out.extension() != ".html" && options.out.extension() != ".htm") {
        throw UsageError("--out: expected a file ending in .html, found \"" + options.out.string() + '"');
    }
    if (session) {
        requireNoneBesideSession(options.images.empty() ? std::string() : options.images.front(), options.view);
    }
}

void makePageFile(const ReportOptions& options, const Environment& environment)
{
    const bool isSession = core::isSessionFile(options.model.model);
    requireSuitable(options, isSession);
    core::SessionFile session;
    if (isSession) {
        session = sessionWithPanes(options.model.model);
    }
    auto parts = isSession ? partsOf(options, session) : partsOf(options);
    auto inputs = inputsOf(options, parts);
    if (isSession) {
        inputs.push_back({options.model.model, "the session"_msg});
    }
    requireOutputs({options.out}, inputs);
    requireImages(options.images);
    Maker maker(options, environment);
    requireAnyTakes(options.view, modelsOf(parts, maker));
    int layers = 0;
    for (auto& part : parts) {
        part.view = viewFor(maker.model(part), std::move(part.view), options.view);
        maker.check(part);
        layers = std::max(layers, maker.model(part).network->layerCount());
    }
    const auto hover = hoverOf(options.hover, maker.model(parts.front()), layers);
    const ApplicationForText application;
    auto report = makeReport(options, parts, maker, environment);
    report.notes = session.notes;
    report.title = options.title.empty() && isSession ? fs::path(options.model.model).stem().string() : options.title;
    report = ui::measured(std::move(report));
    environment.out << fmt::format("{}: {}\n", options.out.string(),
                                   ui::sizeText(ui::reportSize(report, hover), report));
    const auto page = ui::reportPage(report, hover);
    core::throwIfCancelled(environment.stop);
    core::writeAtomically(options.out, [&](std::ostream& out) { out.write(page.constData(), page.size()); });
    for (const auto& pane : session.panes) {
        warnIfOther(pane, environment);
    }
}

}  // namespace

void addReport(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<ReportOptions>();
    auto* command = program.add_subcommand(
        "report",
        "write one web page of all maps over photos, or of a session's panes (FILE.headscope for MODEL), to be opened "
        "in any browser without network");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->images,
                        "photos, a section each; none for a session or a trace, which have their own");
    command->add_option("--out", options->out, "the page to write")->required()->type_name("FILE.html");
    command->add_option("--title", options->title,
                        "title of the page; default: model and photo, or the session's name");
    addParsed(*command, "--hover", options->hover, checkedHover,
              "layers in which the page shows the attention of the patch under the pointer; fit: as many from the last "
              "as keep the page of an image below 3 MB; default: fit")
        ->type_name("fit|all|none|I,J-K,...");
    addViewOptions(*command, options->view);
    command->footer(
        "The page opens with the view's layer, head and query. A view that is no attention map is added as a figure.\n"
        "The size is printed before the page is written.");
    command->callback([options, environment] { makePageFile(*options, environment); });
}

}  // namespace cli
