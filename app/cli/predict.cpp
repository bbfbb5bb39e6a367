// headscope-cli predict: the most probable classes of images, the captions that fit them best, or the surest objects
// in them.

#include "app/cli/predict_words.h"
#include "app/cli/scenes.h"
#include "core/analysis/evidence/top_classes.h"
#include "core/analysis/evidence/top_detections.h"
#include "core/experiment/edited_network.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <optional>
#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;

/// A line of the answer: a class, or a caption with its similarity.
struct Answer {
    core::ClassScore score;
    std::optional<core::WordScore> words = {};
};

void requireClassifier(const core::Model& model)
{
    if (model.spec().words) {
        throw core::Error(
            core::ErrorCode::Unsupported,
            model.file.string() +
                ": expected --words or --words-file, as this model knows classes only by captions, found neither");
    }
    if (model.spec().classes == 0 && !model.spec().detector) {
        throw core::Error(
            core::ErrorCode::Unsupported,
            model.file.string() + ": expected a model with a classifier, found one that ends in a feature");
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

/// Boxes are in pixels of the photo, or of the input where there is none.
std::vector<core::Detection> detectionsOf(const core::Scene& scene, int count)
{
    auto found = core::topDetections(scene.trace, count);
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
    command->callback([options, environment] {
        if (options->images.empty()) {
            options->images.emplace_back();
        }
        auto model = openModelFor(options->images.front(), options->model, environment);
        requireImages(options->images);
        CaptionDirections asked;
        if (options->words.asked()) {
            asked = readWords(model, options->words, environment);
        } else {
            requireClassifier(model);
        }
        model.network = core::edited(model.network, options->edits);
        const auto edited = core::editsText(options->edits);
        const auto control = runControl(options->model, environment, "layer");
        auto json = Json::array();
        for (const auto& image : options->images) {
            const auto scene = sceneOf(model, image, readImage(image, model, environment), {}, control, environment);
            const auto caption = edited.empty() ? image : fmt::format("{} (edited: {})", image, edited);
            if (model.spec().detector) {
                const auto found = detectionsOf(scene, options->top);
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
