// headscope-cli render: a view of a model on a photo, as a figure.

#include "app/cli/figures.h"
#include "app/cli/pass.h"
#include "app/cli/picture_figure.h"
#include "app/cli/view_options.h"
#include "ui/figure/figure.h"

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
    ViewOptions view;
    std::vector<std::string> companions;  ///< other photos, for what pictures share
    bool meaning = false;                 ///< say below the figure what the view shows
};

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
    inputs.push_back({options.view.file, "the file of the view"});
    for (const auto& companion : options.companions) {
        inputs.push_back({companion, "a photo"});
    }
    return inputs;
}

void renderToFile(const RenderOptions& options, const Environment& environment)
{
    core::requireOutput(options.file, inputsOf(options));
    const auto view = chosenView(options.view);
    core::Model model = openModelFor(options.image, options.model, environment);
    applyEdits(model, view.edits);
    const Pass pass = passOver(options.image, model, view, options, environment);
    core::Subject subject = pass.subject();
    std::list<Pass> others;
    for (const std::string& photo : options.companions) {
        const Pass& other = others.emplace_back(passOver(photo, model, view, options, environment));
        subject.companions.push_back({&other.trace, other.input.pixels});
    }

    const auto picture =
        pictureOf(subject, pass, view, options.meaning, runControl(options.model, environment, "computing"));
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
    addViewOptions(*command, options->view);
    command
        ->add_option("--with", options->companions,
                     "another photo, for views whose colours may be shared (--set basis=shared); may be repeated")
        ->type_name("IMAGE")
        ->allow_extra_args(false);
    addParsed(*command, "--meaning", options->meaning, parseOnOff,
              "say below the figure what the view shows and what it does not; default off")
        ->type_name("on|off");
    command->callback([options, environment] { renderToFile(*options, environment); });
}

}  // namespace cli
