#include "core/model/blocks/branched_block.h"

#include "core/model/blocks/edited_attention.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

template <typename Part>
std::vector<BranchedBlock::Branch<Part>> BranchedBlock::branches(const ModelSpec& spec, const char* list,
                                                                 const char* name)
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

BranchedBlock::BranchedBlock(const ModelSpec& spec)
    : m_attentions(branches<SelfAttentionBlock>(spec, "attns", "attn")), m_mlps(branches<Mlp>(spec, "ffns", "mlp"))
{
}

/// Combines all branches' heads in one attention, so that the output shows what multiplied the values.
Tensor BranchedBlock::attendTogether(const Tensor& x, LayerRun& run) const
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

Tensor BranchedBlock::forward(const Tensor& x, LayerRun& run)
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

std::shared_ptr<EncoderBlock> makeEncoderBlock(const ModelSpec& spec)
{
    if (blockOf(spec).branches > 1) {
        return std::make_shared<BranchedBlock>(spec);
    }
    return std::make_shared<TransformerBlock>(spec);
}

}  // namespace core
