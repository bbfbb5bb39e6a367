// Scenes as tensors, drawn on a thread of their own while the network learns on another.
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

struct SceneBatch {
    torch::Tensor pixels;    ///< [B, 3, side, side] float32, (value / 255 - 0.5) / 0.5
    torch::Tensor classes;   ///< [B] int64
    torch::Tensor coverage;  ///< [B, P] float32: share of each patch that the target covers, patches in reading order
    torch::Tensor mask;      ///< [B, P, patch * patch] float32 in [0, 1]: the mask inside each patch, row by row
    torch::Tensor offsets;   ///< [B, P, 2] float32: from the middle of each patch to the target's, in pictures, x and y
};

/// Draws `count` scenes with the seeds mixSeed(seed, first), mixSeed(seed, first + 1), ... The k-th scene's difficulty
/// is difficulty(k); the rest of its options are `others`.
SceneBatch drawBatch(uint64_t seed, int64_t first, int count, int side, int patch,
                     const std::function<double(int64_t)>& difficulty, const SceneOptions& others = {});

/// Delivers batches 0, 1, 2, ... of a run in order; they do not depend on the timing of the threads.
class BatchStream {
public:
    using Draw = std::function<SceneBatch(int64_t step)>;
    BatchStream(Draw draw, int64_t firstStep);
    ~BatchStream();
    BatchStream(const BatchStream&) = delete;
    BatchStream& operator=(const BatchStream&) = delete;

    SceneBatch next();  ///< waits for the drawing thread; rethrows what stopped it

private:
    void work(int64_t step);

    static constexpr size_t kAhead = 6;
    Draw m_draw;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<SceneBatch> m_ready;
    std::exception_ptr m_problem;
    bool m_stop = false;
    std::thread m_thread;  ///< last: it uses everything above
};

}  // namespace training
