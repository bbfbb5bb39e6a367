// Google's names, written by Flax: ViT and augreg, and big_vision, which numbers differently and may stack the blocks.
// Kernels are stored inputs first, with the heads as a separate axis: the only naming that states their number.
#include "core/error.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/shape_reader.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr NameRule kJaxRules[] = {
    {"embedding/kernel", "patch_embed.proj.weight", kernelOfPatch},
    {"embedding/bias", "patch_embed.proj.bias"},
    {"cls", "cls_token"},
    {"Transformer/posembed_input/pos_embedding", "pos_embed"},
    {"pos_embedding", "pos_embed"},
    {"Transformer/encoder_norm/scale", "norm.weight"},
    {"Transformer/encoder_norm/bias", "norm.bias"},
    {"pre_logits/kernel", nullptr},
    {"pre_logits/bias", nullptr},
    {"head/kernel", "head.weight", transposed},
    {"head/bias", "head.bias"},
    {"MAPHead_0/probe", "attn_pool.latent", asToken},
    {"MAPHead_0/MultiHeadDotProductAttention_0/query/kernel", "attn_pool.q.weight", kernelToHeads},
    {"MAPHead_0/MultiHeadDotProductAttention_0/query/bias", "attn_pool.q.bias", firstTwoJoined},
    {"MAPHead_0/MultiHeadDotProductAttention_0/key/kernel", "attn_pool.kv.weight", kernelToHeads, kKeyOfTwo},
    {"MAPHead_0/MultiHeadDotProductAttention_0/key/bias", "attn_pool.kv.bias", firstTwoJoined, kKeyOfTwo},
    {"MAPHead_0/MultiHeadDotProductAttention_0/value/kernel", "attn_pool.kv.weight", kernelToHeads, kValueOfTwo},
    {"MAPHead_0/MultiHeadDotProductAttention_0/value/bias", "attn_pool.kv.bias", firstTwoJoined, kValueOfTwo},
    {"MAPHead_0/MultiHeadDotProductAttention_0/out/kernel", "attn_pool.proj.weight", kernelFromHeads},
    {"MAPHead_0/MultiHeadDotProductAttention_0/out/bias", "attn_pool.proj.bias"},
    {"MAPHead_0/LayerNorm_0/scale", "attn_pool.norm.weight"},
    {"MAPHead_0/LayerNorm_0/bias", "attn_pool.norm.bias"},
    {"MAPHead_0/MlpBlock_0/Dense_0/kernel", "attn_pool.mlp.fc1.weight", transposed},
    {"MAPHead_0/MlpBlock_0/Dense_0/bias", "attn_pool.mlp.fc1.bias"},
    {"MAPHead_0/MlpBlock_0/Dense_1/kernel", "attn_pool.mlp.fc2.weight", transposed},
    {"MAPHead_0/MlpBlock_0/Dense_1/bias", "attn_pool.mlp.fc2.bias"},
};
constexpr NameRule kJaxBlockRules[] = {
    {"LayerNorm_0/scale", "norm1.weight"},
    {"LayerNorm_0/bias", "norm1.bias"},
    {"LayerNorm_2/scale", "norm2.weight"},
    {"LayerNorm_2/bias", "norm2.bias"},
    {"LayerNorm_1/scale", "norm2.weight"},  // big_vision
    {"LayerNorm_1/bias", "norm2.bias"},
    {"MultiHeadDotProductAttention_{}/{qkv}/kernel", "attn.qkv.weight", kernelToHeads},
    {"MultiHeadDotProductAttention_{}/{qkv}/bias", "attn.qkv.bias", firstTwoJoined},
    {"MultiHeadDotProductAttention_{}/out/kernel", "attn.proj.weight", kernelFromHeads},
    {"MultiHeadDotProductAttention_{}/out/bias", "attn.proj.bias"},
    {"MlpBlock_{}/Dense_0/kernel", "mlp.fc1.weight", transposed},
    {"MlpBlock_{}/Dense_0/bias", "mlp.fc1.bias"},
    {"MlpBlock_{}/Dense_1/kernel", "mlp.fc2.weight", transposed},
    {"MlpBlock_{}/Dense_1/bias", "mlp.fc2.bias"},
};

constexpr int64_t kMaximumDepth = 1024;
constexpr int kMaximumStacks = 64;  // a block has 16 arrays
const std::string kStacked = "Transformer/encoderblock/";

int64_t depthOf(const TensorTransform& stacked)
{
    const auto depth = stacked.shape.empty() ? 0 : stacked.shape[0];
    if (depth < 1 || depth > kMaximumDepth) {
        throw Error(ErrorCode::ShapeMismatch, stacked.stored,
                    "expected a first axis of 1 to %1 blocks, found %2"_msg(kMaximumDepth, sidesText(stacked.shape)));
    }
    return depth;
}

/// Splits one array for all blocks, with the block as first axis, into one transform per block.
TensorTransforms unstacked(const TensorTransforms& transforms)
{
    TensorTransforms result;
    int stacks = 0;
    for (const auto& [name, transform] : transforms) {
        if (!name.starts_with(kStacked)) {
            addTransform(result, name, transform);
            continue;
        }
        if (++stacks > kMaximumStacks) {
            throw Error(ErrorCode::Unsupported, transform.stored,
                        "expected at most %1 arrays of stacked blocks, found more"_msg(kMaximumStacks));
        }
        for (int64_t block = 0, depth = depthOf(transform); block < depth; ++block) {
            addTransform(result, fmt::format("Transformer/encoderblock_{}/{}", block, name.substr(kStacked.size())),
                         entryOf(transform, block));
        }
    }
    return result;
}

/// @throws Error ShapeMismatch when blocks differ in it: no model here does
std::optional<int> headCount(const TensorTransforms& transforms)
{
    std::optional<int> heads;
    std::string first;
    for (const auto& [name, transform] : transforms) {
        if (!matchName("Transformer/encoderblock_{}/MultiHeadDotProductAttention_{}/query/kernel", name)) {
            continue;
        }
        const auto count = static_cast<int>(checkedShape(transform, 3)[1]);
        if (heads && *heads != count) {
            throw Error(ErrorCode::ShapeMismatch, transform.stored,
                        "expected %1 heads as in %2, found %3"_msg(*heads, first, sidesText(transform.shape)));
        }
        heads = count;
        first = transform.stored;
    }
    return heads;
}

}  // namespace

void nameJax(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kGoogleJaxNames;
    const auto transforms = unstacked(backbone.transforms);
    names.heads = headCount(transforms);
    applyTable({kJaxRules, {"Transformer/encoderblock_{}/"}, "blocks.{}.", kJaxBlockRules}, transforms, names);
    if (backbone.has("pre_logits/kernel") && backbone.has("head/kernel")) {
        names.notes.emplace_back(
            "The classifier was trained behind a layer (pre_logits) that is left out, as timm does; its classes are "
            "not to be trusted."_msg);
    }
}

}  // namespace core
