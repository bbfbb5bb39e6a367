// EdgeNeXt: shapes state everything, heads by the temperatures.
#include "core/error.h"
#include "core/model/families/edgenext/edgenext.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/naming.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMostEdgenextStages = 8, kEdgenextStem = 4, kOverlappingStem = 9, kLargestEdgenextKernel = 31;

/// A stage's blocks with attention, which are its last.
void readSplitBlocks(const ShapeReader& shapes, const std::string& blocks, EdgenextSpec::SplitStage& stage)
{
    const auto first = fmt::format("{}{}.", blocks, stage.convolutions);
    stage.parts = shapes.count(first + "convs.");
    stage.part = shapes.side(first + "convs.0.weight", 4, 0);
    stage.positions = shapes.has(first + "pos_embd.token_projection.weight");
    if (stage.positions) {
        shapes.require(first + "pos_embd.token_projection.weight", {stage.width, 64, 1, 1});
    }
    // As many parts as convolutions and one; all of the same width but the last.
    const int64_t before = int64_t{stage.part} * stage.parts;
    if (stage.part != (stage.width + stage.parts) / (stage.parts + 1) || before >= stage.width) {
        throw Error(
            ErrorCode::ShapeMismatch, first + "convs.0.weight",
            "expected %1 channels in %2 equal parts, found %3 in each"_msg(stage.width, stage.parts + 1, stage.part));
    }
    shapes.require(first + "xca.qkv.weight", {int64_t{3} * stage.width, stage.width});
}

EdgenextSpec::SplitStage readSplitStage(const ShapeReader& shapes, int stage, int inputs)
{
    const auto prefix = fmt::format("stages.{}.", stage), blocks = prefix + "blocks.";
    EdgenextSpec::SplitStage read;
    read.width = shapes.side(blocks + "0.norm.weight", 1, 0);
    read.hidden = shapes.side(blocks + "0.mlp.fc1.weight", 2, 0);
    read.blockHalves = stage > 0 && !shapes.hasPrefix(prefix + "downsample.");
    if (stage == 0) {
        shapes.require(blocks + "0.norm.weight", {inputs});
    } else if (!read.blockHalves) {
        shapes.require(prefix + "downsample.1.weight", {read.width, inputs, 2, 2});
    }
    const int count = shapes.count(blocks);
    while (read.convolutions < count && shapes.has(fmt::format("{}{}.conv_dw.weight", blocks, read.convolutions))) {
        ++read.convolutions;
    }
    read.attentions = count - read.convolutions;
    if (read.convolutions > 0) {
        read.kernel = shapes.side(blocks + "0.conv_dw.weight", 4, 2);
        shapes.require(blocks + "0.conv_dw.weight", {read.width, 1, read.kernel, read.kernel});
        if (read.kernel % 2 == 0 || read.kernel > kLargestEdgenextKernel) {
            throw Error(ErrorCode::ShapeMismatch, blocks + "0.conv_dw.weight",
                        "expected an odd side of at most %1, found %2"_msg(kLargestEdgenextKernel, read.kernel));
        }
    }
    if (read.blockHalves && (read.convolutions == 0 || read.width % inputs != 0)) {
        throw Error(ErrorCode::Unsupported, blocks + "0",
                    "expected a convolution block that halves the image and multiplies its %1 channels, found %2"_msg(
                        inputs, read.convolutions == 0 ? 0 : read.width));
    }
    if (read.attentions > 0) {
        readSplitBlocks(shapes, blocks, read);
    }
    return read;
}

FamilyDefaults inferEdgenext(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"head_norm_first", "downsample_block", "stem_type", "act_layer"});
    requireMeanPooling(from.sidecar);
    const auto hierarchy = std::make_shared<EdgenextSpec>();
    const int count = countStages(shapes, "stages", kMostEdgenextStages);
    usePatchesOnly(spec);
    spec.patch = kEdgenextStem;
    hierarchy->kernel = shapes.side("stem.0.weight", 4, 2) == kOverlappingStem ? kOverlappingStem : kEdgenextStem;
    hierarchy->convolutionBias = shapes.has("stem.0.bias");
    int width = hierarchy->stem = shapes.side("stem.0.weight", 4, 0);
    shapes.require("stem.0.weight", {width, 3, hierarchy->kernel, hierarchy->kernel});
    for (int stage = 0; stage < count; ++stage) {
        const auto read = readSplitStage(shapes, stage, width);
        hierarchy->splitStages.push_back(read);
        width = read.width;
        if (read.attentions == 0 && !hierarchy->stages.empty()) {
            throw Error(ErrorCode::Unsupported, fmt::format("stages.{}", stage),
                        "expected a block with attention at its end, as the stage before has, found none"_msg);
        }
        if (read.attentions == 0) {
            spec.patch *= 2;
            continue;
        }
        const auto temperature = fmt::format("stages.{}.blocks.{}.xca.temperature", stage, read.convolutions);
        const int heads = shapes.side(temperature, 3, 0);
        shapes.require(temperature, {heads, 1, 1});
        if (width % heads != 0) {
            throw Error(ErrorCode::ShapeMismatch, temperature,
                        "expected a divisor of the width %1 as heads, found %2"_msg(width, heads));
        }
        hierarchy->stages.push_back({width, read.hidden, read.attentions});
        spec.hierarchy = hierarchy;
        addStage(static_cast<int>(hierarchy->stages.size()) - 1, {LayerKind::Channel, heads, spec.tokens}, spec);
    }
    if (spec.layers.empty()) {
        throw Error(ErrorCode::Unsupported, "stages", "expected a block with attention, found none"_msg);
    }
    setHierarchy(hierarchy, spec);
    spec.qkvBias = true;
    spec.layerScale = true;
    spec.poolNorm = true;
    spec.finalNorm = false;
    spec.classes = readClassifier(shapes, "head.fc", width);

    const bool trainedAtLength = from.isNamed("usi") || from.isNamed("base");
    auto defaults = FamilyDefaults::ofPublished(256, trainedAtLength ? 0.95 : 0.9);
    defaults.ownNormEps = {1e-6, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kEdgenextSignature{.ending = "stem.0.weight",
                                             .companion = "stages.1.downsample.1.weight",
                                             .title = "EdgeNeXt's",
                                             .traits = {".xca.qkv.", ".norm_xca."}};
constexpr NamingSignature kHalvingBlocksSignature{.ending = "stem.0.weight",
                                                  .companion = "stages.1.blocks.0.conv_dw.weight",
                                                  .title = "EdgeNeXt's",
                                                  .traits = {".xca.qkv.", ".norm_xca."}};
constexpr Naming kEdgenextNamings[] = {{kEdgenextSignature}, {kHalvingBlocksSignature}};

}  // namespace

FamilyRow edgenextFamily()
{
    return {.family = Family::Edgenext,
            .traits = {"edgenext", "EdgeNeXt", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stem.0.weight", "stages.1.downsample.1.weight|stages.1.blocks.0.conv_dw.weight",
                          "head.norm.weight"},
            .infer = inferEdgenext,
            .make = makeEdgenext,
            .namings = kEdgenextNamings};
}

}  // namespace core
