// Options of commands that compare patches: which features of which layer.
#pragma once

#include "app/cli/options.h"
#include "core/analysis/views/patch_features.h"

#include <optional>
#include <string>

namespace cli {

struct FeatureOptions {
    std::optional<int> layer;  ///< negative counts from the end; none: the last one, behind the final norm
    std::string feature = "tokens";
    std::string stride = "patch";  ///< the option of the view `match`
};

/// Declares --layer and --features.
void addFeatureOptions(CLI::App& command, FeatureOptions& options);

/// Declares --stride, for commands whose features may lie on a finer grid.
void addStrideOption(CLI::App& command, FeatureOptions& options);

/// The view `match` with these options.
core::View matchView(const FeatureOptions& options);

/// @throws core::Error as core::patchFeatures(); OutOfRange for a layer that the model does not have
core::PatchFeatures featuresOf(const core::ViewInput& input, const FeatureOptions& options,
                               const core::RunControl& control);

}  // namespace cli
