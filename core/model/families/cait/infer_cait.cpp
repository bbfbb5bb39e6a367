// CaiT: talking-heads self-attention over the patches, then class attention.
#include "core/error.h"
#include "core/model/families/cait/cait_family.h"

#include <fmt/format.h>

namespace core {

FamilyDefaults inferCait(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& /*hints*/,
                         ModelSpec& spec)
{
    spec.tokens = {true, false, 0};
    readPatchConvolution(shapes, spec);
    spec.patchBias = true;
    readPositionGrid(shapes, sidecar, spec);
    if (spec.positionCoversPrefix) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("pos_embed: expected a row a patch as in every CaiT, found one more"));
    }
    const int heads = shapes.side("blocks.0.attn.proj_l.weight", 2, 0);
    shapes.require("blocks.0.attn.proj_l.weight", {heads, heads});
    readClassAttentionModel(shapes, LayerKind::Talking, heads, "blocks_token_only.", spec);

    FamilyDefaults defaults;
    defaults.shapesStateInputSize = true;
    defaults.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                          spec.provenance["position_grid"]};
    defaults.mean.provenance = defaults.std.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, Origin::FamilyRule};
    return defaults;
}

}  // namespace core
