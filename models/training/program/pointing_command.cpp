#include "app/cli/evaluate_faithfulness.h"
#include "app/cli/options.h"
#include "core/analysis/views/views.h"
#include "models/training/pointing_benchmark.h"
#include "models/training/program/commands.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <memory>
#include <ostream>

namespace training {

namespace {

using Json = nlohmann::ordered_json;

struct PointingRequest {
    cli::ModelOptions model;
    PointingOptions options;
    bool json = false;
};

Json toJson(const Pointing& pointing)
{
    return {{"hits", pointing.hits},
            {"covers_half", pointing.covers},
            {"touches", pointing.touches},
            {"inside", pointing.inside}};
}

Json toJson(const PointingRow& row)
{
    Json json{{"view", row.view.name}};
    if (row.ofLayer) {
        json["layer"] = row.view.layer;
    }
    if (row.ofHead) {
        json["head"] = core::toText(row.view.head);
    }
    if (core::findView(row.view.name).parameters.query) {
        json["query"] = core::toText(row.view.query);
    }
    if (!row.view.options.empty()) {
        for (const auto& [name, value] : row.view.options) {
            json["options"][name] = core::toText(value);
        }
    }
    json.update(toJson(row.mean));
    return json;
}

Json toJson(const PointingRequest& request, const core::Model& model, const PointingReport& report)
{
    const auto& scenes = request.options.scenes;
    Json json{{"model", model.spec().name},
              {"file", model.file.string()},
              {"scenes", scenes.scenes},
              {"seed", scenes.seed},
              {"difficulty", scenes.difficulty},
              {"clutter_times", scenes.clutterTimes},
              {"rotation_times", scenes.rotationTimes},
              {"size", {report.width, report.height}},
              {"class", request.options.classOfTarget ? "target" : "top"},
              {"blind", toJson(report.blind)},
              {"middle", toJson(report.middle)},
              {"views", Json::array()},
              {"best", toJson(report.best())},
              {"skipped", Json::array()}};
    for (const auto& row : report.rows) {
        json["views"].push_back(toJson(row));
    }
    for (const auto& [view, reason] : report.skipped) {
        json["skipped"].push_back({{"view", view}, {"reason", reason}});
    }
    return json;
}

/// "attention", "class-attention (layers=all)"
std::string nameOf(const PointingRow& row)
{
    std::vector<std::string> options;
    for (const auto& [name, value] : row.view.options) {
        options.push_back(name + "=" + core::toText(value));
    }
    return options.empty() ? row.view.name : fmt::format("{} ({})", row.view.name, fmt::join(options, ", "));
}

std::string line(const std::string& name, const std::string& layer, const std::string& head, const Pointing& pointing)
{
    return fmt::format("{:<36} {:>5} {:>5} {:7.1f} % {:7.1f} % {:7.1f} % {:7.1f} %\n", name, layer, head,
                       100 * pointing.hits, 100 * pointing.covers, 100 * pointing.touches, 100 * pointing.inside);
}

std::string line(const PointingRow& row)
{
    return line(nameOf(row), row.ofLayer ? fmt::to_string(row.view.layer) : "",
                row.ofHead ? core::toText(row.view.head) : "", row.mean);
}

void printText(const PointingRequest& request, const core::Model& model, const PointingReport& report,
               std::ostream& out)
{
    const auto& scenes = request.options.scenes;
    out << fmt::format("{}: {} scenes of {} x {} pixels, seed {}, difficulty {}", model.spec().name, scenes.scenes,
                       report.width, report.height, scenes.seed, scenes.difficulty);
    if (scenes.clutterTimes != 1 || scenes.rotationTimes != 1) {
        out << fmt::format(", clutter x {}, rotation x {}", scenes.clutterTimes, scenes.rotationTimes);
    }
    out << fmt::format("\n{:<36} {:>5} {:>5} {:>9} {:>9} {:>9} {:>9}\n", "view", "layer", "head", "hits", "half",
                       "touches", "inside");
    for (const auto& row : report.rows) {
        out << line(row);
    }
    out << line("always the middle of the image", "", "", report.middle)
        << line("random patch, uniform attention", "", "", report.blind) << "best: " << line(report.best());
    for (const auto& [view, reason] : report.skipped) {
        out << fmt::format("not measured: {}: {}\n", view, reason);
    }
}

}  // namespace

void addPointing(CLI::App& evaluate, const cli::Environment& environment)
{
    const auto request = std::make_shared<PointingRequest>();
    auto* command = evaluate.add_subcommand("pointing", "does the largest value of each view's map lie on the object?");
    cli::addModelOptions(*command, request->model);
    addSceneOptions(*command, request->options.scenes);
    cli::addParsed(*command, "--views", request->options.views, cli::parseMapViews, "default all that apply")
        ->type_name("VIEW,...");
    command
        ->add_option_function<std::string>(
            "--class", [request](const std::string& text) { request->options.classOfTarget = text == "target"; },
            "views of one class are asked for the most probable one (top, the default) or the object's own (target)")
        ->type_name("CLASS")
        ->check(CLI::IsMember({"top", "target"}));
    command->add_flag("--json", request->json, "as JSON");
    command->footer(
        "hits: the middle of the patch with the largest value is on the object or within 3 % of the image's "
        "longer\n"
        "side. half, touches: the object covers at least half, or any, of that patch. inside: share of the "
        "map's sum on\nthe object, negative values counted as 0.");
    command->callback([request, environment] {
        const auto model = cli::openModel(request->model, environment);
        const auto report =
            evaluatePointing(*model.network, request->options, cli::runControl(request->model, environment, "scene"));
        if (request->json) {
            environment.out << toJson(*request, model, report).dump(2, ' ', false, Json::error_handler_t::replace)
                            << '\n';
        } else {
            printText(*request, model, report, environment.out);
        }
    });
}

}  // namespace training
