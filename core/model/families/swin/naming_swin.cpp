// Swin: Microsoft's names, timm's old and current ones, and Hugging Face's for Swin and Swin v2, as in published files
// and as the library has written them since version 5. In timm's current names, which are canonical, a merging begins
// the next stage and the classifier is `head.fc`; in the others a merging ends its stage.
#include "core/model/families/swin/swin_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/shape_reader.h"

namespace core {

namespace {

constexpr NamingStyle kAuthorsSwinNames{NamingSource::Authors, "Swin (Microsoft's, timm before)"},
    kHuggingFaceSwinNames{NamingSource::HuggingFace, "Hugging Face Swin"},
    kHuggingFaceSwinV2Names{NamingSource::HuggingFace, "Hugging Face Swin v2"};

constexpr NameRule kHeadRules[] = {{"head.*", "head.fc.*"}};
constexpr NameRule kOlderRules[] = {
    {"head.*", "head.fc.*"},
    {"layers.{}.downsample.norm.*", "layers.{+1}.downsample.norm.*"},
    {"layers.{}.downsample.reduction.*", "layers.{+1}.downsample.reduction.*"},
};

/// The mask of the first shifted windows, [windows, w w, w w], implies the trained grid.
std::optional<int> patchSide(const BackboneNames& backbone)
{
    const auto mask = backbone.ignored.find("layers.0.blocks.1.attn_mask");
    if (mask == backbone.ignored.end() || mask->second.shape.size() != 3) {
        return {};
    }
    const auto windows = squareRoot(mask->second.shape[0]), window = squareRoot(mask->second.shape[1]);
    return windows && window ? std::optional(*windows * *window) : std::nullopt;
}

/// The offsets of the first windows, [1, 2 w - 1, 2 w - 1, 2], imply their side.
std::optional<int> windowSide(const BackboneNames& backbone)
{
    const auto table = backbone.ignored.find("layers.0.blocks.0.attn.relative_coords_table");
    if (table == backbone.ignored.end() || table->second.shape.size() != 4) {
        return {};
    }
    const auto& shape = table->second.shape;
    constexpr int64_t most = 1 << 10;
    const bool fits = shape[1] == shape[2] && shape[1] % 2 == 1 && shape[1] > 0 && shape[1] < most;
    return fits ? std::optional(static_cast<int>(shape[1] + 1) / 2) : std::nullopt;
}

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

/// The norms are after their branches, whatever their names.
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

bool isSwin(const BackboneNames& backbone)
{
    return backbone.hasStart("layers.0.blocks.");
}

void nameSwin(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool older = backbone.hasStart("layers.0.downsample.");
    names.naming = older || backbone.has("head.weight") ? &kAuthorsSwinNames : &kTimmNames;
    names.patchSide = patchSide(backbone);
    names.window = windowSide(backbone);
    applyTable({older ? std::span<const NameRule>(kOlderRules) : std::span<const NameRule>(kHeadRules), {}, "", {}},
               backbone.transforms, names);
}

bool isHuggingFaceSwinV2(const BackboneNames& backbone)
{
    return backbone.has("encoder.layers.0.blocks.0.attention.self.logit_scale");
}

void nameHuggingFaceSwinV2(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceSwinV2Names;
    applySwinTable(kHuggingFaceSwinV2BlockRules, backbone, names);
}

bool isHuggingFaceSwin(const BackboneNames& backbone)
{
    return backbone.hasStart("encoder.layers.0.blocks.") || backbone.hasStart("layers.0.blocks.");
}

void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceSwinNames;
    applySwinTable(kHuggingFaceSwinBlockRules, backbone, names);
}

}  // namespace core
