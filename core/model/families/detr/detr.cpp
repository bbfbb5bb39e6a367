#include "core/model/families/detr/detr.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/families/detr/sine_positions.h"
#include "core/model/network/initialise.h"
#include "core/model/spec/detector_spec.h"
#include "core/trace/query_tokens.h"

#include <torch/nn/modules/container/modulelist.h>

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// What asks, what answers and what is fetched may be different tokens here: [B, H, T, D] each.
struct AskedHeads {
    Tensor q, k, v;
    double scale() const { return 1.0 / std::sqrt(static_cast<double>(q.size(3))); }
};

Tensor inHeads(const Tensor& x, int heads)
{
    return x.unflatten(2, {heads, -1}).transpose(1, 2).contiguous();
}

}  // namespace

/// Multi-head attention whose queries, keys and values come from different tokens.
class DetrAttention : public torch::nn::Module {
public:
    DetrAttention(int width, int heads) : m_width(width), m_heads(heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }
    AskedHeads heads(const Tensor& asking, const Tensor& answering, const Tensor& fetched) const
    {
        return {part(asking, 0), part(answering, 1), part(fetched, 2)};
    }
    Tensor gather(const Tensor& found) const { return proj->forward(found); }

private:
    Tensor part(const Tensor& x, int which) const
    {
        return inHeads(qkv->part(x, int64_t{which} * m_width, m_width), m_heads);
    }

    int m_width, m_heads;
    LinearPtr qkv, proj;
};

/// x = norm1(x + attn(x)), norm2(x + mlp(x)); positions are added to what asks and answers, not to what is fetched.
class DetrEncoderLayer : public torch::nn::Module {
public:
    DetrEncoderLayer(const ModelSpec& spec, int heads)
    {
        attn = register_module("attn", std::make_shared<DetrAttention>(spec.dim, heads));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, false, spec.activation));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
    }
    Tensor forward(const Tensor& x, const Tensor& positions, LayerRecord* record)
    {
        const auto placed = x + positions;
        const auto heads = attn->heads(placed, placed, x);
        const auto branch = attn->gather(attend(heads.q, heads.k, heads.v, record));
        const auto mid = norm1(addBranch(x, branch, record));
        return norm2(addBranch(mid, mlp->forward(mid), record));
    }

private:
    std::shared_ptr<DetrAttention> attn;
    std::shared_ptr<Mlp> mlp;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
};

/// The queries attend to each other, then to the picture; an MLP; a norm behind each.
class DetrDecoderLayer : public torch::nn::Module {
public:
    DetrDecoderLayer(const ModelSpec& spec, int heads)
    {
        among = register_module("among", std::make_shared<DetrAttention>(spec.dim, heads));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        cross = register_module("cross", std::make_shared<DetrAttention>(spec.dim, heads));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, false, spec.activation));
        norm3 = register_module("norm3", layerNorm(spec.dim, spec.normEps));
    }
    /// @param x, own             the queries [B, Q, C], and what makes each of them itself [Q, C]
    /// @param memory, positions  the picture [B, P, C], and where its places are [P, C]
    Tensor forward(const Tensor& x, const Tensor& own, const Tensor& memory, const Tensor& positions,
                   LayerRecord* record)
    {
        const auto asking = x + own;
        const auto first = among->heads(asking, asking, x);
        const auto knowing = norm1(x + among->gather(attendInBlocks(first.q, first.k, first.v, first.scale())));
        const auto second = cross->heads(knowing + own, memory + positions, memory);
        if (record != nullptr) {
            note(first, second, *record);
        }
        const auto seeing =
            norm2(knowing + cross->gather(attendInBlocks(second.q, second.k, second.v, second.scale())));
        return norm3(seeing + mlp->forward(seeing));
    }

private:
    static void note(const AskedHeads& among, const AskedHeads& cross, LayerRecord& record)
    {
        CrossAttention kept;
        kept.q = cross.q[0].detach();
        kept.k = cross.k[0].detach();
        kept.scale = cross.scale();
        kept.amongQ = among.q[0].detach();
        kept.amongK = among.k[0].detach();
        record.attention = std::move(kept);
        noteValues(record, cross.v[0]);
    }

    std::shared_ptr<DetrAttention> among, cross;
    std::shared_ptr<Mlp> mlp;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr}, norm3{nullptr};
};

Detr::Detr(const ModelSpec& spec, Weights weights) : Network(spec)
{
    const auto backbone = register_module("backbone", std::make_shared<torch::nn::Module>());
    m_backbone = std::make_unique<ResnetBody>(*backbone, *spec.resnet);
    input_proj =
        register_module("input_proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(spec.resnet->outputs(), spec.dim, 1)));
    auto encoder = register_module("encoder", torch::nn::ModuleList());
    auto decoder = register_module("decoder", torch::nn::ModuleList());
    for (const auto& layer : spec.layers) {
        if (layer.kind == LayerKind::Cross) {
            m_decoder.push_back(std::make_shared<DetrDecoderLayer>(spec, layer.heads));
            decoder->push_back(m_decoder.back());
        } else {
            m_encoder.push_back(std::make_shared<DetrEncoderLayer>(spec, layer.heads));
            encoder->push_back(m_encoder.back());
        }
    }
    norm = register_module("norm", layerNorm(spec.dim, spec.normEps));
    query_embed = register_parameter("query_embed", torch::empty({spec.detector->queries, spec.dim}));
    class_embed = register_module("class_embed", std::make_shared<Linear>(spec.dim, spec.detector->classes + 1));
    auto box = register_module("bbox_embed", torch::nn::ModuleList());
    for (const int outputs : {spec.dim, spec.dim, 4}) {
        m_box.push_back(std::make_shared<Linear>(spec.dim, outputs));
        box->push_back(m_box.back());
    }
    m_capabilities.positions = [this](PatchGrid grid) { return positions(grid); };
    m_capabilities.firstFilters = [this] { return m_backbone->firstFilters(); };
    m_capabilities.namedQueries = [this](const Tensor& tokens, int height, int width) {
        return namedQueries(tokens, height, width);
    };
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

Tensor Detr::embedPatches(const Tensor& pixels)
{
    return convolve(m_backbone->forward(pixels), input_proj).flatten(2).transpose(1, 2).contiguous();
}

Tensor Detr::placePatches(const Tensor& patches, PatchGrid, bool)
{
    return patches;
}

Tensor Detr::positions(PatchGrid grid) const
{
    return sinePositions(grid, m_spec.dim).to(query_embed.device());
}

Tensor Detr::withQueries(const Tensor& tokens, PatchGrid grid) const
{
    if (tokens.size(1) > grid.count()) {
        return tokens;
    }
    const auto queries = torch::zeros({tokens.size(0), query_embed.size(0), tokens.size(2)}, tokens.options());
    return torch::cat({queries, tokens}, 1);
}

Tensor Detr::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    const auto index = static_cast<size_t>(layer);
    if (index < m_encoder.size()) {
        return m_encoder[index]->forward(tokens, positions(grid), record);
    }
    const auto both = withQueries(tokens, grid);
    const int64_t queries = query_embed.size(0);
    const auto memory = both.slice(1, queries);
    const auto found = m_decoder.at(index - m_encoder.size())
                           ->forward(both.slice(1, 0, queries), query_embed, memory, positions(grid), record);
    return torch::cat({found, memory}, 1);
}

Tensor Detr::foundBy(const Tensor& tokens) const
{
    return norm.ptr()->forward(tokens.slice(1, 0, query_embed.size(0)));
}

Tensor Detr::answerAfter(int layer, PatchGrid, const Tensor& tokens)
{
    return layer + 1 == layerCount() ? class_embed->forward(foundBy(tokens)) : Tensor();
}

Tensor Detr::boxesOf(const Tensor& found) const
{
    return torch::sigmoid(m_box[2]->forward(torch::relu(m_box[1]->forward(torch::relu(m_box[0]->forward(found))))));
}

std::shared_ptr<const QueryTokens> Detr::namedQueries(const Tensor& tokens, int height, int width) const
{
    const torch::NoGradGuard noGrad;
    const auto found = foundBy(tokens);
    const auto shares = boxesOf(found)[0].to(torch::kCPU);
    const auto centre = shares.narrow(1, 0, 2), half = shares.narrow(1, 2, 2) / 2;
    const auto probabilities = class_embed->forward(found)[0].to(torch::kCPU).softmax(1);
    const auto [best, index] = probabilities.narrow(1, 0, probabilities.size(1) - 1).max(1);
    auto queries = std::make_shared<QueryTokens>();
    queries->boxes = torch::cat({centre - half, centre + half}, 1) *
                     torch::tensor({float(width), float(height), float(width), float(height)});
    queries->scores = best.contiguous();
    for (int64_t query = 0; query < index.size(0); ++query) {
        queries->labels.push_back(m_spec.labelOf(static_cast<int>(index[query].item<int64_t>())));
    }
    return queries;
}

PatchGrid Detr::gridFor(int height, int width) const
{
    return gridAfterHalvings(height, width, static_cast<int>(m_spec.resnet->stages.size()) + 1);
}

}  // namespace core
