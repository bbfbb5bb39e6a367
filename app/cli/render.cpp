// headscope-cli render: a view of a model on a photo, or the panes of a session, as figures or as their numbers.

#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "app/cli/session_panes.h"
#include "app/cli/view_options.h"
#include "ui/figure/figure.h"
#include "ui/figure/read_view.h"

#include "core/analysis/result_numbers.h"
#include "core/analysis/views/views.h"
#include "core/dataset/image_list.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/run_control.h"
#include "core/session/session_file.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct RenderOptions {
    ModelOptions model;
    std::string image;
    std::string out;  ///< as it was written
    fs::path file;    ///< the same once it is known to be fit
    ViewOptions view;
    StyleOptions changes;                                 ///< of how the figure is drawn
    ui::FigureStyle style;                                ///< with them
    std::string mask;                                     ///< mask image of the object, bright inside
    std::shared_ptr<const core::ObjectMask> object = {};  ///< of a session's pane or a recipe; a mask goes before it
    std::vector<std::string> companions;                  ///< other photos, for views that images share
    bool meaning = false;                                 ///< print the view's meaning below the figure
};

fs::path parseOutput(const std::string& text)
{
    if (!core::isNumbersFile(text)) {
        ui::figureFormat(text);  // throws for other extensions
    }
    return text;
}

/// A folder that exists, or one to be made: a name without an extension.
bool isForFolder(const fs::path& out)
{
    return core::isFolder(out) ||
           (!out.empty() && out.extension().empty() && !out.filename().string().starts_with('.'));
}

fs::path parseSessionOutput(const std::string& text)
{
    return isForFolder(text) ? fs::path(text) : parseOutput(text);
}

/// Those named, and those in the folders that are named.
std::vector<std::string> photosIn(const std::vector<std::string>& sources)
{
    std::vector<std::string> photos;
    for (const std::string& source : sources) {
        std::error_code unreachable;
        if (!fs::is_directory(source, unreachable)) {
            photos.push_back(source);
            continue;
        }
        auto images = core::listImages({source});
        core::leaveOutMasks(images);
        std::ranges::transform(images, std::back_inserter(photos),
                               [](const core::ListedImage& image) { return image.file.string(); });
    }
    return photos;
}

std::vector<core::InputFile> inputsOf(const RenderOptions& options)
{
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.image, "the photo"_msg});
    inputs.push_back({options.mask, "the mask"_msg});
    std::ranges::move(viewInputs(options.view), std::back_inserter(inputs));
    for (const auto& companion : photosIn(options.companions)) {
        inputs.push_back({companion, "a photo"_msg});
    }
    return inputs;
}

void writeImage(const ui::Figure& image, const core::Model& model, const RenderOptions& options)
{
    const fs::path& file = options.file;
    const fs::path photo = options.image;
    if (core::isNumbersFile(file)) {
        core::writeNumbers(
            file, *image.result,
            {.view = image.view, .model = image.modelName, .photo = image.photo ? image.photo->name : ""});
        return;
    }
    const ApplicationForText application;
    const auto photoSha256 = photo.empty() ? std::string() : ui::fileSha256(photo);
    ui::exportFigure(file, image, recipeOf(model, ui::fileSha256(model.file), photo.filename().string(), photoSha256),
                     options.style);
}

/// The object marked in the photo; null: none.
/// @throws core::Error ShapeMismatch for the object of another photo
std::shared_ptr<const core::ObjectMask> objectOf(const RenderOptions& options, core::PixelSize photo)
{
    if (!options.mask.empty()) {
        return markedObject(options.mask, photo);
    }
    if (options.object && !core::isOver(*options.object, photo)) {
        throw core::Error(core::ErrorCode::ShapeMismatch,
                          "%1: expected a photo of the shape that the object was marked in (%2 x %3), found "
                          "%4 x %5 pixels"_msg(options.image, options.object->width, options.object->height,
                                               photo.width, photo.height));
    }
    return options.object;
}

/// A figure whose options fit its model.
struct Drawing {
    RenderOptions options;  ///< of this image
    core::View view;
    core::Model model;
    ui::SceneFiles files;  ///< with the model, and what the view is compared with
};

/// @param options  whose `file` is a name that has been checked  @throws UsageError for errors that do not depend on
/// the image
Drawing checkedDrawing(const RenderOptions& options, const core::View& view, const core::Model& model,
                       const Environment& environment)
{
    Drawing drawing{options, view, model, sceneFiles(options.model, environment)};
    const auto own = sideOf(options.model, options.image);
    requireImage(options.image, model);
    requireFits(view, model);
    requireModelTakes(options.view, model);
    requireObject(view, options.object || !options.mask.empty(), "--mask is required");
    requireImages(options.companions);
    requireImages({options.mask});
    drawing.files.put(own, model);
    const auto inputs = openBaseline(drawing.files, own, view);
    requireUsable([&] { core::requireNoInput({options.file}, inputs); });
    return drawing;
}

/// Takes the drawing, as its scenes are not needed again.
void draw(Drawing drawing, const Environment& environment)
{
    auto& [options, view, model, files] = drawing;
    const auto own = sideOf(options.model, options.image);
    ui::FileSource source(files, own);
    for (const std::string& photo : photosIn(options.companions)) {
        files.image(sideOf(options.model, photo));  // also where the view needs none: a name that is wrong is reported
        source.companionImages.push_back(photo);
    }
    source.marked = objectOf(options, files.image(own).photo->size());
    const auto shown = core::show(view, source, runControl(options.model, environment, "computing"));
    auto image = ui::figureOf(shown);
    image.view = files.named(std::move(image.view), own);
    image.object = source.marked;  // for the recipe
    if (options.meaning) {
        image.note = core::meaningFor(core::findView(view.name), &shown.scene->network->spec()).english();
    }
    core::throwIfCancelled(environment.stop);
    writeImage(image, model, options);
}

void renderToFile(const RenderOptions& options, const Environment& environment)
{
    requireOutputs({options.file}, inputsOf(options));
    const auto view = chosenView(options.view);
    RenderOptions whole = options;
    if (options.view.isFromFile()) {
        whole.object = ui::readObject(options.view.file);
        whole.style = changedStyle(ui::readStyle(options.view.file), options.changes);
    }
    const auto model = openModelFor(whole.image, whole.model, environment);
    draw(checkedDrawing(whole, view, model, environment), environment);
}

// ---- sessions ----

/// FILE for a session of one pane; FOLDER/NAME-pane-0.png and so on for any.
std::vector<fs::path> outputsOf(const fs::path& out, const fs::path& session, std::size_t panes)
{
    if (!isForFolder(out)) {
        if (panes != 1) {
            throw UsageError(fmt::format("--out: expected a folder for the {} panes of {}, found \"{}\"", panes,
                                         session.string(), out.string()));
        }
        return {out};
    }
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < panes; ++i) {
        files.push_back(out / fmt::format("{}-pane-{}.png", session.stem().string(), i));
    }
    return files;
}

/// The options of each pane's figure, without those of views: they are checked for all panes at once.
std::vector<RenderOptions> panesOf(const core::SessionFile& session, const RenderOptions& options)
{
    const auto files = outputsOf(options.file, options.model.model, session.panes.size());
    std::vector<RenderOptions> panes;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto& pane = session.panes[i];
        auto& one = panes.emplace_back(options);
        one.model = modelOf(pane, options.model);
        one.image = pane.photo.path.string();
        one.file = files[i];
        one.object = pane.object;
        one.view = {};
    }
    return panes;
}

void requireOutputsOf(const std::vector<RenderOptions>& panes, const RenderOptions& options)
{
    std::vector<fs::path> files;
    std::vector<core::InputFile> inputs{{options.model.model, "the session"_msg}};
    std::ranges::move(viewInputs(options.view), std::back_inserter(inputs));
    for (const auto& pane : panes) {
        files.push_back(pane.file);
        std::ranges::move(inputsOf(pane), std::back_inserter(inputs));
    }
    const bool isNewFolder = isForFolder(options.file) && !core::isFolder(options.file);
    isNewFolder ? requireOutputsIn(options.file, files, inputs) : requireOutputs(files, inputs);
}

/// One per pane; panes of one model share it.
std::vector<core::Model> modelsOf(const std::vector<RenderOptions>& panes, const Environment& environment)
{
    std::vector<core::Model> models;
    for (const auto& pane : panes) {
        const auto first = std::ranges::find_if(panes, [&](const RenderOptions& other) {
            return other.model.model == pane.model.model && other.model.overrides == pane.model.overrides;
        });
        const auto index = static_cast<std::size_t>(first - panes.begin());
        models.push_back(index < models.size() ? models[index] : openModelFor(pane.image, pane.model, environment));
    }
    return models;
}

/// Of all panes, before the first is drawn.
std::vector<Drawing> checkedDrawings(const core::SessionFile& session, const RenderOptions& options,
                                     const Environment& environment)
{
    const auto panes = panesOf(session, options);
    requireOutputsOf(panes, options);
    const auto models = modelsOf(panes, environment);
    requireAnyTakes(options.view, models);
    std::vector<Drawing> drawings;
    for (std::size_t i = 0; i < panes.size(); ++i) {
        const auto view = viewFor(models[i], changedView(session.panes[i].view, options.view), options.view);
        drawings.push_back(checkedDrawing(panes[i], view, models[i], environment));
    }
    return drawings;
}

void renderSession(const RenderOptions& options, const Environment& environment)
{
    const auto session = sessionWithPanes(options.model.model);
    auto drawings = checkedDrawings(session, options, environment);
    if (isForFolder(options.file)) {
        core::makeFolder(options.file);
    }
    for (std::size_t i = 0; i < drawings.size(); ++i) {
        draw(std::move(drawings[i]), environment);
        warnIfOther(session.panes[i], environment);
    }
}

/// @param file  or a folder, for figures
void requireFigureFor(const StyleOptions& changes, const fs::path& file)
{
    if (core::isNumbersFile(file) && !changes.names.empty()) {
        throw UsageError(
            fmt::format("{}: expected a figure to draw, found numbers: {}", changes.names.front(), file.string()));
    }
    if (changes.has("--dpi") && !isForFolder(file)) {
        requirePixels(true, file);
    }
}

void render(const RenderOptions& options, const Environment& environment)
{
    const bool session = core::isSessionFile(options.model.model);
    if (session) {
        requireNoneBesideSession(options.image, options.view);
    }
    RenderOptions whole = options;
    try {
        whole.file = session ? parseSessionOutput(options.out) : parseOutput(options.out);
    } catch (const core::Error& error) {
        throw UsageError(optionSentence("--out", error));
    }
    requireFigureFor(options.changes, whole.file);
    whole.style = changedStyle({}, options.changes);
    session ? renderSession(whole, environment) : renderToFile(whole, environment);
}

}  // namespace

void addRender(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<RenderOptions>();
    auto* command = program.add_subcommand(
        "render", "draw a view of a model on a photo, or a session's panes (FILE.headscope for MODEL), as a figure");
    addModelOptions(*command, options->model);
    command->add_option(
        "IMAGE", options->image,
        "a photo, a slide (its overview) or a tile of it (SLIDE#tile=LEVEL:COLUMN,ROW); none for a session or\n"
        "a trace, which have their own");
    command->add_option("--out", options->out, "figure to write, or its numbers; for a session also a folder")
        ->required()
        ->type_name("FILE.png|FILE.svg|FILE.pdf|FILE.csv|FILE.npz|FILE.safetensors|FOLDER");
    addViewOptions(*command, options->view);
    addStyleOptions(*command, options->changes);
    addRepeated(
        *command, "--with", options->companions,
        "another photo, or a folder of photos, for views whose colors may be shared (--set basis=shared); may be "
        "repeated",
        "IMAGE|FOLDER");
    addMask(*command, options->mask);
    addParsed(*command, "--meaning", options->meaning, parseOnOff,
              "print the meaning of the view below the figure; default: off")
        ->type_name("on|off");
    command->callback([options, environment] { render(*options, environment); });
}

}  // namespace cli
