// Signed evidence of single pixels for and against a score, by gradients through the whole network: integrated
// gradients and SmoothGrad. Works for every network with a differentiable score; memory is that of LayerwiseBackward.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/experiment/edit.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

namespace core {

/// Gradient of the score with respect to the pixels, [1, 3, H, W], on the network's device. @throws Error Cancelled
torch::Tensor gradientByPixels(Network& network, const torch::Tensor& pixels, const Score& score,
                               const RunControl& control = {});

struct IntegratedGradients {
    torch::Tensor map;  ///< [H, W] float32 on the CPU, summed over channels
    double sum = 0.0;   ///< of the map
    /// Score of the input minus that of the baseline, to which the sum converges with the number of steps.
    double difference = 0.0;

    /// |sum - difference| / |difference|: the completeness error; infinite if the scores do not differ.
    double error() const;
};

/// The input minus the baseline, times the mean gradient on the straight line between them, by Gauss-Legendre nodes.
/// @param pixels    [1, 3, H, W]
/// @param baseline  Zero: 0 in the normalized input, the mean color of the training images; Mean: the mean of each
///                  channel over this image; Blur: as in the edit
/// @param steps     number of nodes, in [1, 1000]; each costs a forward and a backward pass
/// @throws Error OutOfRange for another number of steps; OutOfMemory, naming need and supply, in advance; Cancelled
/// Source: Sundararajan, Taly & Yan 2017, arXiv:1703.01365, sections 3 and 5.
IntegratedGradients integratedGradients(Network& network, const torch::Tensor& pixels, const Score& score,
                                        Filling baseline = Filling::Zero, int steps = 50,
                                        const RunControl& control = {});

/// The mean gradient over copies of the input with Gaussian noise, summed over channels: [H, W] float32 on the CPU. The
/// noise is the same in every run.
/// @param noise    its standard deviation as a share of the span of the input's values
/// @param samples  number of copies, in [1, 1000]
/// @throws Error as integratedGradients()
/// Source: Smilkov et al. 2017, arXiv:1706.03825, section 3.
torch::Tensor smoothGrad(Network& network, const torch::Tensor& pixels, const Score& score, double noise = 0.15,
                         int samples = 25, const RunControl& control = {});

/// Nodes and weights of Gauss-Legendre quadrature on [0, 1], ascending.
struct Quadrature {
    std::vector<double> nodes, weights;
};
Quadrature gaussLegendre(int count);

}  // namespace core
