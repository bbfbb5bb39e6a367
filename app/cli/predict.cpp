// headscope-cli predict: the most probable classes of images, the captions that fit them best, or the surest objects
// in them.
#include "app/cli/commands.h"
#include "app/cli/example_options.h"
#include "app/cli/options.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "core/analysis/evidence/answer.h"
#include "core/analysis/views/word_objects.h"
#include "core/model/open_model.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace cli {
namespace {

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
/// @throws UsageError as requireTextTower(); what reading the file and the captions throws
core::CaptionDirections readWords(const core::Model& model, const WordOptions& options, const Environment& environment)
{
    requireTextTower(options, model);
    const auto words = model.spec().words;
    core::CaptionDirections asked;
    asked.labels = options.captions();
    const auto templates = options.templates.empty() ? std::vector<std::string>{"{}"} : options.templates;
    for (const auto& label : asked.labels) {
        std::vector<std::string> captions;
        std::vector<core::Message> notes;
        for (const auto& each : templates) {
            captions.push_back(core::captionOf(label, each));
        }
        asked.directions.push_back(core::directionOf(*words, captions, notes, environment.stop));
        for (const auto& note : notes) {
            warningsTo(environment)(note);
        }
    }
    return asked;
}

/// The object of an example, named after its file.
core::CaptionDirections readExample(const core::Model& model, const ExampleOptions& options,
                                    const ModelOptions& modelOptions, const Environment& environment)
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

void requireClassifier(const core::Model& model)
{
    if (model.spec().words) {
        throw UsageError(
            model.file.string() +
            ": expected --words or --words-file, as this model knows classes only by captions, found neither");
    }
    const auto kind = core::answerKindOf(model.spec());
    if (kind != core::AnswerKind::Classes && kind != core::AnswerKind::Objects) {
        throw UsageError(model.file.string() +
                         ": expected a model with a classifier, found one that ends in a feature");
    }
}

/// The most confident objects that patches find for the captions.
std::vector<core::Answer> wordObjects(const core::Scene& scene, const core::CaptionDirections& asked, int count,
                                      const core::RunControl& control)
{
    const core::PatchObjects objects = core::patchObjects(core::viewInput(scene), control);
    std::vector<core::Answer> answers;
    for (auto& found : core::wordDetections(objects.boxes(), objects.logits(asked.directions), asked.labels,
                                            core::inputSize(scene.input.pixels), {.most = count})) {
        answers.push_back(core::answerOf(std::move(found)));
    }
    return answers;
}

/// Boxes are in pixels of the photo, or of the input where there is none.
std::vector<core::Answer> answersOf(const core::Scene& scene, const core::CaptionDirections& asked, int count,
                                    const core::RunControl& control)
{
    const auto& spec = scene.network->spec();
    auto answers = core::answerKindOf(spec) == core::AnswerKind::WordObjects
                       ? wordObjects(scene, asked, count, control)
                       : core::answersOf(scene.trace, spec, asked, count);
    for (auto& answer : answers) {
        if (answer.object && scene.image) {
            answer.object->box = scene.input.mapping.toPhoto(answer.object->box);
        }
    }
    return answers;
}

Json toJson(const std::string& image, const std::vector<core::Answer>& top, const std::vector<core::Edit>& edits)
{
    auto list = Json::array();
    for (const auto& [score, words, object] : top) {
        Json entry{{"index", score.index}, {"label", score.label}, {"probability", score.probability}};
        if (words) {
            entry["similarity"] = words->similarity;
            entry["logit"] = words->logit;
        }
        if (object) {
            const auto& box = object->box;
            entry["box"] = {box.left, box.top, box.right, box.bottom};
            entry["query"] = object->query;
        }
        list.push_back(std::move(entry));
    }
    Json json{{"image", image}, {"top", std::move(list)}};
    for (const auto& edit : edits) {
        json["edits"].push_back(core::toText(edit));
    }
    return json;
}

/// "  (similarity 0.2713)", "  (12, 40) to (90, 133)"
std::string detailsText(const core::Answer& answer)
{
    if (answer.object) {
        const auto& box = answer.object->box;
        return fmt::format("  ({:.0f}, {:.0f}) to ({:.0f}, {:.0f})", box.left, box.top, box.right, box.bottom);
    }
    return answer.words ? fmt::format("  (similarity {:.4f})", answer.words->similarity) : std::string();
}

void printText(const std::string& image, const std::vector<core::Answer>& top, std::ostream& out)
{
    out << image << '\n';
    for (const auto& answer : top) {
        const auto& score = answer.score;
        out << fmt::format("  {:6.2f} %  {:>4}  {}{}\n", 100.0 * score.probability, score.index, score.label,
                           detailsText(answer));
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
        core::CaptionDirections asked;
        if (options->words.asked()) {
            asked = readWords(model, options->words, environment);
        } else if (options->example.asked()) {
            asked = readExample(model, options->example, options->model, environment);
        } else {
            requireClassifier(model);
        }
        edit(model, options->edits, options->images);
        const auto edited = core::editsText(options->edits);
        const auto control = runControl(options->model, environment, "layer");
        const bool byWords = core::answerKindOf(model.spec()) == core::AnswerKind::WordObjects;
        auto json = Json::array();
        for (const auto& image : options->images) {
            const auto scene = sceneOf(model, image, readImage(image, model, environment), {.keepTokens = byWords},
                                       control, environment);
            const auto caption = edited.empty() ? image : fmt::format("{} (edited: {})", image, edited);
            const auto top = answersOf(scene, asked, options->top, control);
            options->json ? json.push_back(toJson(image, top, options->edits))
                          : printText(caption, top, environment.out);
        }
        if (options->json) {
            environment.out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
        }
    });
}

}  // namespace cli
