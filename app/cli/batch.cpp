// headscope-cli batch: one view of many images, one figure per image. A manifest records which file each was made from,
// so that a run goes on where another was killed, and parts of a data set are done by processes that need not talk.

#include "app/cli/dataset_options.h"
#include "app/cli/figure_writer.h"
#include "app/cli/figures.h"
#include "app/cli/image_stream.h"
#include "app/cli/made_figures.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "core/analysis/views/views.h"
#include "core/dataset/manifest.h"
#include "core/file/file_part.h"
#include "core/model/spec/model_overrides.h"
#include "ui/figure/read_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct BatchOptions {
    DatasetOptions data;
    ViewOptions view;
    fs::path folder;
    std::string format = "png";
    StyleOptions changes;  ///< of how the figures are drawn
    bool meaning = false;
    std::vector<std::string> parts;  ///< of `merge`
    fs::path joined;
};

/// The images of all parts, and those masks that belong to them.
struct Images {
    std::vector<core::ListedImage> images, masks;
};

/// The work of a single run.
struct Plan {
    std::vector<core::ListedImage> images;
    std::vector<fs::path> figures;               ///< one per image
    std::map<std::size_t, FigureSource> wanted;  ///< by number of the image: those of this part that are not done
    fs::path manifestFile;
    core::Manifest manifest;
    std::size_t done = 0;
};

/// The style as `render` has it: a figure that brings the view brings its style, and options change that.
ui::FigureStyle styleOf(const BatchOptions& options)
{
    if (options.changes.has("--dpi")) {
        requirePixels(true, "figure." + options.format);
    }
    return changedStyle(options.view.isFromFile() ? ui::readStyle(options.view.file) : ui::FigureStyle{},
                        options.changes);
}

nlohmann::ordered_json toJson(const ui::FigureStyle& style)
{
    return {{"width_mm", style.width},
            {"dpi", style.dpi},
            {"ground", ui::toText(style.ground)},
            {"color_bar", style.colorBar},
            {"caption", style.caption}};
}

/// Everything that decides a figure's bytes but the photo and the mask of its object.
std::string taskOf(const BatchOptions& options, const core::View& view, const ui::FigureStyle& style,
                   ui::SceneFiles& files, const ui::SceneSide& own)
{
    const auto& model = files.model(own);
    const auto& input = model.spec().preprocessing;
    nlohmann::ordered_json json{
        {"made_by", "headscope-cli batch"},
        {"version", HEADSCOPE_VERSION},
        {"model", model.spec().name},
        {"model_sha256", files.sha256Of(model.file.string())},
        {"input", fmt::format("{}x{}, {}, {}, crop {}, mean {}, std {}", input.width, input.height,
                              core::interpolationName(input.interpolation), core::cropModeName(input.cropMode),
                              input.cropPct, fmt::join(input.mean, " "), fmt::join(input.std, " "))},
        {"format", options.format},
        {"meaning", options.meaning},
        {"view", core::toJson(files.named(view, own))},
        {"style", toJson(style)}};
    if (const auto corrections = core::toJson(options.data.model.overrides); !corrections.empty()) {
        json["corrections"] = corrections;
    }
    for (const auto& [file, sum] : files.sumsBeside(view, own)) {
        json["sidecars"][file] = sum;
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

fs::path manifestName(core::Shard shard)
{
    return shard.count == 1 ? fs::path("manifest.jsonl")
                            : fs::path(fmt::format("manifest-{}-of-{}.jsonl", shard.index, shard.count));
}

/// No figure and no manifest is written over anything that is read: images, the model's files, those of the view.
/// @param inputs  those of the baseline
void requireNothingOverwritten(const Plan& plan, const BatchOptions& options,
                               const std::vector<core::ListedImage>& masks, std::vector<core::InputFile> inputs)
{
    std::ranges::move(datasetInputs(options.data), std::back_inserter(inputs));
    std::ranges::move(viewInputs(options.view), std::back_inserter(inputs));
    for (const auto& image : plan.images) {
        inputs.push_back({image.file, image.inArchive ? "an archive of images"_msg : "one of the images"_msg});
    }
    for (const auto& mask : masks) {
        inputs.push_back({mask.file, "one of the masks"_msg});
    }
    std::vector<fs::path> outputs{plan.manifestFile};
    for (const auto& figure : plan.figures) {
        outputs.push_back(options.folder / figure);
    }
    requireOutputsIn(options.folder, outputs, inputs);
}

/// @throws UsageError where a pattern names outputs, too: the next run would read them as images
void requireUnlisted(const fs::path& folder, std::vector<fs::path> outputs, const fs::path& manifest,
                     const std::vector<std::string>& sources)
{
    outputs.push_back(manifest.filename());
    for (const auto& source : sources) {
        if (const auto output = core::firstMatch(source, folder, outputs)) {
            throw UsageError(fmt::format(
                "--out: expected a folder without files that {} matches, as the next run would read them as images; "
                "found {}",
                source, (folder / *output).string()));
        }
    }
}

Plan planOf(const BatchOptions& options, const core::View& view, const std::string& task, core::Shard shard,
            Images found, std::vector<core::InputFile> ofBaseline)
{
    Plan plan;
    plan.images = std::move(found.images);
    plan.figures = core::outputNames(plan.images, '.' + options.format);
    plan.manifestFile = options.folder / manifestName(shard);
    requireNothingOverwritten(plan, options, found.masks, std::move(ofBaseline));
    requireUnlisted(options.folder, plan.figures, plan.manifestFile, options.data.sources);
    const MadeFigures made(options.folder, task);
    plan.manifest = made.manifest(plan.manifestFile.filename());
    core::FileStates states;
    for (std::size_t number = 0; number < plan.images.size(); ++number) {
        if (!shard.has(number)) {
            continue;
        }
        const auto& image = plan.images[number];
        const auto figure = options.folder / plan.figures[number];
        const auto mask = core::needsObject(view) ? maskFor(options.data, image) : fs::path();
        FigureSource source{image, mask, states.of(image), mask.empty() ? std::string() : states.of(mask)};
        if (auto entry = made.entry(source, plan.figures[number])) {
            ++plan.done;
            plan.manifest.entries.push_back(std::move(*entry));  // the last of several counts
        } else if (const auto kind = core::otherKind(figure); !kind.empty()) {
            throw UsageError(
                fmt::format("{}: expected the name of a figure to write, found {}", figure.string(), kind.english()));
        } else {
            plan.wanted.emplace(number, std::move(source));
        }
    }
    return plan;
}

/// The facts that all images of a run share.
struct Drawing {
    ui::SceneFiles& files;
    core::View view;
    core::Model model;
    std::string modelSha256;
    bool meaning = false;
};

/// The object that the view needs in one image; null: none. @throws core::Error NotFound; as markedObject()
std::shared_ptr<const core::ObjectMask> objectFor(const core::View& view, const FigureSource& source,
                                                  core::PixelSize size, const fs::path& masks)
{
    if (core::needsObject(view) && source.mask.empty()) {
        throw core::Error(core::ErrorCode::NotFound, source.image.name,
                          "expected a mask of this name in %1, found none"_msg(masks.string()));
    }
    return markedObject(source.mask, size);
}

/// The view of one image. @throws core::Error
/// @param object  marked in it; null: none
ui::Figure lookAt(const Drawing& drawing, const ui::SceneSide& own, core::SceneImage image,
                  std::shared_ptr<const core::ObjectMask> object, std::stop_token stop)
{
    drawing.files.put(own, std::move(image));
    ui::FileSource source(drawing.files, own);
    source.marked = std::move(object);
    const auto shown = core::show(drawing.view, source, {std::move(stop), {}});
    auto figure = ui::figureOf(shown);
    figure.view = drawing.files.named(std::move(figure.view), own);
    figure.object = source.marked;
    if (drawing.meaning) {
        figure.note = core::meaningFor(core::findView(drawing.view.name), &shown.scene->network->spec()).english();
    }
    return figure;
}

void work(const Plan& plan, const BatchOptions& options, const Drawing& drawing, const Environment& environment,
          FigureWriter& writer)
{
    const auto& model = drawing.model;
    DatasetProgress progress(options.data.model, environment, plan.wanted.size());
    std::vector<std::size_t> numbers;
    for (const auto& [number, source] : plan.wanted) {
        numbers.push_back(number);
    }
    ImageStream stream(plan.images, std::move(numbers), model.spec().preprocessing, environment.stop);
    while (auto item = stream.next()) {
        const auto& source = plan.wanted.at(item->number);
        const auto& name = source.image.name;
        core::ManifestEntry entry{name, item->bytes, item->sha256, {}, {}, {}};
        entry.fileState = source.imageState;
        entry.maskState = source.maskState;
        std::optional<ui::Figure> figure;
        bool isRead = false;  // both the image and its mask
        try {
            if (const auto* failure = std::get_if<core::Failure>(&item->image)) {
                throw core::Error(failure->code, failure->message);
            }
            auto image = std::get<core::SceneImage>(std::move(item->image));
            entry.maskSha256 = maskSha256(source.mask);  // before it is read
            auto object = objectFor(drawing.view, source, image.photo->size(), options.data.masks);
            isRead = true;
            figure = lookAt(drawing, sideOf(options.data.model, name), std::move(image), std::move(object),
                            environment.stop);
        } catch (const core::Error& error) {
            // Any other error belongs to this image, and the others go on.
            if (core::endsTheRun(error.code)) {
                throw;
            }
            if (isRead && error.code == core::ErrorCode::Unsupported) {
                throw UsageError(error.what());  // of the view and the model, so that no other image will do
            }
            entry.error = error.what();
        }
        if (figure) {
            if (entry.note = figure->photo->note.english(); !entry.note.empty()) {
                environment.err << "warning: " << entry.note << '\n';
            }
            entry.made = plan.figures[item->number].generic_string();
            const auto recipe = recipeOf(model, drawing.modelSha256, figure->photo->name, item->sha256);
            writer.add(std::move(*figure), recipe, std::move(entry));
        } else {
            writer.addFailure(std::move(entry));
        }
        drawing.files.forgetImage(name);
        progress.step();
    }
    writer.finish();
}

void run(const BatchOptions& options, const Environment& environment)
{
    requireDataset(options.data);
    if (options.folder.empty()) {
        throw UsageError("--out is required");
    }
    auto sources = options.data.sources;
    sources.push_back(options.data.masks.string());
    requireApart(options.folder, sources);
    requireOutputsIn(options.folder, {}, {});
    const auto style = styleOf(options);
    const auto view = chosenView(options.view);
    if (core::needsObject(view) && options.data.masks.empty()) {
        throw UsageError(fmt::format("--masks is required: the view {} needs an object in each image", view.name));
    }
    Images found;
    found.images = imagesOf(options.data, environment);
    found.masks = masksOf(options.data, found.images);
    const auto shard = shardOf(options.data, environment);
    const auto model = openModel(options.data.model, environment);
    requireWeights(model);
    requireFits(view, model);
    requireModelTakes(options.view, model);
    const auto own = sideOf(options.data.model, {});
    auto files = sceneFiles(options.data.model, environment, false);
    files.put(own, model);
    auto ofBaseline = openBaseline(files, own, view);
    const auto& hash = files.sha256Of(model.file.string());
    const auto task = taskOf(options, view, style, files, own);
    const auto plan = planOf(options, view, task, shard, std::move(found), std::move(ofBaseline));

    core::makeFolder(options.folder);
    core::ManifestWriter manifest(plan.manifestFile, plan.manifest);
    const ApplicationForText application;
    FigureWriter writer(options.folder, style, manifest, environment.stop);
    work(plan, options, {files, view, model, hash, options.meaning}, environment, writer);

    environment.out << fmt::format("{} figure{} written to {}", writer.written(), writer.written() == 1 ? "" : "s",
                                   options.folder.string());
    environment.out << (plan.done > 0
                            ? fmt::format(", {} {} already there\n", plan.done, plan.done == 1 ? "was" : "were")
                            : "\n");
    for (const auto& failure : writer.failures()) {
        environment.err << "warning: " << failure.error << '\n';
    }
    if (!writer.failures().empty()) {
        throw core::Error(core::ErrorCode::Other,
                          "%1 of %2 images could not be drawn; %3 lists the reasons"_msg(
                              writer.failures().size(), plan.wanted.size(), plan.manifestFile.string()));
    }
}

void merge(const BatchOptions& options)
{
    std::vector<core::InputFile> inputs;
    for (const auto& part : options.parts) {
        inputs.push_back({part, "a part"_msg});
    }
    requireOutputs({options.joined}, inputs);
    std::vector<core::Manifest> manifests;
    for (const auto& part : options.parts) {
        manifests.push_back(core::readManifest(part));
    }
    core::writeManifest(options.joined, core::joined(manifests));
}

void addMerge(CLI::App& batch, const std::shared_ptr<BatchOptions>& options)
{
    auto* command = batch.add_subcommand("merge", "join the manifests of runs with --shard");
    command->add_option("PART", options->parts, "manifests")->required();
    addParsed(*command, "--out", options->joined, fileWithExtension(".jsonl"), "the manifest to write")
        ->required()
        ->type_name("FILE.jsonl");
    command->callback([options] { merge(*options); });
}

}  // namespace

void addBatch(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<BatchOptions>();
    auto* command =
        program.add_subcommand("batch", "draw one view of many images, one figure each; resumes where it stopped");
    addDatasetOptions(*command, options->data);
    command->add_option("--out", options->folder, "folder for the figures")->type_name("FOLDER");
    command->add_option("--format", options->format, "format of the figures; default: png")
        ->type_name("png|svg|pdf")
        ->check(CLI::IsMember({"png", "svg", "pdf"}).description(""));  // already part of the type's name
    addViewOptions(*command, options->view);
    addStyleOptions(*command, options->changes);
    addMasks(*command, options->data, ", for views\nthat sort by it (--set sort=object)");
    addParsed(*command, "--meaning", options->meaning, parseOnOff,
              "print the meaning of the view below each figure; default: off")
        ->type_name("on|off");
    command->footer(
        "Figures have the names of their images. FOLDER/manifest.jsonl records which figure was made from "
        "which image; the\n"
        "same command resumes an interrupted run and skips finished figures. Each part of --shard K/N has "
        "its own manifest.");
    addMerge(*command, options);
    command->callback([options, environment, command] {
        if (command->get_subcommands().empty()) {
            run(*options, environment);
        }
    });
}

}  // namespace cli
