// Scenes as tensors, drawn on a thread of their own while the network trains on another.
#pragma once

#include "models/training/scene.h"

#include <torch/types.h>

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace training {

/// A batch of B scenes.
struct SceneBatch {
    torch::Tensor pixels;    ///< [B, 3, side, side] float32, (value / 255 - 0.5) / 0.5
    torch::Tensor classes;   ///< [B] int64
    torch::Tensor coverage;  ///< [B, P] float32: share of each patch that the target covers, patches in reading order
    torch::Tensor mask;      ///< [B, P, patch * patch] float32 in [0, 1]: the mask inside each patch, row by row
    /// [B, P, 2] float32: from the center of each patch to the target's, in image sides, x and y.
    torch::Tensor offsets;
};

/// Draws `count` scenes with the seeds mixSeed(seed, first), mixSeed(seed, first + 1), ... The k-th scene's difficulty
/// is difficulty(k); the rest of its options are `others`.
SceneBatch drawBatch(uint64_t seed, int64_t first, int count, int side, int patch,
                     const std::function<double(int64_t)>& difficulty, const SceneOptions& others = {});

/// Delivers batches 0, 1, 2, ... of a run in order, independent of the timing of the threads.
class BatchStream {
public:
    /// Draws the batch of a step.
    using Draw = std::function<SceneBatch(int64_t step)>;
    BatchStream(Draw draw, int64_t firstStep);
    ~BatchStream();
    BatchStream(const BatchStream&) = delete;
    BatchStream& operator=(const BatchStream&) = delete;

    SceneBatch next();  ///< waits for the drawing thread; rethrows its exception

private:
    void work(int64_t step);

    static constexpr size_t kAhead = 6;
    Draw m_draw;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<SceneBatch> m_ready;
    std::exception_ptr m_problem;
    bool m_stop = false;
    std::thread m_thread;  ///< last, as it uses everything above
};

}  // namespace training
