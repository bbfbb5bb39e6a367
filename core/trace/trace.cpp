#include "core/trace/trace.h"

namespace core {
namespace {

int64_t bytesOf(const torch::Tensor& tensor)
{
    return tensor.defined() ? static_cast<int64_t>(tensor.nbytes()) : 0;
}

}  // namespace

torch::Tensor inFloat32(const torch::Tensor& kept)
{
    return kept.defined() ? kept.to(torch::kFloat32) : kept;
}

int64_t traceBytes(const Trace& trace)
{
    int64_t bytes = bytesOf(trace.logits) + bytesOf(trace.imageEmbedding.map);
    for (const auto& finer : trace.imageEmbedding.finer) {
        bytes += bytesOf(finer);
    }
    for (const auto& layer : trace.layers) {
        bytes += bytesOf(layer.tokens);
        for (const auto& kept :
             std::visit([](const auto& attention) { return attention.storedTensors(); }, layer.attention)) {
            bytes += bytesOf(kept.tensor);
        }
    }
    return bytes;
}

}  // namespace core
