// headscope-cli evaluate faithfulness: ranks views by what removing patches in their maps' order does to the answer.
// headscope-train does the same over drawn scenes.
#pragma once

#include "app/cli/options.h"
#include "core/analysis/views/faithfulness_ranking.h"
#include "core/experiment/faithfulness.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct FaithfulnessOptions {
    ModelOptions model;
    std::vector<std::string> views;  ///< names of rows of the table; none: those of the row "faithfulness"
    core::FaithfulnessRequest request;
    uint64_t seed = 1000003;  ///< of the random orders
    std::optional<int> classIndex;
    bool json = false;
};

/// One image whose maps are judged.
struct JudgedImage {
    torch::Tensor pixels;  ///< [1, 3, H, W], model input
    std::string name;      ///< for messages
    /// How maps over this trace's patches point at the object; an empty function where none is known.
    std::function<core::MapPointing(const core::Trace& trace)> pointing;
};

/// Where the judged images come from.
struct JudgedImages {
    int count = 0;
    std::string noun;               ///< singular, for the progress line
    std::string title;              ///< plural, in the report after the number
    nlohmann::ordered_json inJson;  ///< keys that identify them in the JSON report
    std::function<JudgedImage(const core::Model& model, int index)> at;
};

/// Declares MODEL and all options that do not depend on where the images come from.
void addFaithfulnessOptions(CLI::App& command, FaithfulnessOptions& options);

/// Writes the ranking to `environment.out`.
/// @throws core::Error Unsupported for a model or a removal with which maps cannot be judged
void evaluateFaithfulness(const FaithfulnessOptions& options, const JudgedImages& images,
                          const Environment& environment);

/// "attention,rollout" as names of views. @throws UsageError for those that do not give one map over the patches
std::vector<std::string> parseMapViews(const std::string& text);

}  // namespace cli
