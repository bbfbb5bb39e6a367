// CaiT: talking-heads self-attention over the patches, then class attention.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"

namespace core {

std::shared_ptr<Network> makeCait(const ModelSpec& spec);  // cait.cpp

namespace {

FamilyDefaults inferCait(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    spec.tokens = {true, false, 0};
    readPatchConvolution(shapes, spec);
    spec.patchBias = true;
    readPositionGrid(from, spec);
    if (spec.positionCoversPrefix) {
        throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                    "expected one row per patch, as in every CaiT, found one more"_msg);
    }
    const int heads = shapes.side("blocks.0.attn.proj_l.weight", 2, 0);
    shapes.require("blocks.0.attn.proj_l.weight", {heads, heads});
    readClassAttentionModel(shapes, LayerKind::Talking, heads, "blocks_token_only.", spec);

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, Origin::FamilyRule};
    return defaults;
}

bool isCait(const BackboneNames& backbone)
{
    return backbone.hasStart("blocks_token_only.");
}

constexpr Naming kCaitNamings[] = {{kTimmSignature, isCait}};

}  // namespace

FamilyRow caitFamily()
{
    return {.family = Family::Cait,
            .traits = {"cait", "CaiT", Dropping::LeftOut, AddedToken::Impossible, true, false},
            .signature = {"blocks_token_only.0.attn.q.weight", "blocks.0.attn.proj_l.weight", "patch_embed.proj.weight",
                          "pos_embed"},
            .infer = inferCait,
            .make = makeCait,
            .namings = kCaitNamings,
            .zoo = {{"cait"}, nullptr}};
}

}  // namespace core
