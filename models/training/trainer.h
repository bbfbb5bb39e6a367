// Trains core's own network on drawn scenes.
#pragma once

#include "core/model/network/network.h"
#include "models/training/recipe.h"
#include "models/training/scene_batch.h"

#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/normalization.h>
#include <torch/optim/adamw.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace training {

/// Auxiliary tasks of patch tokens during training, as a network learns very slowly from one label per image. At half
/// the depth: which pixels of the patch are the target, and where the target's center lies. Before the last layer, or
/// the first of class attention, where the class token will attend to them: the class that the patch shows, or the
/// ground.
struct DenseHeads : torch::nn::Module {
    DenseHeads(int dim, int patch);
    /// Losses of the auxiliary tasks.
    torch::Tensor maskLoss(const torch::Tensor& patches, const SceneBatch& batch);
    torch::Tensor classLoss(const torch::Tensor& patches, const SceneBatch& batch, const torch::Tensor& truth);

    torch::nn::LayerNorm normHalfway{nullptr}, normLast{nullptr};
    torch::nn::Linear pixels{nullptr}, middle{nullptr}, classes{nullptr};
};

/// The state of a training run. Not thread-safe; draws its scenes on a thread of its own.
class Trainer {
public:
    explicit Trainer(const Recipe& recipe);
    Trainer(const Trainer&) = delete;  // the drawing thread refers to it
    Trainer& operator=(const Trainer&) = delete;

    /// Averages since the last report.
    struct Progress {
        int step = 0;                        ///< steps done
        double loss = 0;                     ///< of the classes, mean since the last report
        double maskLoss = 0, denseLoss = 0;  ///< of the patches: where the target is, and its class
        double accuracy = 0;                 ///< on the training scenes, before each step
        double difficulty = 0;               ///< of the hardest scenes now
        double imagesPerSecond = 0;
    };
    /// Trains for `steps` more steps, or until the recipe's are done.
    Progress run(int steps);
    int stepsDone() const { return m_step; }
    bool finished() const { return m_step >= m_recipe.steps; }
    double secondsSpent() const { return m_seconds; }  ///< Seconds of training, in this session and earlier ones.

    /// The running average of the weights, as a separate network in evaluation mode.
    std::shared_ptr<core::Network> averaged() const;

    /// Saves everything needed to resume exactly.
    void save(const std::filesystem::path& file) const;
    void load(const std::filesystem::path& file);  ///< @throws core::Error Corrupt when it belongs to another recipe

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
    std::shared_ptr<DenseHeads> m_heads;   ///< dropped after training
    std::vector<torch::Tensor> m_average;  ///< of the values of valuesOf(*m_network)
    std::unique_ptr<torch::optim::AdamW> m_optimizer;
    std::unique_ptr<BatchStream> m_stream;  ///< at m_step; made when first needed
    int m_step = 0;
    double m_seconds = 0;
};

/// Writes a model in half precision with labels, preprocessing and the record of its training in the file's metadata,
/// so that the file opens without any other.
void exportModel(const std::filesystem::path& file, const core::Network& network, const Recipe& recipe,
                 const std::string& trainingRecord);

}  // namespace training
