// Hugging Face's names for Swin and Swin v2, as published files have them and as the library writes them since
// version 5. A merging ends its stage here; in the canonical naming it begins the next.
#include "core/model/families/swin/swin_namings.h"
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
    {"attention.self.{qkv}.*", "attn.qkv.*"},
    {"attention.self.relative_position_bias_table", "attn.relative_position_bias_table"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
    // since version 5
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.relative_position_bias.relative_position_bias_table", "attn.relative_position_bias_table"},
    {"attention.o_proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
};

/// The norms stand behind their branches, whatever they are called.
constexpr NameRule kHuggingFaceSwinV2BlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"attention.self.{qkv}.weight", "attn.qkv.weight"},
    {"attention.self.query.bias", "attn.q_bias"},
    {"attention.self.value.bias", "attn.v_bias"},
    {"attention.self.logit_scale", "attn.logit_scale"},
    {"attention.self.continuous_position_bias_mlp.{}.*", "attn.cpb_mlp.{}.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
};

void applySwinTable(std::span<const NameRule> ofBlock, const BackboneNames& backbone, CanonicalNames& names)
{
    names.positionResampling = PositionResampling::Plain;
    applyTable({kHuggingFaceSwinRules,
                {"encoder.layers.{}.blocks.{}.", "layers.{}.blocks.{}."},
                "layers.{}.blocks.{}.",
                ofBlock},
               backbone.transforms, names);
}

}  // namespace

bool isHuggingFaceSwinV2(const BackboneNames& backbone)
{
    return backbone.has("encoder.layers.0.blocks.0.attention.self.logit_scale");
}

void nameHuggingFaceSwinV2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceSwinV2;
    applySwinTable(kHuggingFaceSwinV2BlockRules, backbone, names);
}

bool isHuggingFaceSwin(const BackboneNames& backbone)
{
    return backbone.hasStart("encoder.layers.0.blocks.") || backbone.hasStart("layers.0.blocks.");
}

void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceSwin;
    applySwinTable(kHuggingFaceSwinBlockRules, backbone, names);
}

}  // namespace core
