// timm's relative-position ViTs: a small network computes the bias of each offset, per layer or for all.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/spec/part_specs.h"

namespace core {

std::shared_ptr<Network> makeBiasedVit(const ModelSpec& spec);  // biased_vit.cpp

namespace {

constexpr auto kMlpOfLayer = "blocks.0.attn.rel_pos.mlp.";
constexpr auto kSharedMlp = "shared_rel_pos.mlp.";

/// @return  heads
int readBiasMlp(const ShapeReader& shapes, const std::string& prefix, RelativeBiasSpec& bias)
{
    bias.hidden = shapes.side(prefix + "fc1.weight", 2, 0);
    shapes.require(prefix + "fc1.weight", {bias.hidden, 2});
    const int heads = shapes.side(prefix + "fc2.weight", 2, 0);
    shapes.require(prefix + "fc2.weight", {heads, bias.hidden});
    if (!shapes.has(prefix + "fc2.bias")) {  // Swin v2's form, which no published model of this kind has
        throw Error(ErrorCode::Unsupported, prefix + "fc2.bias",
                    "expected one, found none; a position bias that is bounded as in Swin v2 is not "
                    "supported here"_msg);
    }
    return heads;
}

/// Blocks with norms after their branches have tensors of the same names, but no LayerScale, which all other published
/// ones have.
bool readNormBehind(const Evidence& from, ModelSpec& spec)
{
    const auto& name = from.sidecar.architecture ? *from.sidecar.architecture : from.hints.name;
    if (spec.layerScale) {
        return false;
    }
    if (name.find("relpos") == std::string::npos) {
        spec.warnings.emplace_back(
            "The file does not say whether norms come before or after attention and MLP; after is assumed, as in "
            "published models without LayerScale."_msg);
        return true;
    }
    return name.find("rpn") != std::string::npos;
}

/// Side of the published models' images; it is not in the shapes.
Sourced<std::pair<int, int>> publishedSize(const ModelSpec& spec)
{
    const int side = spec.patch == 32 ? 256 : spec.dim == 896 ? 240 : 224;
    return {std::pair(side, side), {Origin::Rule, "published models of this width and patch"_msg}};
}

FamilyDefaults inferRelpos(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    spec.tokens = {shapes.has("cls_token"), false, 0};
    readPatchConvolution(shapes, spec);
    spec.absolutePosition = false;
    spec.positionCoversPrefix = false;
    RelativeBiasSpec bias;
    bias.kind = RelativeBiasSpec::Kind::Mlp;
    bias.ofLayers = shapes.hasPrefix(kMlpOfLayer);
    bias.shared = shapes.hasPrefix(kSharedMlp);
    const int heads = readBiasMlp(shapes, bias.ofLayers ? kMlpOfLayer : kSharedMlp, bias);
    readBiasedVit(from, heads, spec);
    bias.normBehind = readNormBehind(from, spec);
    spec.relative = std::make_shared<RelativeBiasSpec>(bias);

    FamilyDefaults defaults;
    defaults.inputSize = publishedSize(spec);
    defaults.normalization = {kHalfNormalization, Origin::FamilyRule};
    return defaults;
}

bool isRelpos(const BackboneNames& backbone)
{
    return backbone.hasStart("blocks.0.attn.rel_pos.mlp.") || backbone.hasStart("shared_rel_pos.mlp.");
}

constexpr Naming kRelposNamings[] = {{kTimmSignature, isRelpos}};

}  // namespace

FamilyRow relposFamily()
{
    return {
        .family = Family::Relpos,
        .traits = {"vit_relpos", "Relative-position ViT", Dropping::Masked, AddedToken::BiasByPosition, true, false},
        .signature = {"blocks.0.attn.rel_pos.mlp.fc1.weight|shared_rel_pos.mlp.fc1.weight", "blocks.0.attn.qkv.weight",
                      "patch_embed.proj.weight"},
        .infer = inferRelpos,
        .make = makeBiasedVit,
        .namings = kRelposNamings,
        .zoo = {{"vit_relpos"}, nullptr}};
}

}  // namespace core
