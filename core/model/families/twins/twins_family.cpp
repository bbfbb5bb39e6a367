// Twins: blocks with one matrix for queries, keys and values attend in windows, the others to a reduced grid. Heads and
// the side of the windows are in no tensor.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

std::shared_ptr<Network> makeTwins(const ModelSpec& spec);  // twins.cpp

namespace {

constexpr int kMostTwinsStages = 8;
constexpr int kPublishedWindow = 7, kLargestTwinsWindow = 64;

HierarchySpec::Stage readTwinsStage(const ShapeReader& shapes, int stage, int previous)
{
    auto read = readStage(shapes, fmt::format("blocks.{}.", stage));
    shapes.require(fmt::format("pos_block.{}.proj.0.weight", stage), {read.width, 1, 3, 3});
    if (stage > 0) {
        shapes.require(fmt::format("patch_embeds.{}.proj.weight", stage), {read.width, previous, 2, 2});
    }
    return read;
}

/// Kind and reduction of one block.
LayerSpec readTwinsLayer(const ShapeReader& shapes, int stage, int block, int64_t width)
{
    const auto prefix = fmt::format("blocks.{}.{}.attn.", stage, block);
    LayerSpec layer;
    if (shapes.has(prefix + "qkv.weight")) {
        shapes.require(prefix + "qkv.weight", {3 * width, width});
        layer.kind = LayerKind::Window;
        return layer;
    }
    shapes.require(prefix + "q.weight", {width, width});
    shapes.require(prefix + "kv.weight", {2 * width, width});
    if (shapes.has(prefix + "sr.weight")) {
        layer.kind = LayerKind::Reduced;
        layer.reduction = shapes.side(prefix + "sr.weight", 4, 2);
        shapes.require(prefix + "sr.weight", {width, width, layer.reduction, layer.reduction});
        if (layer.reduction < 2 || layer.reduction > kLargestTwinsWindow) {
            throw Error(ErrorCode::ShapeMismatch, prefix + "sr.weight",
                        "expected a reduction by 2 to %1, found %2"_msg(kLargestTwinsWindow, layer.reduction));
        }
    }
    return layer;
}

/// The side of each stage's windows.
std::vector<int> readTwinsWindows(const Sidecar& sidecar, size_t stages, ModelSpec& spec)
{
    const auto stated = sidecar.arguments.wholeNumbers("wss", "a whole number of patches per stage"_msg);
    auto windows = stated ? *stated : std::vector<int>(stages, kPublishedWindow);
    const bool fits = windows.size() == stages &&
                      std::ranges::all_of(windows, [](int side) { return side > 1 && side <= kLargestTwinsWindow; });
    if (!fits) {
        throw Error(
            ErrorCode::OutOfRange, "wss",
            "expected windows of 2 to %1 patches for each of %2 stages, found others"_msg(kLargestTwinsWindow, stages));
    }
    spec.provenance["window"] = stated ? stated.provenance : Provenance(Origin::FamilyRule);
    return windows;
}

FamilyDefaults inferTwins(const Evidence& from, ModelSpec& spec)
{
    static const std::vector<PublishedStages> kPublished{{{64, 128, 320, 512}, {1, 2, 5, 8}},
                                                         {{64, 128, 256, 512}, {2, 4, 8, 16}},
                                                         {{96, 192, 384, 768}, {3, 6, 12, 24}},
                                                         {{128, 256, 512, 1024}, {4, 8, 16, 32}}};
    const auto& shapes = from.shapes;
    const auto stages = std::make_shared<HierarchySpec>();
    const int count = countStages(shapes, "blocks", kMostTwinsStages);
    std::vector<int> widths;
    for (int stage = 0; stage < count; ++stage) {
        stages->stages.push_back(readTwinsStage(shapes, stage, widths.empty() ? 0 : widths.back()));
        widths.push_back(stages->stages.back().width);
    }
    setHierarchy(stages, spec);
    spec.patch = stages->kernel = shapes.side("patch_embeds.0.proj.weight", 4, 2);
    shapes.require("patch_embeds.0.proj.weight", {spec.dim, 3, spec.patch, spec.patch});
    usePatchesOnly(spec);
    const auto heads = readStageHeads(from, "num_heads", widths, kPublished, spec);
    std::vector<int> windows(widths.size());
    if (shapes.has("blocks.0.0.attn.qkv.weight")) {
        windows = readTwinsWindows(from.sidecar, widths.size(), spec);
    }
    for (int stage = 0; stage < count; ++stage) {
        const auto at = static_cast<size_t>(stage);
        for (int block = 0; block < stages->stages[at].blocks; ++block) {
            auto layer = readTwinsLayer(shapes, stage, block, widths[at]);
            layer.heads = heads[at];
            layer.layout = spec.tokens;
            layer.stage = stage;
            layer.window = layer.kind == LayerKind::Window ? windows[at] : 0;
            if (layer.kind == LayerKind::Window && layer.window == 0) {
                shapes.require("blocks.0.0.attn.qkv.weight", {int64_t{3} * spec.dim, spec.dim});  // reports it missing
            }
            spec.layers.push_back(layer);
        }
    }
    spec.classes = readClassifier(shapes, "head", widths.back());

    return FamilyDefaults::ofPublished(224, 0.9);
}

constexpr NamingSignature kTwinsSignature{.ending = "patch_embeds.0.proj.weight",
                                          .companion = "pos_block.0.proj.0.weight",
                                          .title = "Twins'",
                                          .traits = {"pos_block.", "patch_embeds."}};
constexpr Naming kTwinsNamings[] = {{kTwinsSignature}};

}  // namespace

FamilyRow twinsFamily()
{
    return {.family = Family::Twins,
            .traits = {"twins", "Twins", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"pos_block.0.proj.0.weight", "patch_embeds.0.proj.weight", "blocks.0.0.attn.proj.weight"},
            .infer = inferTwins,
            .make = makeTwins,
            .namings = kTwinsNamings};
}

}  // namespace core
