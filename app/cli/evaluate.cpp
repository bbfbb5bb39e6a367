// headscope-cli evaluate: what a model makes of fresh drawn scenes, whose answers and masks are known.

#include "app/cli/evaluate_faithfulness.h"
#include "app/cli/evaluate_pointing.h"
#include "app/cli/figures.h"
#include "core/analysis/views/views.h"
#include "models/training/report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace cli {

namespace fs = std::filesystem;

namespace {

void addSceneOptions(CLI::App& command, training::EvaluationOptions& scenes, int usual = 1000)
{
    command.add_option("--scenes", scenes.scenes, fmt::format("how many; default {}", usual))
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000));
    command
        .add_option("--seed", scenes.seed,
                    "of the scenes; the bundled models were trained on others than the default's")
        ->type_name("N");
    command
        .add_option("--difficulty", scenes.difficulty, "0 to 1 as in training; up to 2 goes on beyond it; default 1")
        ->type_name("X")
        ->check(CLI::Range(0.0, 2.0));
    command.add_option("--clutter", scenes.clutterTimes, "times as much as the difficulty says; default 1")
        ->type_name("X")
        ->check(CLI::Range(0.0, 10.0));
    command.add_option("--rotation", scenes.rotationTimes, "times as far as the difficulty says; default 1")
        ->type_name("X")
        ->check(CLI::Range(0.0, 10.0));
}

std::vector<std::string> parseMapViews(const std::string& text)
{
    auto names = splitAtCommas(text);
    for (const auto& name : names) {
        if (const auto& row = core::findView(name); row.kind != core::ResultKind::PatchMap) {
            throw UsageError(fmt::format("expected views that give one map over the patches, found {}, which gives {}",
                                         name, core::resultKindName(row.kind)));
        }
    }
    return names;
}

void addPointing(CLI::App& evaluate, const Environment& environment)
{
    const auto wish = std::make_shared<PointingWish>();
    auto* command = evaluate.add_subcommand("pointing", "does the largest value of each view's map lie on the object?");
    addModelOptions(*command, wish->model);
    addSceneOptions(*command, wish->options.scenes);
    addParsed(*command, "--views", wish->options.views, parseMapViews, "default all that apply")->type_name("VIEW,...");
    command
        ->add_option_function<std::string>(
            "--class", [wish](const std::string& text) { wish->options.classOfTarget = text == "target"; },
            "views of one class are asked for the most probable one (top, the default) or the object's own (target)")
        ->type_name("CLASS")
        ->check(CLI::IsMember({"top", "target"}));
    command->add_flag("--json", wish->json, "as JSON");
    command->callback([wish, environment] { evaluatePointing(*wish, environment); });
    command->footer(
        "hits: the middle of the patch with the largest value is on the object or within 3 % of the picture's longer\n"
        "side. half, touches: the object covers at least half, or any, of that patch. inside: share of the map's sum "
        "on\n"
        "the object, negative values counted as 0.");
}

void addFaithfulness(CLI::App& evaluate, const Environment& environment)
{
    const auto options = std::make_shared<FaithfulnessOptions>();
    options->scenes.scenes = 100;
    auto* command = evaluate.add_subcommand(
        "faithfulness",
        "which views' maps can be believed: what taking patches away in their order does to the answer");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->images,
                        "photos, or .npy arrays of model input; without any scenes are drawn");
    addSceneOptions(*command, options->scenes, 100);
    addParsed(*command, "--views", options->views, parseMapViews,
              "default attention, class-attention, rollout, relevance, gradient-rollout and grad-cam")
        ->type_name("VIEW,...");
    addParsed(*command, "--fill", options->wish.removal, core::parseRemoval,
              "what becomes of a patch: mean (the default), blur, zero, drop, or road's imputation")
        ->type_name("FILL");
    command->add_option("--steps", options->wish.steps, "points of each curve behind the first; default 20")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000));
    command->add_option("--orders", options->wish.orders, "random orders beside the maps'; default 20")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->add_option("--class", options->classIndex, "the class that is watched; default the most probable one")
        ->type_name("K");
    command
        ->add_option("--mask", options->masks,
                     "a picture of the photo's shape, bright where the object is, for the pointing game; one an IMAGE")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, environment] { evaluateFaithfulness(*options, environment); });
    command->footer(
        "deletion, insertion: mean probability while the most relevant patches go first, or come back first. "
        "LeRF-MoRF:\n"
        "insertion less deletion; the least relevant first is the insertion read backwards. deleted, inserted: share "
        "of\n"
        "the pictures on which the view does better than every random order; faithful where both are above a half.");
}

void addAccuracy(CLI::App& evaluate, const Environment& environment)
{
    struct Wish {
        ModelOptions model;
        training::EvaluationOptions scenes;
        fs::path figure;
        bool json = false;
    };
    const auto wish = std::make_shared<Wish>();
    auto* command = evaluate.add_subcommand("accuracy", "how often a model of the scenes' classes names the object");
    addModelOptions(*command, wish->model);
    addSceneOptions(*command, wish->scenes);
    addParsed(*command, "--figure", wish->figure, parseFigureFile, "write the confusion matrix")
        ->type_name(kFigureFile);
    command->add_flag("--json", wish->json, "as JSON");
    command->callback([wish, environment] {
        if (!wish->figure.empty()) {
            core::requireOutput(wish->figure, modelInputs(wish->model));
        }
        const auto model = openModel(wish->model, environment);
        const auto result =
            training::evaluate(*model.network, wish->scenes, runControl(wish->model, environment, "scene"));
        if (!wish->figure.empty()) {
            writeFigure(wish->figure, training::confusionFigure(result, wish->scenes), model.spec().name, model.file);
        }
        environment.out << (wish->json ? training::toJson(result, wish->scenes) + "\n" : training::describe(result));
    });
}

void addTraining(CLI::App& evaluate, const Environment& environment)
{
    struct Wish {
        std::vector<std::string> files;
        fs::path accuracy, loss;
    };
    const auto wish = std::make_shared<Wish>();
    auto* command = evaluate.add_subcommand("training", "the curves of trainings, from what headscope-train printed");
    command->add_option("LOG", wish->files, "files of models/training/logs")->required();
    addParsed(*command, "--accuracy", wish->accuracy, parseFigureFile, "write the accuracy over the steps")
        ->type_name(kFigureFile);
    addParsed(*command, "--loss", wish->loss, parseFigureFile, "write the loss over the steps")->type_name(kFigureFile);
    command->callback([wish, environment] {
        std::vector<core::InputFile> inputs;
        for (const auto& file : wish->files) {
            inputs.push_back({file, "a log"});
        }
        for (const auto& figure : {wish->accuracy, wish->loss}) {
            if (!figure.empty()) {
                core::requireOutput(figure, inputs);
            }
        }
        std::vector<training::TrainingLog> logs;
        for (const auto& file : wish->files) {
            logs.push_back(training::readTrainingLog(file));
            const auto& log = logs.back();
            environment.out << fmt::format("{}: {} steps, loss {:.3f}", log.name, log.steps.back().step,
                                           log.steps.back().loss);
            environment.out << (log.fresh.empty()
                                    ? "\n"
                                    : fmt::format(", accuracy on fresh scenes {:.1f} %\n", log.fresh.back().accuracy));
        }
        if (!wish->accuracy.empty()) {
            writeFigure(wish->accuracy, training::accuracyFigure(logs), "", wish->files.front());
        }
        if (!wish->loss.empty()) {
            writeFigure(wish->loss, training::lossFigure(logs), "", wish->files.front());
        }
    });
}

}  // namespace

void addEvaluate(CLI::App& program, const Environment& environment)
{
    auto* command =
        program.add_subcommand("evaluate", "models on fresh drawn scenes: pointing, faithfulness, accuracy, training");
    command->require_subcommand(1);
    addPointing(*command, environment);
    addFaithfulness(*command, environment);
    addAccuracy(*command, environment);
    addTraining(*command, environment);
}

}  // namespace cli
