// CoAtNet: what its convolutions compute besides their tensors depends on the published model, so its name must be
// known.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/maxvit/maxvit_parts.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

constexpr int kMostCoatnetStages = 8;

/// Settings that no tensor of a published model states.
struct CoatnetVariant {
    const char* word;  ///< in its name
    bool pools, trunkMaximum, preNormActivation;
    Activation activation, gateActivation;
};
constexpr CoatnetVariant kCoatnets[] = {
    {"coatnet_pico_rw_", false, false, false, Activation::Silu, Activation::Silu},
    {"coatnet_nano_rw_", true, false, false, Activation::Silu, Activation::Silu},
    {"coatnet_0_rw_", true, false, true, Activation::Silu, Activation::Relu},
    {"coatnet_1_rw_", false, false, true, Activation::Silu, Activation::Relu},
    {"coatnet_2_rw_", false, false, true, Activation::Silu, Activation::Silu},
    {"coatnet_3_rw_", false, false, true, Activation::Silu, Activation::Silu},
    {"coatnet_rmlp_nano_rw_", false, false, false, Activation::Silu, Activation::Silu},
    {"coatnet_rmlp_0_rw_", false, false, true, Activation::Silu, Activation::Relu},
    {"coatnet_rmlp_1_rw_", true, true, true, Activation::Silu, Activation::Relu},
    {"coatnet_rmlp_1_rw2_", false, false, true, Activation::Silu, Activation::Relu},
    {"coatnet_rmlp_2_rw_", false, false, true, Activation::Silu, Activation::Silu},
    {"coatnet_rmlp_3_rw_", false, false, true, Activation::Silu, Activation::Silu},
    {"coatnet_bn_0_rw_", false, false, true, Activation::Silu, Activation::Relu},
    {"coatnext_nano_rw_", false, false, false, Activation::Gelu, Activation::Relu},
    {"coatnet_0_224", false, false, false, Activation::Gelu, Activation::Silu},
    {"coatnet_1_224", false, false, false, Activation::Gelu, Activation::Silu},
    {"coatnet_2_224", false, false, false, Activation::Gelu, Activation::Silu},
    {"coatnet_3_224", false, false, false, Activation::Gelu, Activation::Silu},
    {"coatnet_4_224", false, false, false, Activation::Gelu, Activation::Silu},
    {"coatnet_5_224", false, false, false, Activation::Gelu, Activation::Silu},
};

void readCoatnetVariant(const Evidence& from, MbConvSpec& mbconv)
{
    const auto* known =
        std::ranges::find_if(kCoatnets, [&](const CoatnetVariant& variant) { return from.isNamed(variant.word); });
    if (known == std::end(kCoatnets)) {
        throw Error(ErrorCode::Unsupported, "architecture",
                    "the file does not state how its convolutions are activated and pooled: expected a published "
                    "CoAtNet's name in config.json (coatnet_0_rw_224), found none"_msg);
    }
    mbconv.pools = known->pools;
    mbconv.trunkMaximum = known->trunkMaximum;
    mbconv.preNormActivation = known->preNormActivation;
    mbconv.activation = known->activation;
    mbconv.gateActivation = known->gateActivation;
}

/// @return channels of the last block
int readConvolutionStage(const ShapeReader& shapes, const std::string& blocks, int width, MbConvSpec& mbconv)
{
    for (int block = 0; block < shapes.count(blocks); ++block) {
        mbconv.blocks.push_back(readConvolution(shapes, fmt::format("{}{}.", blocks, block), width, block == 0));
        width = mbconv.blocks.back().outputs;
    }
    return width;
}

/// The layers of one stage of attention; the first widens the tokens. @return their width
int readRelativeStage(const Evidence& from, const std::string& blocks, int inputs, MaxvitSpec& hierarchy,
                      ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const int headWidth = readHeadWidth(from, spec);
    const int width = shapes.side(blocks + "0.norm2.weight", 1, 0);
    const int channels = shapes.side(blocks + "0.attn.proj.weight", 2, 1);
    shapes.require(blocks + "0.attn.proj.weight", {width, channels});
    shapes.require(blocks + "0.attn.qkv.weight", {int64_t{3} * channels, inputs});
    hierarchy.narrowHeads = channels != width;
    if (channels != (hierarchy.narrowHeads ? inputs : width) || channels % headWidth != 0 || width % headWidth != 0) {
        throw Error(ErrorCode::ShapeMismatch, blocks + "0.attn.qkv.weight",
                    "expected %1 or %2 channels, in heads of %3, found %4"_msg(inputs, width, headWidth, channels));
    }
    hierarchy.stages.push_back({width, shapes.side(blocks + "0.mlp.fc1.weight", 2, 0), shapes.count(blocks)});
    const int stage = static_cast<int>(hierarchy.stages.size()) - 1;
    for (int block = 0; block < hierarchy.stages.back().blocks; ++block) {
        const int heads = (block == 0 ? channels : width) / headWidth;
        spec.layers.push_back({LayerKind::Self, heads, {false, false, 0}, stage});
    }
    return width;
}

FamilyDefaults inferCoatnet(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto hierarchy = std::make_shared<MaxvitSpec>();
    auto& mbconv = hierarchy->mbconv;
    readCoatnetVariant(from, mbconv);
    int width = readMbConvFrame(from, "stages.0.blocks.0.", *hierarchy);
    mbconv.normEps = mbconv.next ? 1e-6 : 1e-5;
    const int count = countStages(shapes, "stages", kMostCoatnetStages);
    for (int stage = 0; stage < count; ++stage) {
        const auto blocks = fmt::format("stages.{}.blocks.", stage);
        if (hierarchy->stages.empty() &&
            shapes.has(blocks + (mbconv.next ? "0.conv_dw.weight" : "0.conv1_1x1.weight"))) {
            width = readConvolutionStage(shapes, blocks, width, mbconv);
            hierarchy->convolutions.push_back({width, 0, shapes.count(blocks)});
        } else {
            width = readRelativeStage(from, blocks, width, *hierarchy, spec);
        }
    }
    if (hierarchy->convolutions.empty() || hierarchy->stages.empty()) {
        throw Error(ErrorCode::Unsupported, "stages",
                    "expected stages of convolutions, then stages of attention, found only one of the two"_msg);
    }
    const auto attention = fmt::format("stages.{}.blocks.0.", hierarchy->convolutions.size());
    if (shapes.has(attention + "norm2.running_mean")) {
        spec.block = std::make_shared<BlockSpec>(BlockSpec{.norm = NormKind::Batch});
    }
    mbconv.trunkBias = shapes.has(attention + "shortcut.expand.bias");
    setHierarchy(hierarchy, spec);
    spec.patch = 4 << static_cast<int>(hierarchy->convolutions.size());
    spec.layerScale = shapes.has(attention + "ls1.gamma");
    readRelativeFrame(from, attention + "attn.rel_pos.", width, spec);

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.ownNormEps = {1e-6, Origin::FamilyRule};
    const bool large = defaults.inputSize->first >= 384;
    defaults.normalization = {kHalfNormalization, {Origin::FamilyRule}};
    defaults.cropPct = {large ? 1.0 : from.isNamed("nano_rw_") ? 0.9 : 0.95, Origin::FamilyRule};
    defaults.cropMode = {large ? CropMode::Squash : CropMode::Center, Origin::FamilyRule};
    return defaults;
}

// CoAtNet: convolutions of single pixels in layers of attention are linear maps, and stored either way.

constexpr NamingSignature kCoatnetSignature{.ending = "stem.conv1.weight",
                                            .companion = "stages.0.blocks.0.conv1_1x1.weight",
                                            .title = "CoAtNet's",
                                            .traits = {".attn.rel_pos.", ".shortcut.expand."}};

constexpr NamingSignature kCoatnextSignature{.ending = "stem.conv1.weight",
                                             .companion = "stages.0.blocks.0.conv_dw.weight",
                                             .title = "CoAtNeXt's",
                                             .traits = {".attn.rel_pos.", ".conv_dw."}};

constexpr NameRule kCoatnetBlockRules[] = {
    {"attn.qkv.weight", "attn.qkv.weight", matrixOfPixel},
    {"attn.proj.weight", "attn.proj.weight", matrixOfPixel},
    {"mlp.fc1.weight", "mlp.fc1.weight", matrixOfPixel},
    {"mlp.fc2.weight", "mlp.fc2.weight", matrixOfPixel},
};

void nameCoatnet(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({{}, {"stages.{}.blocks.{}."}, "stages.{}.blocks.{}.", kCoatnetBlockRules}, backbone.transforms, names);
}

constexpr Naming kCoatnetNamings[] = {{kCoatnetSignature, nullptr, nameCoatnet},
                                      {kCoatnextSignature, nullptr, nameCoatnet}};

}  // namespace

FamilyRow coatnetFamily()
{
    return {.family = Family::Coatnet,
            .traits = {"coatnet", "CoAtNet", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.conv1_1x1.weight|stages.0.blocks.0.conv_dw.weight",
                          "stages.0.blocks.0.pre_norm.weight|stages.0.blocks.0.norm.weight", "stem.conv1.weight",
                          "head.fc.weight|norm.weight"},
            .infer = inferCoatnet,
            .make = makeCoatnet,
            .namings = kCoatnetNamings};
}

}  // namespace core
