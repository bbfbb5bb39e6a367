// AIMv2's own names and Hugging Face's. Either keeps the two halves of SwiGLU's first linear apart.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

#include <algorithm>

namespace core {

namespace {

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

/// The contrastive models end in a pooling by attention of their own kind: its query is not projected.
TensorTransforms withoutHead(const BackboneNames& backbone, CanonicalNames& names)
{
    auto transforms = backbone.transforms;
    const auto left = std::erase_if(transforms, [](const auto& transform) {
        return transform.first.starts_with("head.") || transform.first == "visual_projection.weight";
    });
    if (left > 0) {
        names.notes.emplace_back(
            "The pooling by attention behind the last layer is left out, which is not supported: the feature is the "
            "mean of the patch tokens instead; attention is not affected.");
    }
    return transforms;
}

}  // namespace

void nameAimv2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::AuthorsAimv2;
    applyTable({kAimv2Rules, {"trunk.blocks.{}."}, "blocks.{}.", kAimv2BlockRules}, backbone.transforms, names);
}

void nameHuggingFaceAimv2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceAimv2;
    applyTable({kHuggingFaceAimv2Rules, {"encoder.layers.{}."}, "blocks.{}.", kHuggingFaceAimv2BlockRules},
               withoutHead(backbone, names), names);
}

}  // namespace core
