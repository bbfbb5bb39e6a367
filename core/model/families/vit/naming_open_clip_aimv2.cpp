// The image towers of OpenAI's and OpenCLIP's CLIP. The last step is a projection without bias, stored transposed
// relative to a linear layer's matrix.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kOpenClipRules[] = {
    {"conv1.*", "patch_embed.proj.*"},
    {"class_embedding", "cls_token", asToken},
    {"positional_embedding", "pos_embed", withLeadingOne},
    {"ln_pre.*", "norm_pre.*"},
    {"ln_post.*", "norm.*"},
    {"proj", "head.weight", transposed},
    // Perception Encoder
    {"attn_pool.probe", "attn_pool.latent", asToken},
    {"attn_pool.attn.in_proj_weight", "attn_pool.q.weight", firstThird},
    {"attn_pool.attn.in_proj_weight", "attn_pool.kv.weight", lastTwoThirds},
    {"attn_pool.attn.in_proj_bias", "attn_pool.q.bias", firstThird},
    {"attn_pool.attn.in_proj_bias", "attn_pool.kv.bias", lastTwoThirds},
    {"attn_pool.attn.out_proj.*", "attn_pool.proj.*"},
    {"attn_pool.layernorm.*", "attn_pool.norm.*"},
    {"attn_pool.mlp.c_fc.*", "attn_pool.mlp.fc1.*"},
    {"attn_pool.mlp.c_proj.*", "attn_pool.mlp.fc2.*"},
    {"input_resolution", nullptr},
};
constexpr NameRule kOpenClipBlockRules[] = {
    {"ln_1.*", "norm1.*"},
    {"ln_2.*", "norm2.*"},
    {"attn.in_proj_weight", "attn.qkv.weight"},
    {"attn.in_proj_bias", "attn.qkv.bias"},
    {"attn.out_proj.*", "attn.proj.*"},
    {"ls_1.gamma", "ls1.gamma"},
    {"ls_2.gamma", "ls2.gamma"},
    {"mlp.c_fc.*", "mlp.fc1.*"},
    {"mlp.c_proj.*", "mlp.fc2.*"},
};

constexpr NameRule kOpenClipTextRules[] = {
    {"token_embedding.weight", "token_embedding"},  {"positional_embedding", "pos_embed"}, {"ln_final.*", "norm.*"},
    {"text_projection", "head.weight", transposed}, {"text_projection.*", "head.*"},
};

constexpr NamingStyle kAuthorsAimv2Names{NamingSource::Authors, "AIMv2 (the authors')"},
    kHuggingFaceAimv2Names{NamingSource::HuggingFace, "Hugging Face AIMv2"};

// AIMv2's own names and Hugging Face's. Both store the halves of SwiGLU's first linear layer separately.

constexpr NameRule kAimv2Rules[] = {
    {"preprocessor.patchifier.proj.*", "patch_embed.proj.*"},
    {"preprocessor.patchifier.norm.weight", "patch_embed.norm.weight"},
    {"preprocessor.pos_embed", "pos_embed"},
    {"trunk.post_trunk_norm.weight", "norm.weight"},
};
constexpr NameRule kAimv2BlockRules[] = {
    {"norm_1.weight", "norm1.weight"},
    {"norm_2.weight", "norm2.weight"},
    {"attn.qkv.*", "attn.qkv.*"},
    {"attn.proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.fc3.*", "mlp.fc1.*", nullptr, kGated},
    {"mlp.fc2.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceAimv2Rules[] = {
    {"embeddings.patch_embed.*", "patch_embed.proj.*"},
    {"embeddings.rms_norm.weight", "patch_embed.norm.weight"},
    {"embeddings.position_embedding.weight", "pos_embed", withLeadingOne},
    {"rms_norm.weight", "norm.weight"},
};
constexpr NameRule kHuggingFaceAimv2BlockRules[] = {
    {"rms_norm1.weight", "norm1.weight"},
    {"rms_norm2.weight", "norm2.weight"},
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.out_proj.*", "attn.proj.*"},
    {"ffn.gate_proj.*", "mlp.fc1.*", nullptr, kGate},
    {"ffn.up_proj.*", "mlp.fc1.*", nullptr, kGated},
    {"ffn.down_proj.*", "mlp.fc2.*"},
};

/// The contrastive models end in an attention pooling of their own kind: its query is not projected.
TensorTransforms withoutHead(const BackboneNames& backbone, CanonicalNames& names)
{
    auto transforms = backbone.transforms;
    const auto left = std::erase_if(transforms, [](const auto& transform) {
        return transform.first.starts_with("head.") || transform.first == "visual_projection.weight";
    });
    if (left > 0) {
        names.notes.emplace_back(
            "The pooling by attention behind the last layer is left out, which is not supported: the feature is the "
            "mean of the patch tokens instead; attention is not affected."_msg);
    }
    return transforms;
}

}  // namespace

void nameOpenClipText(const TensorTransforms& transforms, CanonicalNames& names)
{
    applyTable({kOpenClipTextRules, {"transformer.resblocks.{}."}, "blocks.{}.", kOpenClipBlockRules}, transforms,
               names);
}

void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kOpenClipNames;
    applyTable({kOpenClipRules, {"transformer.resblocks.{}."}, "blocks.{}.", kOpenClipBlockRules}, backbone.transforms,
               names);
    addZeroHeadBias(names);
}

void nameAimv2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kAuthorsAimv2Names;
    applyTable({kAimv2Rules, {"trunk.blocks.{}."}, "blocks.{}.", kAimv2BlockRules}, backbone.transforms, names);
}

void nameHuggingFaceAimv2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceAimv2Names;
    applyTable({kHuggingFaceAimv2Rules, {"encoder.layers.{}."}, "blocks.{}.", kHuggingFaceAimv2BlockRules},
               withoutHead(backbone, names), names);
}

}  // namespace core
