#include "core/experiment/metric.h"

#include "core/error.h"

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

Tensor Metric::operator()(const Tensor& logits) const
{
    switch (kind) {
        case Kind::Logit:
            return logits.select(1, classIndex).to(torch::kCPU);
        case Kind::Probability:
            return torch::softmax(logits, 1).select(1, classIndex).to(torch::kCPU);
        case Kind::Difference:
            return (logits.select(1, classIndex) - logits.select(1, otherClass)).to(torch::kCPU);
        case Kind::Cosine:
            return torch::cosine_similarity(logits, feature.unsqueeze(0).to(logits.device()), 1).to(torch::kCPU);
    }
    return {};
}

Message Metric::name() const
{
    switch (kind) {
        case Kind::Logit:
            return "logit"_msg;
        case Kind::Probability:
            return "probability"_msg;
        case Kind::Difference:
            return "logit minus that of class %1"_msg(otherClass);
        case Kind::Cosine:
            return "cosine of the feature"_msg;
    }
    return {};
}

namespace {

int otherThan(const Tensor& unchanged, int classIndex, int wanted)
{
    const auto classes = static_cast<int>(unchanged.numel());
    if (wanted == classIndex || wanted >= classes || classes < 2) {
        throw Error(ErrorCode::OutOfRange, "against: expected a class from 0 to %1 other than %2, found %3"_msg(
                                               classes - 1, classIndex, wanted));
    }
    if (wanted >= 0) {
        return wanted;
    }
    auto logits = unchanged.flatten().to(torch::kCPU, torch::kFloat64, false, true);
    logits[classIndex] = -std::numeric_limits<double>::infinity();
    return static_cast<int>(logits.argmax().item<int64_t>());
}

}  // namespace

Metric metricOf(const ModelSpec& spec, const Tensor& unchanged, Metric::Kind kind, int classIndex, int otherClass)
{
    if (!spec.hasClasses()) {
        return {Metric::Kind::Cosine, classIndex, unchanged, 0};
    }
    const bool difference = kind == Metric::Kind::Difference;
    return {kind, classIndex, unchanged, difference ? otherThan(unchanged, classIndex, otherClass) : 0};
}

int64_t batchFor(int64_t tokens)
{
    constexpr int64_t most = 16, rows = 1024;
    return std::clamp<int64_t>(rows / std::max<int64_t>(tokens, 1), 1, most);
}

Tensor runFrom(Network& network, const Pass& pass, int layer, Tensor tokens)
{
    for (; layer < network.layerCount(); ++layer) {
        tokens = network.runLayer(pass, layer, tokens).tokens;
    }
    return network.classify(pass, tokens);
}

}  // namespace core
