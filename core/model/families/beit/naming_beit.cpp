// BEiT's and BEiT v2's own names, which timm keeps. Only queries and values have a bias, stored apart; the canonical
// form has one of all three, with zeros for the keys, and calls a bias of positions as the relative-position ViTs do.
#include "core/model/families/beit/beit_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

#include <torch/types.h>

namespace core {

namespace {

TensorTransform zerosLikeIt(const TensorTransform& transform)
{
    return {transform.stored, checkedShape(transform, 1),
            [](const torch::Tensor& stored) { return torch::zeros_like(stored); }};
}

constexpr NameRule kBeitRules[] = {
    {"rel_pos_bias.relative_position_bias_table", "shared_rel_pos.relative_position_bias_table"},
};
constexpr NameRule kBeitBlockRules[] = {
    {"gamma_1", "ls1.gamma"},
    {"gamma_2", "ls2.gamma"},
    {"attn.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attn.q_bias", "attn.qkv.bias", zerosLikeIt, kKey},
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
    {"attention.attention.query.bias", "attn.qkv.bias", zerosLikeIt, kKey},
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

/// What masked pretraining has behind the backbone: a map to visual words, and BEiT v2's layers before it.
TensorTransforms withoutPretraining(const TensorTransforms& transforms, CanonicalNames& names)
{
    TensorTransforms kept;
    for (const auto& [name, transform] : transforms) {
        if (!name.starts_with("lm_head.") && !name.starts_with("cls_pt_layers.")) {
            kept.emplace(name, transform);
        }
    }
    if (kept.size() < transforms.size()) {
        names.notes.emplace_back(
            "The head of masked pretraining is left out; such a file gives features, not classes.");
    }
    return kept;
}

}  // namespace

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

}  // namespace core
