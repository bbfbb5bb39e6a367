#include "core/model/network/network.h"

#include "core/model/network/layer_edit.h"

#include <utility>

namespace core {

using torch::Tensor;

Pass Network::passOver(const Tensor& pixels, std::stop_token stop) const
{
    const auto height = static_cast<int>(pixels.size(2)), width = static_cast<int>(pixels.size(3));
    Pass pass{height, width, gridFor(height, width), std::move(stop)};
    pass.roundsHeads = spec().precision == Precision::Bfloat16 && pixels.device().is_cpu();
    return pass;
}

Tensor Network::forward(const Tensor& pixels)
{
    const auto pass = passOver(pixels);
    auto tokens = embed(pass, pixels);
    for (int layer = 0; layer < layerCount(); ++layer) {
        tokens = runLayer(pass, layer, tokens).tokens;
    }
    return classify(pass, tokens);
}

Tensor Network::embed(const Pass& pass, const Tensor& pixels)
{
    throwIfCancelled(pass.stop);
    return placePatches(pass, embedPatches(pass, pixels), true);
}

Tensor Network::placePatches(const Pass&, const Tensor& patches, bool)
{
    return patches;
}

LayerOutput Network::runLayer(const Pass& pass, int layer, const Tensor& tokens, const LayerRequest& request)
{
    throwIfCancelled(pass.stop);
    LayerRun run{pass, request, m_spec.layers.at(static_cast<size_t>(layer)).layout};
    run.layout.registers += request.edit != nullptr ? request.edit->addedTokens : 0;
    auto outputTokens = runBlocks(layer, tokens, run);  // fills run.output as well
    run.output.tokens = std::move(outputTokens);
    return std::move(run.output);
}

Tensor Network::classify(const Pass& pass, const Tensor& tokens, std::optional<int> layer)
{
    const bool noClassToken = layer && m_spec.pooling == Pooling::ClassToken &&
                              !m_spec.layers.at(static_cast<size_t>(*layer)).layout.classToken;
    return noClassToken ? Tensor() : classifyAfter(layer.value_or(layerCount() - 1), pass, tokens);
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

void Network::noteLoading(int64_t parameters, std::vector<Message> warnings)
{
    m_spec.parameters = parameters;
    m_spec.warnings = std::move(warnings);
}

}  // namespace core
