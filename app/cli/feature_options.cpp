#include "app/cli/feature_options.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/views/views.h"

#include <CLI/CLI.hpp>

namespace cli {

void addFeatureOptions(CLI::App& command, FeatureOptions& options)
{
    command
        .add_option("--layer", options.layer,
                    "layer of the features, negative counts from the end; default: the last one, behind the final norm")
        ->type_name("I");
    const auto parse = [](const std::string& text) {
        return std::get<std::string>(core::parseOption(core::findView("match"), "features", text));
    };
    addParsed(command, "--features", options.feature, parse, "default: tokens")->type_name("tokens|keys");
}

core::PatchFeatures featuresOf(const core::ViewInput& input, const FeatureOptions& options, const std::stop_token& stop)
{
    auto layer = options.layer;
    if (layer) {
        core::View view;
        view.name = "match";
        view.layer = *layer;
        view.options = {{"features", options.feature}};
        layer = core::resolved(view, input.trace).layer;
    }
    return core::patchFeatures(input, options.feature, layer, {stop, {}});
}

}  // namespace cli
