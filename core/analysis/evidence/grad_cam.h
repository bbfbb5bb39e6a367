// Grad-CAM on tokens: the patches whose channels are evidence for a class, at any depth of any network with a
// classifier. With a the patch tokens at a layer's input and g = dy/da the gradient of the class score, the weight of a
// channel is the mean of g over the patches, and the map is relu(sum over channels of weight * a). Convolutions use the
// features at the layer's output, as in the paper. Source: Selvaraju et al. 2017, arXiv:1610.02391, section 3 (tokens
// in place of a convolution's maps).
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

namespace core {

struct GradCam {
    torch::Tensor map;     ///< [rows, cols] of the grid at the layer's input (output), on the CPU; not negative
    bool reached = false;  ///< false: no gradient reaches these patches, so the map is 0 everywhere
};

/// The reason where branches pass side by side (ModelSpec::hasBranches).
inline constexpr MessageId kNoGradCamOfBranches =
    "Between its layers this model passes the tokens of two branches, so the tokens that enter a layer are no single map."_msg;

/// Memory is linear in T: gradients are computed one layer at a time, attention in blocks of rows.
/// @param pixels     [1, 3, H, W]
/// @param classIndex in [0, K)
/// @param layer      from 0
/// @throws Error OutOfRange for a missing class or layer; Unsupported without a classifier; OutOfMemory, naming need
///         and supply, in advance; Cancelled
GradCam gradCam(Network& network, const torch::Tensor& pixels, int classIndex, int layer,
                const RunControl& control = {});

/// Estimated peak bytes in addition to the network.
int64_t gradCamBytes(const Network& network, int height, int width);

}  // namespace core
