// Hugging Face's names for Swin, as published files have them and as the library writes them since version 5. A merging
// ends its stage here; in the canonical naming it begins the next.
#include "core/model/families/swin/swin_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kHuggingFaceSwinRules[] = {
    {"embeddings.patch_embeddings.projection.*", "patch_embed.proj.*"},
    {"embeddings.norm.*", "patch_embed.norm.*"},
    {"encoder.layers.{}.downsample.norm.*", "layers.{+1}.downsample.norm.*"},
    {"encoder.layers.{}.downsample.reduction.*", "layers.{+1}.downsample.reduction.*"},
    {"layers.{}.downsample.norm.*", "layers.{+1}.downsample.norm.*"},
    {"layers.{}.downsample.reduction.*", "layers.{+1}.downsample.reduction.*"},
    {"layernorm.*", "norm.*"},
    {"classifier.*", "head.fc.*"},
};
constexpr NameRule kHuggingFaceSwinBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"attention.self.query.*", "attn.qkv.*", nullptr, kQuery},
    {"attention.self.key.*", "attn.qkv.*", nullptr, kKey},
    {"attention.self.value.*", "attn.qkv.*", nullptr, kValue},
    {"attention.self.relative_position_bias_table", "attn.relative_position_bias_table"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
    // since version 5
    {"attention.q_proj.*", "attn.qkv.*", nullptr, kQuery},
    {"attention.k_proj.*", "attn.qkv.*", nullptr, kKey},
    {"attention.v_proj.*", "attn.qkv.*", nullptr, kValue},
    {"attention.relative_position_bias.relative_position_bias_table", "attn.relative_position_bias_table"},
    {"attention.o_proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
};

}  // namespace

bool isHuggingFaceSwin(const BackboneNames& backbone)
{
    return backbone.hasStart("encoder.layers.0.blocks.") || backbone.hasStart("layers.0.blocks.");
}

void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = "Hugging Face Swin";
    names.positionResampling = PositionResampling::Plain;
    applyTable({kHuggingFaceSwinRules,
                {"encoder.layers.{}.blocks.{}.", "layers.{}.blocks.{}."},
                "layers.{}.blocks.{}.",
                kHuggingFaceSwinBlockRules},
               backbone.pieces, names);
}

}  // namespace core
