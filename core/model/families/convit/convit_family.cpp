// ConViT: the gates state the heads, and which blocks have them where the class token enters.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makeConvit(const ModelSpec& spec);  // convit.cpp

namespace {

/// The number of blocks with a gate, which come first.
int countGatedBlocks(const ShapeReader& shapes, int blocks)
{
    int gated = 0;
    while (shapes.has(fmt::format("blocks.{}.attn.gating_param", gated))) {
        ++gated;
    }
    if (gated >= blocks) {
        throw Error(
            ErrorCode::Unsupported, "blocks",
            "expected blocks without a gate behind those with one, where the class token enters, found none"_msg);
    }
    return gated;
}

FamilyDefaults inferConvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    readPatchConvolution(shapes, spec);
    shapes.require("patch_embed.proj.bias", {spec.dim});
    spec.tokens = {true, false, 0};
    readPositionGrid(from, spec);
    if (spec.positionCoversPrefix || spec.trainedRows != spec.trainedCols) {
        throw Error(
            ErrorCode::Unsupported, "pos_embed",
            "expected positions of the patches of a square grid, found %1 x %2 patches%3"_msg(
                spec.trainedRows, spec.trainedCols, spec.positionCoversPrefix ? " and a class token"_msg : Message()));
    }
    shapes.require("cls_token", {1, 1, spec.dim});
    const int blocks = shapes.count("blocks."), gated = countGatedBlocks(shapes, blocks);
    const int heads = shapes.side("blocks.0.attn.gating_param", 1, 0);
    if (spec.dim % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, "blocks.0.attn.gating_param",
                    "expected a divisor of the width %1, found %2 heads"_msg(spec.dim, heads));
    }
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.v.bias");
    spec.layers.assign(static_cast<size_t>(gated), {LayerKind::Paired, heads, {false, false, 0}});
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(blocks - gated), {LayerKind::Self, heads, spec.tokens});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    readMeanOrTokenPooling(from, spec);

    return FamilyDefaults::ofPublished(spec, 0.875);
}

bool isConvit(const BackboneNames& backbone)
{
    return backbone.has("blocks.0.attn.gating_param");
}

constexpr Naming kConvitNamings[] = {{kTimmSignature, isConvit}};

}  // namespace

FamilyRow convitFamily()
{
    return {.family = Family::Convit,
            .traits = {"convit", "ConViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"blocks.0.attn.gating_param", "patch_embed.proj.weight", "pos_embed", "cls_token"},
            .infer = inferConvit,
            .make = makeConvit,
            .namings = kConvitNamings};
}

}  // namespace core
