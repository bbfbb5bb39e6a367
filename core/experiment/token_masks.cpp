#include "core/experiment/token_masks.h"

#include "core/error.h"
#include "core/model/blocks/edited_attention.h"
#include "core/trace/attention_traits.h"

namespace core {

using torch::Tensor;

namespace {

/// [rows, cols] bool over the image -> [P] over the layer's grid: whatever overlaps a patch of the mask.
Tensor onGridOf(const LayerSpec& layer, const Tensor& patches)
{
    auto mask = patches.to(torch::kFloat32);
    if (layer.ownGrid.rows > 0) {
        const auto& [rows, cols] = layer.ownGrid;
        return std::get<0>(torch::adaptive_max_pool2d(mask.unsqueeze(0), {rows, cols})).flatten();
    }
    for (int step = 0; step < layer.halvings(); ++step) {
        mask = torch::constant_pad_nd(mask, {0, mask.size(1) % 2, 0, mask.size(0) % 2});
        mask = mask.unflatten(0, {-1, 2}).unflatten(2, {-1, 2}).amax({1, 3});
    }
    return mask.flatten();
}

}  // namespace

Tensor patchMask(const TokenSet& set, PatchGrid grid)
{
    auto mask = torch::full({grid.rows, grid.cols}, set.all || set.patches, torch::kBool);
    for (const auto& [firstRow, firstCol, lastRow, lastCol] : set.rectangles) {
        mask.narrow(0, firstRow, lastRow - firstRow + 1).narrow(1, firstCol, lastCol - firstCol + 1).fill_(true);
    }
    return mask.flatten();
}

Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid)
{
    std::vector<float> prefix;
    const auto add = [&prefix](int count, bool in) { prefix.insert(prefix.end(), static_cast<size_t>(count), in); };
    add(int{layer.layout.classToken}, set.all || set.classToken);
    add(int{layer.layout.distillationToken}, set.all);
    add(layer.layout.registers, set.all || set.registers);
    const auto patches = onGridOf(layer, patchMask(set, grid).view({grid.rows, grid.cols}));
    return torch::cat({torch::tensor(prefix, torch::kFloat32), patches});
}

Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid)
{
    return traitsOf(layer.kind).hasOneQuery() ? torch::full({1}, set.all || set.classToken ? 1.0F : 0.0F)
                                              : tokenMask(set, layer, grid);
}

namespace {

/// Moves queries and keys to their places among all tokens. Missing ones are masked as by an edit.
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
        throw Error(ErrorCode::Unsupported, "dropped patches: expected attention over a sequence of tokens"_msg);
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
        throw Error(ErrorCode::Unsupported,
                    "dropped patches: expected no view that needs whole matrices of attention"_msg);
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
