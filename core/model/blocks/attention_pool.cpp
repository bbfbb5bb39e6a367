#include "core/model/blocks/attention_pool.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/edited_attention.h"

#include <cmath>

namespace core {

using torch::Tensor;

AttentionPool::AttentionPool(const ModelSpec& spec, int heads) : m_heads(heads)
{
    latent = register_parameter("latent", torch::empty({1, 1, spec.dim}));
    q = register_module("q", std::make_shared<Linear>(spec.dim, spec.dim));
    kv = register_module("kv", std::make_shared<Linear>(spec.dim, 2 * spec.dim));
    proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    norm = register_module("norm", makeNorm(spec, spec.dim));
    mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
}

Tensor AttentionPool::forward(const Tensor& patches, LayerRun& run)
{
    const int64_t batch = patches.size(0), tokens = patches.size(1), width = patches.size(2) / m_heads;
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    auto query = q->forward(latent, run.stop()).view({1, 1, m_heads, width}).transpose(1, 2);
    const auto parts =
        kv->forward(patches, run.stop()).view({batch, tokens, 2, m_heads, width}).permute({2, 0, 3, 1, 4});
    auto key = run.keepsHeads() ? parts[0].contiguous() : parts[0];  // a copy: a view would keep the values alive
    editScores(query, key, scale, run);
    const auto weights = torch::softmax(torch::matmul(query * scale, key.transpose(-2, -1)), -1);
    recordOneQuery(run, query, key, scale, weights);
    recordValues(run, parts[1][0]);
    const auto found = editedHeads(torch::matmul(weights, parts[1]).transpose(1, 2).flatten(2), run);
    const auto pooled = proj->forward(found, run.stop());
    return addBranch(pooled, editedMlp(mlp->forward(norm->forward(pooled), run), run), run);
}

}  // namespace core
