// TimeSformer: every block attends first over time, then over the space of each step, with one class token for all
// steps. A block is two layers.
// Source: Bertasius et al. 2021, arXiv:2102.05095, section 3.
#include "core/model/blocks/attend_in_blocks.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/families/patch_vit.h"
#include "core/trace/divided_rows.h"

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Attention over time or over space. B is the batch, H heads, T = 1 + S * P tokens: the class token, then P places per
/// step of S.
template <typename Kind>
class DividedHeads {
public:
    explicit DividedHeads(int steps) : m_steps(steps) {}

    /// @param x  [B, T, C], normed
    /// @return   [B, T, H * D]. Over time the class token takes no part: it has the patches' mean, for edits that
    ///           average heads over tokens
    Tensor gather(const SelfAttentionBlock& block, const Tensor& x, LayerRun& run) const
    {
        auto [q, k, v] = block.project(x, run.stop());
        const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(3)));
        if (run.edit() != nullptr) {
            requireKeys(run.edit()->masks, dividedGroups(Kind::kind, x.size(1) - 1, m_steps));
        }
        editScores(q, k, scale, run);
        if (run.request.attention) {
            run.output.attention = Kind{{q[0].detach().contiguous(), k[0].detach().contiguous(), scale, m_steps}};
        }
        recordValues(run, v[0]);
        Tensor found;
        if (run.request.weights) {
            run.output.weights = dividedRows(Kind::kind, q, k, scale, m_steps);
            found = torch::matmul(run.output.weights, v).transpose(1, 2).flatten(2);
        } else {
            found = ofTokens(attendInBlocks(ofGroups(q), ofGroups(k), ofGroups(v), scale, run.stop()), x.size(0));
        }
        if constexpr (kOverTime) {
            found = torch::cat({found.slice(1, 1).mean(1, true), found.slice(1, 1)}, 1);
        }
        return editedHeads(found, run);
    }

private:
    static constexpr bool kOverTime = Kind::kind == LayerKind::Temporal;

    /// [B, H, T, D] -> [B * P, H, S, D] over time; [B * S, H, 1 + P, D] over space.
    Tensor ofGroups(const Tensor& heads) const
    {
        const auto patches = heads.slice(2, 1).unflatten(2, {m_steps, -1});  // [B, H, S, P, D]
        if constexpr (kOverTime) {
            return patches.permute({0, 3, 1, 2, 4}).flatten(0, 1).contiguous();
        }
        const auto ofClass = heads.slice(2, 0, 1).unsqueeze(2).expand({-1, -1, m_steps, -1, -1});
        return torch::cat({ofClass, patches}, 3).transpose(1, 2).flatten(0, 1).contiguous();
    }

    /// The inverse, of [groups, tokens of a group, H * D]: the class token gets the mean of what it gathers in the
    /// steps.
    Tensor ofTokens(const Tensor& groups, int64_t batch) const
    {
        const auto found = groups.unflatten(0, {batch, -1});
        if constexpr (kOverTime) {
            const auto patches = found.transpose(1, 2).flatten(1, 2);
            return torch::cat({patches.slice(1, 0, 1), patches}, 1);  // gather() replaces the first
        }
        return torch::cat({found.select(2, 0).mean(1, true), found.slice(2, 1).flatten(1, 2)}, 1);
    }

    int m_steps;
};

/// x + temporal_fc(temporal_attn(temporal_norm1(x))) of the patches; then x + attn(norm1(x)), x + mlp(norm2(x)).
class DividedBlock final : public torch::nn::Module {
public:
    explicit DividedBlock(const ModelSpec& spec)
        : m_overTime(stepsOf(spec.preprocessing)), m_overSpace(stepsOf(spec.preprocessing))
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<SelfAttentionBlock>(spec));
        temporal_norm1 = register_module("temporal_norm1", makeNorm(spec, spec.dim));
        temporal_attn = register_module("temporal_attn", std::make_shared<SelfAttentionBlock>(spec));
        temporal_fc = register_module("temporal_fc", std::make_shared<Linear>(spec.dim, spec.dim));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }

    Tensor attendOverTime(const Tensor& x, LayerRun& run)
    {
        const auto found = m_overTime.gather(*temporal_attn, temporal_norm1->forward(x), run).slice(1, 1);
        run.layout = {false, false, 0};  // the class token is not changed
        const auto branch = temporal_fc->forward(temporal_attn->gather(found, run.stop()), run.stop());
        return torch::cat({x.slice(1, 0, 1), addBranch(x.slice(1, 1), branch, run)}, 1);
    }

    Tensor attendOverSpace(const Tensor& x, LayerRun& run)
    {
        const auto found = m_overSpace.gather(*attn, norm1->forward(x), run);
        const auto mid = addBranch(x, attn->gather(found, run.stop()), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2->forward(mid), run), run), run);
    }

private:
    DividedHeads<TemporalAttention> m_overTime;
    DividedHeads<SpatialAttention> m_overSpace;
    NormPtr norm1, temporal_norm1, norm2;
    std::shared_ptr<SelfAttentionBlock> attn, temporal_attn;
    LinearPtr temporal_fc;
    std::shared_ptr<Mlp> mlp;
};

class Timesformer final : public PatchVit {
public:
    explicit Timesformer(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount() / 2; ++i) {
            m_blocks.push_back(addBlock(std::make_shared<DividedBlock>(spec)));
        }
        addHead(spec);
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        auto& block = *m_blocks.at(static_cast<size_t>(layer / 2));
        return layer % 2 == 0 ? block.attendOverTime(tokens, run) : block.attendOverSpace(tokens, run);
    }

    std::vector<std::shared_ptr<DividedBlock>> m_blocks;
};

}  // namespace

std::shared_ptr<Network> makeTimesformer(const ModelSpec& spec)
{
    return std::make_shared<Timesformer>(spec);
}

}  // namespace core
