// The names of SAM's image encoder: its authors', timm's, which differ in the MLP alone, and Hugging Face's. The prompt
// encoder and the mask decoder beside it are left out.
#include "core/model/families/sam/sam_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kSamBlockRules[] = {
    {"mlp.lin1.*", "mlp.fc1.*"},
    {"mlp.lin2.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceSamRules[] = {
    {"patch_embed.projection.*", "patch_embed.proj.*"},
    {"neck.conv1.*", "neck.0.*"},
    {"neck.layer_norm1.*", "neck.1.*"},
    {"neck.conv2.*", "neck.2.*"},
    {"neck.layer_norm2.*", "neck.3.*"},
};
constexpr NameRule kHuggingFaceSamBlockRules[] = {
    {"layer_norm1.*", "norm1.*"},         {"layer_norm2.*", "norm2.*"},         {"mlp.lin1.*", "mlp.fc1.*"},
    {"mlp.lin2.*", "mlp.fc2.*"},          {"attn.qkv.*", "attn.qkv.*"},         {"attn.proj.*", "attn.proj.*"},
    {"attn.rel_pos_h", "attn.rel_pos_h"}, {"attn.rel_pos_w", "attn.rel_pos_w"},
};

}  // namespace

bool isSam(const BackboneNames& backbone)
{
    return backbone.has("blocks.0.attn.rel_pos_h");
}

void nameSam(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.has("blocks.0.mlp.lin1.weight") ? NamingId::AuthorsSam : NamingId::Timm;
    applyTable({{}, {"blocks.{}."}, "blocks.{}.", kSamBlockRules}, backbone.transforms, names);
}

void nameHuggingFaceSam(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceSam;
    applyTable({kHuggingFaceSamRules, {"layers.{}."}, "blocks.{}.", kHuggingFaceSamBlockRules}, backbone.transforms,
               names);
}

}  // namespace core
