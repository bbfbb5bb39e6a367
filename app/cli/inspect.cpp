// headscope-cli inspect: what is known of a model, and where each fact was learnt from.

#include "app/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <ostream>

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

Json specJson(const core::Model& model)
{
    const auto& spec = model.spec();
    const auto& input = spec.preprocessing;
    return {{"name", spec.name},
            {"file", model.file.string()},
            {"family", core::familyName(spec.family)},
            {"parameters", spec.parameters},
            {"depth", spec.depth()},
            {"dim", spec.dim},
            {"heads", spec.heads},
            {"patch", spec.patch},
            {"image_size", sizeJson(input)},
            {"classes", spec.classes},
            {"tokens",
             {{"class", spec.tokens.classToken},
              {"distillation", spec.tokens.distillationToken},
              {"registers", spec.tokens.registers}}},
            {"layers", layersJson(spec)},
            {"mean", input.mean},
            {"std", input.std},
            {"crop_pct", input.cropPct},
            {"crop_mode", core::cropModeName(input.cropMode)},
            {"interpolation", core::interpolationName(input.interpolation)},
            {"provenance", spec.provenance},
            {"warnings", spec.warnings}};
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
    const auto line = [&](const std::string& field, const std::string& value) {
        const auto source = spec.provenance.find(field);
        out << fmt::format("{:<14} {:<36} {}", field, value, source == spec.provenance.end() ? "" : source->second);
        out << '\n';
    };
    line("name", spec.name);
    line("family", std::string(core::familyName(spec.family)));
    line("parameters", fmt::format("{}", spec.parameters));
    line("depth", fmt::format("{}", spec.depth()));
    line("dim", fmt::format("{}", spec.dim));
    line("heads", fmt::format("{}", spec.heads));
    line("patch", fmt::format("{}", spec.patch));
    line("image_size", fmt::format("{} x {}", input.width, input.height));
    line("classes", spec.classes > 0 ? fmt::format("{}", spec.classes) : "none");
    line("tokens", tokensText(spec));
    line("mean", fmt::format("{}", fmt::join(input.mean, ", ")));
    line("std", fmt::format("{}", fmt::join(input.std, ", ")));
    line("crop_pct", fmt::format("{}", input.cropPct));
    line("crop_mode", std::string(core::cropModeName(input.cropMode)));
    line("interpolation", std::string(core::interpolationName(input.interpolation)));
}

}  // namespace

void addInspect(CLI::App& program, const Environment& environment)
{
    struct Options {
        ModelOptions model;
        bool json = false;
    };
    const auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand("inspect", "what is known of a model, and where from");
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
