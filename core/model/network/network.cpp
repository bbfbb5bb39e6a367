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
    return classifyOn(grid, tokens);
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

Tensor Network::classifyOn(PatchGrid, const Tensor& tokens)
{
    return classify(tokens);
}

Tensor Network::classifyAfter(int layer, const Tensor& tokens)
{
    const bool ready =
        m_spec.pooling != Pooling::ClassToken || m_spec.layers.at(static_cast<size_t>(layer)).layout.classToken;
    return ready ? classify(tokens) : Tensor();
}

std::shared_ptr<const QueryTokens> Network::queryTokens(const Tensor&, int, int)
{
    return nullptr;
}

void Network::noteLoading(int64_t parameters, std::vector<std::string> warnings)
{
    m_spec.parameters = parameters;
    m_spec.warnings = std::move(warnings);
}

}  // namespace core
