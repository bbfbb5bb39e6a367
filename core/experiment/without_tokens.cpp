#include "core/experiment/without_tokens.h"

#include "core/error.h"
#include "core/model/blocks/edited_attention.h"

namespace core {

using torch::Tensor;

namespace {

/// Puts queries and keys to their places. Missing ones are masked as an edit would mask them.
class Spreader {
public:
    explicit Spreader(const Tensor& missing) : m_missing(missing) {}

    void operator()(SelfAttention& attention) const
    {
        if (attention.offsetBias.defined() || attention.decomposed.defined()) {
            refuse();
        }
        const auto cut = cutKeys(attention.k);
        attention.k = withChannel(full(attention.k), cut);
        attention.q = withChannel(full(attention.q), torch::ones_like(cut) * (kMaskedScore / attention.scale));
    }
    void operator()(ClassAttention& attention) const
    {
        const auto cut = cutKeys(attention.k);
        attention.k = withChannel(full(attention.k), cut);
        attention.q = withChannel(attention.q, torch::ones({1}, cut.options()) * (kMaskedScore / attention.scale));
    }
    void operator()(TalkingHeads& attention) const
    {
        auto& heads = attention.heads;
        const auto cut = cutKeys(heads.k);
        heads.q = withHead(full(heads.q), torch::ones_like(cut) * (kMaskedScore / heads.scale));
        heads.k = withHead(full(heads.k), cut);
        const auto mixed = torch::ones({attention.mixWeights.size(0), 1}, attention.mixLogits.options());
        attention.mixLogits = torch::cat({attention.mixLogits, mixed}, 1);
    }
    template <typename Kind>
    void operator()(Kind&) const
    {
        refuse();
    }

    Tensor full(const Tensor& part) const
    {
        const int64_t tokens = part.size(1) + m_missing.sum().item<int64_t>();
        return spread(part, 1, presentTokens(m_missing, tokens, part.device()), tokens);
    }

private:
    [[noreturn]] static void refuse()
    {
        throw Error(ErrorCode::Unsupported, "dropped patches: expected attention over a sequence of tokens");
    }
    /// [T], 1 at the missing ones. @param k [H, T', D]
    Tensor cutKeys(const Tensor& k) const
    {
        const int64_t prefix = k.size(1) - m_missing.logical_not().sum().item<int64_t>();
        return torch::constant_pad_nd(m_missing.to(k.options()), {prefix, 0});
    }
    static Tensor withChannel(const Tensor& x, const Tensor& ofTokens)
    {
        return torch::cat({x, ofTokens.view({1, -1, 1}).expand({x.size(0), -1, 1})}, 2);
    }
    static Tensor withHead(const Tensor& x, const Tensor& ofTokens)
    {
        return torch::cat({x, torch::constant_pad_nd(ofTokens.view({1, -1, 1}), {0, x.size(2) - 1})}, 0);
    }

    Tensor m_missing;
};

}  // namespace

Tensor presentTokens(const Tensor& missing, int64_t tokens, torch::Device device)
{
    const auto there =
        torch::constant_pad_nd(missing.logical_not().to(torch::kUInt8), {tokens - missing.size(0), 0}, 1);
    return there.nonzero().flatten().to(device);
}

Tensor spread(const Tensor& part, int64_t axis, const Tensor& places, int64_t length)
{
    auto sizes = part.sizes().vec();
    sizes[static_cast<size_t>(axis)] = length;
    return torch::zeros(sizes, part.options()).index_copy(axis, places, part);
}

void spreadOutput(LayerOutput& output, const LayerRequest& request, const Tensor& missing)
{
    if (request.weights) {
        throw Error(ErrorCode::Unsupported, "dropped patches: expected no view that needs whole matrices of attention");
    }
    const Spreader spreader(missing);
    if (request.attention) {
        std::visit(spreader, output.attention);
    }
    if (request.values) {
        output.values = spreader.full(output.values);
    }
}

}  // namespace core
