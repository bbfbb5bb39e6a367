// How a plain ViT's blocks differ from the paper's: other norms, another order, parallel branches.
#pragma once

namespace core {

struct ModelSpec;

/// Layer: mean and variance, weight and bias. Rms: x / sqrt(mean(x^2) + eps) and a weight. Source: Zhang, Sennrich
/// 2019, arXiv:1910.07467, equation 4.
enum class NormKind { Layer, Rms };

/// NormFirst: x + f(norm(x)), as in the paper. NormLast: x + norm(f(x)) (res-post-norm; Liu et al. 2022,
/// arXiv:2111.09883, section 3.2). Joined: x + attention(norm(x)) + mlp(norm(x)), one norm for both (Dehghani et al.
/// 2023, arXiv:2302.05442, section 2.1).
enum class BlockOrder { NormFirst, NormLast, Joined };

/// The norm of queries and keys before their product: none, over the channels of each head, or over those of all heads
/// together (InternViT-6B).
enum class QueryKeyNorm { None, EachHead, AllHeads };

/// ModelSpec::block; a model without one has these defaults.
struct BlockSpec {
    NormKind norm = NormKind::Layer;  ///< of every norm in the model
    BlockOrder order = BlockOrder::NormFirst;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    /// Number of parallel attentions, whose results are summed, and of parallel MLPs after them. A layer has the heads
    /// of all branches, the first branch's first. Source: Touvron et al. 2022, arXiv:2203.09795, section 3.
    int branches = 1;
    bool attentionNorm = false;  ///< a norm between the heads' results and their projection (BEiT-3)
    bool mlpNorm = false;        ///< a norm before the MLP's second linear layer (BEiT-3)
    bool projectionBias = true;  ///< of the attention's projection and of the MLP
    bool patchNorm = false;      ///< a norm on the patches before their positions are added (AIMv2)
    bool poolsPrefix = false;    ///< the pooling includes the tokens before the patches
    bool operator==(const BlockSpec&) const = default;
};

/// ModelSpec::block, or the defaults if there is none.
const BlockSpec& blockOf(const ModelSpec& spec);

}  // namespace core
