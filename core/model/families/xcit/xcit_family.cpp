// XCiT: cross-covariance attention between channels, then class attention.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makeXcit(const ModelSpec& spec);  // xcit.cpp

namespace {

/// Every stage of the convolutional embedding halves the image.
int readStages(const ShapeReader& shapes, ModelSpec& spec)
{
    int stages = 0;
    while (stages < 8 && shapes.hasPrefix(fmt::format("patch_embed.proj.{}.", 2 * stages))) {
        shapes.shape(fmt::format("patch_embed.proj.{}.0.weight", 2 * stages), 4);
        ++stages;
    }
    if (stages != 3 && stages != 4) {
        throw Error(ErrorCode::Unsupported, "patch_embed.proj",
                    "expected 3 or 4 convolutions (patches of 8 or 16 pixels), found %1"_msg(stages));
    }
    const int64_t first = int64_t{spec.dim} >> (stages - 1);
    shapes.require("patch_embed.proj.0.0.weight", {first, 3, 3, 3});
    const auto last = fmt::format("patch_embed.proj.{}.0.weight", 2 * (stages - 1));
    shapes.require(last, {spec.dim, spec.dim / 2, 3, 3});
    return stages;
}

FamilyDefaults inferXcit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    spec.tokens = {true, false, 0};
    spec.dim = shapes.side("cls_token", 3, 2);
    spec.patch = 1 << readStages(shapes, spec);
    spec.patchBias = false;
    spec.positionCoversPrefix = false;
    const int64_t width = spec.dim;
    const int heads = shapes.side("blocks.0.attn.temperature", 3, 0);
    shapes.require("blocks.0.attn.temperature", {heads, 1, 1});
    shapes.require("pos_embed.token_projection.weight", {width, 64, 1, 1});
    readClassAttentionModel(shapes, LayerKind::Channel, heads, "cls_attn_blocks.", spec);

    FamilyDefaults defaults;
    defaults.inputSize = {std::pair(224, 224), Origin::Default};
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.cropPct = {1.0, Origin::FamilyRule};
    defaults.tokensNorm = {spec.dim != 128,
                           spec.dim == 128 ? Provenance(Origin::Rule, "XCiT nano") : Provenance(Origin::FamilyRule)};
    return defaults;
}

// XCiT: the authors' `pos_embeder`, and one matrix for query, key and value of class attention where timm has three.

constexpr NamingSignature kXcitSignature{
    .ending = "patch_embed.proj.0.0.weight", .title = "XCiT's", .traits = {".local_mp.", "cls_attn_blocks."}};
constexpr NamingStyle kAuthorsXcitNames{NamingSource::Authors, "XCiT (the authors')"};

constexpr NameRule kXcitRules[] = {
    {"pos_embeder.token_projection.*", "pos_embed.token_projection.*"},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.q.*", firstThird},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.k.*", secondThird},
    {"cls_attn_blocks.{}.attn.qkv.*", "cls_attn_blocks.{}.attn.v.*", lastThird},
};

void nameXcit(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool authors = backbone.hasStart("pos_embeder.") || backbone.has("cls_attn_blocks.0.attn.qkv.weight");
    names.naming = authors ? &kAuthorsXcitNames : &kTimmNames;
    applyTable({kXcitRules, {}, "", {}}, backbone.transforms, names);
}

constexpr Naming kXcitNamings[] = {{kXcitSignature, nullptr, nameXcit}};

}  // namespace

FamilyRow xcitFamily()
{
    return {.family = Family::Xcit,
            .traits = {"xcit", "XCiT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"blocks.0.attn.temperature", "patch_embed.proj.0.0.weight", "cls_token"},
            .infer = inferXcit,
            .make = makeXcit,
            .namings = kXcitNamings,
            .zoo = {{"xcit"}, nullptr}};
}

}  // namespace core
