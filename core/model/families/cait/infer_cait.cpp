// CaiT: talking-heads self-attention over the patches, then class attention.
#include "core/error.h"
#include "core/model/families/cait/cait_family.h"

#include <fmt/format.h>

namespace core {

Rules inferCait(const ShapeReader& shapes, const Sidecar& sidecar, const Clues& /*clues*/, ModelSpec& spec)
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

    Rules rules;
    rules.shapesStateInputSize = true;
    rules.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                       spec.provenance["position_grid"]};
    rules.mean.origin = rules.std.origin = "rule of the family";
    rules.cropPct = {1.0, "rule of the family"};
    return rules;
}

}  // namespace core
