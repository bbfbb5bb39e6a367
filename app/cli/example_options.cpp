#include "app/cli/example_options.h"

#include "app/cli/scenes.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

namespace cli {

void addExample(CLI::App& command, ExampleOptions& options)
{
    command
        .add_option("--example", options.image,
                    "an image of what is to be found, instead of words, for OWL-ViT, OWLv2 and CLIPSeg")
        ->type_name("IMAGE");
    const auto take = [&options](const std::string& text) { options.box = parseRect(text); };
    addText(command, "--example-box", take,
            "a box around the object in the example, in its pixels, for OWL-ViT and OWLv2; default: the whole image",
            "L,T,R,B");
}

void requireExample(const ExampleOptions& options, bool hasWords, const core::Model& model)
{
    if (options.box && !options.asked()) {
        throw UsageError("--example-box: expected --example with it");
    }
    if (!options.asked()) {
        return;
    }
    if (hasWords) {
        throw UsageError("--example: expected no words beside it, which it replaces");
    }
    if (!model.spec().wordDetector && !model.spec().wordSegmenter) {
        throw UsageError(model.file.string() +
                         ": expected OWL-ViT, OWLv2 or CLIPSeg for --example, found another model");
    }
    if (options.box && !model.spec().wordDetector) {
        throw UsageError("--example-box: expected OWL-ViT or OWLv2, as CLIPSeg's example is a whole image");
    }
}

namespace {

core::PixelRect boxInInput(const core::PixelRect& box, const core::Scene& scene)
{
    const core::PixelSize size = core::sizeOf({scene.image, scene.input});
    if (box.left < 0.0 || box.top < 0.0 || box.right > size.width || box.bottom > size.height ||
        box.left >= box.right || box.top >= box.bottom) {
        throw UsageError(
            fmt::format("--example-box: expected left < right and top < bottom within {} x {} pixels, found "
                        "{:g},{:g},{:g},{:g}",
                        size.width, size.height, box.left, box.top, box.right, box.bottom));
    }
    if (!scene.image) {
        return box;
    }
    const auto first = scene.input.mapping.toModel({box.left, box.top});
    const auto last = scene.input.mapping.toModel({box.right, box.bottom});
    return {first.x, first.y, last.x, last.y};
}

}  // namespace

ExampleScene exampleScene(const ExampleOptions& options, const ModelOptions& modelOptions, const core::Model& model,
                          const Environment& environment)
{
    ExampleScene example{sceneOf(model, options.image, readImage(options.image, model, environment),
                                 {.keepTokens = true}, runControl(modelOptions, environment, "layer"), environment),
                         {}};
    if (options.box) {
        example.box = boxInInput(*options.box, example.scene);
    }
    return example;
}

}  // namespace cli
