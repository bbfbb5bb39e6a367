#include "core/model/families/resnet/resnet.h"

#include "core/model/network/initialise.h"

namespace core {

using torch::Tensor;

namespace {

/// [B, C, rows, cols] -> [B, rows * cols, C]
Tensor placesOf(const Tensor& image)
{
    return image.flatten(2).transpose(1, 2);
}

Tensor imageOf(const Tensor& places, PatchGrid grid)
{
    return places.transpose(1, 2).reshape({places.size(0), places.size(2), grid.rows, grid.cols});
}

}  // namespace

Resnet::Resnet(const ModelSpec& spec, Weights weights) : Network(spec), m_body(*this, *spec.resnet)
{
    fc = register_module("fc", std::make_shared<Linear>(spec.resnet->outputs(), spec.classes));
    m_capabilities.firstFilters = [this] { return m_body.firstFilters(); };
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

Tensor Resnet::embedPatches(const Tensor& pixels)
{
    return placesOf(m_body.stem(pixels));
}

Tensor Resnet::placePatches(const Tensor& patches, PatchGrid, bool)
{
    return patches;  // they know where they are
}

Tensor Resnet::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    const int entering = layer == 0 ? 0 : m_spec.layers[static_cast<size_t>(layer) - 1].stage;
    Convolution kept;
    const auto image = m_body.block(layer, imageOf(tokens, stageGrid(grid, entering)), &kept.gate);
    if (record != nullptr) {
        record->attention = std::move(kept);
    }
    return placesOf(image);
}

Tensor Resnet::answerAfter(int layer, PatchGrid, const Tensor& tokens)
{
    return layer + 1 == layerCount() ? fc->forward(tokens.mean(1)) : Tensor();
}

PatchGrid Resnet::gridFor(int height, int width) const
{
    return gridAfterHalvings(height, width, 2);
}

}  // namespace core
