#include "models/training/report.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "models/training/shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/types.h>

#include <algorithm>
#include <fstream>

namespace training {

using core::literals::operator""_msg;

namespace {

using core::Curves;

/// One number of every report over its step.
template <typename Report>
Curves::Series series(const std::string& label, const std::vector<Report>& reports, double Report::*number)
{
    Curves::Series series;
    series.label = core::Message(label);
    for (const auto& report : reports) {
        series.x.push_back(report.step);
        series.y.push_back(report.*number);
    }
    return series;
}

core::Result figureOf(Curves curves, const std::string& title, const std::vector<TrainingLog>& logs)
{
    curves.xTitle = core::Message("steps");
    std::vector<std::string> names;
    for (const auto& log : logs) {
        names.push_back(log.name);
    }
    core::Result result;
    result.title = core::Message(title);
    result.quantity = curves.yTitle;
    result.subject = core::Message(fmt::format("{}", fmt::join(names, ", ")));
    result.content = std::move(curves);
    return result;
}

}  // namespace

core::Result confusionFigure(const Evaluation& evaluation, const EvaluationOptions& options)
{
    const int classes = static_cast<int>(evaluation.confusion.size());
    core::Matrix matrix;
    matrix.rowTitle = core::Message("true class");
    matrix.colTitle = core::Message("answer");
    matrix.values = torch::zeros({classes, classes});
    auto cells = matrix.values.accessor<float, 2>();
    float mistake = 0;
    for (int truth = 0; truth < classes; ++truth) {
        const auto& row = evaluation.confusion[static_cast<size_t>(truth)];
        int total = 0;
        for (const int count : row) {
            total += count;
        }
        for (int answer = 0; answer < classes; ++answer) {
            cells[truth][answer] =
                100.0F * static_cast<float>(row[static_cast<size_t>(answer)]) / static_cast<float>(std::max(1, total));
            mistake = answer == truth ? mistake : std::max(mistake, cells[truth][answer]);
        }
        const std::string name(shapeName(static_cast<Shape>(truth)));
        matrix.rowLabels.emplace_back(fmt::format("{} {:.1f} %", name, cells[truth][truth]));
        matrix.colLabels.emplace_back(name);
    }
    matrix.range = {0.0F, mistake > 0 ? mistake : 100.0F};
    core::Result result;
    result.content = std::move(matrix);
    result.title = core::Message("Confusion of the classes");
    result.quantity = core::Message("share of the true class (%)");
    result.subject = core::Message(
        fmt::format("{} fresh scenes · seed {} · difficulty {} · accuracy {:.1f} % · colors end at the most frequent "
                    "mistake",
                    evaluation.scenes, options.seed, options.difficulty, 100 * evaluation.accuracy));
    return result;
}

core::Result accuracyFigure(const std::vector<TrainingLog>& logs)
{
    Curves curves;
    curves.yTitle = core::Message("accuracy (%)");
    for (const auto& log : logs) {
        const auto name = logs.size() > 1 ? log.name + ", " : std::string();
        curves.series.push_back(series(name + "fresh scenes", log.fresh, &TrainingLog::Fresh::accuracy));
        curves.series.push_back(series(name + "trained on", log.steps, &TrainingLog::Step::accuracy));
    }
    return figureOf(std::move(curves), "Accuracy while training", logs);
}

core::Result lossFigure(const std::vector<TrainingLog>& logs)
{
    Curves curves;
    curves.yTitle = core::Message("loss (nats)");
    for (const auto& log : logs) {
        const bool alone = logs.size() == 1;
        curves.series.push_back(series(alone ? "class of the scene" : log.name, log.steps, &TrainingLog::Step::loss));
        if (alone) {
            curves.series.push_back(series("mask and middle", log.steps, &TrainingLog::Step::mask));
            curves.series.push_back(series("class of each patch", log.steps, &TrainingLog::Step::dense));
        }
    }
    return figureOf(std::move(curves), "Loss while training", logs);
}

namespace {

/// A resumed run reports some steps again.
template <typename Report>
void add(std::vector<Report>& reports, const Report& report)
{
    while (!reports.empty() && reports.back().step >= report.step) {
        reports.pop_back();
    }
    reports.push_back(report);
}

void readLine(const std::string& line, TrainingLog& log)
{
    TrainingLog::Step step;
    TrainingLog::Fresh fresh{log.steps.empty() ? 0 : log.steps.back().step, 0};
    int steps = 0, batch = 0;
    if (std::sscanf(line.c_str(), "step %d loss %lf mask %lf dense %lf accuracy %lf", &step.step, &step.loss,
                    &step.mask, &step.dense, &step.accuracy) == 5) {
        add(log.steps, step);
    } else if (std::sscanf(line.c_str(), " fresh scenes at full difficulty: accuracy %lf", &fresh.accuracy) == 1 ||
               std::sscanf(line.c_str(), "accuracy %lf", &fresh.accuracy) == 1) {
        add(log.fresh, fresh);
    } else if (const auto colon = line.find(": ");
               log.name.empty() && colon != std::string::npos &&
               std::sscanf(line.c_str() + colon, ": %d steps of %d scenes", &steps, &batch) == 2) {
        log.name = line.substr(0, colon);
    }
}

}  // namespace

TrainingLog readTrainingLog(const std::filesystem::path& file)
{
    if (const auto kind = core::otherKind(file); !kind.empty()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "%1: expected the log of a training, found %2"_msg(file.string(), kind));
    }
    std::ifstream stream(file);
    if (!stream) {
        throw core::Error(core::ErrorCode::NotFound,
                          "%1: expected the log of a training, cannot be read"_msg(file.string()));
    }
    TrainingLog log;
    for (std::string line; std::getline(stream, line);) {
        readLine(line, log);
    }
    if (log.steps.empty()) {
        throw core::Error(core::ErrorCode::Corrupt,
                          "%1: expected lines \"step ... loss ... accuracy ...\" as headscope-train prints "
                          "them, found none"_msg(file.string()));
    }
    if (log.name.empty()) {
        log.name = file.stem().string();
    }
    return log;
}

}  // namespace training
