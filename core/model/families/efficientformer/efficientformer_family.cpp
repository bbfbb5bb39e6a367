// EfficientFormer: heads follow from the biases, whose number is that of the last stage's patches.
#include "core/error.h"
#include "core/model/families/efficientformer/efficientformer.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/naming.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMostEfficientStages = 6, kMostEfficientBlocks = 256;

/// Number of blocks of convolutions with which a stage begins.
int countPoolingBlocks(const ShapeReader& shapes, const std::string& prefix)
{
    int count = 0;
    while (count < kMostEfficientBlocks && shapes.has(fmt::format("{}blocks.{}.mlp.norm1.weight", prefix, count))) {
        ++count;
    }
    return count;
}

void readPoolingStage(const ShapeReader& shapes, int stage, HierarchySpec& stages)
{
    const auto prefix = fmt::format("stages.{}.", stage);
    HierarchySpec::Stage read;
    read.width =
        stage == 0 ? shapes.side("stem.conv2.weight", 4, 0) : shapes.side(prefix + "downsample.conv.weight", 4, 0);
    if (stage > 0) {
        shapes.require(prefix + "downsample.conv.weight", {read.width, stages.convolutions.back().width, 3, 3});
    }
    read.blocks = countPoolingBlocks(shapes, prefix);
    read.hidden = read.blocks > 0 ? shapes.side(prefix + "blocks.0.mlp.fc1.weight", 4, 0) : 0;
    stages.convolutions.push_back(read);
}

/// Blocks with attention, which are counted from one after the last block of convolutions.
void readMixerBlocks(const ShapeReader& shapes, EfficientformerSpec& stages, ModelSpec& spec)
{
    const int width = stages.convolutions.back().width, first = stages.convolutions.back().blocks + 1;
    const auto prefix = fmt::format("stages.{}.blocks.", stages.convolutions.size() - 1);
    const auto block = fmt::format("{}{}.", prefix, first), mixer = block + "token_mixer.";
    const int heads = shapes.side(mixer + "attention_biases", 2, 0);
    const int rows = shapes.side(mixer + "qkv.weight", 2, 0), values = shapes.side(mixer + "proj.weight", 2, 1);
    stages.valueWidth = values / heads;
    stages.keyWidth = (rows - values) / 2 / heads;
    if (stages.keyWidth < 1 || stages.valueWidth < 1 || heads * stages.valueWidth != values ||
        heads * (2 * stages.keyWidth + stages.valueWidth) != rows) {
        throw Error(
            ErrorCode::ShapeMismatch, mixer + "qkv.weight",
            "expected rows for queries and keys of %1 heads beside %2 for values, found %3"_msg(heads, values, rows));
    }
    HierarchySpec::Stage read{.width = width, .hidden = shapes.side(block + "mlp.fc1.weight", 2, 0)};
    while (read.blocks < kMostEfficientBlocks &&
           shapes.has(fmt::format("{}{}.token_mixer.qkv.weight", prefix, first + read.blocks))) {
        ++read.blocks;
    }
    stages.stages.push_back(read);
    spec.dim = width;
    spec.mlpHidden = read.hidden;
    spec.qkvBias = shapes.has(mixer + "qkv.bias");
    spec.layers.assign(static_cast<size_t>(read.blocks), {LayerKind::Self, heads, spec.tokens});
}

FamilyDefaults inferEfficientformer(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    refuseArguments(from.sidecar, {"pool_size", "act_layer", "downsamples"});
    requireMeanPooling(from.sidecar);
    const auto stages = std::make_shared<EfficientformerSpec>();
    const int count = countStages(shapes, "stages", kMostEfficientStages);
    usePatchesOnly(spec);
    stages->stem = shapes.side("stem.conv1.weight", 4, 0);
    shapes.require("stem.conv1.weight", {stages->stem, 3, 3, 3});
    for (int stage = 0; stage < count; ++stage) {
        readPoolingStage(shapes, stage, *stages);
    }
    shapes.require("stem.conv2.weight", {stages->convolutions.front().width, stages->stem, 3, 3});
    spec.patch = 2 << count;
    readMixerBlocks(shapes, *stages, spec);
    readBiasGrid(from,
                 fmt::format("stages.{}.blocks.{}.token_mixer.attention_biases", count - 1,
                             stages->convolutions.back().blocks + 1),
                 spec);
    spec.hierarchy = stages;
    spec.layerScale = true;
    spec.provenance["heads"] = Origin::Shapes;
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.distilledHead = shapes.has("head_dist.weight");
    if (spec.distilledHead) {
        shapes.require("head_dist.weight", {spec.classes, spec.dim});
    }

    auto defaults = FamilyDefaults::ofPublished(spec, 0.95);
    defaults.normEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kEfficientformerSignature{.ending = "stem.conv1.weight",
                                                    .companion = "stages.0.blocks.0.mlp.norm1.weight",
                                                    .title = "EfficientFormer's",
                                                    .traits = {".token_mixer.attention_biases", ".mlp.norm1."}};
constexpr Naming kEfficientformerNamings[] = {{kEfficientformerSignature}};

}  // namespace

FamilyRow efficientformerFamily()
{
    return {.family = Family::Efficientformer,
            .traits = {"efficientformer", "EfficientFormer", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.blocks.0.mlp.norm1.weight", "stem.conv2.weight", "stages.1.downsample.conv.weight"},
            .infer = inferEfficientformer,
            .make = makeEfficientformer,
            .namings = kEfficientformerNamings};
}

}  // namespace core
