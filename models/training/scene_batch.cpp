#include "models/training/scene_batch.h"

#include "models/training/random.h"

#include <ATen/Parallel.h>
#include <torch/torch.h>

namespace training {
namespace {

/// Share of each patch that the mask covers.
void addCoverage(const Drawing& drawing, int patch, float* coverage)
{
    const int cols = drawing.width / patch;
    const float share = 1.0f / (255.0f * static_cast<float>(patch * patch));
    for (int row = 0; row < drawing.height; ++row) {
        for (int col = 0; col < drawing.width; ++col) {
            const auto covered = drawing.mask[static_cast<size_t>(row * drawing.width + col)];
            coverage[(row / patch) * cols + col / patch] += share * static_cast<float>(covered);
        }
    }
}

}  // namespace

SceneBatch drawBatch(uint64_t seed, int64_t first, int count, int side, int patch,
                     const std::function<double(int64_t)>& difficulty)
{
    const int grid = side / patch;
    auto bytes = torch::empty({count, side, side, 3}, torch::kUInt8);
    SceneBatch batch{{}, torch::empty({count}, torch::kInt64), torch::zeros({count, grid * grid})};
    for (int i = 0; i < count; ++i) {
        const int64_t index = first + i;
        const Scene scene = makeScene(mixSeed(seed, static_cast<uint64_t>(index)), {.difficulty = difficulty(index)});
        const Drawing drawing = drawScene(scene, side, side);
        std::copy(drawing.rgb.begin(), drawing.rgb.end(), bytes[i].data_ptr<uint8_t>());
        batch.classes.data_ptr<int64_t>()[i] = scene.classIndex();
        addCoverage(drawing, patch, batch.coverage.data_ptr<float>() + i * grid * grid);
    }
    batch.pixels = bytes.permute({0, 3, 1, 2}).to(torch::kFloat32).div_(127.5).sub_(1).contiguous();
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
