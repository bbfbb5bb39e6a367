// CaiT: timm has kept the authors' names, the gains gamma_1 and gamma_2 too.
#include "core/model/families/cait/cait_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

bool isCait(const BackboneNames& backbone)
{
    return backbone.hasStart("blocks_token_only.");
}

void nameCait(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::Timm;
    applyTable({}, backbone.transforms, names);
}

}  // namespace core
