// Trains core's own network on drawn scenes.
#pragma once

#include "core/model/network.h"
#include "models/training/evaluation.h"
#include "models/training/recipe.h"
#include "models/training/scene_batch.h"

#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/normalization.h>
#include <torch/optim/adamw.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace training {

/// The state of a run. Not thread-safe; draws its scenes on a thread of its own.
class Trainer {
public:
    explicit Trainer(const Recipe& recipe);

    struct Progress {
        int step = 0;           ///< steps done
        double loss = 0;        ///< of the classes, mean since the last report
        double denseLoss = 0;   ///< of the patches
        double accuracy = 0;    ///< on the scenes trained on, before each step
        double difficulty = 0;  ///< of the hardest scenes now
        double picturesPerSecond = 0;
    };
    /// Trains for `steps` more steps, or until the recipe's are done.
    Progress run(int steps);
    int stepsDone() const { return m_step; }
    bool finished() const { return m_step >= m_recipe.steps; }

    /// The running average of the weights, as a network of its own in evaluation mode.
    std::shared_ptr<core::Network> averaged() const;

    /// Everything needed to go on exactly as if nothing had happened.
    void save(const std::filesystem::path& file) const;
    void load(const std::filesystem::path& file);  ///< @throws core::Error Corrupt when it is not of this recipe

private:
    void setRates();
    double difficultyAt(int64_t step) const;
    torch::Tensor loss(const SceneBatch& batch, Progress& progress);
    void updateAverage();
    std::vector<torch::Tensor> allParameters() const;

    Recipe m_recipe;
    std::shared_ptr<core::Network> m_network;
    torch::nn::LayerNorm m_denseNorm{nullptr};
    torch::nn::Linear m_denseHead{nullptr};  ///< a class or the ground for every patch; thrown away after training
    std::vector<torch::Tensor> m_average;    ///< of m_network's parameters, in their order
    std::unique_ptr<torch::optim::AdamW> m_optimizer;
    int m_step = 0;
};

/// Writes a model in half precision with labels, preprocessing and the record of its training in the file's metadata,
/// so that the one file opens alone.
void exportModel(const std::filesystem::path& file, const core::Network& network, const Recipe& recipe,
                 const std::string& trainingRecord);

}  // namespace training
