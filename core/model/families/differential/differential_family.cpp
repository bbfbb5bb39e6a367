// A ViT with differential attention (timm's attn_layer "diff"); heads are twice as wide as the factors' vectors.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"

namespace core {

std::shared_ptr<Network> makeDifferentialVit(const ModelSpec& spec);  // differential.cpp

namespace {

FamilyDefaults inferDifferential(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    readPatchConvolution(shapes, spec);
    shapes.require("patch_embed.proj.bias", {spec.dim});
    readTokens(shapes, spec);
    readPositionGrid(from, spec);
    readBlocks(shapes, spec);
    const int width = 2 * shapes.side("blocks.0.attn.lambda_q1", 1, 0);
    if (spec.dim % width != 0) {
        throw Error(ErrorCode::ShapeMismatch, "blocks.0.attn.lambda_q1",
                    "expected half of a divisor of the width %1, found %2"_msg(spec.dim, width / 2));
    }
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")),
                       {LayerKind::Paired, spec.dim / width, spec.tokens});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    readPooling(from, spec);
    if (spec.pooling == Pooling::AttentionPool || spec.preNorm || spec.gatedMlp) {
        throw Error(ErrorCode::Unsupported, "attn_pool, norm_pre or a gated MLP",
                    "expected none beside differential attention, found one"_msg);
    }

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    defaults.cropPct = {0.95, Origin::FamilyRule};
    return defaults;
}

bool isDifferential(const BackboneNames& backbone)
{
    return backbone.has("blocks.0.attn.lambda_q1");
}

constexpr Naming kDifferentialNamings[] = {{kTimmSignature, isDifferential}};

}  // namespace

FamilyRow differentialFamily()
{
    return {
        .family = Family::Differential,
        .traits = {"vit_diff", "ViT with differential attention", Dropping::Impossible, AddedToken::Impossible, true,
                   false},
        .signature = {"blocks.0.attn.lambda_q1", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight", "pos_embed"},
        .infer = inferDifferential,
        .make = makeDifferentialVit,
        .namings = kDifferentialNamings,
        .ownArgument = "model_args.attn_layer is \"diff\""};
}

}  // namespace core
