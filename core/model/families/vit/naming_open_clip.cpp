// The image towers of OpenAI's and OpenCLIP's CLIP. The last step is a projection without bias, stored the other way
// round than a linear layer's matrix.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
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

}  // namespace

void nameOpenClipText(const TensorTransforms& transforms, CanonicalNames& names)
{
    applyTable({kOpenClipTextRules, {"transformer.resblocks.{}."}, "blocks.{}.", kOpenClipBlockRules}, transforms,
               names);
}

void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::OpenClip;
    applyTable({kOpenClipRules, {"transformer.resblocks.{}."}, "blocks.{}.", kOpenClipBlockRules}, backbone.transforms,
               names);
    addZeroHeadBias(names);
}

}  // namespace core
