// headscope-cli predict: the most probable classes of images, the captions that fit them best, or the surest objects
// in them.
#include "app/cli/commands.h"
#include "app/cli/example_options.h"
#include "app/cli/options.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "core/analysis/evidence/predictions.h"
#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/views/word_objects.h"
#include "core/experiment/edited_network.h"
#include "core/model/open_model.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace cli {
namespace {

/// The captions in order, and the directions that stand for them.
struct CaptionDirections {
    std::vector<std::string> labels;
    std::vector<torch::Tensor> directions;
};

/// Declares `--words`, `--words-file` and `--template`.
void addWordOptions(CLI::App& command, WordOptions& options)
{
    addCaptions(command, options, "caption to compare the image with");
    const auto take = [&options](const std::string& text) {
        core::captionOf("", text);  // throws for what is no template
        options.templates.push_back(text);
    };
    addRepeated(command, "--template", take, "template for each of them, \"a photo of a {}\"; several are averaged");
}

/// Warns on `environment.err` of captions that are read in part.
/// @throws core::Error Unsupported for a model without text tower; what reading the file and the captions throws
CaptionDirections readWords(const core::Model& model, const WordOptions& options, const Environment& environment)
{
    const auto words = model.spec().words;
    if (!words) {
        throw UsageError(model.file.string() + ": expected a model with a text tower to read --words, found none");
    }
    CaptionDirections asked;
    asked.labels = options.captions();
    const auto templates = options.templates.empty() ? std::vector<std::string>{"{}"} : options.templates;
    for (const auto& label : asked.labels) {
        std::vector<std::string> captions, notes;
        for (const auto& each : templates) {
            captions.push_back(core::captionOf(label, each));
        }
        asked.directions.push_back(core::directionOf(*words, captions, notes, environment.stop));
        for (const auto& note : notes) {
            environment.err << "warning: " << note << '\n';
        }
    }
    return asked;
}

/// The object of an example, named after its file.
CaptionDirections readExample(const core::Model& model, const ExampleOptions& options, const ModelOptions& modelOptions,
                              const Environment& environment)
{
    if (!model.spec().wordDetector) {
        throw UsageError(model.file.string() +
                         ": expected OWL-ViT or OWLv2 for --example, found a model without boxes for it");
    }
    const auto example = exampleScene(options, modelOptions, model, environment);
    const auto objects =
        core::patchObjects(core::viewInput(example.scene), runControl(modelOptions, environment, "layer"));
    const int patch = core::patchOfExample(objects, example.box, core::inputSize(example.scene.input.pixels));
    return {{std::filesystem::path(options.image).filename().string()}, {objects.embeddings()[patch]}};
}

using Json = nlohmann::ordered_json;

/// A line of the answer: a class, or a caption with its similarity.
struct Answer {
    core::ClassScore score;
    std::optional<core::WordScore> words = {};
};

void requireClassifier(const core::Model& model)
{
    if (model.spec().words) {
        throw UsageError(
            model.file.string() +
            ": expected --words or --words-file, as this model knows classes only by captions, found neither");
    }
    if (model.spec().classes == 0 && !model.spec().detector) {
        throw UsageError(model.file.string() +
                         ": expected a model with a classifier, found one that ends in a feature");
    }
}

std::vector<Answer> answersOf(const core::Trace& trace, const core::ModelSpec& spec, const CaptionDirections& asked,
                              int top)
{
    std::vector<Answer> answers;
    if (asked.labels.empty()) {
        for (const auto& score : core::topClasses(trace.logits, spec, top)) {
            answers.push_back({score});
        }
        return answers;
    }
    for (const auto& words : core::wordScores(*spec.words, trace.logits, asked.directions)) {
        if (static_cast<int>(answers.size()) < top) {
            answers.push_back(
                {{words.index, asked.labels[static_cast<size_t>(words.index)], words.probability}, words});
        }
    }
    return answers;
}

Json toJson(const std::string& image, const std::vector<Answer>& top, const std::vector<core::Edit>& edits)
{
    auto list = Json::array();
    for (const auto& [score, words] : top) {
        Json entry{{"index", score.index}, {"label", score.label}, {"probability", score.probability}};
        if (words) {
            entry["similarity"] = words->similarity;
            entry["logit"] = words->logit;
        }
        list.push_back(std::move(entry));
    }
    Json json{{"image", image}, {"top", std::move(list)}};
    for (const auto& edit : edits) {
        json["edits"].push_back(core::toText(edit));
    }
    return json;
}

void printText(const std::string& image, const std::vector<Answer>& top, std::ostream& out)
{
    out << image << '\n';
    for (const auto& [score, words] : top) {
        const auto similarity = words ? fmt::format("  (similarity {:.4f})", words->similarity) : std::string();
        out << fmt::format("  {:6.2f} %  {:>4}  {}{}\n", 100.0 * score.probability, score.index, score.label,
                           similarity);
    }
}

/// The objects that patches find for the captions.
std::vector<core::Detection> wordDetectionsOf(const core::Scene& scene, const CaptionDirections& asked, int count,
                                              const core::RunControl& control)
{
    const core::PatchObjects objects = core::patchObjects(core::viewInput(scene), control);
    return core::wordDetections(objects.boxes(), objects.logits(asked.directions), asked.labels,
                                core::inputSize(scene.input.pixels), {.most = count});
}

/// Boxes are in pixels of the photo, or of the input where there is none.
std::vector<core::Detection> detectionsOf(const core::Scene& scene, const CaptionDirections& asked, int count,
                                          const core::RunControl& control)
{
    auto found = scene.network->spec().wordDetector ? wordDetectionsOf(scene, asked, count, control)
                                                    : core::topDetections(scene.trace, count);
    for (auto& detection : found) {
        if (scene.image) {
            detection.box = scene.input.mapping.toPhoto(detection.box);
        }
    }
    return found;
}

Json toJson(const std::string& image, const std::vector<core::Detection>& top)
{
    auto list = Json::array();
    for (const auto& found : top) {
        const auto& box = found.box;
        list.push_back({{"index", found.index},
                        {"label", found.label},
                        {"probability", found.probability},
                        {"box", {box.left, box.top, box.right, box.bottom}},
                        {"query", found.query}});
    }
    return {{"image", image}, {"top", std::move(list)}};
}

void printText(const std::string& image, const std::vector<core::Detection>& top, std::ostream& out)
{
    out << image << '\n';
    for (const auto& found : top) {
        const auto& box = found.box;
        out << fmt::format("  {:6.2f} %  {:>4}  {}  ({:.0f}, {:.0f}) to ({:.0f}, {:.0f})\n", 100.0 * found.probability,
                           found.index, found.label, box.left, box.top, box.right, box.bottom);
    }
}

}  // namespace

void addPredict(CLI::App& program, const Environment& environment)
{
    struct Options {
        ModelOptions model;
        std::vector<std::string> images;
        int top = 5;
        bool json = false;
        std::vector<core::Edit> edits;
        WordOptions words;
        ExampleOptions example;
    };
    const auto options = std::make_shared<Options>();
    auto* command = program.add_subcommand(
        "predict", "print the most probable classes of images, the best captions, or the objects in them");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->images, "photos, or .npy arrays of normalized model input; none for a trace");
    command->add_option("--top", options->top, "number of classes, captions or objects; default: 5")
        ->type_name("K")
        ->check(CLI::Range(1, 1'000'000));
    command->add_flag("--json", options->json, "as JSON");
    addEdits(*command, options->edits);
    addWordOptions(*command, options->words);
    addExample(*command, options->example);
    command->callback([options, environment] {
        if (options->images.empty()) {
            options->images.emplace_back();
        }
        auto model = openModelFor(options->images.front(), options->model, environment);
        requireImages(options->images);
        requireExample(options->example, options->words.asked(), model);
        CaptionDirections asked;
        if (options->words.asked()) {
            asked = readWords(model, options->words, environment);
        } else if (options->example.asked()) {
            asked = readExample(model, options->example, options->model, environment);
        } else {
            requireClassifier(model);
        }
        edit(model, options->edits);
        const auto edited = core::editsText(options->edits);
        const auto control = runControl(options->model, environment, "layer");
        auto json = Json::array();
        for (const auto& image : options->images) {
            const bool byWords = model.spec().wordDetector != nullptr;
            const auto scene = sceneOf(model, image, readImage(image, model, environment), {.keepTokens = byWords},
                                       control, environment);
            const auto caption = edited.empty() ? image : fmt::format("{} (edited: {})", image, edited);
            if (byWords || model.spec().detector) {
                const auto found = detectionsOf(scene, asked, options->top, control);
                options->json ? json.push_back(toJson(image, found)) : printText(caption, found, environment.out);
                continue;
            }
            const auto top = answersOf(scene.trace, model.spec(), asked, options->top);
            options->json ? json.push_back(toJson(image, top, options->edits))
                          : printText(caption, top, environment.out);
        }
        if (options->json) {
            environment.out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        }
    });
}

}  // namespace cli
