// One layer of attention rollout as a matrix that is never whole: see rollout.h for what it holds.
#pragma once

#include "core/analysis/attention/rollout_options.h"
#include "core/trace/trace.h"

#include <functional>
#include <optional>

namespace core {

/// Keeps a reference to the layer.
class LayerTransition {
public:
    /// Goes through the layer's attention where the options need to know all of it beforehand.
    /// @param check  called between blocks
    LayerTransition(const LayerTrace& layer, const RolloutOptions& options, const std::function<void()>& check);

    /// Rows first, first + 1, ...: [count, T], normalised.
    torch::Tensor rows(int first, int count) const;

private:
    torch::Tensor fused(int first, int count) const;
    torch::Tensor unnormalised(int first, int count) const;  ///< M of RolloutOptions
    void forEachBlock(const std::function<void()>& check, const std::function<void(int first, int count)>& visit) const;

    const LayerTrace& m_layer;
    RolloutOptions m_options;
    std::optional<float> m_smallest;  ///< entries of F below it are set to 0
    torch::Tensor m_rowSums;          ///< [T] of M; VitExplain alone
};

}  // namespace core
