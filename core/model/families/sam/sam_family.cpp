// SAM's image encoder. The bias tables show which layers have windows, and their sizes; EfficientSAM has none.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/naming/tensor_transform.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>

#include <torch/types.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace core {

std::shared_ptr<Network> makeSam(const ModelSpec& spec);  // sam.cpp

namespace {

constexpr int kLargestSamGrid = 1024;  // side of a grid in patches

/// Patches per side for which a table was made: it has a row for each offset, 2 n - 1 of them.
int sideOfTable(const ShapeReader& shapes, const std::string& name)
{
    const int rows = shapes.side(name, 2, 0);
    if (rows % 2 == 0 || rows > 2 * kLargestSamGrid - 1) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected an odd number of rows up to %1, found %2"_msg(2 * kLargestSamGrid - 1, rows));
    }
    return (rows + 1) / 2;
}

PatchGrid gridOfTables(const ShapeReader& shapes, int block)
{
    const auto prefix = fmt::format("blocks.{}.attn.rel_pos_", block);
    return {sideOfTable(shapes, prefix + "h"), sideOfTable(shapes, prefix + "w")};
}

/// The position embedding has the trained grid; without it the size stated by the sidecar, or the largest table's.
PatchGrid trainedGrid(const Evidence& from, const std::vector<PatchGrid>& tables, ModelSpec& spec)
{
    spec.provenance["position_grid"] = Origin::Shapes;
    if (spec.absolutePosition) {
        const auto& position = from.shapes.shape("pos_embed", 4);
        const PatchGrid grid{static_cast<int>(position[1]), static_cast<int>(position[2])};
        if (std::max(grid.rows, grid.cols) > kLargestSamGrid) {
            throw Error(ErrorCode::ShapeMismatch, "pos_embed",
                        "expected at most %1x%1 patches, found %2x%3"_msg(kLargestSamGrid, grid.cols, grid.rows));
        }
        from.shapes.require("pos_embed", {1, grid.rows, grid.cols, spec.dim});
        return grid;
    }
    if (const auto stated = statedGrid(from.sidecar, spec.patch, [](PatchGrid) { return true; })) {
        spec.provenance["position_grid"] = stated.provenance;
        return *stated;
    }
    return *std::ranges::max_element(tables, {}, &PatchGrid::count);
}

/// The tables cannot distinguish windows as large as the grid from global attention; unless a sidecar does, the last
/// layer of each quarter is global, as in all published models.
bool endsAQuarter(size_t layer, size_t depth)
{
    return depth % 4 == 0 && (layer + 1) % (depth / 4) == 0;
}

void readSamLayers(const std::vector<PatchGrid>& tables, int heads, const Sidecar& sidecar, ModelSpec& spec)
{
    const PatchGrid trained{spec.trainedRows, spec.trainedCols};
    const auto stated = sidecar.arguments.wholeNumbers("global_attn_indexes", "a list of layers"_msg);
    const bool ambiguous = std::ranges::all_of(tables, [&](PatchGrid table) { return table == trained; });
    for (size_t i = 0; i < tables.size(); ++i) {
        const auto table = tables[i];
        bool whole = ambiguous ? trained.rows != trained.cols || endsAQuarter(i, tables.size()) : table == trained;
        if (stated) {
            whole = std::ranges::find(*stated, static_cast<int>(i)) != stated->end();
        }
        if (stated && whole && table != trained) {
            throw Error(
                ErrorCode::ShapeMismatch, stated.provenance.text(),
                "global_attn_indexes: layer %1 is said to attend to the whole grid of %2 x %3 "
                "patches, but its tables are for %4 x %5"_msg(i, trained.rows, trained.cols, table.rows, table.cols));
        }
        if (!whole && table.rows != table.cols) {
            throw Error(ErrorCode::Unsupported, fmt::format("blocks.{}.attn.rel_pos_w", i),
                        "expected a table for the grid of %1 x %2 patches or for a square window, found "
                        "one for %3 x %4"_msg(trained.rows, trained.cols, table.rows, table.cols));
        }
        spec.layers.push_back(
            {whole ? LayerKind::Self : LayerKind::Window, heads, {false, false, 0}, 0, whole ? 0 : table.rows});
    }
    if (stated) {
        spec.provenance["layers"] = stated.provenance;
    } else if (ambiguous && spec.largestWindow() > 0) {
        spec.provenance["layers"] = {Origin::Rule, "the last layer of each quarter attends to the whole grid"_msg};
    }
}

int readHeads(const ShapeReader& shapes, const ModelSpec& spec)
{
    const int width = shapes.side("blocks.0.attn.rel_pos_h", 2, 1);
    if (spec.dim % width != 0) {
        throw Error(ErrorCode::ShapeMismatch, "blocks.0.attn.rel_pos_h",
                    "expected a divisor of the width %1 as the width of a head, found %2"_msg(spec.dim, width));
    }
    shapes.require("blocks.0.attn.qkv.weight", {3 * int64_t{spec.dim}, spec.dim});
    return spec.dim / width;
}

/// EfficientSAM's layers are a plain ViT's; its positions are those of its training on small images.
void readPlainLayers(const Evidence& from, int blocks, ModelSpec& spec)
{
    const auto& position = from.shapes.shape("pos_embed", 4);
    from.shapes.require("pos_embed", {1, position[1], position[1], spec.dim});
    spec.trainedRows = spec.trainedCols = static_cast<int>(position[1]);
    spec.provenance["position_grid"] = Origin::Shapes;
    spec.positionResampling = PositionResampling::Plain;
    from.shapes.require("blocks.0.attn.qkv.weight", {3 * int64_t{spec.dim}, spec.dim});
    spec.layers.assign(static_cast<size_t>(blocks), LayerSpec{});
}

FamilyDefaults defaultsOfEfficientSam(const ModelSpec& spec)
{
    constexpr int side = 1024, headWidth = 64;
    const Provenance rule{Origin::Rule, std::string("EfficientSAM")};
    FamilyDefaults defaults;
    defaults.inputSize = {std::pair(side, side), rule};
    defaults.heads = {std::max(1, spec.dim / headWidth), rule};
    defaults.ownCropMode = {CropMode::Squash, rule};
    defaults.interpolation = {Interpolation::Bilinear, rule};
    defaults.normalization.provenance = rule;
    defaults.keepLargeInputsWhole();
    return defaults;
}

FamilyDefaults defaultsOfSam(const InferenceHints& hints, const ModelSpec& spec)
{
    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    if (hints.naming == &kTimmNames) {
        defaults.normEps = {1e-5, {Origin::Rule, "timm's SAM"_msg}};  // the authors' and Hugging Face's: 1e-6
    } else {
        defaults.cropMode = {CropMode::Corner, Origin::FamilyRule};
        defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    }
    defaults.normalization.provenance = Origin::FamilyRule;
    defaults.keepLargeInputsWhole();
    return defaults;
}

FamilyDefaults inferSam(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    spec.tokens = {false, false, 0};
    readPatchConvolution(shapes, spec);
    spec.positionCoversPrefix = false;
    spec.absolutePosition = shapes.has("pos_embed");
    const int blocks = shapes.count("blocks.");
    const bool isPlain = !shapes.has("blocks.0.attn.rel_pos_h");
    if (isPlain) {
        readPlainLayers(from, blocks, spec);
    } else {
        std::vector<PatchGrid> tables;
        for (int block = 0; block < blocks; ++block) {
            tables.push_back(gridOfTables(shapes, block));
        }
        const auto trained = trainedGrid(from, tables, spec);
        spec.trainedRows = trained.rows;
        spec.trainedCols = trained.cols;
        readSamLayers(tables, readHeads(shapes, spec), from.sidecar, spec);
        RelativeBiasSpec bias;
        bias.kind = RelativeBiasSpec::Kind::Decomposed;
        spec.relative = std::make_shared<RelativeBiasSpec>(bias);
    }
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.pooling = Pooling::PatchMean;
    spec.neck = std::make_shared<NeckSpec>(NeckSpec{.width = readNeckWidth(shapes, spec.dim)});
    spec.classes = readClassifier(shapes, "head.fc", spec.neck->width > 0 ? spec.neck->width : spec.dim);
    return isPlain ? defaultsOfEfficientSam(spec) : defaultsOfSam(from.hints, spec);
}

// The names of SAM's image encoder: its authors', timm's, which differ only in the MLP, and Hugging Face's. The prompt
// encoder and the mask decoder are named in model/heads/sam.

constexpr NamingStyle kAuthorsSamNames{NamingSource::Authors, "SAM (the authors')"},
    kEfficientSamNames{NamingSource::Authors, "EfficientSAM (the authors')"},
    kHuggingFaceSamNames{NamingSource::HuggingFace, "Hugging Face SAM"};

constexpr NameRule kSamBlockRules[] = {
    {"mlp.lin1.*", "mlp.fc1.*"},
    {"mlp.lin2.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceSamRules[] = {
    {"patch_embed.projection.*", "patch_embed.proj.*"},
    {"neck.conv1.*", "neck.0.*"},
    {"neck.layer_norm1.*", "neck.1.*"},
    {"neck.conv2.*", "neck.2.*"},
    {"neck.layer_norm2.*", "neck.3.*"},
};
constexpr NameRule kHuggingFaceSamBlockRules[] = {
    {"layer_norm1.*", "norm1.*"},         {"layer_norm2.*", "norm2.*"},         {"mlp.lin1.*", "mlp.fc1.*"},
    {"mlp.lin2.*", "mlp.fc2.*"},          {"attn.qkv.*", "attn.qkv.*"},         {"attn.proj.*", "attn.proj.*"},
    {"attn.rel_pos_h", "attn.rel_pos_h"}, {"attn.rel_pos_w", "attn.rel_pos_w"},
};

bool isSam(const BackboneNames& backbone)
{
    return backbone.has("blocks.0.attn.rel_pos_h");
}

bool isEfficientSam(const BackboneNames& backbone)
{
    return backbone.has("neck.2.weight") && backbone.has("blocks.0.attn.qkv.weight") && backbone.has("pos_embed") &&
           !backbone.has("cls_token");
}

/// [1, 1 + n n, D], the unused position of a class token first -> [1, n, n, D]
TensorTransform gridBehindClass(const TensorTransform& transform)
{
    const auto& shape = checkedShape(transform, 3);
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(shape[1] - 1))));
    if (shape[0] != 1 || side < 1 || side * side != shape[1] - 1) {
        throw Error(ErrorCode::ShapeMismatch, transform.stored,
                    "expected [1, 1 + side * side, width], found %1"_msg(sidesText(shape)));
    }
    TensorTransform grid = transform;
    grid.shape = {1, side, side, shape[2]};
    grid.make = [make = transform.make, wanted = grid.shape](const torch::Tensor& stored) {
        return (make ? make(stored) : stored).slice(1, 1).reshape(wanted);
    };
    return grid;
}

constexpr NameRule kEfficientSamRules[] = {{"pos_embed", "pos_embed", gridBehindClass}};

void nameEfficientSam(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kEfficientSamNames;
    applyTable({kEfficientSamRules, {"blocks.{}."}, "blocks.{}.", {}}, backbone.transforms, names);
}

void nameSam(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.has("blocks.0.mlp.lin1.weight") ? &kAuthorsSamNames : &kTimmNames;
    applyTable({{}, {"blocks.{}."}, "blocks.{}.", kSamBlockRules}, backbone.transforms, names);
}

void nameHuggingFaceSam(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceSamNames;
    applyTable({kHuggingFaceSamRules, {"layers.{}."}, "blocks.{}.", kHuggingFaceSamBlockRules}, backbone.transforms,
               names);
}

constexpr Naming kSamNamings[] = {
    {kTimmSignature, isSam, nameSam},
    {kTimmSignature, isEfficientSam, nameEfficientSam},
    {kHuggingFaceSamSignature, nullptr, nameHuggingFaceSam},
};
constexpr ConfigClass kSamConfigs[] = {{"sam", 0, 1e-6}, {"sam_vision_model", 0, 1e-6}};

}  // namespace

FamilyRow samFamily()
{
    return {
        .family = Family::Sam,
        .traits = {"sam", "SAM", Dropping::Impossible, AddedToken::Impossible, true, false},
        .signature = {"blocks.0.attn.rel_pos_h|neck.2.weight", "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
        .infer = inferSam,
        .make = makeSam,
        .namings = kSamNamings,
        .configs = kSamConfigs,
        .zoo = {{"sam"}, nullptr}};
}

}  // namespace core
