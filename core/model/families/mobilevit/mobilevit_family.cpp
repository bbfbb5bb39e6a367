// MobileViT: which stages have attention and how wide it is are in the shapes; heads and squares of pixels are those of
// every published model.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/mobilevit/mobilevit.h"
#include "core/model/naming/naming.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMobilevitHeads = 4, kMostMobilevitStages = 8, kUsualMobilevitSize = 256;

/// The bottlenecks of one stage. @param inputs  channels that enter it
std::vector<MobilevitSpec::Bottleneck> readBottlenecks(const ShapeReader& shapes, int stage, int inputs)
{
    std::vector<MobilevitSpec::Bottleneck> blocks;
    const auto prefix = fmt::format("stages.{}.", stage);
    const int count = shapes.count(prefix);
    for (int block = 0; block < count; ++block) {
        const auto name = fmt::format("{}{}.", prefix, block);
        if (block > 0 && block + 1 == count && shapes.has(name + "conv_kxk.conv.weight")) {
            break;
        }
        MobilevitSpec::Bottleneck read{.inputs = inputs};
        read.middle = shapes.side(name + "conv1_1x1.conv.weight", 4, 0);
        read.outputs = shapes.side(name + "conv3_1x1.conv.weight", 4, 0);
        read.stride = stage > 0 && block == 0 ? 2 : 1;  // in no tensor; so in every published model
        shapes.require(name + "conv1_1x1.conv.weight", {read.middle, inputs, 1, 1});
        shapes.require(name + "conv2_kxk.conv.weight", {read.middle, 1, 3, 3});
        inputs = read.outputs;
        blocks.push_back(read);
    }
    return blocks;
}

FamilyDefaults inferMobilevit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<MobilevitSpec>();
    const int count = countStages(shapes, "stages", kMostMobilevitStages);
    usePatchesOnly(spec);
    hierarchy->stem = shapes.side("stem.conv.weight", 4, 0);
    hierarchy->kernel = 3;
    shapes.require("stem.conv.weight", {hierarchy->stem, 3, 3, 3});
    spec.hierarchy = hierarchy;
    spec.patch = 2;
    int channels = hierarchy->stem;
    for (int stage = 0; stage < count; ++stage) {
        hierarchy->bottlenecks.push_back(readBottlenecks(shapes, stage, channels));
        const auto& blocks = hierarchy->bottlenecks.back();
        channels = blocks.back().outputs;
        spec.patch *= hierarchy->stages.empty() ? blocks.front().stride : 1;
        const auto frame = fmt::format("stages.{}.{}.", stage, blocks.size());
        if (!shapes.has(frame + "conv_kxk.conv.weight")) {
            if (!hierarchy->stages.empty()) {
                throw Error(ErrorCode::Unsupported, fmt::format("stages.{}", stage),
                            "expected a block with attention at its end, as the stage before has, found none"_msg);
            }
            continue;
        }
        const int width = shapes.side(frame + "conv_1x1.weight", 4, 0);
        shapes.require(frame + "conv_1x1.weight", {width, channels, 1, 1});
        shapes.require(frame + "conv_fusion.conv.weight", {channels, 2 * int64_t{channels}, 3, 3});
        shapes.require(frame + "transformer.0.attn.qkv.weight", {3 * int64_t{width}, width});
        if (width % kMobilevitHeads != 0) {
            throw Error(ErrorCode::ShapeMismatch, frame + "transformer.0.attn.qkv.weight",
                        "expected a multiple of %1 heads, found %2 channels"_msg(kMobilevitHeads, width));
        }
        hierarchy->stages.push_back(
            {width, shapes.side(frame + "transformer.0.mlp.fc1.weight", 2, 0), shapes.count(frame + "transformer.")});
        // The side of a lattice in an image of the usual size.
        const int window = kUsualMobilevitSize / spec.patch >> hierarchy->stages.size();
        addStage(static_cast<int>(hierarchy->stages.size()) - 1,
                 {LayerKind::Window, kMobilevitHeads, spec.tokens, 0, window}, spec);
    }
    if (spec.layers.empty()) {
        throw Error(ErrorCode::Unsupported, "stages", "expected a block with attention, found none"_msg);
    }
    spec.provenance["heads"] = spec.provenance["window"] = Origin::FamilyRule;
    setHierarchy(hierarchy, spec);
    spec.finalNorm = false;
    hierarchy->headHidden = shapes.side("final_conv.conv.weight", 4, 0);
    shapes.require("final_conv.conv.weight", {hierarchy->headHidden, channels, 1, 1});
    spec.classes = readClassifier(shapes, "head.fc", hierarchy->headHidden);

    auto defaults = FamilyDefaults::ofPublished(kUsualMobilevitSize, 0.9);
    defaults.ownNormEps = {1e-5, Origin::FamilyRule};
    defaults.activation = {Activation::Silu, Origin::Rule};
    defaults.normalization = {Normalization{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}, {Origin::FamilyRule}};
    return defaults;
}

constexpr NamingSignature kMobilevitSignature{.ending = "stem.conv.weight",
                                              .companion = "stages.2.1.transformer.0.attn.qkv.weight",
                                              .title = "MobileViT's",
                                              .traits = {".transformer.0.attn.", ".conv_fusion."}};
constexpr Naming kMobilevitNamings[] = {{kMobilevitSignature}};

}  // namespace

FamilyRow mobilevitFamily()
{
    return {.family = Family::Mobilevit,
            .traits = {"mobilevit", "MobileViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.2.1.transformer.0.attn.qkv.weight", "stages.2.1.conv_fusion.conv.weight",
                          "stem.conv.weight", "final_conv.conv.weight"},
            .infer = inferMobilevit,
            .make = makeMobilevit,
            .namings = kMobilevitNamings};
}

}  // namespace core
