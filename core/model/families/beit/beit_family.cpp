// BEiT, BEiT v2, Data2Vec: fine-tuned (one table per layer) and as pretrained (one for all).
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

namespace core {

std::shared_ptr<Network> makeBiasedVit(const ModelSpec& spec);  // biased_vit.cpp

namespace {

constexpr auto kTableOfLayer = "blocks.0.attn.rel_pos.relative_position_bias_table";
constexpr auto kSharedTable = "shared_rel_pos.relative_position_bias_table";
constexpr int kRowsOfClass = 3;

/// The table has a row for each offset between two patches, (2 rows - 1) (2 columns - 1), and 3 for the class token.
void readTrainedGrid(const Evidence& from, const std::string& name, ModelSpec& spec)
{
    const int64_t rows = from.shapes.side(name, 2, 0), offsets = rows - int64_t{kRowsOfClass} * spec.tokens.prefix();
    const auto stated = statedGrid(from.sidecar, spec.patch, [&](PatchGrid grid) {
        return (int64_t{2} * grid.rows - 1) * (int64_t{2} * grid.cols - 1) == offsets;
    });
    if (stated) {
        spec.trainedRows = stated->rows;
        spec.trainedCols = stated->cols;
        spec.provenance["position_grid"] = stated.provenance;
        return;
    }
    const auto side = squareRoot(offsets);
    if (!side || *side % 2 == 0) {
        throw Error(
            ErrorCode::ShapeMismatch, name,
            "expected the square of an odd number of rows and %1 of the class token, found %2; "
            "a config.json with the model's img_size would settle it"_msg(kRowsOfClass * spec.tokens.prefix(), rows));
    }
    spec.trainedRows = spec.trainedCols = (*side + 1) / 2;
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

FamilyDefaults inferBeit(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    spec.tokens = {shapes.has("cls_token"), false, 0};
    readPatchConvolution(shapes, spec);
    const auto table = offsetTableName(shapes);
    readTrainedGrid(from, table, spec);
    readAbsolutePosition(shapes, spec);
    spec.relative = std::make_shared<RelativeBiasSpec>(
        RelativeBiasSpec{RelativeBiasSpec::Kind::Table, shapes.has(kTableOfLayer), shapes.has(kSharedTable), 0, false});
    readBiasedVit(from, shapes.side(table, 2, 1), spec);
    spec.positionResampling = from.hints.positionResampling;

    FamilyDefaults defaults;
    defaults.useTrainedGrid(spec);
    defaults.keepLargeInputsWhole();
    if (from.isNamed("beitv2")) {
        defaults.normalization.provenance = Origin::Name;
    } else {
        defaults.normalization = {kHalfNormalization,
                                  from.isNamed("beit") ? Provenance(Origin::Name)
                                                       : Provenance(Origin::FamilyRule, "BEiT v2 has ImageNet's"_msg)};
    }
    return defaults;
}

// BEiT's and BEiT v2's own names, which timm keeps. Only queries and values have a bias, stored separately; the
// canonical form has a single one with zeros for the keys, and names a position bias as the relative-position ViTs do.

constexpr NamingStyle kTimmBeitNames{NamingSource::Timm, "timm, the authors' of BEiT"},
    kHuggingFaceBeitNames{NamingSource::HuggingFace, "Hugging Face BEiT"};

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

/// Drops the parts after the backbone for masked pretraining: a map to visual words, and BEiT v2's layers before it.
TensorTransforms withoutPretraining(const TensorTransforms& transforms, CanonicalNames& names)
{
    auto kept = transforms;
    const auto left = std::erase_if(kept, [](const auto& transform) {
        return transform.first.starts_with("lm_head.") || transform.first.starts_with("cls_pt_layers.");
    });
    if (left > 0) {
        names.notes.emplace_back(
            "The head of masked pretraining is left out; such a file gives features, not classes."_msg);
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
    names.naming = &kTimmBeitNames;
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
    names.naming = &kHuggingFaceBeitNames;
    names.positionResampling = PositionResampling::Plain;
    applyTable({kHuggingFaceBeitRules, {"encoder.layer.{}."}, "blocks.{}.", kHuggingFaceBeitBlockRules},
               withoutPretraining(backbone.transforms, names), names);
}

constexpr Naming kBeitNamings[] = {
    {kTimmSignature, isBeit, nameBeit},
    {kHuggingFaceSignature, isHuggingFaceBeit, nameHuggingFaceBeit},
};
constexpr ConfigClass kBeitConfigs[] = {{"beit", 0, 1e-12}, {"data2vec-vision", 0, 1e-12}};

}  // namespace

FamilyRow beitFamily()
{
    return {
        .family = Family::Beit,
        .traits = {"beit", "BEiT", Dropping::Masked, AddedToken::BiasByPosition, true, true},
        .signature = {"blocks.0.attn.rel_pos.relative_position_bias_table|shared_rel_pos.relative_position_bias_table",
                      "blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
        .infer = inferBeit,
        .make = makeBiasedVit,
        .namings = kBeitNamings,
        .configs = kBeitConfigs,
        .zoo = {{"beit", "beitv2"}, nullptr}};
}

}  // namespace core
