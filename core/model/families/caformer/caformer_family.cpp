// CAFormer: which stages have attention and how wide they are is in the shapes; heads have 32 channels, as in all
// published models.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

namespace core {

std::shared_ptr<Network> makeCaformer(const ModelSpec& spec);  // caformer.cpp

namespace {

constexpr int kHeadWidth = 32;
constexpr int kMostMetaStages = 8;

HierarchySpec::Stage readMetaStage(const ShapeReader& shapes, int stage, int inputs)
{
    const auto prefix = fmt::format("stages.{}.", stage);
    auto read = readStage(shapes, prefix + "blocks.");
    if (stage > 0) {
        shapes.require(prefix + "downsample.conv.weight", {read.width, inputs, 3, 3});
    }
    return read;
}

FamilyDefaults inferCaformer(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<HierarchySpec>();
    stages->kernel = shapes.side("stem.conv.weight", 4, 2);
    usePatchesOnly(spec);
    const int count = countStages(shapes, "stages", kMostMetaStages);
    int width = 0;
    for (int stage = 0; stage < count; ++stage) {
        const auto prefix = fmt::format("stages.{}.blocks.0.token_mixer.", stage);
        const auto read = readMetaStage(shapes, stage, width);
        width = read.width;
        if (stages->stages.empty() && !shapes.has(prefix + "qkv.weight")) {
            shapes.require(prefix + "pwconv1.weight", {int64_t{2} * width, width});
            stages->convolutions.push_back(read);
            continue;
        }
        shapes.require(prefix + "qkv.weight", {int64_t{3} * width, width});
        if (width % kHeadWidth != 0) {
            throw Error(ErrorCode::ShapeMismatch, prefix + "qkv.weight",
                        "expected heads of %1 channels, found %2 channels"_msg(kHeadWidth, width));
        }
        stages->stages.push_back(read);
    }
    if (stages->convolutions.empty() || stages->stages.empty()) {
        throw Error(ErrorCode::Unsupported, "stages",
                    "expected stages of convolutions, then stages of attention, found only one of the two"_msg);
    }
    shapes.require("stem.conv.weight", {stages->convolutions.front().width, 3, 7, 7});
    setHierarchy(stages, spec);
    spec.patch = 4 << static_cast<int>(stages->convolutions.size());
    spec.qkvBias = false;
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.projectionBias = false});
    for (size_t stage = 0; stage < stages->stages.size(); ++stage) {
        addStage(static_cast<int>(stage), {LayerKind::Self, stages->stages[stage].width / kHeadWidth, spec.tokens},
                 spec);
    }
    spec.provenance["heads"] = Origin::FamilyRule;
    spec.poolNorm = true;
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc.fc2", 4 * width);

    const bool large = from.isNamed("_384");
    auto defaults = FamilyDefaults::ofPublished(large ? 384 : 224, 1.0);
    defaults.inputSize.provenance = large ? Origin::Name : Origin::FamilyRule;
    defaults.activation = {Activation::Relu, {Origin::FamilyRule, std::string("StarReLU")}};
    return defaults;
}

// CAFormer: timm's names and the authors', which count downsamplings apart from the stages. Convolutions of single
// pixels are linear maps, and stored either way.

constexpr NamingSignature kCaformerSignature{.ending = "stem.conv.weight",
                                             .companion = "stages.0.blocks.0.token_mixer.pwconv1.weight",
                                             .title = "CAFormer's",
                                             .traits = {".token_mixer.pwconv1.", ".token_mixer.qkv."}};
constexpr NamingSignature kAuthorsCaformerSignature{.ending = "downsample_layers.0.conv.weight",
                                                    .companion = "stages.0.0.token_mixer.pwconv1.weight",
                                                    .title = "CAFormer's authors'",
                                                    .traits = {".token_mixer.pwconv1.", "downsample_layers."}};
constexpr NamingStyle kAuthorsCaformerNames{NamingSource::Authors, "CAFormer (the authors')"};

constexpr NameRule kMetaBlockRules[] = {
    {"token_mixer.pwconv1.weight", "token_mixer.pwconv1.weight", matrixOfPixel},
    {"token_mixer.pwconv2.weight", "token_mixer.pwconv2.weight", matrixOfPixel},
    {"mlp.fc1.weight", "mlp.fc1.weight", matrixOfPixel},
    {"mlp.fc2.weight", "mlp.fc2.weight", matrixOfPixel},
};
constexpr NameRule kAuthorsCaformerRules[] = {
    {"downsample_layers.0.conv.*", "stem.conv.*"},
    {"downsample_layers.0.post_norm.weight", "stem.norm.weight"},
    {"downsample_layers.{}.pre_norm.weight", "stages.{}.downsample.norm.weight"},
    {"downsample_layers.{}.conv.*", "stages.{}.downsample.conv.*"},
    {"norm.*", "head.norm.*"},
    {"head.fc1.*", "head.fc.fc1.*"},
    {"head.norm.*", "head.fc.norm.*"},
    {"head.fc2.*", "head.fc.fc2.*"},
};

void nameCaformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kMetaBlockRules}, backbone.transforms, names);
}

void nameAuthorsCaformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kAuthorsCaformerNames;
    applyTable({kAuthorsCaformerRules, {"stages.{}.{}."}, "stages.{}.blocks.{}.", kMetaBlockRules}, backbone.transforms,
               names);
}

constexpr Naming kCaformerNamings[] = {{kCaformerSignature, nullptr, nameCaformer},
                                       {kAuthorsCaformerSignature, nullptr, nameAuthorsCaformer}};

}  // namespace

FamilyRow caformerFamily()
{
    return {.family = Family::Caformer,
            .traits = {"caformer", "CAFormer", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.token_mixer.pwconv1.weight", "stem.conv.weight", "head.norm.weight"},
            .infer = inferCaformer,
            .make = makeCaformer,
            .namings = kCaformerNamings};
}

}  // namespace core
