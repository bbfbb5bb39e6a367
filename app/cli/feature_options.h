// Options of commands that compare patches: which features of which layer.
#pragma once

#include "app/cli/options.h"
#include "core/analysis/views/patch_features.h"

#include <optional>
#include <stop_token>
#include <string>

namespace cli {

struct FeatureOptions {
    std::optional<int> layer;  ///< negative counts from the end; none: the last one, behind the final norm
    std::string feature = "tokens";
};

/// Declares --layer and --features.
void addFeatureOptions(CLI::App& command, FeatureOptions& options);

/// @throws core::Error as core::patchFeatures(); OutOfRange for a layer that the model does not have
core::PatchFeatures featuresOf(const core::ViewInput& input, const FeatureOptions& options,
                               const std::stop_token& stop);

}  // namespace cli
