// XCiT: the authors' `pos_embeder`, and one matrix for query, key and value of class attention where timm has three.
#include "core/model/families/xcit/xcit_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kXcitRules[] = {
    {"pos_embeder.token_projection.*", "pos_embed.token_projection.*"},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.q.*", firstThird},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.k.*", secondThird},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.v.*", lastThird},
};

}  // namespace

void nameXcit(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool authors = backbone.hasStart("pos_embeder.") || backbone.has("cls_attn_blocks.0.attn.qkv.weight");
    names.naming = authors ? NamingId::AuthorsXcit : NamingId::Timm;
    applyTable({kXcitRules, {}, "", {}}, backbone.transforms, names);
}

}  // namespace core
