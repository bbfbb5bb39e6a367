// Hugging Face's names for DINOv3. Keys have no bias unless the configuration says so.
#include "core/model/families/rotary/rotary_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace core {

namespace {

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

void nameHuggingFaceDinov3(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceDinov3;
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
