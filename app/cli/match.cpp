// headscope-cli match: which patches of two images resemble each other, as arrays, a table or a figure.

#include "app/cli/feature_options.h"
#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/tokens/patch_matches.h"
#include "core/analysis/views/patch_features.h"
#include "core/analysis/views/views.h"
#include "core/cancellation.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/memory_supply.h"
#include "ui/figure/page/page_export.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct MatchOptions {
    ModelOptions model;
    std::string modelOfB;  ///< empty: the same
    std::string a, b;
    fs::path out;
    FeatureOptions features;
    core::QueryChoice query;
    std::string mask;    ///< mask image of an object in A, bright inside; empty: all of A
    bool pairs = false;  ///< numbers a few matches in a figure
    std::optional<int> dpi;
    bool drawn() const { return out.extension() != ".npz" && out.extension() != ".csv"; }
};

fs::path parseMatchFile(const std::string& text)
{
    const fs::path file = text;
    return file.extension() == ".npz" || file.extension() == ".csv" ? file : parseFigureFile(text);
}

/// A patch, which is what a figure can point at.
core::QueryChoice parsePatch(const std::string& text)
{
    auto query = core::parseQuery(text);
    if (query.kind != core::QueryChoice::Kind::Patch) {
        throw UsageError(fmt::format("expected row and column of a patch of A: 5,9, found \"{}\"", text));
    }
    return query;
}

core::View viewOf(const MatchOptions& options, const std::string& show)
{
    core::View view = matchView(options.features);
    view.options["show"] = show;
    if (!options.mask.empty()) {
        view.options["within"] = std::string("object");
    }
    return view;
}

/// One image's features, and where its patches lie on it.
struct Side {
    core::PatchFeatures features;
    core::PhotoArea area;
    core::PixelSize size;  ///< of the photo, or of the model input where there is no photo
    double patchSize = 0;  ///< pixels of the model input
    torch::Tensor inside;  ///< [P] bool: the patches of the object; undefined: none is marked

    std::string cellText(int64_t patch) const
    {
        return fmt::format("{},{}", patch / features.grid.cols, patch % features.grid.cols);
    }
    std::string pointText(int64_t patch) const
    {
        const int row = static_cast<int>(patch) / features.grid.cols,
                  col = static_cast<int>(patch) % features.grid.cols;
        const auto [x, y] = core::middleOfPatch(area, features.grid, row, col);
        return fmt::format("{:.2f},{:.2f}", x * size.width, y * size.height);
    }
};

/// @param isMarked  whether the object lies in this image
Side sideOf(const std::string& image, const core::Model& model, const MatchOptions& options, bool isMarked,
            const Environment& environment)
{
    const core::Scene scene = sceneOf(model, image, readImage(image, model, environment), {.keepTokens = true},
                                      runControl(options.model, environment, "layer"), environment);
    const auto input = core::viewInput(scene);
    Side side{featuresOf(input, options.features, runControl(options.model, environment, "layer")), {}, {}, 0, {}};
    const core::PatchGrid grid = side.features.grid;
    side.patchSize = scene.trace.patchSize * core::patchesAlongSide(scene.trace, grid);
    side.area = core::areaOfPatches(input, grid, side.patchSize);
    side.size = core::sizeOf({scene.image, scene.input});
    if (const auto object = isMarked ? markedObject(options.mask, side.size) : nullptr) {
        side.inside = core::patchesInside(*object, scene.input.mapping, grid, side.patchSize).ge(0.5).flatten();
    }
    return side;
}

std::string tableOf(const core::PatchMatches& found, const Side& a, const Side& b)
{
    const auto forward = found.forward.accessor<int64_t, 1>();
    const auto mutual = found.mutual.accessor<bool, 1>();
    const auto cycle = found.cycle.accessor<double, 1>();
    const auto similarity = found.similarity.accessor<float, 1>();
    std::string text = "row_a,col_a,row_b,col_b,x_a,y_a,x_b,y_b,similarity,mutual,cycle_px\n";
    for (int64_t patch = 0; patch < forward.size(0); ++patch) {
        if (a.inside.defined() && !a.inside[patch].item<bool>()) {
            continue;
        }
        const int64_t match = forward[patch];
        text += fmt::format("{},{},{},{},{:.6f},{},{:.3f}\n", a.cellText(patch), b.cellText(match), a.pointText(patch),
                            b.pointText(match), similarity[patch], mutual[patch] ? 1 : 0, cycle[patch] * a.patchSize);
    }
    return text;
}

void writeNumbers(const MatchOptions& options, const core::Model& model, const core::Model& modelOfB,
                  const Environment& environment)
{
    const Side a = sideOf(options.a, model, options, true, environment);
    const Side b = sideOf(options.b, modelOfB, options, false, environment);
    const torch::Tensor rowsOfA = core::unitRows(a.features.rows), rowsOfB = core::unitRows(b.features.rows);
    const auto found = core::matchPatches(rowsOfA, a.features.grid, rowsOfB, {a.inside, {}});
    core::throwIfCancelled(environment.stop);
    if (options.out.extension() == ".csv") {
        core::writeAtomically(options.out, [&](std::ostream& out) { out << tableOf(found, a, b); });
        return;
    }
    const int64_t bytesOfPair = rowsOfA.element_size() + sizeof(float);
    core::requireMemory("the similarities of all patches"_msg, bytesOfPair * rowsOfA.size(0) * rowsOfB.size(0),
                        core::availableMemory(torch::kCPU));
    core::NamedTensors arrays{{"similarity", rowsOfA.mm(rowsOfB.t()).to(torch::kFloat32)},
                              {"forward", found.forward},
                              {"backward", found.backward},
                              {"mutual", found.mutual.to(torch::kUInt8)},
                              {"cycle_px", (found.cycle * a.patchSize).to(torch::kFloat32)}};
    if (a.inside.defined()) {
        arrays.emplace_back("inside", a.inside.to(torch::kUInt8));
    }
    core::writeNpz(options.out, arrays);
}

std::string captionOf(const MatchOptions& options, const std::string& nameOfA)
{
    if (options.query.kind == core::QueryChoice::Kind::Patch) {
        return fmt::format("Cosine similarity to patch {} of {}", core::toText(options.query), nameOfA);
    }
    return options.pairs ? "Patches of one number are each other's best match"
                         : "Patches of one color are each other's best match";
}

/// A at the left, B at the right: mutual matches have one color or number, or B shows what resembles the patch of A.
ui::FigurePage pageOf(const MatchOptions& options)
{
    const auto nameOf = [](const std::string& image) { return fs::path(image).filename().string(); };
    const bool asks = options.query.kind == core::QueryChoice::Kind::Patch;
    ui::FigurePage page;
    page.columns = 2;
    page.bar = asks ? ui::PageBar::Shared : ui::PageBar::None;
    page.caption = captionOf(options, nameOf(options.a));
    page.photos = {{options.a, {}}, {options.b, {}}};
    page.models = {{{options.model.model, {}}, options.model.overrides}};
    core::Baseline a, b;
    a.image = page.photos[0];
    b.image = page.photos[1];
    if (!options.modelOfB.empty()) {
        page.models.push_back({{options.modelOfB, {}}, options.model.overrides});
        a.model = page.models[0].file;
        b.model = page.models[1].file;
    }
    const auto shown = [&](const char* ofColors) {
        return viewOf(options, asks ? "similarity" : options.pairs ? "pairs" : ofColors);
    };
    core::View left = shown("key"), right = shown("colors");
    if (asks) {
        left.query = options.query;
        a.view = left;
    } else {
        left.baseline = b;
    }
    right.baseline = a;
    const int modelOfB = static_cast<int>(page.models.size()) - 1;
    page.panels = {ui::PagePanel{0, 0, left, nameOf(options.a)}, ui::PagePanel{modelOfB, 1, right, nameOf(options.b)}};
    if (!options.mask.empty()) {
        page.panels[0]->object = markedObject(options.mask, core::readPhoto(options.a).size());
    }
    return page;
}

void requireNoConflict(const MatchOptions& options)
{
    const bool asks = options.query.kind == core::QueryChoice::Kind::Patch;
    if (!options.drawn() && (asks || options.pairs)) {
        throw UsageError(fmt::format("{}: expected a figure as --out with it; arrays and tables have all patches",
                                     asks ? "--query" : "--pairs"));
    }
    if (asks && (options.pairs || !options.mask.empty())) {
        throw UsageError(fmt::format("--query: expected no {} beside it, which selects mutual matches",
                                     options.pairs ? "--pairs" : "--mask"));
    }
    if (!options.mask.empty() && isArray(options.a)) {
        throw UsageError("--mask: expected a photo as A, found an array of model input");
    }
}

void match(const MatchOptions& options, const Environment& environment)
{
    ModelOptions ofB = options.model;
    ofB.model = options.modelOfB.empty() ? options.model.model : options.modelOfB;
    auto inputs = modelInputs(options.model);
    std::ranges::move(modelInputs(ofB), std::back_inserter(inputs));
    inputs.push_back({options.a, "image A"_msg});
    inputs.push_back({options.b, "image B"_msg});
    inputs.push_back({options.mask, "the mask"_msg});
    requireOutputs({options.out}, inputs);
    requireImages({options.a, options.b, options.mask});
    requireNoConflict(options);
    const auto open = [&](const ModelOptions& which, const core::QueryChoice& query) {
        auto model = openModelFor(options.a, which, environment);
        auto view = viewOf(options, "similarity");
        view.query = query;
        requireFits(view, model);
        return model;
    };
    const auto model = open(options.model, options.query);
    const auto modelOfB = options.modelOfB.empty() ? model : open(ofB, {});
    if (!options.drawn()) {
        writeNumbers(options, model, modelOfB, environment);
        return;
    }
    requirePixels(options.dpi.has_value(), options.out);
    const ApplicationForText application;
    ui::PageFigures maker([&](const std::string& file, const core::ModelOverrides&, const core::RunControl&) {
        return file == options.model.model ? model : modelOfB;
    });
    ui::exportPage(options.out, pageOf(options), maker, options.dpi.value_or(ui::kPageDpi),
                   runControl(options.model, environment, "panel"));
}

}  // namespace

void addMatch(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<MatchOptions>();
    auto* command = program.add_subcommand("match", "find the patches of two images that resemble each other");
    addModelOptions(*command, options->model);
    command->add_option("A", options->a, "a photo, or a .npy array of normalized model input")->required();
    command->add_option("B", options->b, "the other one")->required();
    addParsed(*command, "--out", options->out, parseMatchFile,
              "arrays; a table of A's patches with their best matches; or a figure of both images")
        ->required()
        ->type_name("FILE.npz|FILE.csv|FILE.png|...");
    addFeatureOptions(*command, options->features);
    addStrideOption(*command, options->features);
    addParsed(*command, "--query", options->query, parsePatch,
              "a patch of A, for a figure of what resembles it in B; default: mutual matches in the same color")
        ->type_name("ROW,COL");
    command->add_flag("--pairs", options->pairs,
                      "number a few matches that differ, in a figure, in place of all in colors");
    command
        ->add_option("--mask", options->mask,
                     "a mask image of A's size, bright where an object is: only its patches are matched")
        ->type_name("FILE");
    command->add_option("--and-model", options->modelOfB, "another model, for B; default: the same")
        ->type_name("MODEL");
    addParsed(*command, "--dpi", options->dpi, parseDpi, "pixels per inch of a PNG; default: 300")->type_name("N");
    command->callback([options, environment] { match(*options, environment); });
}

}  // namespace cli
