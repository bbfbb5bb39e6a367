// Hugging Face's names for ViT, DeiT and ViTMAE, as published files have them and as the library writes them since
// version 5. layernorm_before and _after stand before and after attention: norm1 and norm2.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kHuggingFaceVitRules[] = {
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.distillation_token", "dist_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"embeddings.patch_embeddings.projection.*", "patch_embed.proj.*"},
    {"layernorm.*", "norm.*"},
    {"pooler.dense.*", nullptr},
    {"classifier.*", "head.*"},
    {"cls_classifier.*", "head.*"},
    {"distillation_classifier.*", "head_dist.*"},
};
constexpr NameRule kHuggingFaceVitBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"attention.attention.{qkv}.*", "attn.qkv.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"layernorm_after.*", "norm2.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
    // since version 5
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.o_proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
};

}  // namespace

void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.decoder                                ? NamingId::HuggingFaceVitMae
                   : backbone.has("embeddings.distillation_token") ? NamingId::HuggingFaceDeit
                                                                   : NamingId::HuggingFaceVit;
    names.positionResampling = PositionResampling::Plain;
    applyTable({kHuggingFaceVitRules, {"encoder.layer.{}.", "layers.{}."}, "blocks.{}.", kHuggingFaceVitBlockRules},
               backbone.transforms, names);
}

}  // namespace core
