// DETR: the positions of a ResNet's last feature map are tokens that attend to each other (the encoder); a fixed number
// of learned object queries then attend to each other and to them (the decoder), and each predicts a class and a box.
// Source: Carion et al. 2020, arXiv:2005.12872, section 3.2 and appendix A.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/resnet_body.h"
#include "core/model/families/detections.h"
#include "core/model/network/network.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Queries, keys and values, which may come from different tokens: [B, H, T, D] each.
struct CrossHeads {
    Tensor q, k, v;
    double scale() const { return 1.0 / std::sqrt(static_cast<double>(q.size(3))); }
};

Tensor inHeads(const Tensor& x, int heads)
{
    return x.unflatten(2, {heads, -1}).transpose(1, 2).contiguous();
}

/// Multi-head attention whose queries, keys and values come from different tokens.
class DetrAttention : public torch::nn::Module {
public:
    DetrAttention(int width, int heads) : m_width(width), m_heads(heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }
    CrossHeads heads(const Tensor& query, const Tensor& key, const Tensor& value, const std::stop_token& stop) const
    {
        return {part(query, 0, stop), part(key, 1, stop), part(value, 2, stop)};
    }
    Tensor gather(const Tensor& found, const std::stop_token& stop) const { return proj->forward(found, stop); }

private:
    Tensor part(const Tensor& x, int which, const std::stop_token& stop) const
    {
        return inHeads(qkv->part(x, {int64_t{which} * m_width, m_width}, stop), m_heads);
    }

    int m_width, m_heads;
    LinearPtr qkv, proj;
};

/// x = norm1(x + attn(x)), norm2(x + mlp(x)); positions are added to queries and keys, not to values.
class DetrEncoderLayer : public torch::nn::Module {
public:
    DetrEncoderLayer(const ModelSpec& spec, int heads)
    {
        attn = register_module("attn", std::make_shared<DetrAttention>(spec.dim, heads));
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, false, spec.activation));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
    }
    Tensor forward(const Tensor& x, const Tensor& positions, LayerRun& run)
    {
        const auto placed = x + positions;
        const auto heads = attn->heads(placed, placed, x, run.stop());
        const auto branch = attn->gather(attend(heads.q, heads.k, heads.v, run), run.stop());
        const auto mid = norm1(addBranch(x, branch, run));
        return norm2(addBranch(mid, mlp->forward(mid, run), run));
    }

private:
    std::shared_ptr<DetrAttention> attn;
    std::shared_ptr<Mlp> mlp;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
};

/// The queries attend to each other, then to the image; an MLP follows; a norm after each.
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
    /// @param x, own             the queries [B, Q, C], and the embedding of each [Q, C]
    /// @param memory, positions  the image [B, P, C], and the positions of its places [P, C]
    Tensor forward(const Tensor& x, const Tensor& own, const Tensor& memory, const Tensor& positions, LayerRun& run)
    {
        const auto& stop = run.stop();
        const auto query = x + own;
        const auto first = among->heads(query, query, x, stop);
        const auto exchanged = attendInBlocks(first.q, first.k, first.v, first.scale(), stop);
        const auto mid = norm1(x + among->gather(exchanged, stop));
        const auto second = cross->heads(mid + own, memory + positions, memory, stop);
        if (run.request.attention) {
            run.output.attention = keptAttention(first, second);
        }
        recordValues(run, second.v[0]);
        const auto seen = attendInBlocks(second.q, second.k, second.v, second.scale(), stop);
        const auto attended = norm2(mid + cross->gather(seen, stop));
        return norm3(attended + mlp->forward(attended, run));
    }

private:
    static CrossAttention keptAttention(const CrossHeads& among, const CrossHeads& cross)
    {
        CrossAttention kept;
        kept.q = cross.q[0].detach();
        kept.k = cross.k[0].detach();
        kept.scale = cross.scale();
        kept.amongQ = among.q[0].detach();
        kept.amongK = among.k[0].detach();
        return kept;
    }

    std::shared_ptr<DetrAttention> among, cross;
    std::shared_ptr<Mlp> mlp;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr}, norm3{nullptr};
};

/// Layers are the encoder's, then the decoder's. The encoder's layers output the P positions; the decoder's output the
/// Q queries, followed by the encoder's output.
class Detr final : public Network {
public:
    explicit Detr(const ModelSpec& spec) : Network(spec)
    {
        const auto backbone = register_module("backbone", std::make_shared<torch::nn::Module>());
        m_backbone = std::make_unique<ResnetBody>(*backbone, *spec.resnet);
        input_proj = register_module("input_proj",
                                     torch::nn::Conv2d(torch::nn::Conv2dOptions(spec.resnet->outputs(), spec.dim, 1)));
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
        bbox_embed = register_module("bbox_embed", std::make_shared<Perceptron>(spec.dim, 4));
        m_capabilities.positions = [this](PatchGrid grid) { return positions(grid); };
        m_capabilities.firstFilters = [this] { return m_backbone->firstFilters(); };
        m_capabilities.namedQueries = [this](const Pass& pass, const Tensor& tokens) {
            const torch::NoGradGuard noGrad;
            const auto found = foundBy(tokens);
            return detectionsOf(m_spec, pass, class_embed->forward(found, pass.stop)[0],
                                torch::sigmoid(bbox_embed->forward(found, pass.stop))[0]);
        };
    }

    PatchGrid gridFor(int height, int width) const override
    {
        return gridAfterHalvings(height, width, static_cast<int>(m_spec.resnet->stages.size()) + 1);
    }

    /// Positions are not added to the patches but to the queries and keys of each layer.
    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        const auto image = convolve(m_backbone->forward(pixels, pass.stop), input_proj, pass.stop);
        return image.flatten(2).transpose(1, 2).contiguous();
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto index = static_cast<size_t>(layer);
        const auto where = positions(run.pass.grid);
        if (index < m_encoder.size()) {
            return m_encoder[index]->forward(tokens, where, run);
        }
        const auto both = withQueries(tokens, run.pass);
        const int64_t queries = query_embed.size(0);
        const auto memory = both.slice(1, queries);
        auto& decoder = *m_decoder.at(index - m_encoder.size());
        return torch::cat({decoder.forward(both.slice(1, 0, queries), query_embed, memory, where, run), memory}, 1);
    }

    /// [B, Q, K + 1], "no object" last; undefined except after the last layer.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        return layer + 1 == layerCount() ? class_embed->forward(foundBy(tokens), pass.stop) : Tensor();
    }

private:
    Tensor positions(PatchGrid grid) const  ///< [P, C]
    {
        return fourierPositions(grid, m_spec.dim).to(query_embed.device());
    }

    Tensor foundBy(const Tensor& tokens) const  ///< [B, Q, C] of the queries, normalized
    {
        return norm.ptr()->forward(tokens.slice(1, 0, query_embed.size(0)));
    }

    Tensor withQueries(const Tensor& tokens, const Pass& pass) const
    {
        if (tokens.size(1) > pass.patches) {
            return tokens;
        }
        const auto queries = torch::zeros({tokens.size(0), query_embed.size(0), tokens.size(2)}, tokens.options());
        return torch::cat({queries, tokens}, 1);
    }

    std::unique_ptr<ResnetBody> m_backbone;  ///< `backbone`
    torch::nn::Conv2d input_proj{nullptr};
    std::vector<std::shared_ptr<DetrEncoderLayer>> m_encoder;  ///< `encoder`, typed
    std::vector<std::shared_ptr<DetrDecoderLayer>> m_decoder;  ///< `decoder`, typed
    torch::nn::LayerNorm norm{nullptr};
    Tensor query_embed;  ///< [Q, C]
    LinearPtr class_embed;
    std::shared_ptr<Perceptron> bbox_embed;
};

}  // namespace

std::shared_ptr<Network> makeDetr(const ModelSpec& spec)
{
    return std::make_shared<Detr>(spec);
}

}  // namespace core
