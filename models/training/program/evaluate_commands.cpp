// headscope-train evaluate: a model on fresh drawn scenes, whose answers and masks are known, and the curves of
// trainings.

#include "app/cli/evaluate_faithfulness.h"
#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "models/training/corloc.h"
#include "models/training/evaluation.h"
#include "models/training/pointing.h"
#include "models/training/precision.h"
#include "models/training/program/commands.h"
#include "models/training/report.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace training {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

cli::JudgedImages judgedScenes(const EvaluationOptions& scenes)
{
    return {scenes.scenes, "scene", fmt::format("scenes of seed {}", scenes.seed),
            nlohmann::ordered_json::object(
                {{"scenes", scenes.scenes}, {"seed", scenes.seed}, {"difficulty", scenes.difficulty}}),
            [scenes](const core::Model& model, int index) -> cli::JudgedImage {
                const auto drawn = drawFresh(scenes, index, model.spec().preprocessing);
                return {drawn.pixels, fmt::format("scene {}", index),
                        [mask = drawn.mask](const core::Trace& trace) -> core::MapPointing {
                            return [target = targetCells(mask, trace.grid, trace.patchSize)](const auto& map) {
                                const auto score = pointing(map, target);
                                return core::PointingScore{score.hits, score.inside};
                            };
                        }};
            }};
}

void addFaithfulness(CLI::App& evaluate, const cli::Environment& environment)
{
    struct Request {
        cli::FaithfulnessOptions faithfulness;
        EvaluationOptions scenes{.scenes = 100};
    };
    const auto request = std::make_shared<Request>();
    auto* command =
        evaluate.add_subcommand("faithfulness", "as headscope-cli evaluate faithfulness, over drawn scenes");
    cli::addFaithfulnessOptions(*command, request->faithfulness);
    addSceneOptions(*command, request->scenes);
    command->callback([request, environment] {
        request->faithfulness.seed = request->scenes.seed;
        cli::evaluateFaithfulness(request->faithfulness, judgedScenes(request->scenes), environment);
    });
}

void addAccuracy(CLI::App& evaluate, const cli::Environment& environment)
{
    struct Request {
        cli::ModelOptions model;
        EvaluationOptions scenes;
        fs::path figure;
        bool json = false;
    };
    const auto request = std::make_shared<Request>();
    auto* command = evaluate.add_subcommand("accuracy", "how often a model of the scenes' classes names the object");
    cli::addModelOptions(*command, request->model);
    addSceneOptions(*command, request->scenes);
    cli::addParsed(*command, "--figure", request->figure, cli::parseFigureFile, "write the confusion matrix")
        ->type_name(cli::kFigureFile);
    command->add_flag("--json", request->json, "as JSON");
    command->callback([request, environment] {
        cli::requireOutputs({request->figure}, cli::modelInputs(request->model));
        const auto model = cli::openModel(request->model, environment);
        const auto result =
            training::evaluate(*model.network, request->scenes, cli::runControl(request->model, environment, "scene"));
        if (!request->figure.empty()) {
            cli::writeFigure(request->figure, confusionFigure(result, request->scenes), model.spec().name, model.file);
        }
        environment.out << (request->json ? toJson(result, request->scenes) + "\n" : describe(result));
    });
}

void addCorLoc(CLI::App& evaluate, const cli::Environment& environment)
{
    struct Request {
        cli::ModelOptions model;
        EvaluationOptions scenes;
        bool json = false;
    };
    const auto request = std::make_shared<Request>();
    auto* command = evaluate.add_subcommand("corloc", "how often objects are located without labels (TokenCut, LOST)");
    cli::addModelOptions(*command, request->model);
    addSceneOptions(*command, request->scenes);
    command->add_flag("--json", request->json, "as JSON");
    command->footer(
        "Located: the box around the object that was found overlaps the true one by at least half (intersection over "
        "union).");
    command->callback([request, environment] {
        const auto model = cli::openModel(request->model, environment);
        const auto report =
            evaluateCorLoc(*model.network, request->scenes, cli::runControl(request->model, environment, "scene"));
        environment.out << (request->json ? toJson(report, request->scenes) + "\n" : describe(report));
    });
}

void addPrecision(CLI::App& evaluate, const cli::Environment& environment)
{
    struct Request {
        cli::ModelOptions model;
        EvaluationOptions scenes;
        bool json = false;
    };
    const auto request = std::make_shared<Request>();
    auto* command = evaluate.add_subcommand("precision", "what bf16 changes in a classifier's answers");
    cli::addModelOptions(*command, request->model);
    addSceneOptions(*command, request->scenes);
    command->add_flag("--json", request->json, "as JSON");
    command->callback([request, environment] {
        auto exact = request->model, rounded = request->model;
        exact.overrides.precision = core::Precision::Float32;
        rounded.overrides.precision = core::Precision::Bfloat16;
        const auto one = cli::openModel(exact, environment), other = cli::openModel(rounded, environment);
        const auto report = evaluatePrecision(*one.network, *other.network, request->scenes,
                                              cli::runControl(request->model, environment, "scene"));
        environment.out << (request->json ? toJson(report, request->scenes) + "\n" : describe(report));
    });
}

void addCurves(CLI::App& evaluate, const cli::Environment& environment)
{
    struct Request {
        std::vector<std::string> files;
        fs::path accuracy, loss;
    };
    const auto request = std::make_shared<Request>();
    auto* command = evaluate.add_subcommand("training", "the curves of training runs, from the output of `run`");
    command->add_option("LOG", request->files, "files of models/training/logs")->required();
    cli::addParsed(*command, "--accuracy", request->accuracy, cli::parseFigureFile, "write the accuracy over the steps")
        ->type_name(cli::kFigureFile);
    cli::addParsed(*command, "--loss", request->loss, cli::parseFigureFile, "write the loss over the steps")
        ->type_name(cli::kFigureFile);
    command->callback([request, environment] {
        std::vector<core::InputFile> inputs;
        for (const auto& file : request->files) {
            inputs.push_back({file, "a log"_msg});
        }
        cli::requireOutputs({request->accuracy, request->loss}, inputs);
        std::vector<TrainingLog> logs;
        for (const auto& file : request->files) {
            logs.push_back(readTrainingLog(file));
            const auto& log = logs.back();
            environment.out << fmt::format("{}: {} steps, loss {:.3f}", log.name, log.steps.back().step,
                                           log.steps.back().loss);
            environment.out << (log.fresh.empty()
                                    ? "\n"
                                    : fmt::format(", accuracy on fresh scenes {:.1f} %\n", log.fresh.back().accuracy));
        }
        if (!request->accuracy.empty()) {
            cli::writeFigure(request->accuracy, accuracyFigure(logs), "", request->files.front());
        }
        if (!request->loss.empty()) {
            cli::writeFigure(request->loss, lossFigure(logs), "", request->files.front());
        }
    });
}

}  // namespace

void addSceneOptions(CLI::App& command, EvaluationOptions& scenes)
{
    command.add_option("--scenes", scenes.scenes, fmt::format("how many; default {}", scenes.scenes))
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
    command.add_option("--clutter", scenes.clutterTimes, "factor on the amount set by the difficulty; default: 1")
        ->type_name("X")
        ->check(CLI::Range(0.0, 10.0));
    command.add_option("--rotation", scenes.rotationTimes, "factor on the distance set by the difficulty; default: 1")
        ->type_name("X")
        ->check(CLI::Range(0.0, 10.0));
}

void addEvaluate(CLI::App& program, const cli::Environment& environment)
{
    auto* command = program.add_subcommand(
        "evaluate", "models on fresh drawn scenes: pointing, faithfulness, accuracy, corloc, precision, training");
    command->require_subcommand(1);
    addPointing(*command, environment);
    addFaithfulness(*command, environment);
    addAccuracy(*command, environment);
    addCorLoc(*command, environment);
    addPrecision(*command, environment);
    addCurves(*command, environment);
}

}  // namespace training
