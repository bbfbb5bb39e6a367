#include "core/analysis/attention_rows.h"

#include "core/error.h"

#include <fmt/format.h>
#include <torch/torch.h>

namespace core {
namespace {

torch::Tensor rowsOf(const SelfAttention& attention, int first, int count, std::optional<int> head)
{
    torch::Tensor q = attention.q.narrow(1, first, count);
    torch::Tensor k = attention.k;
    if (head) {
        q = q.narrow(0, *head, 1);
        k = k.narrow(0, *head, 1);
    }
    // The scale goes to the queries: they are far fewer than the products.
    return torch::softmax(torch::matmul(q * attention.scale, k.transpose(1, 2)), -1);
}

}  // namespace

torch::Tensor attentionRows(const LayerTrace& layer, int first, int count, std::optional<int> head)
{
    const int rows = attentionSize(layer);
    if (first < 0 || count < 1 || first > rows - count) {
        throw Error(ErrorCode::OutOfRange, fmt::format("attention rows: expected rows 0 to {}, found {} to {}",
                                                       rows - 1, first, first + count - 1));
    }
    if (head && (*head < 0 || *head >= layer.heads)) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("head: expected 0 to {} in this layer, found {}", layer.heads - 1, *head));
    }
    const torch::NoGradGuard noGrad;
    return std::visit([&](const auto& kind) { return rowsOf(kind, first, count, head); }, layer.attention);
}

int rowBlock(const LayerTrace& layer, int heads)
{
    constexpr int64_t floatsInBlock = 1 << 20;  // 4 MB
    const int64_t floatsInRow = std::max<int64_t>(1, int64_t{heads} * attentionSize(layer));
    return static_cast<int>(std::max<int64_t>(1, floatsInBlock / floatsInRow));
}

int attentionSize(const LayerTrace& layer)
{
    struct Size {
        int operator()(const SelfAttention& attention) const { return static_cast<int>(attention.k.size(1)); }
    };
    return std::visit(Size{}, layer.attention);
}

}  // namespace core
