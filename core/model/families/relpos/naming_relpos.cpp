// timm's names, which are the canonical ones.
#include "core/model/families/relpos/relpos_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

bool isRelpos(const BackboneNames& backbone)
{
    return backbone.hasStart("blocks.0.attn.rel_pos.mlp.") || backbone.hasStart("shared_rel_pos.mlp.");
}

void nameRelpos(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::Timm;
    applyTable({}, backbone.transforms, names);
}

}  // namespace core
