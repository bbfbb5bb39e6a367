// ViT and its relatives in one class: DeiT, DeiT-III, DINO, DINOv2, MAE's encoder, CLIP's and SigLIP's
// image towers, I-JEPA's, AIMv2's and InternVL's, the hybrids that look through a residual network, and what else is a
// stack of blocks on patches with added positions.
// Sources: Dosovitskiy et al. 2021, arXiv:2010.11929; several attentions side by side, then several MLPs: Touvron et
// al. 2022, arXiv:2203.09795, section 3. What differs is in ModelSpec.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/families/patch_vit.h"
#include "core/model/network/network.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// x + sum of ls(attn(norm(x))), then x + sum of ls(mlp(norm(x))), over BlockSpec::branches. The output has one
/// attention with the heads of all branches, the first branch's first: each attends as it would by itself.
/// Registers `attns.I.{norm,attn,ls}` and `ffns.I.{norm,mlp,ls}`.
class BranchedBlock final : public EncoderBlock {
public:
    explicit BranchedBlock(const ModelSpec& spec)
        : m_attentions(branches<SelfAttentionBlock>(spec, "attns", "attn")), m_mlps(branches<Mlp>(spec, "ffns", "mlp"))
    {
    }

    Tensor forward(const Tensor& x, LayerRun& run) override
    {
        const auto attended = attendTogether(x, run);
        const auto mid = addBranch(trunkOf(x, attended), attended, run);
        Tensor sum;
        for (const auto& mlp : m_mlps) {
            const auto branch = mlp.scaled(mlp.part->forward(mlp.norm->forward(mid), run));
            sum = sum.defined() ? sum + branch : branch;
        }
        return addBranch(mid, editedMlp(sum, run), run);
    }

private:
    template <typename Part>
    struct Branch {
        NormPtr norm;
        std::shared_ptr<Part> part;
        std::shared_ptr<LayerScale> ls;  ///< null without LayerScale
        Tensor scaled(const Tensor& x) const { return ls ? ls->forward(x) : x; }
    };
    template <typename Part>
    std::vector<Branch<Part>> branches(const ModelSpec& spec, const char* list, const char* name)
    {
        auto modules = register_module(list, torch::nn::ModuleList());
        std::vector<Branch<Part>> made;
        for (int i = 0; i < blockOf(spec).branches; ++i) {
            auto module = std::make_shared<torch::nn::Module>();
            Branch<Part> branch;
            branch.norm = module->register_module("norm", makeNorm(spec, spec.dim));
            branch.part = module->register_module(name, std::make_shared<Part>(spec));
            if (spec.layerScale) {
                branch.ls = module->register_module("ls", std::make_shared<LayerScale>(spec.dim));
            }
            modules->push_back(module);
            made.push_back(std::move(branch));
        }
        return made;
    }

    /// All branches' heads in one attention, so that the output shows what multiplied the values.
    Tensor attendTogether(const Tensor& x, LayerRun& run) const
    {
        std::vector<Tensor> q, k, v;
        for (const auto& branch : m_attentions) {
            auto heads = branch.part->project(branch.norm->forward(x), run.stop());
            q.push_back(std::move(heads.q));
            k.push_back(std::move(heads.k));
            v.push_back(std::move(heads.v));
        }
        const auto found = attend(torch::cat(q, 1), torch::cat(k, 1), torch::cat(v, 1), run);
        const auto parts = found.chunk(static_cast<int64_t>(m_attentions.size()), -1);
        Tensor sum;
        for (size_t i = 0; i < parts.size(); ++i) {
            const auto branch = m_attentions[i].scaled(m_attentions[i].part->gather(parts[i], run.stop()));
            sum = i == 0 ? branch : sum + branch;
        }
        return sum;
    }

    std::vector<Branch<SelfAttentionBlock>> m_attentions;
    std::vector<Branch<Mlp>> m_mlps;
};

/// The block that the specification asks for.
std::shared_ptr<EncoderBlock> makeEncoderBlock(const ModelSpec& spec)
{
    if (blockOf(spec).branches > 1) {
        return std::make_shared<BranchedBlock>(spec);
    }
    return std::make_shared<TransformerBlock>(spec);
}

/// DINOv2's linear head of labels: a linear map behind a batch norm of each patch token.
/// Source: Oquab et al. 2023, arXiv:2304.07193, section 7.4; facebookresearch/dinov2, BNHead.
class PlaceClassifier final : public torch::nn::Module {
public:
    explicit PlaceClassifier(const ModelSpec& spec)
        : bn(register_module("bn", std::make_shared<Norm>(spec.dim, 1e-5, NormKind::Batch))),
          conv_seg(register_module("conv_seg", std::make_shared<Linear>(spec.dim, spec.segmenter->labels)))
    {
    }
    Tensor forward(const Tensor& tokens, const std::stop_token& stop) const  ///< [B, P, C] -> [B, P, labels]
    {
        return conv_seg->forward(bn->forward(tokens), stop);
    }

private:
    NormPtr bn;
    LinearPtr conv_seg;
};

class Vit final : public PatchVit {
public:
    explicit Vit(const ModelSpec& spec) : PatchVit(spec)
    {
        for (int i = 0; i < blockCount(); ++i) {
            m_blocks.push_back(addBlock(makeEncoderBlock(spec)));
        }
        addHead(spec);
        if (spec.segmenter) {
            decode_head = register_module("decode_head", std::make_shared<PlaceClassifier>(spec));
            m_capabilities.labelScores = [this](const Trace& trace, const std::stop_token& stop) {
                const torch::NoGradGuard noGrad;
                const auto patches = trace.layers.back().tokens.slice(0, m_spec.tokens.prefix()).unsqueeze(0);
                return imageOfTokens(decode_head->forward(m_capabilities.finalNorm(patches), stop), trace.grid)[0];
            };
        }
    }

private:
    Tensor runBlock(int layer, const Tensor& tokens, LayerRun& run) override
    {
        return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, run);
    }

    std::vector<std::shared_ptr<EncoderBlock>> m_blocks;
    std::shared_ptr<PlaceClassifier> decode_head;  ///< null unless places have labels
};

}  // namespace

std::shared_ptr<Network> makeVit(const ModelSpec& spec)
{
    return std::make_shared<Vit>(spec);
}

}  // namespace core
