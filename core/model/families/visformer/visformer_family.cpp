// Visformer: everything but the number of heads is in the shapes. Convolutions of single pixels are linear maps.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/visformer/visformer.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

namespace core {

namespace {

/// The first stage, of convolutions only; filters of 3 x 3 state their groups.
void readVisformerConvolutions(const ShapeReader& shapes, VisformerSpec& stages)
{
    const std::string block = "stage1.0.";
    if (shapes.hasPrefix(block + "attn.")) {
        throw Error(ErrorCode::Unsupported, block + "attn",
                    "expected a first stage without attention, as in every published Visformer, found attention"_msg);
    }
    HierarchySpec::Stage stage;
    stage.width = shapes.side(block + "norm2.weight", 1, 0);
    stage.hidden = shapes.side(block + "mlp.fc1.weight", 2, 0);
    stage.blocks = shapes.count("stage1.");
    const int inputs = shapes.side(block + "mlp.conv2.weight", 4, 1);
    shapes.require(block + "mlp.conv2.weight", {stage.hidden, inputs, 3, 3});
    if (stage.hidden % inputs != 0) {
        throw Error(ErrorCode::ShapeMismatch, block + "mlp.conv2.weight",
                    "expected a divisor of %1 channels, found %2"_msg(stage.hidden, inputs));
    }
    for (int i = 1; i < stage.blocks; ++i) {  // so that no file claims more than it holds
        shapes.require(fmt::format("stage1.{}.mlp.conv2.weight", i), {stage.hidden, inputs, 3, 3});
    }
    stages.groups = stage.hidden / inputs;
    stages.convolutions.push_back(stage);
}

HierarchySpec::Stage readVisformerStage(const ShapeReader& shapes, int number, int previous)
{
    const auto prefix = fmt::format("stage{}.", number);
    auto stage = readStage(shapes, prefix);
    shapes.require(prefix + "0.attn.qkv.weight", {int64_t{3} * stage.width, stage.width});
    shapes.require(fmt::format("patch_embed{}.proj.weight", number), {stage.width, previous, 2, 2});
    return stage;
}

FamilyDefaults inferVisformer(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<VisformerSpec>();
    readVisformerConvolutions(shapes, *stages);
    const int first = stages->convolutions.front().width;
    for (const int number : {2, 3}) {
        stages->stages.push_back(
            readVisformerStage(shapes, number, number == 2 ? first : stages->stages.front().width));
    }
    shapes.require("stage3.0.norm1.weight", {int64_t{2} * stages->stages.front().width});
    stages->stem = shapes.side("stem.0.weight", 4, 0);
    stages->kernel = 7;
    shapes.require("stem.0.weight", {stages->stem, 3, stages->kernel, stages->kernel});
    shapes.require("patch_embed1.proj.weight", {first, stages->stem, 4, 4});
    const auto& grid = shapes.shape("pos_embed3", 4);
    spec.trainedRows = static_cast<int>(2 * grid[2]);
    spec.trainedCols = static_cast<int>(2 * grid[3]);
    shapes.require("pos_embed2", {1, stages->stages[0].width, spec.trainedRows, spec.trainedCols});
    shapes.require("pos_embed1", {1, first, int64_t{2} * spec.trainedRows, int64_t{2} * spec.trainedCols});
    setHierarchy(stages, spec);
    spec.patch = 16;
    spec.tokens = {false, false, 0};
    spec.qkvBias = spec.positionCoversPrefix = false;
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.norm = NormKind::Batch, .projectionBias = false});
    for (const int stage : {0, 1}) {
        addStage(stage, {LayerKind::Self, 0, spec.tokens}, spec);
    }
    readMeanOrTokenPooling(from, spec);
    spec.classes = readClassifier(shapes, "head", stages->stages.back().width);

    spec.provenance["position_grid"] = Origin::Shapes;
    auto defaults = FamilyDefaults::ofPublished(spec, 0.9);
    defaults.heads = spec.dim % 64 == 0 ? Sourced<int>{spec.dim / 64, Origin::HeadWidth} : Sourced<int>{};
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kVisformerSignature{.ending = "patch_embed3.proj.weight",
                                              .companion = "stage3.0.attn.qkv.weight",
                                              .title = "Visformer's",
                                              .traits = {"stage3.", "patch_embed3."}};

constexpr NameRule kVisformerBlockRules[] = {
    {"attn.qkv.weight", "attn.qkv.weight", matrixOfPixel},
    {"attn.proj.weight", "attn.proj.weight", matrixOfPixel},
    {"mlp.conv1.weight", "mlp.fc1.weight", matrixOfPixel},
    {"mlp.conv3.weight", "mlp.fc2.weight", matrixOfPixel},
};

void nameVisformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"stage{}.{}."}, "stage{}.{}.", kVisformerBlockRules}, backbone.transforms, names);
}

constexpr Naming kVisformerNamings[] = {{kVisformerSignature, nullptr, nameVisformer}};

}  // namespace

FamilyRow visformerFamily()
{
    return {.family = Family::Visformer,
            .traits = {"visformer", "Visformer", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stage3.0.attn.qkv.weight", "patch_embed3.proj.weight", "stem.0.weight"},
            .infer = inferVisformer,
            .make = makeVisformer,
            .namings = kVisformerNamings};
}

}  // namespace core
