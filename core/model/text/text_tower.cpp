#include "core/model/text/text_tower.h"

#include "core/model/blocks/blocks.h"

#include <torch/nn/modules/container/modulelist.h>

#include <cmath>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

/// The model spec from which the text tower's blocks are built.
ModelSpec specOfBlocks(const TextSpec& text)
{
    ModelSpec spec;
    spec.dim = text.dim;
    spec.heads = text.heads;
    spec.mlpHidden = text.mlpHidden;
    spec.qkvBias = text.qkvBias;
    spec.activation = text.activation;
    spec.normEps = text.normEps;
    return spec;
}

}  // namespace

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class TextBlock final : public torch::nn::Module {
public:
    explicit TextBlock(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<SelfAttentionBlock>(spec));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    /// @param mask  [T, T], added to the scores
    Tensor forward(const Tensor& x, const Tensor& mask, LayerRun& run) const
    {
        const auto [q, k, v] = attn->project(norm1->forward(x), run.stop());
        const auto scores = torch::matmul(q / std::sqrt(static_cast<double>(q.size(3))), k.transpose(-2, -1)) + mask;
        const auto found = torch::matmul(torch::softmax(scores, -1), v).transpose(1, 2).flatten(2);
        const auto mid = x + attn->gather(found, run.stop());
        return mid + mlp->forward(norm2->forward(mid), run);
    }

private:
    NormPtr norm1, norm2;
    std::shared_ptr<SelfAttentionBlock> attn;
    std::shared_ptr<Mlp> mlp;
};

TextTower::TextTower(const TextSpec& text) : m_causal(!text.bidirectional)
{
    const auto spec = specOfBlocks(text);
    token_embedding = register_parameter("token_embedding", torch::empty({text.vocabulary, text.dim}));
    pos_embed = register_parameter("pos_embed", torch::empty({text.context, text.dim}));
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    for (int i = 0; i < text.depth; ++i) {
        m_blocks.push_back(std::make_shared<TextBlock>(spec));
        blocks->push_back(m_blocks.back());
    }
    norm = register_module("norm", makeNorm(spec, spec.dim));
    head = register_module("head", std::make_shared<Linear>(text.dim, text.output, text.bidirectional));
}

Tensor TextTower::forward(const std::vector<int64_t>& tokens, int64_t place, const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    const auto count = static_cast<int64_t>(tokens.size());
    auto mask = torch::zeros({count, count});
    if (m_causal) {
        mask.fill_(-std::numeric_limits<float>::infinity()).triu_(1);
    }
    auto x = (token_embedding.index_select(0, torch::tensor(tokens)) + pos_embed.narrow(0, 0, count)).unsqueeze(0);
    const Pass pass{.stop = stop};
    const LayerRequest onlyTokens;
    LayerRun run{pass, onlyTokens, {}};
    for (const auto& block : m_blocks) {
        x = block->forward(x, mask, run);
    }
    return head->forward(norm->forward(x[0][place].unsqueeze(0)), stop)[0];
}

}  // namespace core
