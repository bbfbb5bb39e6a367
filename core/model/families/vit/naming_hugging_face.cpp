// Hugging Face's names for ViT, DeiT, ViTMAE and Dinov2, as in published files and as the library has written them
// since version 5. layernorm_before and _after precede and follow attention: norm1 and norm2. Dinov2's position
// embedding includes the class row, like the authors'; its classifier reads the class token and the mean of the
// patches.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <algorithm>

namespace core {

namespace {

constexpr NamingStyle kHuggingFaceClipNames{NamingSource::HuggingFace, "Hugging Face CLIP"},
    kAuthorsInternVitNames{NamingSource::Authors, "InternViT (the authors')"};

constexpr NameRule kHuggingFaceVitRules[] = {
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.distillation_token", "dist_token"},
    {"embeddings.register_tokens", "reg_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"embeddings.patch_embeddings.projection.*", "patch_embed.proj.*"},
    {"layernorm.*", "norm.*"},
    {"pooler.dense.*", nullptr},
    {"classifier.*", "head.*"},
    {"cls_classifier.*", "head.*"},
    {"distillation_classifier.*", "head_dist.*"},
};
constexpr NameRule kHuggingFaceVitBlockRules[] = {
    {"attention.attention.{qkv}.*", "attn.qkv.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
    // ViT, DeiT, ViTMAE
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
    // Dinov2
    {"norm1.*", "norm1.*"},
    {"norm2.*", "norm2.*"},
    {"layer_scale1.lambda1", "ls1.gamma"},
    {"layer_scale2.lambda1", "ls2.gamma"},
    {"mlp.weights_in.*", "mlp.fc1.*"},
    {"mlp.weights_out.*", "mlp.fc2.*"},
    // since version 5
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.o_proj.*", "attn.proj.*"},
};
const NameTable kHuggingFaceVitTable{
    kHuggingFaceVitRules, {"encoder.layer.{}.", "layers.{}."}, "blocks.{}.", kHuggingFaceVitBlockRules};

/// Its decoder is outside the backbone; those of other DPTs on a DINOv2 read the class token as well.
// The image towers of CLIP and SigLIP ("pre_layrnorm" is their spelling), and InternVL's, which are similar. SigLIP 2's
// NaFlex has a linear map of flattened patches instead of a convolution. CLIP ends in a projection, SigLIP in attention
// pooling whose query, key and value share one matrix.

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

void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.decoder                                ? &kHuggingFaceVitMaeNames
                   : backbone.has("embeddings.distillation_token") ? &kHuggingFaceDeitNames
                                                                   : &kHuggingFaceVitNames;
    names.positionResampling = PositionResampling::Plain;
    applyTable(kHuggingFaceVitTable, backbone.transforms, names);
}

bool isHuggingFaceDinov2(const BackboneNames& backbone)
{
    return std::ranges::any_of(backbone.transforms, [](const auto& transform) {
        return transform.first.find(".layer_scale1.") != std::string::npos ||
               transform.first.find(".mlp.weights_in.") != std::string::npos;
    });
}

void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool registers = backbone.has("embeddings.register_tokens");
    names.naming = registers               ? &kHuggingFaceDinov2RegistersNames
                   : backbone.depthDecoder ? &kHuggingFaceDepthAnythingNames
                                           : &kHuggingFaceDinov2Names;
    names.positionResampling = registers ? PositionResampling::Antialias : PositionResampling::Plain;
    applyTable(kHuggingFaceVitTable, backbone.transforms, names);
    if (registers) {
        foldClassPosition(names);
    }
}

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
    const bool owlv2 = backbone.wordDetector && backbone.prefix.find("owlv2.") != std::string::npos;
    names.naming = ownGrid                                         ? &kHuggingFaceSiglipNaflexNames
                   : owlv2                                         ? &kHuggingFaceOwlv2Names
                   : backbone.wordDetector                         ? &kHuggingFaceOwlVitNames
                   : backbone.wordSegmenter                        ? &kHuggingFaceClipSegNames
                   : backbone.has("embeddings.position_embedding") ? &kAuthorsInternVitNames
                   : backbone.has("embeddings.class_embedding")    ? &kHuggingFaceClipNames
                                                                   : &kHuggingFaceSiglipNames;
    names.positionResampling = ownGrid ? PositionResampling::Bilinear : PositionResampling::Plain;
    applyTable({kHuggingFaceClipRules, {"encoder.layers.{}.", "layers.{}."}, "blocks.{}.", kHuggingFaceClipBlockRules},
               transforms, names);
    if (backbone.has("visual_projection.weight")) {
        addZeroHeadBias(names);
    }
    if (backbone.has("classifier.weight")) {
        names.notes.emplace_back(
            "The classifier is left out: it reads the mean of the patch tokens, where this model reads another token; "
            "features and attention are not affected."_msg);
    }
}

}  // namespace core
