// EVA, EVA-02 and their CLIP towers, and the descendants of their code: DINOv3, EUPE, rotary ViTs; as named by timm,
// the authors and Hugging Face. The canonical form has queries, keys and values in one matrix, with a zero key bias if
// only queries and values have one, and a gated MLP's first two matrices in one.
#include "core/model/families/rotary/rotary_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <torch/types.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <vector>

namespace core {

namespace {

constexpr NamingStyle kAuthorsEvaNames{NamingSource::Authors, "EVA (the authors')"},
    kAuthorsDinov3Names{NamingSource::Authors, "DINOv3 (the authors')"},
    kHuggingFaceDinov3Names{NamingSource::HuggingFace, "Hugging Face DINOv3"};

constexpr NameRule kEvaRules[] = {
    {"storage_tokens", "reg_token"},     {"rope_embed.periods", "rope.periods"},
    {"rope.freqs_cos", nullptr},                                         // follow from the grid
    {"rope.freqs_sin", nullptr},         {"local_cls_norm.*", nullptr},  // for the small crops in training
    {"head.proj.weight", "head.weight"},                                 // OpenCLIP, from beside the tower
};
constexpr NameRule kEvaBlockRules[] = {
    {"gamma_1", "ls1.gamma"},
    {"gamma_2", "ls2.gamma"},
    {"attn.{qkv}_proj.*", "attn.qkv.*"},
    {"attn.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attn.v_bias", "attn.qkv.bias", nullptr, kValue},
    {"attn.inner_attn_ln.*", "attn.norm.*"},
    {"attn.rope.freqs_cos", nullptr},
    {"attn.rope.freqs_sin", nullptr},
    {"mlp.w12.*", "mlp.fc1.*"},
    {"mlp.w1.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.w2.*", "mlp.fc1.*", nullptr, kGated},
    {"mlp.w3.*", "mlp.fc2.*"},
    {"mlp.fc1_g.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.fc1_x.*", "mlp.fc1.*", nullptr, kGated},
    {"mlp.ffn_ln.*", "mlp.norm.*"},
};

/// If keys have no bias, the query's provides the shape of the zeros as well.
constexpr NameRule kZeroKeyRules[] = {
    {"attn.q_bias", "attn.qkv.bias", zerosAs, kKey},
    {"attn.q_proj.bias", "attn.qkv.bias", zerosAs, kKey},
};

/// Heads of pretraining: EVA's prediction of its teacher's features, EUPE's projections to its teachers.
bool isOfPretraining(const std::string& name)
{
    return name.starts_with("lm_head.") || name.starts_with("projectors.");
}

/// DINOv3 stores a bias for keys too, and multiplies it by a mask that is 0 there and 1 elsewhere (or was never set:
/// NaN).
torch::Tensor maskedBias(const std::vector<torch::Tensor>& stored)
{
    auto usual = torch::ones_like(stored[1]);
    const auto third = usual.size(0) / 3;
    usual.narrow(0, third, third).zero_();
    return stored[0] * torch::where(torch::isnan(stored[1]), usual, stored[1]);
}

/// Places every masked bias and removes it and its mask from the transforms.
void placeMaskedBiases(TensorTransforms& transforms, CanonicalNames& names)
{
    static const std::string kMask = "_mask";
    std::vector<std::string> masks;
    for (const auto& [name, transform] : transforms) {
        if (name.ends_with(".attn.qkv.bias_mask")) {
            masks.push_back(name);
        }
    }
    for (const auto& mask : masks) {
        const auto bias = mask.substr(0, mask.size() - kMask.size());
        const auto found = transforms.find(bias);
        if (found != transforms.end() && found->second.shape == transforms.at(mask).shape) {
            checkedShape(found->second, 1);
            placeTensor(names, bias,
                        {found->second.shape, {found->second.stored, transforms.at(mask).stored}, maskedBias});
            transforms.erase(bias);
            transforms.erase(mask);
        }
    }
}

// Hugging Face's names for DINOv3. Keys have no bias unless the configuration states one.

constexpr NameRule kHuggingFaceDinov3Rules[] = {
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.register_tokens", "reg_token"},
    {"embeddings.patch_embeddings.*", "patch_embed.proj.*"},
    {"norm.*", "norm.*"},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceDinov3BlockRules[] = {
    {"norm1.*", "norm1.*"},
    {"norm2.*", "norm2.*"},
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.o_proj.*", "attn.proj.*"},
    {"layer_scale1.lambda1", "ls1.gamma"},
    {"layer_scale2.lambda1", "ls2.gamma"},
    {"mlp.down_proj.*", "mlp.fc2.*"},
};
constexpr NameRule kHuggingFaceDinov3GatedRules[] = {
    {"mlp.gate_proj.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.up_proj.*", "mlp.fc1.*", nullptr, kGated},
};
constexpr NameRule kHuggingFaceDinov3PlainRules[] = {{"mlp.up_proj.*", "mlp.fc1.*"}};
constexpr NameRule kHuggingFaceDinov3KeyRules[] = {{"attention.q_proj.bias", "attn.qkv.bias", zerosAs, kKey}};

bool anyEndsWith(const BackboneNames& backbone, std::string_view ending)
{
    return std::ranges::any_of(backbone.transforms,
                               [&](const auto& transform) { return transform.first.ends_with(ending); });
}

}  // namespace

bool isEvaNaming(const BackboneNames& backbone)
{
    constexpr std::array<const char*, 8> signs{
        "storage_tokens",         "rope_embed.periods",          "rope.freqs_cos",
        "blocks.0.attn.q_bias",   "blocks.0.attn.q_proj.weight", "blocks.0.attn.inner_attn_ln.weight",
        "blocks.0.mlp.w1.weight", "blocks.0.mlp.fc1_g.weight"};
    const auto isRelative = [](const auto& transform) {  // BEiT
        return transform.first.find("relative_position") != std::string::npos ||
               transform.first.find("rel_pos") != std::string::npos;
    };
    return backbone.has("blocks.0.norm1.bias") &&  // AIMv2 has none
           std::ranges::any_of(signs, [&](const char* sign) { return backbone.has(sign); }) &&
           std::ranges::none_of(backbone.transforms, isRelative);
}

void nameEva(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool ofAuthors = backbone.has("blocks.0.mlp.w3.weight") || backbone.hasStart("rope.freqs_") ||
                           backbone.prefix.ends_with("visual.");
    names.naming = backbone.has("storage_tokens")        ? &kAuthorsDinov3Names
                   : backbone.prefix.ends_with("trunk.") ? &kOpenClipTimmNames
                   : ofAuthors                           ? &kAuthorsEvaNames
                                                         : &kTimmNames;
    auto transforms = backbone.transforms;
    std::erase_if(transforms, [](const auto& transform) { return isOfPretraining(transform.first); });
    placeMaskedBiases(transforms, names);
    std::vector<NameRule> blockRules(std::begin(kEvaBlockRules), std::end(kEvaBlockRules));
    if (!backbone.has("blocks.0.attn.k_proj.bias")) {
        blockRules.insert(blockRules.end(), std::begin(kZeroKeyRules), std::end(kZeroKeyRules));
    }
    applyTable({kEvaRules, {"blocks.{}."}, "blocks.{}.", blockRules}, transforms, names);
    if (backbone.has("head.proj.weight")) {
        addZeroHeadBias(names);
    }
}

void nameHuggingFaceDinov3(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceDinov3Names;
    std::vector<NameRule> rules(std::begin(kHuggingFaceDinov3BlockRules), std::end(kHuggingFaceDinov3BlockRules));
    const auto add = [&](const auto& more) { rules.insert(rules.end(), std::begin(more), std::end(more)); };
    if (anyEndsWith(backbone, ".mlp.gate_proj.weight")) {
        add(kHuggingFaceDinov3GatedRules);
    } else {
        add(kHuggingFaceDinov3PlainRules);
    }
    if (!anyEndsWith(backbone, ".attention.k_proj.bias")) {
        add(kHuggingFaceDinov3KeyRules);
    }
    applyTable({kHuggingFaceDinov3Rules, {"layer.{}.", "model.layer.{}.", "encoder.layer.{}."}, "blocks.{}.", rules},
               backbone.transforms, names);
}

}  // namespace core
