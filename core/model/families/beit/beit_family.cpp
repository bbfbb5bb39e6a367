// BEiT, BEiT v2, Data2Vec: fine-tuned (a table a layer) and as pretrained (one for all).
#include "core/error.h"
#include "core/model/families/biased_vit.h"
#include "core/model/families/family_rows.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"
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
    const auto stated = statedGrid(sidecar, spec.patch, [&](PatchGrid grid) {
        return (int64_t{2} * grid.rows - 1) * (int64_t{2} * grid.cols - 1) == offsets;
    });
    if (stated) {
        spec.trainedRows = stated->rows;
        spec.trainedCols = stated->cols;
        spec.provenance["position_grid"] = stated.provenance;
        return;
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

std::string offsetTableName(const ShapeReader& shapes)
{
    return shapes.has(kTableOfLayer) ? kTableOfLayer : shapes.has(kSharedTable) ? kSharedTable : "";
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
    defaults.useTrainedGrid(spec);
    defaults.keepLargeInputsWhole();
    const auto words = hints.name + " " + sidecar.architecture.value.value_or("");
    if (words.find("beitv2") != std::string::npos) {
        defaults.normalization.provenance = Origin::Name;
    } else {
        const bool named = words.find("beit") != std::string::npos;
        defaults.normalization = {kHalfNormalization, named ? Provenance(Origin::Name)
                                                            : Provenance(Origin::FamilyRule, "BEiT v2 has ImageNet's")};
    }
    return defaults;
}

// BEiT's and BEiT v2's own names, which timm keeps. Only queries and values have a bias, stored apart; the canonical
// form has one of all three, with zeros for the keys, and calls a bias of positions as the relative-position ViTs do.

constexpr NameRule kBeitRules[] = {
    {"rel_pos_bias.relative_position_bias_table", "shared_rel_pos.relative_position_bias_table"},
};
constexpr NameRule kBeitBlockRules[] = {
    {"gamma_1", "ls1.gamma"},
    {"gamma_2", "ls2.gamma"},
    {"attn.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attn.q_bias", "attn.qkv.bias", zerosAs, kKey},
    {"attn.v_bias", "attn.qkv.bias", nullptr, kValue},
    {"attn.relative_position_bias_table", "attn.rel_pos.relative_position_bias_table"},
};

constexpr NameRule kHuggingFaceBeitRules[] = {
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"embeddings.patch_embeddings.projection.*", "patch_embed.proj.*"},
    {"encoder.relative_position_bias.relative_position_bias_table", "shared_rel_pos.relative_position_bias_table"},
    {"layernorm.*", "norm.*"},
    {"pooler.layernorm.*", "fc_norm.*"},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceBeitBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"attention.attention.query.*", "attn.qkv.*", nullptr, kQuery},
    {"attention.attention.query.bias", "attn.qkv.bias", zerosAs, kKey},
    {"attention.attention.key.weight", "attn.qkv.weight", nullptr, kKey},
    {"attention.attention.value.*", "attn.qkv.*", nullptr, kValue},
    {"attention.attention.relative_position_bias.relative_position_bias_table",
     "attn.rel_pos.relative_position_bias_table"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"lambda_1", "ls1.gamma"},
    {"lambda_2", "ls2.gamma"},
    {"layernorm_after.*", "norm2.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
};

/// Leaves out what masked pretraining has behind the backbone: a map to visual words, and BEiT v2's layers before it.
TensorTransforms withoutPretraining(const TensorTransforms& transforms, CanonicalNames& names)
{
    auto kept = transforms;
    const auto left = std::erase_if(kept, [](const auto& transform) {
        return transform.first.starts_with("lm_head.") || transform.first.starts_with("cls_pt_layers.");
    });
    if (left > 0) {
        names.notes.emplace_back(
            "The head of masked pretraining is left out; such a file gives features, not classes.");
    }
    return kept;
}

bool isBeit(const BackboneNames& backbone)
{
    return backbone.has("blocks.0.attn.relative_position_bias_table") ||
           backbone.has("rel_pos_bias.relative_position_bias_table");
}

void nameBeit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::TimmBeit;
    applyTable({kBeitRules, {"blocks.{}."}, "blocks.{}.", kBeitBlockRules},
               withoutPretraining(backbone.transforms, names), names);
}

bool isHuggingFaceBeit(const BackboneNames& backbone)
{
    return backbone.has("encoder.layer.0.lambda_1") ||
           backbone.has("encoder.relative_position_bias.relative_position_bias_table") ||
           backbone.has("encoder.layer.0.attention.attention.relative_position_bias.relative_position_bias_table");
}

void nameHuggingFaceBeit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceBeit;
    names.positionResampling = PositionResampling::Plain;
    applyTable({kHuggingFaceBeitRules, {"encoder.layer.{}."}, "blocks.{}.", kHuggingFaceBeitBlockRules},
               withoutPretraining(backbone.transforms, names), names);
}

constexpr Naming kBeitNamings[] = {
    {kTimmSignature, isBeit, nameBeit},
    {kHuggingFaceSignature, isHuggingFaceBeit, nameHuggingFaceBeit},
};

}  // namespace

FamilyRow beitFamily()
{
    return {
        .family = Family::Beit,
        .traits = {"beit", "BEiT", Dropping::Unseen, AddedToken::BiasByPosition, true, true},
        .signature = {"blocks.0.attn.rel_pos.relative_position_bias_table|shared_rel_pos.relative_position_bias_table",
                      "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
        .infer = inferBeit,
        .make = makeNetworkOf<BiasedVit>,
        .namings = kBeitNamings,
        .zoo = {{"beit", "beitv2"}, nullptr}};
}

}  // namespace core
