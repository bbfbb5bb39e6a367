// headscope-train run, samples: a training from its recipe, and the bundled sample images.
#include "app/cli/outputs.h"
#include "app/cli/terminal_text.h"
#include "models/training/program/commands.h"
#include "models/training/samples.h"
#include "models/training/trainer.h"

#include <ATen/Parallel.h>
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <memory>
#include <ostream>

namespace training {

using core::literals::operator""_msg;

namespace {

struct TrainArguments {
    std::string recipe, out, state;
    int threads = 1, report = 100, evaluateEvery = 500, finalScenes = 2000;
};

std::string trainingRecord(const Recipe& recipe, const Evaluation& evaluation, const EvaluationOptions& options,
                           double seconds)
{
    const auto rounded = [](double share) { return std::round(share * 1e4) / 1e4; };
    const nlohmann::ordered_json record{{"recipe", nlohmann::ordered_json::parse(toJson(recipe))},
                                        {"pictures", static_cast<int64_t>(recipe.steps) * recipe.batch},
                                        {"seconds", std::round(seconds)},
                                        {"evaluation",
                                         {{"scenes", evaluation.scenes},
                                          {"seed", options.seed},
                                          {"difficulty", options.difficulty},
                                          {"accuracy", rounded(evaluation.accuracy)},
                                          {"pointing_hits", rounded(evaluation.pointingHits)},
                                          {"attention_on_target", rounded(evaluation.attentionInside)}}}};
    return record.dump();
}

void train(const TrainArguments& arguments, std::ostream& out)
{
    const auto say = [&](const std::string& line) { out << line << std::endl; };
    at::set_num_threads(arguments.threads);
    cli::requireOutputs({arguments.out, arguments.state}, {{arguments.recipe, "the recipe"_msg}});
    const auto recipe = readRecipe(arguments.recipe);
    Trainer trainer(recipe);
    say(fmt::format("{}: {} steps of {} scenes", recipe.name, recipe.steps, recipe.batch));
    if (!arguments.state.empty() && std::filesystem::exists(arguments.state)) {
        trainer.load(arguments.state);
        say(fmt::format("going on from step {}", trainer.stepsDone()));
    }
    while (!trainer.finished()) {
        const auto progress = trainer.run(
            std::min(arguments.report, arguments.evaluateEvery - trainer.stepsDone() % arguments.evaluateEvery));
        say(
            fmt::format("step {:>6}  loss {:.3f}  mask {:.3f}  dense {:.3f}  accuracy {:5.1f} %  difficulty {:.2f}  "
                        "{:.0f} pictures/s  {:.0f} s",
                        progress.step, progress.loss, progress.maskLoss, progress.denseLoss, 100 * progress.accuracy,
                        progress.difficulty, progress.imagesPerSecond, trainer.secondsSpent()));
        if (trainer.stepsDone() % arguments.evaluateEvery == 0 && !trainer.finished()) {
            const auto fresh = evaluate(*trainer.averaged(), {.scenes = 300});
            say(fmt::format("  fresh scenes at full difficulty: accuracy {:.1f} %, pointing {:.1f} %",
                            100 * fresh.accuracy, 100 * fresh.pointingHits));
            if (!arguments.state.empty()) {
                trainer.save(arguments.state);
            }
        }
    }
    const double took = trainer.secondsSpent();
    const EvaluationOptions options{.scenes = arguments.finalScenes};
    const auto network = trainer.averaged();
    const auto evaluation = evaluate(*network, options);
    exportModel(arguments.out, *network, recipe, trainingRecord(recipe, evaluation, options, took));
    say(describe(evaluation) + fmt::format("{} written after {:.0f} s", arguments.out, took));
}

}  // namespace

void addTrain(CLI::App& program, const cli::Environment& environment)
{
    const auto arguments = std::make_shared<TrainArguments>();
    auto* run = program.add_subcommand("run", "train a model from its recipe");
    run->add_option("recipe", arguments->recipe, "a JSON file of models/training")->required();
    run->add_option("--out", arguments->out, "safetensors file to write")->required();
    run->add_option("--state", arguments->state, "file to save progress in, and to go on from when it exists");
    run->add_option("--threads", arguments->threads, "threads of the network; drawing takes one more")
        ->check(CLI::Range(1, 256));
    run->add_option("--report", arguments->report, "steps between reports")->check(CLI::Range(1, 1000000));
    run->add_option("--evaluate-every", arguments->evaluateEvery, "steps between evaluations")
        ->check(CLI::Range(1, 1000000));
    run->add_option("--final-scenes", arguments->finalScenes, "fresh scenes of the final report")
        ->check(CLI::Range(1, 1000000));
    run->callback([arguments, environment] { train(*arguments, environment.out); });

    const auto folder = std::make_shared<std::string>();
    auto* draw = program.add_subcommand("samples", "draw the bundled sample images");
    draw->add_option("folder", *folder, "existing folder to write to")->required();
    draw->callback([folder] { writeSamples(*folder); });
}

int run(std::vector<std::string> arguments, const cli::Environment& environment)
{
    CLI::App program("Trains, illustrates and measures Headscope's bundled models", "headscope-train");
    program.require_subcommand(1);
    const cli::TerminalText text(environment);
    addTrain(program, text.environment());
    training::addEvaluate(program, text.environment());
    return cli::runProgram(program, std::move(arguments), text.environment());
}

}  // namespace training
