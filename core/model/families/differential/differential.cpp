// A ViT with differential attention: each head subtracts a second softmax, times a learned factor, from a first.
// Source: Ye et al. 2024, arXiv:2410.05258, section 2.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/paired_attention.h"
#include "core/model/families/patch_vit.h"
#include "core/model/spec/part_specs.h"

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Registered as `attn`: qkv, proj, sub_norm, lambda_q1, lambda_k1, lambda_q2, lambda_k2.
class DifferentialAttention : public torch::nn::Module {
public:
    /// @param block  counted from 0; the factor starts nearer to 1 in later blocks
    DifferentialAttention(const ModelSpec& spec, int block)
        : m_heads(spec.heads), m_initial(0.8 - 0.6 * std::exp(-0.3 * block))
    {
        constexpr double eps = 1e-5;  // no configuration changes it
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim, spec.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
        const int width = spec.dim / m_heads;
        sub_norm = register_module("sub_norm", std::make_shared<Norm>(width, eps, NormKind::Rms));
        for (const char* name : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"}) {
            m_factors.push_back(register_parameter(name, torch::zeros({width / 2})));
        }
    }

    Tensor forward(const Tensor& x, LayerRun& run) const
    {
        const auto parts = qkv->forward(x, run.stop()).chunk(3, 2);
        // A head's two queries are adjacent, and so are its two keys.
        const auto pairs = [&](const Tensor& part) {
            return part.unflatten(2, {m_heads, 2, -1}).permute({3, 0, 2, 1, 4});
        };
        const auto q = pairs(parts[0]), k = pairs(parts[1]);
        PairedHeads heads;
        heads.q = q[0];
        heads.k = k[0];
        heads.secondQ = q[1];
        heads.secondK = k[1];
        heads.v = parts[2].unflatten(2, {m_heads, -1}).transpose(1, 2);
        heads.share = torch::ones({m_heads}, x.options());
        heads.secondShare = -factor().expand({m_heads});
        heads.scale = 1.0 / std::sqrt(static_cast<double>(q.size(4)));
        const auto found = attendInPairs(std::move(heads), run).unflatten(2, {m_heads, -1});
        return proj->forward(editedHeads((sub_norm->forward(found) * (1 - m_initial)).flatten(2), run), run.stop());
    }

private:
    /// exp(q1 . k1) - exp(q2 . k2) + its initial value (equation 2)
    Tensor factor() const
    {
        return torch::exp((m_factors[0] * m_factors[1]).sum()) - torch::exp((m_factors[2] * m_factors[3]).sum()) +
               m_initial;
    }

    int m_heads;
    double m_initial;
    LinearPtr qkv, proj;
    NormPtr sub_norm;
    std::vector<Tensor> m_factors;  ///< lambda_q1, lambda_k1, lambda_q2, lambda_k2: [D / 2]
};

/// x + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))).
class DifferentialBlock final : public EncoderBlock {
public:
    DifferentialBlock(const ModelSpec& spec, int block)
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<DifferentialAttention>(spec, block));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        if (spec.layerScale) {
            ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
            ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
        }
    }
    Tensor forward(const Tensor& x, LayerRun& run) override
    {
        const auto mid = addBranch(x, attn->forward(norm1->forward(x), run), ls1, run);
        return addBranch(mid, editedMlp(mlp->forward(norm2->forward(mid), run), run), ls2, run);
    }

private:
    NormPtr norm1, norm2;
    std::shared_ptr<DifferentialAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class DifferentialVit final : public PatchVit {
public:
    explicit DifferentialVit(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(std::make_shared<DifferentialBlock>(spec, i)));
        }
        addHead(spec);
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    std::vector<std::shared_ptr<DifferentialBlock>> m_blocks;
};

}  // namespace

std::shared_ptr<Network> makeDifferentialVit(const ModelSpec& spec)
{
    return std::make_shared<DifferentialVit>(spec);
}

}  // namespace core
