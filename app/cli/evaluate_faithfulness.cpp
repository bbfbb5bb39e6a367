#include "app/cli/evaluate_faithfulness.h"

#include "app/cli/pass.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/views/views.h"
#include "core/image/object_mask.h"
#include "core/model/network/run_trace.h"
#include "models/training/faithfulness_benchmark.h"
#include "models/training/fresh_scene.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;
using training::FaithfulnessReport;
using training::FaithfulnessRow;

/// A picture as the measure wants it.
struct Judged {
    torch::Tensor pixels;
    std::string name;  ///< for messages
    std::function<std::optional<training::TargetCells>(const core::Trace& trace)> cells;
};

Judged scene(const FaithfulnessOptions& options, const core::Model& model, int index)
{
    auto drawn = training::drawFresh(options.scenes, index, model.spec().preprocessing);
    return {drawn.pixels, fmt::format("scene {}", index), [mask = drawn.mask](const core::Trace& trace) {
                return std::optional(training::targetCells(mask, trace.grid, trace.patchSize));
            }};
}

Judged photo(const FaithfulnessOptions& options, const core::Model& model, size_t index, const Environment& environment)
{
    const auto& image = options.images[index];
    const auto input = anyInput(image, model, environment);
    const std::string mask = options.masks.empty() ? "" : options.masks[index];
    return {input.pixels, image, [mask, input](const core::Trace& trace) -> std::optional<training::TargetCells> {
                if (mask.empty()) {
                    return std::nullopt;
                }
                if (!input.photo) {
                    throw core::Error(core::ErrorCode::Unsupported,
                                      mask + ": expected a photo for a mask to lie on, found an array");
                }
                const auto object = core::maskOfPicture(core::readPhoto(mask), input.photo->size());
                const auto coverage = core::patchesInside(object, input.mapping, trace.grid, trace.patchSize);
                return training::TargetCells{coverage >= 0.5, coverage.to(torch::kFloat64)};
            }};
}

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

FaithfulnessReport measured(const FaithfulnessOptions& options, const core::Model& model,
                            const Environment& environment)
{
    const bool drawn = options.images.empty();
    const int count = drawn ? options.scenes.scenes : static_cast<int>(options.images.size());
    const auto views = viewsOf(options);
    const bool tokens = std::ranges::any_of(views, [](const core::View& view) { return core::needsTokens(view); });
    const auto control = runControl(options.model, environment, drawn ? "scene" : "picture");
    const core::RunControl quiet{control.stop, {}};
    training::FaithfulnessSum sum;
    for (int index = 0; index < count; ++index) {
        control.step(index, count);
        const auto picture =
            drawn ? scene(options, model, index) : photo(options, model, static_cast<size_t>(index), environment);
        const auto trace = core::runTraceOrOnCpu(*model.network, picture.pixels, warningsTo(environment), quiet,
                                                 {.keepTokens = tokens});
        requireFinite(model, picture.name, {nullptr, picture.pixels, {}}, trace, environment);
        core::Memo memo;
        const core::Subject subject{trace, *model.network, picture.pixels, &memo};
        auto wish = options.wish;
        wish.seed = options.scenes.seed + static_cast<uint64_t>(index) * 1000;  // other orders for every picture
        sum.add(core::compareMaps(subject, views, options.classIndex, wish, quiet), picture.cells(trace));
    }
    control.step(count, count);
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
    json.update({{"pictures", row.pictures},
                 {"deletion_auc", row.deletionArea},
                 {"insertion_auc", row.insertionArea},
                 {"lerf_minus_morf", row.lerfMinusMorf()},
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

Json toJson(const FaithfulnessOptions& options, const core::Model& model, const FaithfulnessReport& report)
{
    Json json{{"model", model.spec().name}, {"file", model.file.string()}, {"pictures", report.pictures}};
    if (options.images.empty()) {
        json.update({{"scenes", options.scenes.scenes},
                     {"seed", options.scenes.seed},
                     {"difficulty", options.scenes.difficulty}});
    } else {
        json["images"] = options.images;
    }
    json.update({{"score", model.spec().classes > 0 ? "probability" : "cosine"},
                 {"class", options.classIndex ? Json(*options.classIndex) : Json("top")},
                 {"fill", core::toText(options.wish.removal)},
                 {"steps", report.shares.size(0) - 1},
                 {"orders", options.wish.orders},
                 {"shares", numbers(report.shares)},
                 {"random",
                  {{"auc", report.randomArea},
                   {"low", report.randomLow},
                   {"high", report.randomHigh},
                   {"curve", numbers(report.random)}}},
                 {"views", Json::array()},
                 {"skipped", Json::array()}});
    for (const auto& row : report.rows) {
        if (row.pictures > 0) {
            json["views"].push_back(toJson(row, static_cast<int>(json["views"].size()) + 1));
        } else {
            json["skipped"].push_back({{"view", row.view.name}, {"reason", row.reason}});
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
    auto text =
        fmt::format("{:<36} {:8.3f} {:9.3f} {:+10.3f} {:7.1f} % {:7.1f} % {:>8} {:5.2f}", nameOf(row), row.deletionArea,
                    row.insertionArea, row.lerfMinusMorf(), 100 * row.below, 100 * row.above, row.faithful(), row.gini);
    if (row.pointing) {
        text += fmt::format(" {:7.1f} % {:7.1f} %", 100 * row.pointing->hits, 100 * row.pointing->inside);
    }
    return text + '\n';
}

void printText(const FaithfulnessOptions& options, const core::Model& model, const FaithfulnessReport& report,
               std::ostream& out)
{
    out << fmt::format("{}: {} {}, fill {}, {} steps, {} random orders, {}\n", model.spec().name, report.pictures,
                       options.images.empty() ? fmt::format("scenes of seed {}", options.scenes.seed) : "pictures",
                       core::toText(options.wish.removal), report.shares.size(0) - 1, options.wish.orders,
                       model.spec().classes > 0 ? "probability of the class" : "cosine of the feature");
    const bool pointing = std::ranges::any_of(report.rows, [](const auto& row) { return row.pointing.has_value(); });
    out << fmt::format("{:<36} {:>8} {:>9} {:>10} {:>9} {:>9} {:>8} {:>5}{}\n", "view", "deletion", "insertion",
                       "LeRF-MoRF", "deleted", "inserted", "faithful", "Gini", pointing ? "  pointing    inside" : "");
    for (const auto& row : report.rows) {
        if (row.pictures > 0) {
            out << line(row);
        }
    }
    if (report.random.defined()) {
        out << fmt::format("{:<36} {:8.3f} {:9.3f}  quartiles {:.3f} to {:.3f}\n", "random orders", report.randomArea,
                           report.randomArea, report.randomLow, report.randomHigh);
    }
    for (const auto& row : report.rows) {
        if (row.pictures == 0) {
            out << fmt::format("not measured: {}: {}\n", row.view.name, row.reason);
        }
    }
}

}  // namespace

void evaluateFaithfulness(const FaithfulnessOptions& options, const Environment& environment)
{
    if (!options.masks.empty() && options.masks.size() != options.images.size()) {
        throw UsageError(fmt::format("--mask: expected one an IMAGE, which are {}, found {}", options.images.size(),
                                     options.masks.size()));
    }
    const auto model = openModel(options.model, environment);
    if (const auto reason = core::whyNoRemoval(model.spec(), options.wish.removal); !reason.empty()) {
        throw core::Error(core::ErrorCode::Unsupported, reason);
    }
    if (model.network->recording()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "faithfulness: expected a model with weights, found a recorded trace");
    }
    const auto report = measured(options, model, environment);
    if (options.json) {
        environment.out << toJson(options, model, report).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        printText(options, model, report, environment.out);
    }
}

}  // namespace cli
