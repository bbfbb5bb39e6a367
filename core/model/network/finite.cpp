#include "core/model/network/finite.h"

#include <fmt/format.h>

namespace core {

using torch::Tensor;

namespace {

constexpr auto kInput = "in the input";

bool allFinite(const Tensor& values)
{
    return torch::isfinite(values).all().item<bool>();
}

Tensor asBatch(const Tensor& pixels, const Network& network)
{
    const auto parameters = network.parameters();
    const auto batch = pixels.dim() == 3 ? pixels.unsqueeze(0) : pixels;
    return parameters.empty() ? batch : batch.to(parameters.front().device(), torch::kFloat32);
}

}  // namespace

std::optional<std::string> firstNotFinite(Network& network, const Tensor& pixels, const Tensor& logits,
                                          const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    if (allFinite(logits)) {
        return std::nullopt;
    }
    if (!allFinite(pixels)) {
        return kInput;
    }
    const auto batch = asBatch(pixels, network);
    const auto pass = network.passOver(batch, control.stop);
    auto tokens = network.embed(pass, batch);
    if (!allFinite(tokens)) {
        return "in the embedding of the patches";
    }
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        control.step(layer, network.layerCount());
        tokens = network.runLayer(pass, layer, tokens).tokens;
        if (!allFinite(tokens)) {
            return fmt::format("in layer {} of 0 to {}", layer, network.layerCount() - 1);
        }
    }
    return network.spec().classes > 0 ? "in the classifier" : "in the pooled feature";
}

std::string notFiniteText(const std::string& model, const std::string& where)
{
    const auto found = fmt::format("{}: expected finite numbers, found NaN or infinite ones, first {}", model, where);
    return where == kInput ? found : found + "; the weights are damaged or too large for float32";
}

void requireFinite(Network& network, const Tensor& pixels, const Tensor& logits, const std::string& model,
                   const RunControl& control)
{
    if (const auto where = firstNotFinite(network, pixels, logits, control)) {
        throw Error(ErrorCode::Corrupt, notFiniteText(model, *where));
    }
}

}  // namespace core
