// timm's names for NaFlex ViTs (SigLIP 2's among them): what stands before the blocks is under `embeds.`, the patch
// embedding is a linear map of flattened patches, the position embedding keeps its grid.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kNaflexRules[] = {
    {"embeds.cls_token", "cls_token"},
    {"embeds.reg_token", "reg_token"},
    {"embeds.pos_embed", "pos_embed", gridJoined},
    {"embeds.proj.*", "patch_embed.proj.*"},
    {"embeds.norm.*", "patch_embed.norm.*"},
    {"head.proj.weight", "head.weight"},  // OpenCLIP, from beside the tower
};

}  // namespace

void nameNaflex(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::TimmNaflex;
    auto transforms = backbone.transforms;
    if (auto& patches = transforms.at("embeds.proj.weight"); patches.shape.size() == 2) {
        patches = unflattenPixels(patches);
    }
    applyTable({kNaflexRules, {}, "blocks.{}.", {}}, transforms, names);
    if (backbone.has("head.proj.weight")) {
        addZeroHeadBias(names);
    }
}

}  // namespace core
