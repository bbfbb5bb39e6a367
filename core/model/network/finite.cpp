#include "core/model/network/finite.h"

namespace core {

using torch::Tensor;

namespace {

constexpr MessageId kInput = "in the input"_msg;

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

std::optional<Message> firstNotFinite(Network& network, const Tensor& pixels, const Tensor& logits,
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
        return "in the embedding of the patches"_msg;
    }
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        control.step(layer, network.layerCount());
        tokens = network.runLayer(pass, layer, tokens).tokens;
        if (!allFinite(tokens)) {
            return "in layer %1 of 0 to %2"_msg(layer, network.layerCount() - 1);
        }
    }
    return network.spec().classes > 0 ? "in the classifier"_msg : "in the pooled feature"_msg;
}

Message notFiniteText(const std::string& model, const Message& where)
{
    return where == kInput
               ? "%1: expected finite numbers, found NaN or infinite ones, first %2"_msg(model, where)
               : "%1: expected finite numbers, found NaN or infinite ones, first %2; the weights are damaged or too "
                 "large for float32"_msg(model, where);
}

void requireFinite(Network& network, const Tensor& pixels, const Tensor& logits, const std::string& model,
                   const RunControl& control)
{
    if (const auto where = firstNotFinite(network, pixels, logits, control)) {
        throw Error(ErrorCode::Corrupt, notFiniteText(model, *where));
    }
}

}  // namespace core
