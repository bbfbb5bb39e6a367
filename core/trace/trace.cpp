#include "core/trace/trace.h"

#include <initializer_list>

namespace core {

namespace {

int64_t bytesOf(std::initializer_list<torch::Tensor> tensors)
{
    int64_t bytes = 0;
    for (const auto& tensor : tensors) {
        bytes += tensor.defined() ? static_cast<int64_t>(tensor.nbytes()) : 0;
    }
    return bytes;
}

struct Bytes {
    int64_t operator()(const SelfAttention& kept) const { return bytesOf({kept.q, kept.k}); }
    int64_t operator()(const TalkingHeads& kept) const { return (*this)(kept.heads); }
    int64_t operator()(const ClassAttention& kept) const { return bytesOf({kept.q, kept.k}); }
    int64_t operator()(const ChannelAttention& kept) const { return bytesOf({kept.weights, kept.q, kept.k, kept.v}); }
    int64_t operator()(const WindowAttention& kept) const { return bytesOf({kept.q, kept.k, kept.bias}); }
};

}  // namespace

int64_t traceBytes(const Trace& trace)
{
    int64_t bytes = bytesOf({trace.logits});
    for (const auto& layer : trace.layers) {
        bytes += std::visit(Bytes{}, layer.attention) + bytesOf({layer.tokens});
    }
    return bytes;
}

}  // namespace core
