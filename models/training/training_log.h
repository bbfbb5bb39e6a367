// What a run of headscope-train said, read back from the text it printed: the curves of a model's training.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace training {

struct TrainingLog {
    struct Step {
        int step = 0;
        double loss = 0, mask = 0, dense = 0;  ///< means since the report before
        double accuracy = 0;                   ///< percent, on the scenes trained on
    };
    struct Fresh {
        int step = 0;
        double accuracy = 0;  ///< percent, on fresh scenes at full difficulty
    };
    std::string name;          ///< of the recipe
    std::vector<Step> steps;   ///< ascending; of steps that were taken again after an interruption the later ones
    std::vector<Fresh> fresh;  ///< the final report is the last
};

/// Lines of other kinds are passed over. @throws core::Error NotFound, or Corrupt when no report of a step is in it
TrainingLog readTrainingLog(const std::filesystem::path& file);

}  // namespace training
