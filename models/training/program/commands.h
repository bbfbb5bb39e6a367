// headscope-train: makes, draws and evaluates the bundled models. Its own commands, beside those shared with the
// command line.
#pragma once

#include "app/cli/commands.h"
#include "models/training/evaluation.h"

#include <string>
#include <vector>

namespace training {

/// Runs `headscope-train` without a process around it; see cli::run().
int run(std::vector<std::string> arguments, const cli::Environment& environment);

void addTrain(CLI::App& program, const cli::Environment& environment);      ///< run, samples
void addEvaluate(CLI::App& program, const cli::Environment& environment);   ///< on unseen scenes, and of logs
void addPointing(CLI::App& evaluate, const cli::Environment& environment);  ///< below evaluate

/// --scenes, --seed, --difficulty, --clutter, --rotation.
void addSceneOptions(CLI::App& command, EvaluationOptions& scenes);

}  // namespace training
