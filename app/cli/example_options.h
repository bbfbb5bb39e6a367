// The options of commands that look for an example: an object in another image, for OWL-ViT, OWLv2 and CLIPSeg.
#pragma once

#include "app/cli/options.h"
#include "core/image/mapping.h"
#include "core/model/open_model.h"
#include "core/scene/scene.h"

#include <optional>
#include <string>

namespace cli {

struct ExampleOptions {
    std::string image;                   ///< empty: none
    std::optional<core::PixelRect> box;  ///< in pixels of the photo, or of the model input for an array
    bool asked() const { return !image.empty(); }
};

/// Declares --example and --example-box.
void addExample(CLI::App& command, ExampleOptions& options);

/// @throws UsageError for a box without an example, an example beside words, a model that takes none, and a box for a
///         model whose example is a whole image
void requireExample(const ExampleOptions& options, bool hasWords, const core::Model& model);

/// The model's pass over the example, and the box in pixels of its input.
struct ExampleScene {
    core::Scene scene;
    std::optional<core::PixelRect> box;
};

/// @throws UsageError for a box that has no area or lies outside the image; what reading and running throw
ExampleScene exampleScene(const ExampleOptions& options, const ModelOptions& modelOptions, const core::Model& model,
                          const Environment& environment);

}  // namespace cli
