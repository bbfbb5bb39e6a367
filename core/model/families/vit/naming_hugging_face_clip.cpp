// Hugging Face's names for the image towers of CLIP and SigLIP ("pre_layrnorm" is theirs), and InternVL's, which are
// like them. SigLIP 2's NaFlex has a linear map of flattened patches in the place of a convolution. CLIP ends in a
// projection, SigLIP in attention pooling whose query, key and value share one matrix.
#include "core/error.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kHuggingFaceClipRules[] = {
    {"embeddings.class_embedding", "cls_token", asToken},
    {"embeddings.patch_embedding.*", "patch_embed.proj.*"},
    {"embeddings.position_embedding.weight", "pos_embed", withLeadingOne},
    {"embeddings.position_embedding", "pos_embed"},
    {"pre_layrnorm.*", "norm_pre.*"},
    {"pre_layernorm.*", "norm_pre.*"},
    {"post_layernorm.*", "norm.*"},
    {"visual_projection.weight", "head.weight"},
    {"classifier.*", nullptr},
    {"head.probe", "attn_pool.latent", asToken},
    {"head.attention.in_proj_weight", "attn_pool.q.weight", firstThird},
    {"head.attention.in_proj_weight", "attn_pool.kv.weight", lastTwoThirds},
    {"head.attention.in_proj_bias", "attn_pool.q.bias", firstThird},
    {"head.attention.in_proj_bias", "attn_pool.kv.bias", lastTwoThirds},
    {"head.attention.out_proj.*", "attn_pool.proj.*"},
    {"head.layernorm.*", "attn_pool.norm.*"},
    {"head.mlp.fc1.*", "attn_pool.mlp.fc1.*"},
    {"head.mlp.fc2.*", "attn_pool.mlp.fc2.*"},
};
constexpr NameRule kHuggingFaceClipBlockRules[] = {
    {"layer_norm1.*", "norm1.*"},
    {"layer_norm2.*", "norm2.*"},
    {"self_attn.{qkv}_proj.*", "attn.qkv.*"},
    {"self_attn.out_proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
    // InternVL's own
    {"norm1.*", "norm1.*"},
    {"norm2.*", "norm2.*"},
    {"attn.qkv.*", "attn.qkv.*"},
    {"attn.q_norm.weight", "attn.q_norm.weight"},
    {"attn.k_norm.weight", "attn.k_norm.weight"},
    {"attn.proj.*", "attn.proj.*"},
    {"ls1", "ls1.gamma"},
    {"ls2", "ls2.gamma"},
};

constexpr NameRule kHuggingFaceTextRules[] = {
    {"text_model.embeddings.token_embedding.weight", "token_embedding"},
    {"text_model.embeddings.position_embedding.weight", "pos_embed"},
    {"text_model.final_layer_norm.*", "norm.*"},
    {"text_model.head.*", "head.*"},
    {"text_projection.weight", "head.weight"},
};

}  // namespace

void nameHuggingFaceText(const TensorTransforms& transforms, CanonicalNames& names)
{
    applyTable({kHuggingFaceTextRules, {"text_model.encoder.layers.{}."}, "blocks.{}.", kHuggingFaceClipBlockRules},
               transforms, names);
}

void nameHuggingFaceClip(const BackboneNames& backbone, CanonicalNames& names)
{
    auto transforms = backbone.transforms;
    auto& patches = transforms.at("embeddings.patch_embedding.weight");
    const bool ownGrid = patches.shape.size() == 2;
    if (ownGrid) {
        patches = unflattenPixels(patches);
    }
    names.naming = ownGrid                                         ? NamingId::HuggingFaceSiglipNaflex
                   : backbone.has("embeddings.position_embedding") ? NamingId::AuthorsInternVit
                   : backbone.has("embeddings.class_embedding")    ? NamingId::HuggingFaceClip
                                                                   : NamingId::HuggingFaceSiglip;
    names.positionResampling = ownGrid ? PositionResampling::Bilinear : PositionResampling::Plain;
    applyTable({kHuggingFaceClipRules, {"encoder.layers.{}.", "layers.{}."}, "blocks.{}.", kHuggingFaceClipBlockRules},
               transforms, names);
    if (backbone.has("visual_projection.weight")) {
        addZeroHeadBias(names);
    }
    if (backbone.has("classifier.weight")) {
        names.notes.emplace_back(
            "The classifier is left out: it reads the mean of the patch tokens, where this model reads another token; "
            "features and attention are not affected.");
    }
}

}  // namespace core
