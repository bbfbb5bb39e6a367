#include "core/model/heads/sam/mask_decoder.h"

#include "core/error.h"
#include "core/model/spec/part_specs.h"
#include "core/run_control.h"

#include <torch/nn/modules/container/modulelist.h>

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

NormPtr decoderNorm(int width, double eps)
{
    return std::make_shared<Norm>(width, eps, NormKind::Layer);
}

}  // namespace

/// softmax(q kT / sqrt(d)) v of all heads, without a batch.
class TwoWayAttentionHeads final : public torch::nn::Module {
public:
    /// @param width  of queries, keys and values
    TwoWayAttentionHeads(int dim, int width, int heads) : m_heads(heads)
    {
        q_proj = register_module("q_proj", std::make_shared<Linear>(dim, width));
        k_proj = register_module("k_proj", std::make_shared<Linear>(dim, width));
        v_proj = register_module("v_proj", std::make_shared<Linear>(dim, width));
        out_proj = register_module("out_proj", std::make_shared<Linear>(width, dim));
    }

    // [N, C] -> [H, N, d]
    Tensor queries(const Tensor& x, const std::stop_token& stop) const { return ofHeads(q_proj->forward(x, stop)); }
    Tensor keys(const Tensor& x, const std::stop_token& stop) const { return ofHeads(k_proj->forward(x, stop)); }
    Tensor values(const Tensor& x, const std::stop_token& stop) const { return ofHeads(v_proj->forward(x, stop)); }

    /// @param q        [H, Q, d]
    /// @param k, v     [H, K, d]
    /// @param weights  receives [H, Q, K]; null: not wanted
    /// @return         [Q, C]
    Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, Tensor* weights, const std::stop_token& stop) const
    {
        const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(2)));
        Tensor found, gathered;           // [H, Q, K], [Q, H d]
        if (q.size(1) > 2 * k.size(1)) {  // the long axis last, along which LibTorch works
            const auto byKey = torch::softmax(torch::matmul(k * scale, q.transpose(1, 2)), 1);
            found = byKey.transpose(1, 2);
            gathered = torch::matmul(v.transpose(1, 2), byKey).flatten(0, 1).t().contiguous();
        } else {
            found = torch::softmax(torch::matmul(q * scale, k.transpose(1, 2)), -1);
            gathered = torch::matmul(found, v).transpose(0, 1).flatten(1);
        }
        throwIfCancelled(stop);
        if (weights != nullptr) {
            *weights = found;
        }
        return out_proj->forward(gathered, stop);
    }

private:
    Tensor ofHeads(const Tensor& all) const { return all.unflatten(-1, {m_heads, -1}).transpose(0, 1); }

    int64_t m_heads;
    LinearPtr q_proj, k_proj, v_proj, out_proj;
};

/// Linear layers with ReLU between them, in EfficientSAM with GELU.
class TokenMlp final : public torch::nn::Module {
public:
    struct Sizes {
        int input = 0, hidden = 0, output = 0, depth = 0;
    };
    TokenMlp(const Sizes& sizes, bool gelu) : m_gelu(gelu)
    {
        const auto layers = register_module("layers", torch::nn::ModuleList());
        for (int i = 0; i < sizes.depth; ++i) {
            m_layers.push_back(std::make_shared<Linear>(i == 0 ? sizes.input : sizes.hidden,
                                                        i + 1 == sizes.depth ? sizes.output : sizes.hidden));
            layers->push_back(m_layers.back());
        }
    }
    Tensor forward(Tensor x, const std::stop_token& stop) const
    {
        for (const auto& layer : m_layers) {
            x = layer->forward(x, stop);
            if (layer != m_layers.back()) {
                x = m_gelu ? torch::gelu(x) : torch::relu(x);
            }
        }
        return x;
    }

private:
    bool m_gelu;
    std::vector<LinearPtr> m_layers;
};

/// A transposed convolution with kernel and stride 2: each place becomes 2 x 2 of them, by a linear map.
class DoubleSize final : public torch::nn::Module {
public:
    DoubleSize(int from, int to)
    {
        weight = register_parameter("weight", torch::empty({from, to, 2, 2}));
        bias = register_parameter("bias", torch::empty({to}));
    }
    /// [P, from] -> [P, 4, to]; the four row by row
    Tensor forward(const Tensor& places) const
    {
        const auto map = weight.permute({0, 2, 3, 1}).reshape({weight.size(0), -1});
        return torch::matmul(places, map).view({places.size(0), 4, -1}) + bias;
    }
    /// [4 P, K], row by row on the grid of double size -> [P, 4, K]
    static Tensor inFours(const Tensor& rows, PatchGrid grid)
    {
        return rows.view({grid.rows, 2, grid.cols, 2, -1}).transpose(1, 2).reshape({grid.count(), 4, -1});
    }
    /// [P, 4, K] of a grid -> [4 P, K], row by row on the grid of double size.
    static Tensor inRows(const Tensor& fours, PatchGrid grid)
    {
        return fours.view({grid.rows, grid.cols, 2, 2, fours.size(2)}).transpose(1, 2).flatten(0, 3);
    }

private:
    Tensor weight, bias;
};

/// A norm over all places and channels at once, with a gain and a shift per channel (EfficientSAM).
class WholeNorm final : public torch::nn::Module {
public:
    explicit WholeNorm(int channels)
    {
        weight = register_parameter("weight", torch::empty({channels}));
        bias = register_parameter("bias", torch::empty({channels}));
    }
    Tensor forward(const Tensor& x) const  ///< [..., channels]
    {
        constexpr double eps = 1e-5;
        return (x - x.mean()) / torch::sqrt(x.var(/*unbiased=*/false) + eps) * weight + bias;
    }

private:
    Tensor weight, bias;
};

/// Tokens attend to each other and to the image, then the image to the tokens.
class TwoWayBlock final : public torch::nn::Module {
public:
    TwoWayBlock(const MaskDecoderSpec& spec, bool first)
        : m_first(first), m_isEfficient(spec.variant == SamVariant::EfficientSam)
    {
        const auto attention = [&](const char* name, int width) {
            return register_module(name, std::make_shared<TwoWayAttentionHeads>(spec.dim, width, spec.heads));
        };
        const auto norm = [&](const char* name) { return register_module(name, decoderNorm(spec.dim, spec.normEps)); };
        self_attn = attention("self_attn", spec.dim);
        norm1 = norm("norm1");
        cross_attn_token_to_image = attention("cross_attn_token_to_image", spec.crossWidth);
        norm2 = norm("norm2");
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_widen = mlp->register_module("lin1", std::make_shared<Linear>(spec.dim, spec.mlpHidden));
        m_narrow = mlp->register_module("lin2", std::make_shared<Linear>(spec.mlpHidden, spec.dim));
        norm3 = norm("norm3");
        norm4 = norm("norm4");
        cross_attn_image_to_token = attention("cross_attn_image_to_token", spec.crossWidth);
    }

    /// @param code  of the patches' positions, [P, C]
    ImageHeads heads(const Tensor& patches, const Tensor& code, const std::stop_token& stop) const
    {
        const auto placed = patches + code;
        return {cross_attn_token_to_image->keys(placed, stop), cross_attn_token_to_image->values(patches, stop),
                cross_attn_image_to_token->queries(placed, stop)};
    }

    /// @param tokens, patches  replaced by this block's results
    /// @param code             of the tokens, added to their queries and keys
    /// @param image            heads() of the patches
    TwoWayAttention forward(Tensor& tokens, Tensor& patches, const Tensor& code, const ImageHeads& image,
                            const std::stop_token& stop) const
    {
        TwoWayAttention found;
        // In the first block the tokens are still their own code: none is added, and there is no residual. EfficientSAM
        // has the residual, and elsewhere the tokens keep the code.
        const auto placed = m_first ? tokens : tokens + code;
        const auto& kept = m_isEfficient ? placed : tokens;
        const auto among = self_attn->attend(self_attn->queries(placed, stop), self_attn->keys(placed, stop),
                                             self_attn->values(kept, stop), nullptr, stop);
        tokens = norm1->forward(m_first && !m_isEfficient ? among : kept + among);
        const auto queries = cross_attn_token_to_image->queries(tokens + code, stop);
        tokens = norm2->forward(
            tokens + cross_attn_token_to_image->attend(queries, image.keys, image.values, &found.tokenToImage, stop));
        const auto hidden = m_widen->forward(tokens, stop);
        const auto activated = m_isEfficient ? torch::gelu(hidden) : torch::relu(hidden);
        tokens = norm3->forward(tokens + m_narrow->forward(activated, stop));
        const auto keys = cross_attn_image_to_token->keys(tokens + code, stop);
        const auto values = cross_attn_image_to_token->values(tokens, stop);
        patches = norm4->forward(
            patches + cross_attn_image_to_token->attend(image.queries, keys, values, &found.imageToToken, stop));
        return found;
    }

private:
    bool m_first, m_isEfficient;
    std::shared_ptr<TwoWayAttentionHeads> self_attn, cross_attn_token_to_image, cross_attn_image_to_token;
    NormPtr norm1, norm2, norm3, norm4;
    LinearPtr m_widen, m_narrow;  ///< `mlp.lin1`, `mlp.lin2`
};

/// Epsilon of the norm behind the last attention, in every configuration.
constexpr double kFinalNormEps = 1e-5;

MaskDecoder::MaskDecoder(const MaskDecoderSpec& spec)
{
    const bool isEfficient = spec.variant == SamVariant::EfficientSam;
    if (spec.variant == SamVariant::Sam2) {
        obj_score_token = register_module("obj_score_token", std::make_shared<LearnedTokens>(1, spec.dim));
        pred_obj_score_head = register_module(
            "pred_obj_score_head",
            std::make_shared<TokenMlp>(TokenMlp::Sizes{spec.dim, spec.scoreHidden, 1, spec.scoreDepth}, false));
        conv_s0 = register_module("conv_s0", std::make_shared<Linear>(spec.dim, spec.upscaled));
        conv_s1 = register_module("conv_s1", std::make_shared<Linear>(spec.dim, spec.firstUpscaled));
    }
    iou_token = register_module("iou_token", std::make_shared<LearnedTokens>(1, spec.dim));
    mask_tokens = register_module("mask_tokens", std::make_shared<LearnedTokens>(spec.masks, spec.dim));
    const auto transformer = register_module("transformer", std::make_shared<torch::nn::Module>());
    const auto layers = transformer->register_module("layers", torch::nn::ModuleList());
    for (int layer = 0; layer < spec.depth; ++layer) {
        m_blocks.push_back(std::make_shared<TwoWayBlock>(spec, layer == 0));
        layers->push_back(m_blocks.back());
    }
    m_finalAttention = transformer->register_module(
        "final_attn_token_to_image", std::make_shared<TwoWayAttentionHeads>(spec.dim, spec.crossWidth, spec.heads));
    m_finalNorm = transformer->register_module("norm_final_attn", decoderNorm(spec.dim, kFinalNormEps));
    const auto upscale = register_module("output_upscaling", std::make_shared<torch::nn::Module>());
    m_double = upscale->register_module("0", std::make_shared<DoubleSize>(spec.dim, spec.firstUpscaled));
    if (isEfficient) {
        m_wholeNorm = upscale->register_module("1", std::make_shared<WholeNorm>(spec.firstUpscaled));
    } else {
        m_upscaledNorm = upscale->register_module("1", decoderNorm(spec.firstUpscaled, kChannelNormEps));
    }
    m_doubleAgain = upscale->register_module("3", std::make_shared<DoubleSize>(spec.firstUpscaled, spec.upscaled));
    const auto filters = register_module("output_hypernetworks_mlps", torch::nn::ModuleList());
    for (int mask = 0; mask < spec.masks; ++mask) {
        m_filters.push_back(std::make_shared<TokenMlp>(
            TokenMlp::Sizes{spec.dim, spec.filterHidden, spec.upscaled, spec.filterDepth}, isEfficient));
        filters->push_back(m_filters.back());
    }
    iou_prediction_head = register_module(
        "iou_prediction_head",
        std::make_shared<TokenMlp>(TokenMlp::Sizes{spec.dim, spec.iouHidden, spec.masks, spec.iouDepth}, isEfficient));
}

void MaskDecoder::prepare(DecoderImage& image, const std::vector<Tensor>& finer, const Tensor& added) const
{
    if (conv_s0) {
        if (finer.size() != 2) {
            throw Error(ErrorCode::Unsupported, "mask decoder",
                        "expected the image encoder of SAM 2 beside it, found another"_msg);
        }
        const auto narrowed = [](const LinearPtr& narrow, const Tensor& map, PatchGrid grid) {
            return DoubleSize::inFours(narrow->forward(map.to(torch::kCPU).flatten(1).t(), {}), grid);
        };
        image.twice = narrowed(conv_s1, finer[1], image.grid);
        image.fourTimes = narrowed(conv_s0, finer[0], {2 * image.grid.rows, 2 * image.grid.cols});
    }
    image.unprompted = image.patches + added;
    if (!m_blocks.empty()) {
        image.firstHeads = m_blocks.front()->heads(image.unprompted, image.positions, {});
    }
}

DecodedMasks MaskDecoder::forward(const DecoderImage& image, const Tensor& prompts, const Tensor& added,
                                  const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    auto code = torch::cat({iou_token->weight, mask_tokens->weight, prompts});
    DecodedMasks decoded;
    if (obj_score_token) {
        code = torch::cat({obj_score_token->weight, code});
        ++decoded.firstMaskToken;
    }
    auto tokens = code, patches = added.defined() ? image.patches + added : image.unprompted;
    for (const auto& block : m_blocks) {
        const bool known = decoded.attention.empty() && !added.defined();
        const auto heads = known ? image.firstHeads : block->heads(patches, image.positions, stop);
        decoded.attention.push_back(block->forward(tokens, patches, code, heads, stop));
    }
    auto& last = decoded.attention.emplace_back().tokenToImage;
    const auto found = m_finalAttention->attend(m_finalAttention->queries(tokens + code, stop),
                                                m_finalAttention->keys(patches + image.positions, stop),
                                                m_finalAttention->values(patches, stop), &last, stop);
    tokens = m_finalNorm->forward(tokens + found);
    const int64_t first = decoded.firstMaskToken;
    decoded.logits = masksOf(tokens.narrow(0, first, mask_tokens->weight.size(0)), patches, image, stop);
    decoded.iou = iou_prediction_head->forward(tokens.narrow(0, first - 1, 1), stop)[0];
    if (pred_obj_score_head) {
        decoded.iou = decoded.iou.sigmoid();  // `iou_prediction_use_sigmoid` in all of SAM 2's configurations
        decoded.objectScore = pred_obj_score_head->forward(tokens.narrow(0, 0, 1), stop)[0];
    }
    return decoded;
}

/// @param maskTokens  [M, C]
/// @return [M, 4 rows, 4 cols]: the product of each filter and the enlarged image, whose places are put in order only
///         afterwards, when they have M numbers instead of a channel each
Tensor MaskDecoder::masksOf(const Tensor& maskTokens, const Tensor& patches, const DecoderImage& image,
                            const std::stop_token& stop) const
{
    const auto& grid = image.grid;
    const PatchGrid twice{2 * grid.rows, 2 * grid.cols};
    const auto with = [](const Tensor& enlarged, const Tensor& finer) {
        return finer.defined() ? enlarged + finer : enlarged;
    };
    const auto enlarged = with(m_double->forward(patches), image.twice);
    const auto doubled = m_wholeNorm ? m_wholeNorm->forward(enlarged) : m_upscaledNorm->forward(enlarged);
    const auto half = DoubleSize::inRows(torch::gelu(doubled), grid);
    throwIfCancelled(stop);
    const auto whole = torch::gelu(with(m_doubleAgain->forward(half), image.fourTimes));
    throwIfCancelled(stop);
    std::vector<Tensor> filters;
    for (size_t mask = 0; mask < m_filters.size(); ++mask) {
        filters.push_back(m_filters[mask]->forward(maskTokens.narrow(0, static_cast<int64_t>(mask), 1), stop));
    }
    const auto products = torch::matmul(whole, torch::cat(filters).t());
    return DoubleSize::inRows(products, twice)
        .t()
        .contiguous()
        .view({-1, int64_t{2} * twice.rows, int64_t{2} * twice.cols});
}

PromptedDecoder::PromptedDecoder(const PromptEncoderSpec& prompts, const MaskDecoderSpec& masks)
    : variant(masks.variant)
{
    prompt_encoder = register_module("prompt_encoder", std::make_shared<PromptEncoder>(prompts));
    mask_decoder = register_module("mask_decoder", std::make_shared<MaskDecoder>(masks));
    if (variant == SamVariant::Sam2) {
        no_mem_embed = register_parameter("no_mem_embed", torch::empty({1, 1, masks.dim}));
    }
}

}  // namespace core
