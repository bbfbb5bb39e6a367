// Trains core's own network on drawn scenes.
#pragma once

#include "core/model/network/network.h"
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

/// What patch tokens are asked during training only: a network learns from one label a picture very slowly. Halfway
/// through: which pixels of the patch are the target, and where the target's middle lies. Before the last layer, or the
/// first of class attention, where the class token will look at them: which class the patch shows, or the ground.
struct DenseHeads : torch::nn::Module {
    DenseHeads(int dim, int patch);
    torch::Tensor maskLoss(const torch::Tensor& patches, const SceneBatch& batch);
    torch::Tensor classLoss(const torch::Tensor& patches, const SceneBatch& batch, const torch::Tensor& truth);

    torch::nn::LayerNorm normHalfway{nullptr}, normLast{nullptr};
    torch::nn::Linear pixels{nullptr}, middle{nullptr}, classes{nullptr};
};

/// The state of a run. Not thread-safe; draws its scenes on a thread of its own.
class Trainer {
public:
    explicit Trainer(const Recipe& recipe);
    Trainer(const Trainer&) = delete;  // the drawing thread knows where it lives
    Trainer& operator=(const Trainer&) = delete;

    struct Progress {
        int step = 0;                        ///< steps done
        double loss = 0;                     ///< of the classes, mean since the last report
        double maskLoss = 0, denseLoss = 0;  ///< of the patches: where the target is, what it is
        double accuracy = 0;                 ///< on the scenes trained on, before each step
        double difficulty = 0;               ///< of the hardest scenes now
        double picturesPerSecond = 0;
    };
    /// Trains for `steps` more steps, or until the recipe's are done.
    Progress run(int steps);
    int stepsDone() const { return m_step; }
    bool finished() const { return m_step >= m_recipe.steps; }
    double secondsSpent() const { return m_seconds; }  ///< training, in this session and in those before

    /// The running average of the weights, as a network of its own in evaluation mode.
    std::shared_ptr<core::Network> averaged() const;

    /// Everything needed to go on exactly as if nothing had happened.
    void save(const std::filesystem::path& file) const;
    void load(const std::filesystem::path& file);  ///< @throws core::Error Corrupt when it is not of this recipe

private:
    SceneBatch drawStep(int64_t step) const;
    void setRates();
    double difficultyAt(int64_t step) const;
    int sizeAt(int64_t step) const;
    torch::Tensor loss(const SceneBatch& batch, Progress& progress);
    void updateAverage();
    std::vector<torch::Tensor> allParameters() const;

    Recipe m_recipe;
    std::shared_ptr<core::Network> m_network;
    std::shared_ptr<DenseHeads> m_heads;   ///< thrown away after training
    std::vector<torch::Tensor> m_average;  ///< of what valuesOf(*m_network) gives
    std::unique_ptr<torch::optim::AdamW> m_optimizer;
    std::unique_ptr<BatchStream> m_stream;  ///< at m_step; made when first needed
    int m_step = 0;
    double m_seconds = 0;
};

/// Writes a model in half precision with labels, preprocessing and the record of its training in the file's metadata,
/// so that the one file opens alone.
void exportModel(const std::filesystem::path& file, const core::Network& network, const Recipe& recipe,
                 const std::string& trainingRecord);

}  // namespace training
