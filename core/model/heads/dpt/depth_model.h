// The decoder of depth behind DINOv2 in Depth Anything: tokens of four layers become images of four sizes, which are
// merged from the coarsest to the finest. Letters: P patches, C width of the image tower. Sources: Ranftl et al. 2021,
// arXiv:2103.13413, section 3 (DPT); Yang et al. 2024, arXiv:2401.10891 and arXiv:2406.09414 (Depth Anything, V2).
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <vector>

namespace core {

class Checkpoint;
class DepthDecoder;

/// It is loaded with the first image, so that opening a model succeeds even if the decoder is unusable. Any thread may
/// use it; depth is computed on the CPU.
class DepthModel {
public:
    /// @param file   the checkpoint, beside which config.json may state the layers
    /// @param image  the image tower's specification
    DepthModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, const ModelSpec& image);
    ~DepthModel();
    DepthModel(const DepthModel&) = delete;
    DepthModel& operator=(const DepthModel&) = delete;

    /// Layers of the image tower whose output tokens are read. @throws Error as depth()
    const std::vector<int>& layers() const;

    /// Meters of the farthest place that a metric model tells; 0: the model gives an inverse depth without a unit, of
    /// which larger is nearer. @throws Error as depth()
    double farthest() const;

    /// At every pixel of the model input, [rows * p, cols * p] for patches of p pixels.
    /// @param tokens  per layer of layers(): [prefix + P, C], as they leave the layer
    /// @throws Error  Unsupported where nothing states the layers, and for several decoders; ShapeMismatch where
    /// tensors
    ///                are missing, unknown or do not fit, and for tokens of other sizes; Corrupt for numbers that are
    ///                not finite; Cancelled
    torch::Tensor depth(const std::vector<torch::Tensor>& tokens, PatchGrid grid,
                        const std::stop_token& stop = {}) const;

private:
    const DepthDecoder& opened() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::filesystem::path m_file;
    int m_width, m_depth, m_prefix, m_patch;
    double m_normEps;
    mutable std::mutex m_mutex;  ///< guards the member below
    mutable std::shared_ptr<const DepthDecoder> m_opened;
};

/// Null if the checkpoint has no such decoder.
std::shared_ptr<const DepthModel> findDepthModel(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const std::filesystem::path& file, const ModelSpec& image);

}  // namespace core
