#include "app/cli/evaluate_faithfulness.h"

#include "app/cli/dataset_options.h"
#include "app/cli/scenes.h"
#include "core/analysis/views/view_fits.h"
#include "core/analysis/views/views.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;
using core::FaithfulnessReport;
using core::FaithfulnessRow;

std::vector<core::View> viewsOf(const FaithfulnessOptions& options)
{
    std::vector<std::string> names = options.views;
    if (names.empty()) {
        const auto& row = core::findView("faithfulness");
        names = std::ranges::find(row.options, "map", &core::ViewOption::name)->choices;
    }
    std::vector<core::View> views;
    for (const auto& name : names) {
        core::View view;
        view.name = name;
        views.push_back(view);
    }
    return views;
}

FaithfulnessReport measured(const FaithfulnessOptions& options, const core::Model& model, const JudgedImages& images,
                            const Environment& environment)
{
    const auto views = viewsOf(options);
    const bool tokens = std::ranges::any_of(views, [](const core::View& view) { return core::needsTokens(view); });
    const auto control = runControl(options.model, environment, images.noun);
    const core::RunControl quiet{control.stop, {}};
    core::FaithfulnessSum sum;
    for (int index = 0; index < images.count; ++index) {
        control.step(index, images.count);
        const auto image = images.at(model, index);
        const auto looked =
            sceneOf(model, image.name, {nullptr, {image.pixels, {}}}, {.keepTokens = tokens}, quiet, environment);
        auto request = options.request;
        request.seed = options.seed + static_cast<uint64_t>(index) * 1000;  // other orders for every image
        sum.add(core::compareMaps(core::viewInput(looked), views, options.classIndex, request, quiet),
                image.pointing(looked.trace));
    }
    control.step(images.count, images.count);
    return sum.report();
}

Json numbers(const torch::Tensor& values)
{
    auto list = Json::array();
    for (int64_t i = 0; values.defined() && i < values.size(0); ++i) {
        list.push_back(values[i].item<double>());
    }
    return list;
}

Json toJson(const FaithfulnessRow& row, int rank)
{
    const auto& parameters = core::findView(row.view.name).parameters;
    Json json{{"rank", rank}, {"view", row.view.name}};
    if (parameters.layer) {
        json["layer"] = row.view.layer;
    }
    if (parameters.head) {
        json["head"] = core::toText(row.view.head);
    }
    json.update({{"pictures", row.images},
                 {"deletion_auc", row.deletionArea},
                 {"insertion_auc", row.insertionArea},
                 {"lerf_minus_morf", row.lerfMinusMorf()},
                 {"lerf_minus_morf_margin", row.margin() ? Json(*row.margin()) : Json()},
                 {"deletion_beats_random", row.below},
                 {"insertion_beats_random", row.above},
                 {"faithful", row.faithful()},
                 {"gini", row.gini}});
    if (row.pointing) {
        json.update({{"pointing", row.pointing->hits}, {"inside", row.pointing->inside}});
    }
    json.update({{"deletion", numbers(row.deletion)}, {"insertion", numbers(row.insertion)}});
    return json;
}

Json toJson(const FaithfulnessOptions& options, const core::Model& model, const JudgedImages& images,
            const FaithfulnessReport& report)
{
    Json json{{"model", model.spec().name}, {"file", model.file.string()}, {"pictures", report.images}};
    json.update(images.inJson);
    json.update({{"score", model.spec().hasClasses() ? "probability" : "cosine"},
                 {"class", options.classIndex ? Json(*options.classIndex) : Json("top")},
                 {"fill", core::toText(options.request.removal)},
                 {"steps", report.shares.size(0) - 1},
                 {"orders", options.request.orders},
                 {"shares", numbers(report.shares)},
                 {"random",
                  {{"auc", report.randomArea},
                   {"low", report.randomLow},
                   {"high", report.randomHigh},
                   {"curve", numbers(report.random)}}},
                 {"views", Json::array()},
                 {"skipped", Json::array()}});
    for (const auto& row : report.rows) {
        if (row.images > 0) {
            json["views"].push_back(toJson(row, static_cast<int>(json["views"].size()) + 1));
        } else {
            json["skipped"].push_back({{"view", row.view.name}, {"reason", row.reason.english()}});
        }
    }
    return json;
}

/// "attention, layer 5, head mean"
std::string nameOf(const FaithfulnessRow& row)
{
    const auto& parameters = core::findView(row.view.name).parameters;
    return row.view.name + (parameters.layer ? fmt::format(", layer {}", row.view.layer) : "") +
           (parameters.head ? fmt::format(", head {}", core::toText(row.view.head)) : "");
}

std::string line(const FaithfulnessRow& row)
{
    auto text = fmt::format("{:<36} {:8.3f} {:9.3f} {:+10.3f} {:>6} {:7.1f} % {:7.1f} % {:>8} {:5.2f}", nameOf(row),
                            row.deletionArea, row.insertionArea, row.lerfMinusMorf(),
                            row.margin() ? fmt::format("±{:.3f}", *row.margin()) : "", 100 * row.below, 100 * row.above,
                            row.faithful(), row.gini);
    if (row.pointing) {
        text += fmt::format(" {:7.1f} % {:7.1f} %", 100 * row.pointing->hits, 100 * row.pointing->inside);
    }
    return text + '\n';
}

void printText(const FaithfulnessOptions& options, const core::Model& model, const JudgedImages& images,
               const FaithfulnessReport& report, std::ostream& out)
{
    out << fmt::format("{}: {} {}, fill {}, {} steps, {} random orders, {}\n", model.spec().name, report.images,
                       images.title, core::toText(options.request.removal), report.shares.size(0) - 1,
                       options.request.orders,
                       model.spec().hasClasses() ? "probability of the class" : "cosine of the feature");
    const bool pointing = std::ranges::any_of(report.rows, [](const auto& row) { return row.pointing.has_value(); });
    out << fmt::format("{:<36} {:>8} {:>9} {:>10} {:>6} {:>9} {:>9} {:>8} {:>5}{}\n", "view", "deletion", "insertion",
                       "LeRF-MoRF", "", "deleted", "inserted", "faithful", "Gini",
                       pointing ? "  pointing    inside" : "");
    for (const auto& row : report.rows) {
        if (row.images > 0) {
            out << line(row);
        }
    }
    if (report.random.defined()) {
        out << fmt::format("{:<36} {:8.3f} {:9.3f}  quartiles {:.3f} to {:.3f}\n", "random orders", report.randomArea,
                           report.randomArea, report.randomLow, report.randomHigh);
    }
    for (const auto& row : report.rows) {
        if (row.images == 0) {
            out << fmt::format("not measured: {}: {}\n", row.view.name, row.reason.english());
        }
    }
}

}  // namespace

std::vector<std::string> parseMapViews(const std::string& text)
{
    auto names = splitAtCommas(text);
    for (const auto& name : names) {
        if (const auto& row = core::findView(name); row.kind != core::ResultKind::PatchMap) {
            throw UsageError(fmt::format("expected views that give one map over the patches, found {}, which gives {}",
                                         name, core::resultKindName(row.kind)));
        }
    }
    return names;
}

void addFaithfulnessOptions(CLI::App& command, FaithfulnessOptions& options)
{
    addModelOptions(command, options.model);
    addParsed(command, "--views", options.views, parseMapViews,
              "views to compare; default: the maps that the view faithfulness offers")
        ->type_name("VIEW,...");
    addParsed(command, "--fill", options.request.removal, core::parseRemoval,
              "fill of a patch: mean (default), blur, zero, drop, or road's imputation")
        ->type_name("FILL");
    command.add_option("--steps", options.request.steps, "points per curve after the first; default: 20")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000));
    command.add_option("--orders", options.request.orders, "number of random orders; default: 20")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command.add_option("--class", options.classIndex, "class to watch; default: the most probable one")->type_name("K");
    command.add_flag("--json", options.json, "as JSON");
    command.footer(
        "deletion, insertion: mean probability while the most relevant patches are deleted first, or inserted first.\n"
        "LeRF-MoRF: insertion minus deletion (the least relevant first is the insertion read backwards), and half of\n"
        "its 95 % confidence interval. deleted, inserted: share of the images on which the view is better than\n"
        "every random order; faithful where both are above a half.");
}

void evaluateFaithfulness(const FaithfulnessOptions& options, const JudgedImages& images,
                          const Environment& environment)
{
    const auto model = openModel(options.model, environment);
    if (const auto reason = core::whyNoRemoval(model.spec(), options.request.removal); !reason.empty()) {
        throw UsageError(reason.english());
    }
    requireWeights(model);
    core::View asked;
    asked.classIndex = options.classIndex;
    requireUsable([&] { core::requireNumbersFit(asked, *model.network); });
    const auto report = measured(options, model, images, environment);
    if (options.json) {
        environment.out << toJson(options, model, images, report).dump(2, ' ', false, Json::error_handler_t::replace)
                        << '\n';
    } else {
        printText(options, model, images, report, environment.out);
    }
}

}  // namespace cli
