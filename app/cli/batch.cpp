// headscope-cli batch: one view of many pictures, a figure each. What was made from what stands in a manifest, so that
// a run goes on where another was killed, and parts of a data set are done by processes that need not talk.

#include "app/cli/dataset_options.h"
#include "app/cli/figure_options.h"
#include "app/cli/figure_writer.h"
#include "app/cli/figures.h"
#include "app/cli/picture_figure.h"
#include "app/cli/picture_stream.h"
#include "app/cli/view_options.h"
#include "core/analysis/view/subtrahend.h"
#include "core/dataset/manifest.h"
#include "ui/figure/read_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>

namespace cli {

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

/// What one run is to do.
struct Plan {
    std::vector<core::ListedPicture> pictures;
    std::vector<fs::path> figures;    ///< one a picture
    std::vector<std::size_t> wanted;  ///< of this part, without what is done
    fs::path manifestFile;
    core::Manifest manifest;
    std::size_t done = 0;
};

/// As `render` draws the same: a figure that brings the view brings its style, and options change that.
ui::FigureStyle styleOf(const BatchOptions& options)
{
    if (options.changes.has("--dpi")) {
        requirePixels(true, "figure." + options.format);
    }
    const std::string& from = options.view.file;
    const bool isFile = !from.empty() && !from.starts_with('{');
    return changedStyle(isFile ? ui::readStyle(from) : ui::FigureStyle{}, options.changes);
}

/// Everything that decides a figure's bytes but the photo.
std::string taskOf(const BatchOptions& options, const core::View& view, const ui::FigureStyle& style,
                   const core::Model& model, const std::string& hash)
{
    const auto& input = model.spec().preprocessing;
    nlohmann::ordered_json json{
        {"made_by", "headscope-cli batch"},
        {"version", HEADSCOPE_VERSION},
        {"model", model.spec().name},
        {"model_sha256", hash},
        {"input", fmt::format("{}x{}, {}, {}, crop {}, mean {}, std {}", input.width, input.height,
                              core::interpolationName(input.interpolation), core::cropModeName(input.cropMode),
                              input.cropPct, fmt::join(input.mean, " "), fmt::join(input.std, " "))},
        {"format", options.format},
        {"meaning", options.meaning},
        {"view", core::toJson(view)}};
    // Both are said only where there are any: tasks of earlier runs stay what they were.
    if (const auto corrections = core::toJson(options.data.model.overrides); !corrections.empty()) {
        json["corrections"] = corrections;
    }
    if (!(style == ui::FigureStyle{})) {
        json["style"] = {{"width_mm", style.width},
                         {"dpi", style.dpi},
                         {"ground", ui::toText(style.ground)},
                         {"color_bar", style.colorBar},
                         {"caption", style.caption}};
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

fs::path manifestName(core::Shard shard)
{
    return shard.count == 1 ? fs::path("manifest.jsonl")
                            : fs::path(fmt::format("manifest-{}-of-{}.jsonl", shard.index, shard.count));
}

void requireNoPictureOverwritten(const Plan& plan, const fs::path& folder)
{
    std::vector<core::InputFile> inputs;
    for (const auto& picture : plan.pictures) {
        inputs.push_back({picture.file, picture.file.string()});
    }
    std::vector<fs::path> figures;
    for (const auto& figure : plan.figures) {
        figures.push_back(folder / figure);
    }
    core::requireNoInput(figures, inputs);
}

uint64_t sizeOf(const core::ListedPicture& picture)
{
    std::error_code problem;
    const auto size = picture.inArchive ? picture.size : fs::file_size(picture.file, problem);
    return problem ? 0 : size;
}

/// What earlier runs of the same task have made in this folder, by picture.
std::map<std::string, core::ManifestEntry> finished(Plan& plan, const fs::path& folder, const std::string& task)
{
    std::map<std::string, core::ManifestEntry> entries;
    std::error_code absent;
    for (const auto& file : fs::directory_iterator(folder, absent)) {
        const auto name = file.path().filename().string();
        if (!name.starts_with("manifest") || !name.ends_with(".jsonl")) {
            continue;
        }
        const auto manifest = core::readManifest(file.path());
        if (manifest.task != task) {
            throw core::Error(
                core::ErrorCode::Other,
                fmt::format("{}: expected a folder for this task, found figures of another model, view or "
                            "input; choose another folder",
                            file.path().string()));
        }
        for (const auto& entry : manifest.entries) {
            std::error_code ignored;
            if (entry.error.empty() && fs::exists(folder / entry.made, ignored)) {
                entries[entry.picture] = entry;
            }
        }
        if (file.path() == plan.manifestFile) {
            plan.manifest = manifest;
        }
    }
    return entries;
}

Plan planOf(const BatchOptions& options, const std::string& task, core::Shard shard)
{
    Plan plan;
    plan.pictures = core::listPictures(options.data.sources);
    plan.figures = core::outputNames(plan.pictures, '.' + options.format);
    requireNoPictureOverwritten(plan, options.folder);
    plan.manifestFile = options.folder / manifestName(shard);
    plan.manifest.task = task;
    const auto entries = finished(plan, options.folder, task);
    for (std::size_t number = 0; number < plan.pictures.size(); ++number) {
        if (!shard.has(number)) {
            continue;
        }
        const auto& picture = plan.pictures[number];
        const auto entry = entries.find(picture.name);
        const bool isDone = entry != entries.end() && entry->second.made == plan.figures[number].generic_string() &&
                            entry->second.bytes == sizeOf(picture);
        if (isDone) {
            ++plan.done;
        } else {
            plan.wanted.push_back(number);
        }
    }
    return plan;
}

/// The view of one picture. @throws core::Error
ui::Picture lookAt(const core::Model& model, const std::string& name, Input input, const core::View& view,
                   const BatchOptions& options, const Environment& environment)
{
    const core::RunControl control{environment.stop, {}};
    const auto pass = passOver(model, name, std::move(input), core::needsTokens(view), control, environment);
    return pictureOf(pass.subject(), pass, view, options.meaning, control);
}

void work(const Plan& plan, const BatchOptions& options, const core::View& view, const core::Model& model,
          const std::string& hash, const Environment& environment, FigureWriter& writer)
{
    DatasetProgress progress(options.data.model, environment, plan.wanted.size());
    PictureStream stream(plan.pictures, plan.wanted, model.spec().preprocessing, environment.stop);
    while (auto item = stream.next()) {
        const auto& name = plan.pictures[item->number].name;
        core::ManifestEntry entry{name, item->bytes, item->sha256, {}, {}, {}};
        std::optional<ui::Picture> picture;
        try {
            if (const auto* failure = std::get_if<core::Failure>(&item->input)) {
                throw core::Error(failure->code, failure->message);
            }
            picture = lookAt(model, name, std::move(std::get<Input>(item->input)), view, options, environment);
        } catch (const core::Error& error) {
            // Whatever else is wrong is wrong with this picture, and the others go on.
            if (error.code == core::ErrorCode::Cancelled || error.code == core::ErrorCode::OutOfMemory) {
                throw;
            }
            entry.error = error.what();
        }
        if (picture) {
            if (entry.note = picture->photo->note; !entry.note.empty()) {
                environment.err << "warning: " << entry.note << '\n';
            }
            entry.made = plan.figures[item->number].generic_string();
            const auto recipe = recipeOf(model, hash, picture->photo->name, item->sha256);
            writer.add(std::move(*picture), recipe, std::move(entry));
        } else {
            writer.addFailure(std::move(entry));
        }
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
    requireApart(options.folder, options.data.sources);
    const auto style = styleOf(options);
    const auto view = chosenView(options.view);
    if (core::needsOther(view)) {
        throw UsageError("--view-json: expected a view of the picture alone, found a difference from another pass");
    }
    const auto shard = shardOf(options.data, environment);
    auto model = openModel(options.data.model, environment);
    requireWeights(model);
    applyEdits(model, view.edits);
    if (const auto why = core::whyUnavailable(core::findView(view.name), model.spec()); !why.empty()) {
        throw core::Error(core::ErrorCode::Unsupported, why.english());
    }
    const auto hash = ui::fileSha256(model.file);
    const auto plan = planOf(options, taskOf(options, view, style, model, hash), shard);

    fs::create_directories(options.folder);
    core::ManifestWriter manifest(plan.manifestFile, plan.manifest);
    const ApplicationForText application;
    FigureWriter writer(options.folder, style, manifest, environment.stop);
    work(plan, options, view, model, hash, environment, writer);

    environment.out << fmt::format("{} figures written to {}", writer.written(), options.folder.string());
    environment.out << (plan.done > 0 ? fmt::format(", {} were there\n", plan.done) : "\n");
    for (const auto& failure : writer.failures()) {
        environment.err << "warning: " << failure.error << '\n';
    }
    if (!writer.failures().empty()) {
        throw core::Error(core::ErrorCode::Other,
                          fmt::format("{} of {} pictures could not be drawn; {} says why", writer.failures().size(),
                                      plan.wanted.size(), plan.manifestFile.string()));
    }
}

void merge(const BatchOptions& options)
{
    std::vector<core::InputFile> inputs;
    std::vector<core::Manifest> manifests;
    for (const auto& part : options.parts) {
        inputs.push_back({part, "a part"});
        manifests.push_back(core::readManifest(part));
    }
    core::requireOutput(options.joined, inputs);
    core::writeManifest(options.joined, core::joined(manifests));
}

void addMerge(CLI::App& batch, const std::shared_ptr<BatchOptions>& options)
{
    auto* command = batch.add_subcommand("merge", "joins the manifests of runs with --shard");
    command->add_option("PART", options->parts, "manifests")->required();
    command->add_option("--out", options->joined, "the manifest to write")->required()->type_name("FILE.jsonl");
    command->callback([options] { merge(*options); });
}

}  // namespace

void addBatch(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<BatchOptions>();
    auto* command = program.add_subcommand("batch", "one view of many pictures, a figure each; goes on where it was");
    addDatasetOptions(*command, options->data);
    command->add_option("--out", options->folder, "where the figures go")->type_name("FOLDER");
    command->add_option("--format", options->format, "of the figures; default png")
        ->type_name("png|svg|pdf")
        ->check(CLI::IsMember({"png", "svg", "pdf"}).description(""));  // the type's name says it
    addViewOptions(*command, options->view);
    addStyleOptions(*command, options->changes);
    addParsed(*command, "--meaning", options->meaning, parseOnOff,
              "say below each figure what the view shows and what it does not; default off")
        ->type_name("on|off");
    command->footer(
        "Figures bear the names of their pictures. FOLDER/manifest.jsonl says what was made from what; a run that was\n"
        "ended is begun again by the same line and skips what is there. Of --shard K/N each part has a manifest.");
    addMerge(*command, options);
    command->callback([options, environment, command] {
        if (command->get_subcommands().empty()) {
            run(*options, environment);
        }
    });
}

}  // namespace cli
