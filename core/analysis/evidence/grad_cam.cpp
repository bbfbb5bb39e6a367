#include "core/analysis/evidence/grad_cam.h"

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/analysis/evidence/predictions.h"
#include "core/experiment/sweeps.h"
#include "core/memory_supply.h"

#include <torch/types.h>

#include <algorithm>

namespace core {
namespace {

void requireLayer(const Network& network, int layer)
{
    if (layer < 0 || layer >= network.layerCount()) {
        throw Error(ErrorCode::OutOfRange,
                    "Grad-CAM: expected a layer from 0 to %1, found %2"_msg(network.layerCount() - 1, layer));
    }
}

/// The layer whose input are the features of the map; with convolutions these are the output of `layer`.
int featureInputLayer(const Network& network, int layer)
{
    const auto kind = network.spec().layers[static_cast<size_t>(layer)].kind;
    return kind == LayerKind::Convolution ? layer + 1 : layer;
}

/// The patch grid of the previous layer's output, not yet merged if a stage begins here (Swin).
PatchGrid enteringGrid(const Network& network, const torch::Tensor& pixels, int layer)
{
    const PatchGrid grid = network.passOver(pixels).grid;
    return layer == 0 ? grid : layerGrid(network.spec().layers[static_cast<size_t>(layer) - 1], grid);
}

GradCam camOf(Network& network, const torch::Tensor& pixels, int classIndex, int layer, const RunControl& control)
{
    const int behind = featureInputLayer(network, layer);
    LayerwiseBackward way(network, pixels, scoreOfClass(classIndex), behind, EvidenceKind::None, control);
    while (way.nextLayer() >= behind) {
        way.stepBack();
    }
    const torch::NoGradGuard noGrad;
    const PatchGrid grid = enteringGrid(network, pixels, behind);
    const auto patches = [&](const torch::Tensor& tokens) {
        return tokens[0].narrow(0, tokens.size(1) - grid.count(), grid.count());
    };
    const torch::Tensor gradient = patches(way.gradient());
    const torch::Tensor map = torch::mv(patches(way.tokens()), gradient.mean(0)).relu_();
    return {map.to(torch::kCPU).reshape({grid.rows, grid.cols}).contiguous(), gradient.ne(0.0).any().item<bool>()};
}

}  // namespace

GradCam gradCam(Network& network, const torch::Tensor& input, int classIndex, int layer, const RunControl& control)
{
    requireClass(network.spec(), classIndex, "Grad-CAM");
    requireLayer(network, layer);
    if (network.spec().hasBranches()) {
        throw Error(ErrorCode::Unsupported, Message(kNoGradCamOfBranches));
    }
    const torch::Tensor pixels = pixelsFor(network, input);
    const int64_t need = gradCamBytes(network, static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    requireMemory(Message("Grad-CAM"), need, availableMemory(pixels.device()));
    return namingNeed(Message("Grad-CAM"), need, [&] { return camOf(network, pixels, classIndex, layer, control); });
}

int64_t gradCamBytes(const Network& network, int height, int width)
{
    const ModelSpec& spec = network.spec();
    const int64_t heads = mostHeads(spec);
    const int64_t tokens = spec.tokens.prefix() + network.gridFor(height, width).count();
    const int64_t window = spec.largestWindow();
    // The memory that a layer keeps for its linear parts and its windows, and the tokens between all layers.
    const int64_t linear = tokens * (16 * int64_t{spec.dim} + 6 * int64_t{spec.mlpHidden} +
                                     int64_t{spec.dim} * spec.depth() + 6 * heads * window * window);
    constexpr int64_t largestBlock =
        64 << 20;  // of scores, see attendInBlocks(); the backward pass has several at once
    const int64_t block = std::min(largestBlock, heads * tokens * tokens * static_cast<int64_t>(sizeof(float)));
    constexpr int64_t workspace = 16 << 20;
    return linear * static_cast<int64_t>(sizeof(float)) + 6 * block + workspace +
           LayerwiseBackward::bytesOfKeptLayers(spec, tokens, EvidenceKind::None);
}

}  // namespace core
