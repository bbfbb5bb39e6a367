// LeViT: heads and the widths of keys and values follow from the shapes, and so does the grid if it is square; the
// activation is in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/levit/levit.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMostLevitStages = 8;

/// Widths of a head's queries (or keys) and values, from the rows of a fused projection.
struct HeadWidths {
    int key = 0, value = 0;
    bool operator==(const HeadWidths&) const = default;
};

/// @param fused, keys  the projection, and how many parts of it are as wide as a key
HeadWidths readHeadWidths(const ShapeReader& shapes, const std::string& attention, const char* fused, int keys,
                          int heads)
{
    const int rows = shapes.side(attention + fused, 2, 0),
              values = shapes.side(attention + "proj.ln.linear.weight", 2, 1);
    const HeadWidths widths{(rows - values) / keys / heads, values / heads};
    if (widths.key < 1 || widths.value < 1 || heads * (keys * widths.key + widths.value) != rows ||
        heads * widths.value != values) {
        throw Error(
            ErrorCode::ShapeMismatch, attention + fused,
            "expected rows for queries and keys of %1 heads beside %2 for values, found %3"_msg(heads, values, rows));
    }
    return widths;
}

void requireSameWidths(const std::string& name, const HeadWidths& expected, const HeadWidths& found)
{
    if (!(expected == found)) {
        throw Error(
            ErrorCode::ShapeMismatch, name,
            "expected keys and values of %1 and %2 channels per head as in the first stage, found %3 and %4"_msg(
                expected.key, expected.value, found.key, found.value));
    }
}

/// Appends a stage: the layer that halves the grid, then its blocks.
void readLevitStage(const ShapeReader& shapes, int stage, LevitSpec& stages, ModelSpec& spec)
{
    const auto prefix = fmt::format("stages.{}.", stage), block = prefix + "blocks.0.";
    HierarchySpec::Stage read;
    read.width = shapes.side(block + "mlp.ln1.linear.weight", 2, 1);
    read.hidden = shapes.side(block + "mlp.ln1.linear.weight", 2, 0);
    read.blocks = shapes.count(prefix + "blocks.");
    const int heads = shapes.side(block + "attn.attention_biases", 2, 0);
    const auto widths = readHeadWidths(shapes, block + "attn.", "qkv.linear.weight", 2, heads);
    if (stage == 0) {
        stages.keyWidth = widths.key;
        stages.valueWidth = widths.value;
    }
    requireSameWidths(block + "attn.qkv.linear.weight", {stages.keyWidth, stages.valueWidth}, widths);
    if (stage > 0) {
        const auto pooling = prefix + "downsample.attn_downsample.";
        const int poolingHeads = shapes.side(pooling + "attention_biases", 2, 0);
        const auto found = readHeadWidths(shapes, pooling, "kv.linear.weight", 1, poolingHeads);
        stages.poolingValueWidth = stage == 1 ? found.value : stages.poolingValueWidth;
        requireSameWidths(pooling + "kv.linear.weight", {stages.keyWidth, stages.poolingValueWidth}, found);
        spec.layers.push_back({LayerKind::Reduced, poolingHeads, spec.tokens, stage, 0, -2});
    }
    stages.stages.push_back(read);
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(read.blocks),
                       {LayerKind::Self, heads, spec.tokens, stage});
}

/// The published models have HardSwish. timm's variants without published weights have SiLU, and are deeper, or have
/// wider keys or three convolutions before the patches. A name of timm's states which it is.
Sourced<Activation> readLevitActivation(const Evidence& from, const ModelSpec& spec)
{
    const auto& stages = hierarchyOf<LevitSpec>(spec);
    constexpr int mostBlocks = 4, widestKey = 32, publishedPatch = 16;
    const bool named = from.isNamed("levit");
    const bool silu =
        named ? from.isNamed("_s8") || from.isNamed("256d") || from.isNamed("512")
              : spec.patch != publishedPatch || stages.keyWidth > widestKey ||
                    std::ranges::any_of(stages.stages, [](const auto& stage) { return stage.blocks > mostBlocks; });
    return {silu ? Activation::Silu : Activation::HardSwish, named && silu ? Origin::Name : Origin::FamilyRule};
}

FamilyDefaults inferLevit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<LevitSpec>();
    usePatchesOnly(spec);
    const int count = countStages(shapes, "stages", kMostLevitStages);
    for (int stage = 0; stage < count; ++stage) {
        readLevitStage(shapes, stage, *stages, spec);
    }
    setHierarchy(stages, spec);
    const bool four = shapes.has("stem.conv4.linear.weight");
    spec.patch = four ? 16 : 8;
    if (spec.dim % (spec.patch / 2) != 0) {
        throw Error(ErrorCode::ShapeMismatch, "stem",
                    "expected a width that %1 convolutions double step by step, found %2"_msg(four ? 4 : 3, spec.dim));
    }
    readBiasGrid(from, "stages.0.blocks.0.attn.attention_biases", spec);
    auto relative = std::make_shared<RelativeBiasSpec>();
    relative->kind = RelativeBiasSpec::Kind::Table;
    spec.relative = relative;
    spec.qkvBias = spec.finalNorm = false;
    readMeanOrTokenPooling(from, spec);
    spec.classes = readClassifier(shapes, "head.linear", stages->stages.back().width);
    spec.distilledHead = shapes.hasPrefix("head_dist.");
    if (spec.distilledHead && spec.classes == 0) {
        throw Error(ErrorCode::ShapeMismatch, "head_dist.linear.weight", "expected a head beside it, found none"_msg);
    }

    auto defaults = FamilyDefaults::ofPublished(spec, 0.9);
    defaults.activation = readLevitActivation(from, spec);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

// LeViT: timm's names; its variants with convolutions of single pixels have the same names and mathematics.

constexpr NamingSignature kLevitSignature{.ending = "stem.conv1.linear.weight",
                                          .companion = "stages.0.blocks.0.attn.attention_biases",
                                          .title = "LeViT's",
                                          .traits = {".attn_downsample.", ".attn.qkv.linear."}};

constexpr NameRule kLevitBlockRules[] = {
    {"attn.qkv.linear.weight", "attn.qkv.linear.weight", matrixOfPixel},
    {"attn.proj.ln.linear.weight", "attn.proj.ln.linear.weight", matrixOfPixel},
    {"mlp.ln1.linear.weight", "mlp.ln1.linear.weight", matrixOfPixel},
    {"mlp.ln2.linear.weight", "mlp.ln2.linear.weight", matrixOfPixel},
};
constexpr NameRule kLevitPoolingRules[] = {
    {"stages.{}.downsample.attn_downsample.kv.linear.weight", "stages.{}.downsample.attn_downsample.kv.linear.weight",
     matrixOfPixel},
    {"stages.{}.downsample.attn_downsample.q.ln.linear.weight",
     "stages.{}.downsample.attn_downsample.q.ln.linear.weight", matrixOfPixel},
    {"stages.{}.downsample.attn_downsample.proj.ln.linear.weight",
     "stages.{}.downsample.attn_downsample.proj.ln.linear.weight", matrixOfPixel},
    {"stages.{}.downsample.mlp.ln1.linear.weight", "stages.{}.downsample.mlp.ln1.linear.weight", matrixOfPixel},
    {"stages.{}.downsample.mlp.ln2.linear.weight", "stages.{}.downsample.mlp.ln2.linear.weight", matrixOfPixel},
};

void nameLevit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({kLevitPoolingRules, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kLevitBlockRules},
               backbone.transforms, names);
}

constexpr Naming kLevitNamings[] = {{kLevitSignature, nullptr, nameLevit}};

}  // namespace

FamilyRow levitFamily()
{
    return {.family = Family::Levit,
            .traits = {"levit", "LeViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.attn.attention_biases", "stem.conv1.linear.weight"},
            .infer = inferLevit,
            .make = makeLevit,
            .namings = kLevitNamings};
}

}  // namespace core
