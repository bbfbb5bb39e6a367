// BEiT, BEiT v2, Data2Vec: fine-tuned (a table a layer) and as pretrained (one for all).
#include "core/error.h"
#include "core/model/families/beit/beit_family.h"
#include "core/model/spec/relative_bias_spec.h"

#include <fmt/format.h>

#include <cmath>

namespace core {

namespace {

constexpr auto kTableOfLayer = "blocks.0.attn.rel_pos.relative_position_bias_table";
constexpr auto kSharedTable = "shared_rel_pos.relative_position_bias_table";
constexpr int kRowsOfClass = 3;

/// The table has a row for each offset between two patches: (2 rows - 1) (2 columns - 1), and 3 of the class token.
void readTrainedGrid(const ShapeReader& shapes, const Sidecar& sidecar, const std::string& name, ModelSpec& spec)
{
    const int64_t rows = shapes.side(name, 2, 0), offsets = rows - kRowsOfClass * spec.tokens.prefix();
    for (const auto* told : {&sidecar.trainedSize, &sidecar.inputSize}) {
        if (*told) {
            const PatchGrid grid{(**told).first / spec.patch, (**told).second / spec.patch};
            if (grid.rows > 0 && (int64_t{2} * grid.rows - 1) * (int64_t{2} * grid.cols - 1) == offsets) {
                spec.trainedRows = grid.rows;
                spec.trainedCols = grid.cols;
                spec.provenance["position_grid"] = told->provenance;
                return;
            }
        }
    }
    const auto side = static_cast<int64_t>(std::lround(std::sqrt(static_cast<double>(std::max<int64_t>(offsets, 0)))));
    if (side * side != offsets || side % 2 == 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("{}: expected the square of an odd number of rows and {} of the class token, found {}; "
                                "a config.json with the model's img_size would settle it",
                                name, kRowsOfClass * spec.tokens.prefix(), rows));
    }
    spec.trainedRows = spec.trainedCols = static_cast<int>(side + 1) / 2;
    spec.provenance["position_grid"] = Origin::Shapes;
}

void readAbsolutePosition(const ShapeReader& shapes, ModelSpec& spec)
{
    spec.absolutePosition = shapes.has("pos_embed");
    if (spec.absolutePosition) {
        shapes.require("pos_embed", {1, spec.tokens.prefix() + spec.trainedRows * spec.trainedCols, spec.dim});
    }
}

void readPooledToken(const Sidecar& sidecar, ModelSpec& spec)
{
    spec.provenance["pooling"] = Origin::Shapes;
    spec.pooling = !spec.tokens.classToken || spec.poolNorm ? Pooling::PatchMean : Pooling::ClassToken;
    if (!sidecar.globalPool || sidecar.globalPool->empty()) {
        return;
    }
    const auto& word = *sidecar.globalPool;
    if (word != "avg" && !(word == "token" && spec.tokens.classToken)) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: global_pool: expected avg{}, found {}", sidecar.globalPool.provenance,
                                spec.tokens.classToken ? " or token" : "", word));
    }
    spec.pooling = word == "avg" ? Pooling::PatchMean : Pooling::ClassToken;
    spec.provenance["pooling"] = sidecar.globalPool.provenance;
}

}  // namespace

std::string offsetTableName(const ShapeReader& shapes)
{
    return shapes.has(kTableOfLayer) ? kTableOfLayer : shapes.has(kSharedTable) ? kSharedTable : "";
}

void readBiasedVit(const ShapeReader& shapes, const Sidecar& sidecar, int heads, ModelSpec& spec)
{
    const int64_t width = spec.dim;
    if (spec.dim % heads != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("position bias: expected a divisor of the width {} as heads, found {}", width, heads));
    }
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = shapes.has("blocks.0.ls1.gamma");
    spec.finalNorm = shapes.has("norm.weight");
    spec.poolNorm = shapes.has("fc_norm.weight");
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, heads, spec.tokens});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    readPooledToken(sidecar, spec);
}

FamilyDefaults inferBeit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec)
{
    spec.tokens = {shapes.has("cls_token"), false, 0};
    readPatchConvolution(shapes, spec);
    const auto table = offsetTableName(shapes);
    readTrainedGrid(shapes, sidecar, table, spec);
    readAbsolutePosition(shapes, spec);
    spec.relative = std::make_shared<RelativeBiasSpec>(RelativeBiasSpec{
        RelativeBiasSpec::Kind::Table, shapes.has(kTableOfLayer), shapes.has(kSharedTable), 0, false, 0});
    readBiasedVit(shapes, sidecar, shapes.side(table, 2, 1), spec);
    spec.positionResampling = hints.positionResampling;

    FamilyDefaults defaults;
    defaults.shapesStateInputSize = true;
    defaults.inputSize = {std::pair(spec.trainedRows * spec.patch, spec.trainedCols * spec.patch),
                          spec.provenance["position_grid"]};
    if (defaults.inputSize->first >= 384) {
        defaults.cropPct = {1.0, {Origin::Rule, "large inputs are not cropped"}};
    }
    const auto words = hints.name + " " + sidecar.architecture.value.value_or("");
    if (words.find("beitv2") != std::string::npos) {
        defaults.mean.provenance = defaults.std.provenance = Origin::Name;
    } else {
        const bool named = words.find("beit") != std::string::npos;
        defaults.mean = defaults.std = {
            {{0.5, 0.5, 0.5}},
            named ? Provenance(Origin::Name) : Provenance(Origin::FamilyRule, "BEiT v2 has ImageNet's")};
    }
    return defaults;
}

}  // namespace core
