#include "app/cli/feature_options.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/views/shifted_passes.h"
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

void addStrideOption(CLI::App& command, FeatureOptions& options)
{
    const auto parse = [](const std::string& text) {
        return std::get<std::string>(core::parseOption(core::findView("match"), "stride", text));
    };
    addParsed(
        command, "--stride", options.stride, parse,
        "pixels of the model input between features, a divisor of the patch's side: (patch / N)^2 passes over the "
        "shifted image; default: one patch")
        ->type_name("N");
}

core::View matchView(const FeatureOptions& options)
{
    core::View view;
    view.name = "match";
    view.layer = options.layer.value_or(-1);
    view.options = {{"features", options.feature}, {"stride", options.stride}};
    return view;
}

core::PatchFeatures featuresOf(const core::ViewInput& input, const FeatureOptions& options,
                               const core::RunControl& control)
{
    const core::View view = matchView(options);
    const auto layer = options.layer ? std::optional(core::resolved(view, input.trace).layer) : std::nullopt;
    return core::patchFeatures(input, options.feature, layer, control, core::strideOf(view));
}

}  // namespace cli
