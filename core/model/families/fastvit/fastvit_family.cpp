// FastViT: which stages attend is in the shapes, and so are gates and norms; heads have 32 channels, as in all
// published models. Whether there is an activation after the large filters follows from the name, or from what else
// comes with it.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/fastvit/fastvit.h"
#include "core/model/families/fastvit/fastvit_naming.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kFastHeadWidth = 32, kMostFastStages = 8;

/// Channels inside a gate; 0 if there is none.
int readGate(const ShapeReader& shapes, const std::string& prefix, int width)
{
    if (!shapes.has(prefix + "se.fc1.weight")) {
        return 0;
    }
    const int inside = shapes.side(prefix + "se.fc1.weight", 4, 0);
    shapes.require(prefix + "se.fc1.weight", {inside, width, 1, 1});
    return inside;
}

/// A stage and the convolutions in front of it.
void readFastStage(const ShapeReader& shapes, int stage, int previous, FastvitSpec& hierarchy, ModelSpec& spec)
{
    const auto prefix = fmt::format("stages.{}.", stage), block = prefix + "blocks.0.";
    HierarchySpec::Stage read;
    read.width = shapes.side(block + "mlp.fc1.weight", 2, 1);
    read.hidden = shapes.side(block + "mlp.fc1.weight", 2, 0);
    read.blocks = shapes.count(prefix + "blocks.");
    shapes.require(block + "mlp.conv.conv.weight", {read.width, 1, 7, 7});
    if (stage > 0) {
        if (read.width % previous != 0) {
            throw Error(ErrorCode::ShapeMismatch, prefix + "downsample",
                        "expected a multiple of %1 channels, found %2"_msg(previous, read.width));
        }
        shapes.require(prefix + "downsample.proj.0.reparam_conv.weight", {read.width, 1, 7, 7});
    }
    hierarchy.gateWidths.push_back(stage > 0 ? readGate(shapes, prefix + "downsample.proj.0.", read.width) : 0);
    if (!shapes.has(block + "token_mixer.qkv.weight")) {
        if (!hierarchy.stages.empty()) {
            shapes.require(block + "token_mixer.qkv.weight",
                           {int64_t{3} * read.width, read.width});  // reports it missing
        }
        shapes.require(block + "token_mixer.reparam_conv.weight", {read.width, 1, 3, 3});
        hierarchy.convolutions.push_back(read);
        return;
    }
    shapes.require(block + "token_mixer.qkv.weight", {int64_t{3} * read.width, read.width});
    shapes.require(prefix + "pos_emb.reparam_conv.weight", {read.width, 1, 7, 7});
    if (read.width % kFastHeadWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, block + "token_mixer.qkv.weight",
                    "expected heads of %1 channels, found %2 channels"_msg(kFastHeadWidth, read.width));
    }
    spec.layers.insert(
        spec.layers.end(), static_cast<size_t>(read.blocks),
        {LayerKind::Self, read.width / kFastHeadWidth, spec.tokens, static_cast<int>(hierarchy.stages.size())});
    hierarchy.stages.push_back(read);
}

/// MobileCLIP's networks have it, which also have gates between stages, or LayerNorm.
bool readMergingActivation(const Evidence& from, const FastvitSpec& hierarchy, bool layerNorms)
{
    if (const auto stated = from.sidecar.arguments.flag("lkc_use_act")) {
        return *stated;
    }
    if (from.isNamed("fastvit_sa") || from.isNamed("fastvit_ma")) {
        return false;
    }
    const auto last = hierarchy.gateWidths.end() - 1;  // of the last convolution, which always has one
    return from.isNamed("mci") || layerNorms ||
           std::any_of(hierarchy.gateWidths.begin(), last, [](int width) { return width > 0; });
}

FamilyDefaults inferFastvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"act_layer", "down_stride"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<FastvitSpec>();
    const int count = countStages(shapes, "stages", kMostFastStages);
    usePatchesOnly(spec);
    int width = shapes.side("stem.0.reparam_conv.weight", 4, 0);
    shapes.require("stem.0.reparam_conv.weight", {width, 3, 3, 3});
    for (int stage = 0; stage < count; ++stage) {
        readFastStage(shapes, stage, width, *hierarchy, spec);
        width = (hierarchy->stages.empty() ? hierarchy->convolutions : hierarchy->stages).back().width;
    }
    if (hierarchy->convolutions.empty() || hierarchy->stages.empty()) {
        throw Error(ErrorCode::Unsupported, "stages",
                    "expected stages of convolutions, then stages of attention, found only one of the two"_msg);
    }
    shapes.require("stem.0.reparam_conv.weight", {hierarchy->convolutions.front().width, 3, 3, 3});
    hierarchy->headHidden = shapes.side("final_conv.reparam_conv.weight", 4, 0);
    if (hierarchy->headHidden % width != 0) {
        throw Error(ErrorCode::ShapeMismatch, "final_conv.reparam_conv.weight",
                    "expected a multiple of %1 channels, found %2"_msg(width, hierarchy->headHidden));
    }
    hierarchy->gateWidths.push_back(readGate(shapes, "final_conv.", hierarchy->headHidden));
    const auto norm = fmt::format("stages.{}.blocks.0.norm.running_mean", hierarchy->convolutions.size());
    const bool layerNorms = !shapes.has(norm);
    hierarchy->mergingActivates = readMergingActivation(from, *hierarchy, layerNorms);
    setHierarchy(hierarchy, spec);
    spec.block = std::make_shared<BlockSpec>(BlockSpec{.norm = layerNorms ? NormKind::Layer : NormKind::Batch});
    spec.patch = 4 << static_cast<int>(hierarchy->convolutions.size());
    spec.qkvBias = shapes.has(fmt::format("stages.{}.blocks.0.token_mixer.qkv.bias", hierarchy->convolutions.size()));
    spec.finalNorm = false;
    spec.provenance["heads"] = Origin::FamilyRule;
    spec.classes = readClassifier(shapes, "head.fc", hierarchy->headHidden);

    auto defaults = FamilyDefaults::ofPublished(256, 0.9);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kFastvitSignature{.ending = "stem.0.conv_kxk.0.conv.weight",
                                            .companion = "final_conv.se.fc1.weight",
                                            .title = "FastViT's",
                                            .traits = {".token_mixer.mixer.", ".pos_emb.pos_enc."}};
constexpr NamingSignature kFusedFastvitSignature{.ending = "stem.0.reparam_conv.weight",
                                                 .companion = "final_conv.se.fc1.weight",
                                                 .title = "FastViT's, with fused branches,",
                                                 .traits = {".token_mixer.reparam_conv.", ".pos_emb.reparam_conv."}};
constexpr Naming kFastvitNamings[] = {{kFastvitSignature, nullptr, nameFastvit},
                                      {kFusedFastvitSignature, nullptr, nameFastvit}};

}  // namespace

FamilyRow fastvitFamily()
{
    return {.family = Family::Fastvit,
            .traits = {"fastvit", "FastViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stem.0.reparam_conv.weight", "final_conv.reparam_conv.weight",
                          "stages.1.downsample.proj.0.reparam_conv.weight"},
            .infer = inferFastvit,
            .make = makeFastvit,
            .namings = kFastvitNamings};
}

}  // namespace core
