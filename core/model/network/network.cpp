#include "core/model/network/network.h"

#include "core/error.h"

namespace core {

using torch::Tensor;

Tensor Network::forward(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    auto tokens = embed(pixels);
    for (int layer = 0; layer < layerCount(); ++layer) {
        tokens = runLayer(layer, tokens, grid, nullptr);
    }
    return classify(grid, tokens);
}

Tensor Network::embed(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    return placePatches(embedPatches(pixels), grid, true);
}

Tensor Network::embedPatches(const Tensor&)
{
    throw Error(ErrorCode::Unsupported, "expected a network whose patches are made before they get positions");
}

Tensor Network::placePatches(const Tensor&, PatchGrid, bool)
{
    throw Error(ErrorCode::Unsupported, "expected a network whose patches are made before they get positions");
}

Tensor Network::classify(PatchGrid grid, const Tensor& tokens, std::optional<int> layer)
{
    const bool noClassToken = layer && m_spec.pooling == Pooling::ClassToken &&
                              !m_spec.layers.at(static_cast<size_t>(*layer)).layout.classToken;
    return noClassToken ? Tensor() : answerAfter(layer.value_or(layerCount() - 1), grid, tokens);
}

Tensor Network::positionEmbedding(PatchGrid grid) const
{
    const torch::NoGradGuard noGrad;
    const auto positions = m_capabilities.positions ? m_capabilities.positions(grid) : Tensor();
    return positions.defined() ? positions.detach() : positions;
}

Tensor Network::patchFilters() const
{
    return m_capabilities.patchFilters ? m_capabilities.patchFilters() : Tensor();
}

Tensor Network::firstFilters() const
{
    return m_capabilities.firstFilters ? m_capabilities.firstFilters() : patchFilters();
}

void Network::noteLoading(int64_t parameters, std::vector<std::string> warnings)
{
    m_spec.parameters = parameters;
    m_spec.warnings = std::move(warnings);
}

}  // namespace core
