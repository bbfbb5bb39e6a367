// headscope-train: makes and draws what is bundled.
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/file/output_file.h"
#include "models/training/samples.h"
#include "models/training/trainer.h"

#include <ATen/Parallel.h>
#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace {

using training::EvaluationOptions;

struct TrainArguments {
    std::string recipe, out, state;
    int threads = 1, report = 100, evaluateEvery = 500, finalScenes = 2000;
};

void say(const std::string& line)
{
    std::fputs((line + "\n").c_str(), stdout);
    std::fflush(stdout);
}

std::string trainingRecord(const training::Recipe& recipe, const training::Evaluation& evaluation,
                           const EvaluationOptions& options, double seconds)
{
    const auto rounded = [](double share) { return std::round(share * 1e4) / 1e4; };
    const nlohmann::ordered_json record{{"recipe", nlohmann::ordered_json::parse(training::toJson(recipe))},
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

void train(const TrainArguments& arguments)
{
    at::set_num_threads(arguments.threads);
    core::requireOutput(arguments.out, {{arguments.recipe, "the recipe"}, {arguments.state, "the saved progress"}});
    if (!arguments.state.empty()) {
        core::requireOutput(arguments.state, {{arguments.recipe, "the recipe"}});
    }
    const auto recipe = training::readRecipe(arguments.recipe);
    training::Trainer trainer(recipe);
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
                        progress.difficulty, progress.picturesPerSecond, trainer.secondsSpent()));
        if (trainer.stepsDone() % arguments.evaluateEvery == 0 && !trainer.finished()) {
            const auto fresh = training::evaluate(*trainer.averaged(), {.scenes = 300});
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
    const auto evaluation = training::evaluate(*network, options);
    training::exportModel(arguments.out, *network, recipe, trainingRecord(recipe, evaluation, options, took));
    say(training::describe(evaluation) + fmt::format("{} written after {:.0f} s", arguments.out, took));
}

int parseAndRun(int argc, char** argv)
{
    CLI::App app("Trains and illustrates Headscope's bundled models", "headscope-train");
    app.require_subcommand(1);

    TrainArguments arguments;
    auto* run = app.add_subcommand("run", "train a model from its recipe");
    run->add_option("recipe", arguments.recipe, "a JSON file of models/training")->required();
    run->add_option("--out", arguments.out, "safetensors file to write")->required();
    run->add_option("--state", arguments.state, "file to save progress in, and to go on from when it exists");
    run->add_option("--threads", arguments.threads, "threads of the network; drawing takes one more")
        ->check(CLI::Range(1, 256));
    run->add_option("--report", arguments.report, "steps between reports")->check(CLI::Range(1, 1000000));
    run->add_option("--evaluate-every", arguments.evaluateEvery, "steps between evaluations")
        ->check(CLI::Range(1, 1000000));
    run->add_option("--final-scenes", arguments.finalScenes, "fresh scenes of the final report")
        ->check(CLI::Range(1, 1000000));
    run->callback([&] { train(arguments); });

    std::string folder;
    auto* draw = app.add_subcommand("samples", "draw the bundled sample pictures");
    draw->add_option("folder", folder, "existing folder to write to")->required();
    draw->callback([&] { training::writeSamples(folder); });

    CLI11_PARSE(app, argc, argv);
    return 0;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return parseAndRun(argc, argv);
    } catch (...) {
        std::fprintf(stderr, "error: %s\n", core::currentFailure().message.c_str());
        return 1;
    }
}
