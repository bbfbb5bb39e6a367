// CaiT: talking-heads self-attention over the patches, then class attention.
#include "core/error.h"
#include "core/model/infer_family.h"

#include <fmt/format.h>

namespace core {

Rules inferCait(const ShapeReader& shapes, const Sidecar& sidecar, ModelSpec& spec)
{
    spec.tokens = {true, false, 0};
    readPatchConvolution(shapes, spec);
    readPositionGrid(shapes, sidecar, spec);
    if (spec.positionCoversPrefix) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("pos_embed: expected a row a patch as in every CaiT, found one more"));
    }
    const int64_t width = spec.dim;
    const int heads = shapes.side("blocks.0.attn.proj_l.weight", 2, 0);
    shapes.require("blocks.0.attn.proj_l.weight", {heads, heads});
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    shapes.require("blocks_token_only.0.attn.q.weight", {width, width});
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = true;
    spec.finalNorm = shapes.has("norm.weight");
    spec.pooling = Pooling::ClassToken;
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Talking, heads, {false, false, 0}, 0});
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(shapes.count("blocks_token_only.")),
                       {LayerKind::Class, heads, {true, false, 0}, 0});

    Rules rules;
    rules.shapesStateInputSize = true;
    rules.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                       spec.provenance["position_grid"]};
    rules.mean.origin = rules.std.origin = "rule of the family";
    rules.cropPct = {1.0, "rule of the family"};
    return rules;
}

}  // namespace core
