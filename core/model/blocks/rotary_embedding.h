// Rotary position embedding; RotarySpec defines how coordinates become angles.
#pragma once

#include "core/model/spec/model_spec.h"
#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <stop_token>

namespace core {

/// The rotation of the tokens of one layer; a value that any thread may use.
struct Rotation {
    /// [1 or H, T, D / 2], or [1, T, D] where the two channels of a pair have angles of their own
    /// (RotarySpec::Coordinates::Clip); angle 0 for tokens before the patches.
    torch::Tensor cos, sin;
    bool halves = false;  ///< RotarySpec::halves

    /// @param x  [..., H, T, D]
    /// @return   the same shape, in new memory, differentiable
    /// @throws Error Cancelled
    torch::Tensor operator()(const torch::Tensor& x, const std::stop_token& stop) const;
};

/// Registered as `rope`, it holds whatever the file stores: the parameter `freqs` [2, layers, H, D / 2] (Learned), the
/// buffer `periods` [D / 4] (Stored), or nothing. D is the width of a head.
class RotaryEmbedding : public torch::nn::Module {
public:
    /// @param spec  with `rotary` set and its heads known
    /// @throws Error ShapeMismatch when a head's channels cannot be divided between two coordinates
    explicit RotaryEmbedding(const ModelSpec& spec);

    /// @param prefix  tokens before the patches
    /// @param like    the result has its device and dtype
    Rotation rotation(int layer, PatchGrid grid, int prefix, const torch::Tensor& like) const;

    /// Positions as vectors, one per patch: [P, N] on the CPU. Their cosine similarity is that of one constant vector
    /// rotated as at the one patch and as at the other: the mean of cos(difference of angles) over pairs, and over
    /// layers and heads too if frequencies are learned. It depends only on the offset between the patches.
    torch::Tensor positions(PatchGrid grid) const;

private:
    torch::Tensor angles(int layer, PatchGrid grid) const;  ///< as Rotation's, of P patches; float64 unless learned
    torch::Tensor clipAngles(PatchGrid grid) const;
    torch::Tensor frequencies() const;  ///< [D / 4] float64 on the CPU

    std::shared_ptr<const RotarySpec> m_rotary;
    int m_layers, m_headWidth, m_steps;
    torch::Tensor freqs, periods;
};

}  // namespace core
