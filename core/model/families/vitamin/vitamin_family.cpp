// ViTamin: stages of convolutions, then the blocks of a ViT whose MLP is gated and has a norm of its own.
// Source: Chen et al. 2024, arXiv:2404.02132.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

std::shared_ptr<Network> makeVit(const ModelSpec& spec);  // ../vit/vit.cpp

namespace {

constexpr auto kStem = "patch_embed.backbone.";
constexpr int kMostConvolutionStages = 4;

/// The stages of convolutions: each halves the image.
void readConvolutions(const ShapeReader& shapes, HierarchySpec& stages)
{
    const std::string stem = kStem;
    stages.kernel = 3;
    stages.stem = shapes.side(stem + "stem.conv1.weight", 4, 0);
    shapes.require(stem + "stem.conv1.weight", {stages.stem, 3, 3, 3});
    shapes.require(stem + "stem.conv2.weight", {stages.stem, stages.stem, 3, 3});
    const int count = countStages(shapes, stem + "stages", kMostConvolutionStages);
    int channels = stages.stem;
    for (int stage = 0; stage < count; ++stage) {
        const auto prefix = fmt::format("{}stages.{}.", stem, stage);
        HierarchySpec::Stage read;
        read.blocks = shapes.count(prefix);
        read.width = shapes.side(prefix + "0.conv3_1x1.weight", 4, 0);
        read.hidden = shapes.side(prefix + "0.conv3_1x1.weight", 4, 1);
        shapes.require(prefix + "0.conv1_1x1.weight", {read.hidden, channels, 1, 1});
        shapes.require(prefix + "0.conv2_kxk.weight", {read.hidden, 1, 3, 3});
        shapes.require(prefix + "0.conv3_1x1.weight", {read.width, read.hidden, 1, 1});
        channels = read.width;
        stages.convolutions.push_back(read);
    }
}

/// The heads of all published models of this width; none for others.
Sourced<int> publishedHeads(const Evidence& from, int width)
{
    constexpr std::pair<int, int> kPublished[] = {{384, 6}, {768, 12}, {1024, 16}, {1152, 16}};
    const auto* known = std::ranges::find(kPublished, width, &std::pair<int, int>::first);
    return known == std::end(kPublished)
               ? Sourced<int>{}
               : Sourced<int>{known->second, from.sidecar.architecture ? Origin::Name : Origin::PublishedWidth};
}

FamilyDefaults inferVitamin(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<HierarchySpec>();
    readConvolutions(shapes, *stages);
    const auto last = std::string(kStem) + "pool.proj.weight";
    spec.dim = shapes.side(last, 4, 0);
    shapes.require(last,
                   {spec.dim, stages->convolutions.empty() ? stages->stem : stages->convolutions.back().width, 3, 3});
    spec.patch = 4 << static_cast<int>(stages->convolutions.size());
    readTokens(shapes, spec);
    spec.absolutePosition = shapes.has("pos_embed");  // the largest has none
    if (spec.absolutePosition) {
        readPositionGrid(from, spec);
    }
    readBlocks(shapes, spec);
    if (!spec.gatedMlp) {
        throw Error(ErrorCode::ShapeMismatch, "blocks.0.mlp.w0.weight",
                    "expected as many rows as blocks.0.mlp.w2.weight has columns, found another number"_msg);
    }
    stages->stages = {{spec.dim, spec.mlpHidden, shapes.count("blocks.")}};
    spec.hierarchy = stages;
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.mlpInputNorm = true});
    addStage(0, {LayerKind::Self, 0, spec.tokens}, spec);
    readPooling(from, spec);
    spec.classes = readClassifier(shapes, "head", spec.dim);

    FamilyDefaults defaults;
    defaults.heads = publishedHeads(from, spec.dim);
    if (spec.absolutePosition) {
        defaults.useTrainedGrid(spec);
    } else {
        defaults.inputSize = {std::pair(256, 256), Origin::FamilyRule};
    }
    defaults.normalization = {kClipNormalization, Origin::FamilyRule};
    defaults.cropPct = {defaults.inputSize->first > 224 ? 1.0 : 0.9, Origin::FamilyRule};
    return defaults;
}

// timm's names, with the two halves of the gated MLP as one tensor.

constexpr NamingSignature kVitaminSignature{.ending = "patch_embed.backbone.stem.conv1.weight",
                                            .companion = "patch_embed.backbone.pool.proj.weight",
                                            .title = "ViTamin's",
                                            .traits = {".pool.proj.", ".mlp.w2."},
                                            .besideText = true};

constexpr NameRule kVitaminBlockRules[] = {
    {"mlp.w0.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.w1.*", "mlp.fc1.*", nullptr, kGated},
    {"mlp.w2.*", "mlp.fc2.*"},
};

void nameVitamin(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"blocks.{}."}, "blocks.{}.", kVitaminBlockRules}, backbone.transforms, names);
}

constexpr Naming kVitaminNamings[] = {{kVitaminSignature, nullptr, nameVitamin}};

}  // namespace

FamilyRow vitaminFamily()
{
    return {.family = Family::Vitamin,
            .traits = {"vitamin", "ViTamin", Dropping::LeftOut, AddedToken::Possible, true, true},
            .signature = {"patch_embed.backbone.pool.proj.weight", "patch_embed.backbone.stem.conv1.weight",
                          "blocks.0.mlp.norm.weight", "blocks.0.attn.qkv.weight"},
            .infer = inferVitamin,
            .make = makeVit,
            .namings = kVitaminNamings};
}

}  // namespace core
