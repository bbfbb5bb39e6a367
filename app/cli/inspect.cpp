// headscope-cli inspect: what is known of a model, and where each fact was learned from.

#include "app/cli/options.h"
#include "core/model/families/family_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <functional>
#include <ostream>
#include <set>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

/// One number for a square input, [height, width] otherwise.
Json sizeJson(const core::Preprocessing& input)
{
    return input.height == input.width ? Json(input.height) : Json{input.height, input.width};
}

Json layersJson(const core::ModelSpec& spec)
{
    auto layers = Json::array();
    for (int i = 0; i < spec.depth(); ++i) {
        const auto& layer = spec.layers[i];
        layers.push_back({{"index", i}, {"kind", core::layerKindName(layer.kind)}, {"heads", layer.heads}});
    }
    return layers;
}

Json provenanceJson(const core::ModelSpec& spec)
{
    Json json = Json::object();
    for (const auto& [field, provenance] : spec.provenance) {
        json[field] = provenance.text();
    }
    return json;
}

Json specJson(const core::Model& model)
{
    const auto& spec = model.spec();
    const auto& input = spec.preprocessing;
    Json json{{"name", spec.name},
              {"file", model.file.string()},
              {"format", model.format},
              {"naming", model.naming},
              {"entries", {{"found", model.entries.found}, {"chosen", model.entries.chosen}}},
              {"family", core::familyName(spec.family)},
              {"parameters", spec.parameters},
              {"depth", spec.depth()},
              {"dim", spec.dim},
              {"heads", spec.heads},
              {"patch", spec.patch},
              {"image_size", sizeJson(input)},
              {"classes", spec.labelCount()},
              {"tokens",
               {{"class", spec.tokens.classToken},
                {"distillation", spec.tokens.distillationToken},
                {"registers", spec.tokens.registers}}},
              {"layers", layersJson(spec)},
              {"window", spec.largestWindow() > 0 ? Json(spec.largestWindow()) : Json(nullptr)},
              {"norm_eps", spec.normEps},
              {"interpolation", core::interpolationName(input.interpolation)}};
    const auto values = core::valuesInUse(spec);
    for (const auto& row : core::overrideTable()) {
        if (const auto value = row.json(values); !value.is_null() && !json.contains(row.fact)) {
            json[std::string(row.fact)] = value;
        }
    }
    json["provenance"] = provenanceJson(spec);
    json["warnings"] = core::english(spec.warnings);
    if (spec.detector) {
        json["queries"] = spec.detector->queries;
    }
    return json;
}

/// "24 talking, 2 class": runs of layers of one kind; with the heads where they change from run to run.
std::string layersText(const core::ModelSpec& spec)
{
    std::string text;
    for (size_t i = 0; i < spec.layers.size();) {
        const auto& first = spec.layers[i];
        size_t end = i;
        while (end < spec.layers.size() && spec.layers[end].kind == first.kind &&
               spec.layers[end].heads == first.heads) {
            ++end;
        }
        text += fmt::format("{}{} {}", i > 0 ? ", " : "", end - i, core::layerKindName(first.kind));
        text += first.heads == spec.heads ? "" : fmt::format(" of {} heads", first.heads);
        i = end;
    }
    return text;
}

std::string entriesText(const core::EntryChoice& entries)
{
    return fmt::format("{} of {}", entries.chosen, fmt::join(entries.found, ", "));
}

std::string tokensText(const core::ModelSpec& spec)
{
    std::string text = spec.tokens.classToken ? "class + " : "";
    text += spec.tokens.distillationToken ? "distillation + " : "";
    text += spec.tokens.registers > 0 ? fmt::format("{} registers + ", spec.tokens.registers) : "";
    return text + "patches";
}

void printText(const core::Model& model, std::ostream& out)
{
    const auto& spec = model.spec();
    const auto& input = spec.preprocessing;
    std::set<std::string, std::less<>> printed;
    const auto line = [&](const std::string& field, const std::string& value) {
        printed.insert(field);
        const auto source = spec.provenance.find(field);
        out << fmt::format("{:<14} {:<36} {}", field, value,
                           source == spec.provenance.end() ? "" : source->second.text());
        out << '\n';
    };
    line("name", spec.name);
    line("format", model.format);
    line("naming", model.naming);
    if (!model.entries.found.empty()) {
        line("entry", entriesText(model.entries));
    }
    line("family", std::string(core::familyName(spec.family)));
    line("parameters", fmt::format("{}", spec.parameters));
    line("depth", fmt::format("{}", spec.depth()));
    line("layers", layersText(spec));
    line("dim", fmt::format("{}", spec.dim));
    line("heads", fmt::format("{}", spec.heads));
    line("patch", fmt::format("{}", spec.patch));
    if (spec.largestWindow() > 0) {
        line("window", fmt::format("{}", spec.largestWindow()));
    }
    line("image_size", fmt::format("{} x {}", input.width, input.height));
    line("classes", spec.labelCount() > 0 ? fmt::format("{}", spec.labelCount()) : "none");
    if (spec.detector) {
        line("queries", fmt::format("{}", spec.detector->queries));
    }
    line("tokens", tokensText(spec));
    line("norm_eps", fmt::format("{}", spec.normEps));
    const auto values = core::valuesInUse(spec);
    for (const auto& row : core::overrideTable()) {
        if (const auto value = row.text(values); value && !printed.contains(row.fact)) {
            line(std::string(row.fact), *value);
        }
    }
    line("interpolation", std::string(core::interpolationName(input.interpolation)));
    line("labels", spec.labels.empty() ? "none" : spec.labels.front() + ", ...");
}

}  // namespace

void addInspect(CLI::App& program, const Environment& environment)
{
    struct Options {
        ModelOptions model;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand("inspect", "print what is known of a model, and its source");
    addModelOptions(*command, options->model);
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, environment] {
        const auto model = openModel(options->model, environment);
        if (options->json) {
            environment.out << specJson(model).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        } else {
            printText(model, environment.out);
        }
    });
}

}  // namespace cli
