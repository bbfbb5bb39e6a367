// Hugging Face's names for ViT, DeiT, ViTMAE and Dinov2, as published files have them and as the library writes them
// since version 5. layernorm_before and _after stand before and after attention: norm1 and norm2. Dinov2's position
// embedding keeps its class row, as the authors' does; its classifier reads the class token beside the mean of the
// patches, which no family here has.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

#include <algorithm>

namespace core {

namespace {

constexpr NameRule kHuggingFaceVitRules[] = {
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.distillation_token", "dist_token"},
    {"embeddings.register_tokens", "reg_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"embeddings.patch_embeddings.projection.*", "patch_embed.proj.*"},
    {"layernorm.*", "norm.*"},
    {"pooler.dense.*", nullptr},
    {"classifier.*", "head.*"},
    {"cls_classifier.*", "head.*"},
    {"distillation_classifier.*", "head_dist.*"},
};
constexpr NameRule kHuggingFaceVitBlockRules[] = {
    {"attention.attention.{qkv}.*", "attn.qkv.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
    // ViT, DeiT, ViTMAE
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
    // Dinov2
    {"norm1.*", "norm1.*"},
    {"norm2.*", "norm2.*"},
    {"layer_scale1.lambda1", "ls1.gamma"},
    {"layer_scale2.lambda1", "ls2.gamma"},
    {"mlp.weights_in.*", "mlp.fc1.*"},
    {"mlp.weights_out.*", "mlp.fc2.*"},
    // since version 5
    {"attention.{qkv}_proj.*", "attn.qkv.*"},
    {"attention.o_proj.*", "attn.proj.*"},
};
const NameTable kHuggingFaceVitTable{
    kHuggingFaceVitRules, {"encoder.layer.{}.", "layers.{}."}, "blocks.{}.", kHuggingFaceVitBlockRules};

/// Whether the classifier is wider than a token: it reads two of them.
bool readsClassAndMean(const BackboneNames& backbone)
{
    const auto* token = backbone.shapeOf("embeddings.cls_token");
    const auto* weight = backbone.shapeOf("classifier.weight");
    return token != nullptr && weight != nullptr && !token->empty() && weight->size() == 2 &&
           (*weight)[1] != token->back();
}

/// Its decoder stands outside of the backbone; that of other DPTs on a DINOv2 reads the class token as well.
bool hasDepthDecoder(const BackboneNames& backbone)
{
    const auto has = [&](const char* part) {
        return std::ranges::any_of(backbone.unused, [&](const auto& name) { return name.find(part) != name.npos; });
    };
    return has("neck.reassemble_stage.") && !has("neck.reassemble_stage.readout_projects.");
}

}  // namespace

void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.decoder                                ? NamingId::HuggingFaceVitMae
                   : backbone.has("embeddings.distillation_token") ? NamingId::HuggingFaceDeit
                                                                   : NamingId::HuggingFaceVit;
    names.positionResampling = PositionResampling::Plain;
    applyTable(kHuggingFaceVitTable, backbone.transforms, names);
}

bool isHuggingFaceDinov2(const BackboneNames& backbone)
{
    return std::ranges::any_of(backbone.transforms, [](const auto& transform) {
        return transform.first.find(".layer_scale1.") != std::string::npos ||
               transform.first.find(".mlp.weights_in.") != std::string::npos;
    });
}

void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool registers = backbone.has("embeddings.register_tokens");
    names.naming = registers                   ? NamingId::HuggingFaceDinov2Registers
                   : hasDepthDecoder(backbone) ? NamingId::HuggingFaceDepthAnything
                                               : NamingId::HuggingFaceDinov2;
    names.positionResampling = registers ? PositionResampling::Antialias : PositionResampling::Plain;
    auto transforms = backbone.transforms;
    if (readsClassAndMean(backbone)) {
        transforms.erase("classifier.weight");
        transforms.erase("classifier.bias");
        names.notes.emplace_back(
            "The classifier is left out: it reads the class token together with the mean of the patch tokens, which is "
            "not supported; features and attention are not affected.");
    }
    applyTable(kHuggingFaceVitTable, transforms, names);
    if (registers) {
        foldClassPosition(names);
    }
}

}  // namespace core
