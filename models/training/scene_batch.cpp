#include "models/training/scene_batch.h"

#include "models/training/random.h"

#include <ATen/Parallel.h>

namespace training {
namespace {

/// The mask by patches: [B, side, side] bytes -> [B, P, patch * patch] in [0, 1].
torch::Tensor byPatches(const torch::Tensor& masks, int patch)
{
    const int64_t count = masks.size(0), grid = masks.size(1) / patch;
    return masks.to(torch::kFloat32)
        .div_(255)
        .reshape({count, grid, patch, grid, patch})
        .permute({0, 1, 3, 2, 4})
        .reshape({count, grid * grid, int64_t{patch} * patch});
}

/// From the middle of each patch to the target's middle of mass: [B, P, 2].
torch::Tensor offsetsTo(const torch::Tensor& coverage, int grid)
{
    const auto middles = (torch::arange(grid, torch::kFloat32) + 0.5) / grid;
    const auto at = torch::stack({middles.repeat({grid}), middles.repeat_interleave(grid)}, -1);  // [P, 2]
    const auto weights = coverage / coverage.sum(1, true).clamp_min(1e-6);
    return torch::matmul(weights, at).unsqueeze(1) - at.unsqueeze(0);
}

}  // namespace

SceneBatch drawBatch(uint64_t seed, int64_t first, int count, int side, int patch,
                     const std::function<double(int64_t)>& difficulty, const SceneOptions& others)
{
    const int grid = side / patch;
    auto bytes = torch::empty({count, side, side, 3}, torch::kUInt8);
    auto masks = torch::empty({count, side, side}, torch::kUInt8);
    SceneBatch batch;
    batch.classes = torch::empty({count}, torch::kInt64);
    for (int i = 0; i < count; ++i) {
        const int64_t index = first + i;
        SceneOptions options = others;
        options.difficulty = difficulty(index);
        const SceneDescription scene = makeScene(mixSeed(seed, static_cast<uint64_t>(index)), options);
        const Drawing drawing = drawScene(scene, side, side);
        std::copy(drawing.rgb.begin(), drawing.rgb.end(), bytes[i].data_ptr<uint8_t>());
        std::copy(drawing.mask.begin(), drawing.mask.end(), masks[i].data_ptr<uint8_t>());
        batch.classes.data_ptr<int64_t>()[i] = scene.classIndex();
    }
    batch.pixels = bytes.permute({0, 3, 1, 2}).to(torch::kFloat32).div_(127.5).sub_(1).contiguous();
    batch.mask = byPatches(masks, patch);
    batch.coverage = batch.mask.mean(-1);
    batch.offsets = offsetsTo(batch.coverage, grid);
    return batch;
}

BatchStream::BatchStream(Draw draw, int64_t firstStep)
    : m_draw(std::move(draw)), m_thread([this, firstStep] { work(firstStep); })
{
}

BatchStream::~BatchStream()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void BatchStream::work(int64_t step)
{
    at::set_num_threads(1);
    try {
        for (;; ++step) {
            auto batch = m_draw(step);
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_stop || m_ready.size() < kAhead; });
            if (m_stop) {
                return;
            }
            m_ready.push_back(std::move(batch));
            m_changed.notify_all();
        }
    } catch (...) {
        const std::lock_guard lock(m_mutex);
        m_problem = std::current_exception();
        m_changed.notify_all();
    }
}

SceneBatch BatchStream::next()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_problem || !m_ready.empty(); });
    if (m_ready.empty()) {
        std::rethrow_exception(m_problem);
    }
    auto batch = std::move(m_ready.front());
    m_ready.pop_front();
    m_changed.notify_all();
    return batch;
}

}  // namespace training
