#include "app/cli/evaluate_pointing.h"

#include "core/analysis/views/views.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;
using training::Pointing;

Json toJson(const Pointing& pointing)
{
    return {{"hits", pointing.hits},
            {"covers_half", pointing.covers},
            {"touches", pointing.touches},
            {"inside", pointing.inside}};
}

Json toJson(const training::PointingRow& row)
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

Json toJson(const PointingWish& wish, const core::Model& model, const training::PointingReport& report)
{
    const auto& scenes = wish.options.scenes;
    Json json{{"model", model.spec().name},
              {"file", model.file.string()},
              {"scenes", scenes.scenes},
              {"seed", scenes.seed},
              {"difficulty", scenes.difficulty},
              {"clutter_times", scenes.clutterTimes},
              {"rotation_times", scenes.rotationTimes},
              {"size", {report.width, report.height}},
              {"class", wish.options.classOfTarget ? "target" : "top"},
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
std::string nameOf(const training::PointingRow& row)
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

std::string line(const training::PointingRow& row)
{
    return line(nameOf(row), row.ofLayer ? fmt::to_string(row.view.layer) : "",
                row.ofHead ? core::toText(row.view.head) : "", row.mean);
}

void printText(const PointingWish& wish, const core::Model& model, const training::PointingReport& report,
               std::ostream& out)
{
    const auto& scenes = wish.options.scenes;
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
    out << line("the middle of the picture", "", "", report.middle) << line("blindly, evenly", "", "", report.blind)
        << "best: " << line(report.best());
    for (const auto& [view, reason] : report.skipped) {
        out << fmt::format("not measured: {}: {}\n", view, reason);
    }
}

}  // namespace

void evaluatePointing(const PointingWish& wish, const Environment& environment)
{
    const auto model = openModel(wish.model, environment);
    const auto report =
        training::evaluatePointing(*model.network, wish.options, runControl(wish.model, environment, "scene"));
    if (wish.json) {
        environment.out << toJson(wish, model, report).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    } else {
        printText(wish, model, report, environment.out);
    }
}

}  // namespace cli
