#include "core/analysis/tokens/followed_patch.h"

#include "core/analysis/attention/attention_map.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/tokens/token_statistics.h"
#include "core/error.h"

#include <algorithm>

namespace core {
namespace {

constexpr double kShareOfDepth = 0.75;
constexpr double kLeastLength = 1e-8;

/// The features that are particular to each patch of the frame: [P, C] on the CPU, rows of unit length or zero.
torch::Tensor particulars(const Trace& trace, int layer)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor patches = patchRows(trace.layers[static_cast<size_t>(layer)], layerOutputTokens(trace, layer))
                                      .to(torch::kCPU, torch::kFloat64);
    const torch::Tensor own = patches - patches.mean(0, true);
    return own / own.norm(2, 1, true).clamp_min(kLeastLength);
}

}  // namespace

int layerToFollowIn(const Trace& trace)
{
    const int deepest = static_cast<int>(kShareOfDepth * trace.layerCount());
    for (int layer = std::min(deepest, trace.layerCount() - 1); layer >= 0; --layer) {
        const LayerTrace& candidate = trace.layers[static_cast<size_t>(layer)];
        const bool isWhole = candidate.grid.rows == trace.grid.rows && candidate.grid.cols == trace.grid.cols;
        if (isWhole && outputsTokens(candidate)) {
            return layer;
        }
    }
    throw Error(ErrorCode::Unsupported,
                "following a patch: expected a model with a layer that leaves a token for every "
                "patch, found none"_msg);
}

FollowedPatch::FollowedPatch(const Trace& first, int row, int col) : m_layer(layerToFollowIn(first)), m_grid(first.grid)
{
    queryToken(first, m_layer, QueryChoice::patch(row, col));  // throws for a patch that is not there
    m_wanted = particulars(first, m_layer)[static_cast<int64_t>(row) * m_grid.cols + col];
}

FollowedPatch::Place FollowedPatch::in(const Trace& frame) const
{
    if (frame.grid.rows != m_grid.rows || frame.grid.cols != m_grid.cols) {
        throw Error(ErrorCode::ShapeMismatch,
                    "following a patch: expected a frame of %1 x %2 patches, found %3 x %4"_msg(
                        m_grid.rows, m_grid.cols, frame.grid.rows, frame.grid.cols));
    }
    const torch::Tensor cosines = torch::mv(particulars(frame, m_layer), m_wanted).contiguous();
    const auto* begin = cosines.data_ptr<double>();
    const auto* best = std::max_element(begin, begin + cosines.numel());
    const int patch = static_cast<int>(best - begin);
    return {patch / m_grid.cols, patch % m_grid.cols, std::clamp(*best, -1.0, 1.0)};
}

}  // namespace core
