// headscope-cli evaluate: how far the maps of a model can be believed.

#include "app/cli/evaluate_faithfulness.h"
#include "app/cli/scenes.h"
#include "core/analysis/attention/object_numbers.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>

namespace cli {

using core::literals::operator""_msg;

namespace {

using Json = nlohmann::ordered_json;

struct ImageOptions {
    FaithfulnessOptions faithfulness;
    std::vector<std::string> images;
    std::vector<std::string> masks;  ///< none, or one per image
};

/// A map hits where at least half of its strongest patch lies on the object.
core::MapPointing pointingAt(const std::string& mask, const core::SceneImage& input, const core::Trace& trace)
{
    if (mask.empty()) {
        return {};
    }
    if (!input.photo) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "%1: expected a photo for a mask to lie on, found an array"_msg(mask));
    }
    const auto object = markedObject(mask, input.photo->size());
    return [covered = core::patchesInside(*object, input.input.mapping, trace.grid, trace.patchSize)](const auto& map) {
        const auto numbers = core::objectNumbers(map, covered);
        return core::PointingScore{numbers.strongestInside ? 1.0 : 0.0,
                                   std::isnan(numbers.share) ? 0.0 : numbers.share};
    };
}

JudgedImages judgedImages(const ImageOptions& options, const Environment& environment)
{
    return {static_cast<int>(options.images.size()), "image", "images", Json::object({{"images", options.images}}),
            [&options, &environment](const core::Model& model, int index) -> JudgedImage {
                const auto& name = options.images[static_cast<std::size_t>(index)];
                const auto input = readImage(name, model, environment);
                const auto mask =
                    options.masks.empty() ? std::string() : options.masks[static_cast<std::size_t>(index)];
                return {input.input.pixels, name,
                        [mask, input](const core::Trace& trace) { return pointingAt(mask, input, trace); }};
            }};
}

void addFaithfulness(CLI::App& evaluate, const Environment& environment)
{
    const auto options = std::make_shared<ImageOptions>();
    auto* command = evaluate.add_subcommand(
        "faithfulness", "measure how faithful views' maps are, by deleting and inserting patches in their order");
    addFaithfulnessOptions(*command, options->faithfulness);
    command->add_option("IMAGE", options->images, "photos, or .npy arrays of model input")->required();
    command->add_option("--seed", options->faithfulness.seed, "seed of the random orders")->type_name("N");
    addRepeated(*command, "--mask", options->masks,
                "a mask image of the photo's size, bright where the object is, for the pointing game; one per IMAGE",
                "FILE");
    command->callback([options, environment] {
        if (!options->masks.empty() && options->masks.size() != options->images.size()) {
            throw UsageError(fmt::format("--mask: expected one per IMAGE, which are {}, found {}",
                                         options->images.size(), options->masks.size()));
        }
        requireImages(options->images);
        requireImages(options->masks);
        evaluateFaithfulness(options->faithfulness, judgedImages(*options, environment), environment);
    });
}

}  // namespace

void addEvaluate(CLI::App& program, const Environment& environment)
{
    auto* command = program.add_subcommand("evaluate", "faithfulness of a model's maps");
    command->require_subcommand(1);
    addFaithfulness(*command, environment);
    // Measurements on drawn scenes moved to headscope-train; the error tells scripts where they are now.
    for (const std::string name : {"pointing", "accuracy", "training"}) {
        auto* moved = command->add_subcommand(name, "")->group("")->allow_extras();
        moved->set_help_flag();
        moved->callback([name] {
            throw UsageError(
                fmt::format("evaluate {0}: now a command of headscope-train: `headscope-train evaluate {0}`", name));
        });
    }
}

}  // namespace cli
