#include "core/experiment/metric.h"

#include <algorithm>

namespace core {

using torch::Tensor;

Tensor Metric::operator()(const Tensor& logits) const
{
    switch (kind) {
        case Kind::Logit:
            return logits.select(1, classIndex).to(torch::kCPU);
        case Kind::Probability:
            return torch::softmax(logits, 1).select(1, classIndex).to(torch::kCPU);
        case Kind::Cosine:
            return torch::cosine_similarity(logits, feature.unsqueeze(0).to(logits.device()), 1).to(torch::kCPU);
    }
    return {};
}

std::string Metric::name() const
{
    return kind == Kind::Logit ? "logit" : kind == Kind::Probability ? "probability" : "cosine of the feature";
}

Metric metricOf(const ModelSpec& spec, const Tensor& unchanged, Metric::Kind kind, int classIndex)
{
    return {spec.classes > 0 ? kind : Metric::Kind::Cosine, classIndex, unchanged};
}

int64_t batchFor(int64_t tokens)
{
    constexpr int64_t most = 16, rows = 1024;
    return std::clamp<int64_t>(rows / std::max<int64_t>(tokens, 1), 1, most);
}

Tensor runFrom(Network& network, int layer, Tensor tokens, PatchGrid grid, const RunControl& control)
{
    for (; layer < network.layerCount(); ++layer) {
        if (control.stop.stop_requested()) {
            control.step(0, 1);  // throws
        }
        tokens = network.runLayer(layer, tokens, grid, nullptr);
    }
    return network.classifyOn(grid, tokens);
}

}  // namespace core
