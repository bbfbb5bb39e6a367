#include "models/training/training_log.h"

#include "core/error.h"
#include "core/file/output_file.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>

namespace training {
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
                          fmt::format("{}: expected the log of a training, found {}", file.string(), kind));
    }
    std::ifstream stream(file);
    if (!stream) {
        throw core::Error(core::ErrorCode::NotFound,
                          fmt::format("{}: expected the log of a training, cannot be read", file.string()));
    }
    TrainingLog log;
    for (std::string line; std::getline(stream, line);) {
        readLine(line, log);
    }
    if (log.steps.empty()) {
        throw core::Error(core::ErrorCode::Corrupt,
                          fmt::format("{}: expected lines \"step ... loss ... accuracy ...\" as headscope-train prints "
                                      "them, found none",
                                      file.string()));
    }
    if (log.name.empty()) {
        log.name = file.stem().string();
    }
    return log;
}

}  // namespace training
