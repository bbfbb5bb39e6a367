// GCViT: heads and windows follow from the bias tables, and the size of the image from the convolutions that shrink the
// first stage's map to one window.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/gcvit/gcvit.h"
#include "core/model/naming/naming.h"

#include <fmt/format.h>

namespace core {

namespace {

constexpr int kMostGcvitStages = 6, kMostHalvings = 6;

std::string tableName(int stage)
{
    return fmt::format("stages.{}.blocks.0.attn.rel_pos.relative_position_bias_table", stage);
}

/// Appends a stage and its layers, whose windows are not known yet.
void readGcvitStage(const ShapeReader& shapes, int stage, HierarchySpec& stages, ModelSpec& spec)
{
    const auto prefix = fmt::format("stages.{}.", stage);
    const auto read = readStage(shapes, prefix + "blocks.");
    const int heads = shapes.side(tableName(stage), 2, 1);
    if (read.width % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, tableName(stage),
                    "expected a number of heads that divides %1 channels, found %2"_msg(read.width, heads));
    }
    shapes.require(prefix + "blocks.0.attn.qkv.weight", {int64_t{3} * read.width, read.width});
    if (stage > 0) {
        shapes.require(prefix + "downsample.reduction.weight", {read.width, stages.stages.back().width, 3, 3});
    }
    stages.stages.push_back(read);
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(read.blocks),
                       {LayerKind::Window, heads, spec.tokens, stage});
}

/// Number of convolutions that make a stage's global queries.
int queryConvolutions(const ShapeReader& shapes, int stage)
{
    int count = 0;
    while (count <= kMostHalvings &&
           shapes.has(fmt::format("stages.{}.global_block.blocks.conv{}.conv_pw.weight", stage, count + 1))) {
        ++count;
    }
    if (count < 1 || count > kMostHalvings) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("stages.{}.global_block", stage),
                    "expected 1 to %1 convolutions that make global queries, found %2"_msg(kMostHalvings, count));
    }
    return count;
}

/// How often a grid halves to a window whose table has so many rows: as many times as there are convolutions; a single
/// convolution may also leave it as it is. Empty if it does not.
std::optional<int> halvingsOf(PatchGrid grid, int convolutions, int tableRows)
{
    for (int halvings = convolutions; halvings >= (convolutions == 1 ? 0 : convolutions); --halvings) {
        const PatchGrid window{grid.rows >> halvings, grid.cols >> halvings};
        const bool whole = window.rows << halvings == grid.rows && window.cols << halvings == grid.cols;
        if (whole && window.rows > 0 && window.cols > 0 &&
            (int64_t{2} * window.rows - 1) * (2 * window.cols - 1) == tableRows) {
            return halvings;
        }
    }
    return {};
}

/// The grid that every stage's table and convolutions fit: as stated, else square.
void readGcvitGrid(const Evidence& from, GcvitSpec& stages, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const int count = static_cast<int>(stages.stages.size());
    std::vector<int> convolutions, rows;
    for (int stage = 0; stage < count; ++stage) {
        convolutions.push_back(queryConvolutions(shapes, stage));
        rows.push_back(shapes.side(tableName(stage), 2, 0));
    }
    const auto halvings = [&](PatchGrid grid) {
        std::vector<int> found;
        for (int stage = 0; stage < count; ++stage) {
            const auto at = static_cast<size_t>(stage);
            const PatchGrid ofStage{grid.rows >> stage, grid.cols >> stage};
            const bool whole = ofStage.rows << stage == grid.rows && ofStage.cols << stage == grid.cols;
            if (const auto times = whole ? halvingsOf(ofStage, convolutions[at], rows[at]) : std::nullopt) {
                found.push_back(*times);
            }
        }
        return found.size() == stages.stages.size() ? found : std::vector<int>{};
    };
    auto grid = statedGrid(from.sidecar, spec.patch, [&](PatchGrid stated) { return !halvings(stated).empty(); });
    const auto offsets = squareRoot(rows.front());
    for (int times = convolutions.front() == 1 ? 0 : convolutions.front();
         !grid && offsets && *offsets % 2 == 1 && times <= convolutions.front(); ++times) {
        const int side = (*offsets + 1) / 2 << times;
        if (!halvings({side, side}).empty()) {
            grid = {PatchGrid{side, side}, Origin::Shapes};
        }
    }
    if (!grid) {
        throw Error(
            ErrorCode::ShapeMismatch, tableName(0),
            "expected square windows whose number is a power of two per side, as the global queries need, found "
            "none that fit; a config.json with the model's img_size may settle it"_msg);
    }
    stages.queryHalvings = halvings(*grid);
    spec.trainedRows = grid->rows;
    spec.trainedCols = grid->cols;
    spec.provenance["position_grid"] = grid.provenance;
    for (auto& layer : spec.layers) {
        const int times = stages.queryHalvings[static_cast<size_t>(layer.stage)];
        layer.window = std::max(grid->rows, grid->cols) >> (layer.stage + times);
    }
    spec.provenance["window"] = grid.provenance;
}

FamilyDefaults inferGcvit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    requireMeanPooling(from.sidecar);
    const auto stages = std::make_shared<GcvitSpec>();
    const int count = countStages(shapes, "stages", kMostGcvitStages);
    usePatchesOnly(spec);
    spec.patch = 4;
    spec.provenance["patch"] = Origin::FamilyRule;
    for (int stage = 0; stage < count; ++stage) {
        readGcvitStage(shapes, stage, *stages, spec);
    }
    readGcvitGrid(from, *stages, spec);
    setHierarchy(stages, spec);
    shapes.require("stem.conv1.weight", {spec.dim, 3, 3, 3});
    spec.qkvBias = shapes.has("stages.0.blocks.0.attn.qkv.bias");
    spec.layerScale = shapes.has("stages.0.blocks.0.ls1.gamma");
    spec.provenance["heads"] = Origin::Shapes;
    spec.classes = readClassifier(shapes, "head.fc", stages->stages.back().width);

    auto defaults = FamilyDefaults::ofPublished(spec, 0.875);
    defaults.normEps = {1e-5, Origin::FamilyRule};
    return defaults;
}

constexpr NamingSignature kGcvitSignature{.ending = "stem.conv1.weight",
                                          .companion = "stages.0.global_block.blocks.conv1.conv_pw.weight",
                                          .title = "GCViT's",
                                          .traits = {".global_block.blocks.", "stem.down.conv_block."}};
constexpr Naming kGcvitNamings[] = {{kGcvitSignature}};

}  // namespace

FamilyRow gcvitFamily()
{
    return {.family = Family::Gcvit,
            .traits = {"gcvit", "GCViT", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"stages.0.global_block.blocks.conv1.conv_pw.weight", "stem.conv1.weight",
                          "stages.0.blocks.0.attn.qkv.weight"},
            .infer = inferGcvit,
            .make = makeGcvit,
            .namings = kGcvitNamings};
}

}  // namespace core
