#include "core/model/families/vit/vit_parts.h"

#include "core/model/spec/refuse.h"

#include <algorithm>

namespace core {

namespace {

/// The names of the first block's parts, with and without parallel branches.
BlockNames partNames(const ShapeReader& shapes)
{
    if (shapes.hasPrefix("blocks.0.attns.")) {
        return {"blocks.0.attns.0.attn.", "blocks.0.ffns.0.mlp.", "blocks.0.attns.0.ls.gamma"};
    }
    return {};
}

int countBranches(const ShapeReader& shapes)
{
    const int attentions = shapes.count("blocks.0.attns."), mlps = shapes.count("blocks.0.ffns.");
    if (attentions != mlps) {
        refuseShape("blocks.0", "expected as many attentions as MLPs side by side, found {} and {}", attentions, mlps);
    }
    return std::max(attentions, 1);
}

QueryKeyNorm queryKeyNorm(const ShapeReader& shapes, const BlockNames& names, int width)
{
    const auto name = names.attention + "q_norm.weight";
    if (!shapes.has(name)) {
        return QueryKeyNorm::None;
    }
    return shapes.side(name, 1, 0) == width ? QueryKeyNorm::AllHeads : QueryKeyNorm::EachHead;
}

BlockSpec variantByNames(const ShapeReader& shapes, const BlockNames& names, const ModelSpec& spec)
{
    BlockSpec variant;
    variant.branches = countBranches(shapes);
    // A part of any block is expected in all: a missing one is then reported by name.
    const auto any = [&](const char* name) { return anyBlockHas(shapes, "blocks.", name); };
    const bool normBias = shapes.has("blocks.0.attns.0.norm.bias") || any("norm1.bias") || any("norm2.bias");
    variant.norm = normBias ? NormKind::Layer : NormKind::Rms;
    const bool oneNorm = variant.branches == 1 && !shapes.has("blocks.0.norm2.weight");
    variant.order = oneNorm ? BlockOrder::Joined : BlockOrder::NormFirst;
    variant.queryKeyNorm = queryKeyNorm(shapes, names, spec.dim);
    variant.attentionNorm = shapes.has(names.attention + "norm.weight");
    variant.mlpNorm = shapes.has(names.mlp + "norm.weight");
    variant.projectionBias = shapes.has(names.attention + "proj.bias") || any("attn.proj.bias") ||
                             any("mlp.fc1.bias") || any("mlp.fc2.bias");
    variant.patchNorm = shapes.has("patch_embed.norm.weight");
    return variant;
}

/// The only published ViT with these shapes has its norms last; no tensor shows it.
bool looksNormLast(const ModelSpec& spec, const BlockSpec& variant)
{
    return variant == BlockSpec{} && spec.tokens.prefix() == 0 && !spec.qkvBias && !spec.layerScale && !spec.gatedMlp &&
           spec.poolNorm && !spec.preNorm;
}

void readOrder(const ArchitectureFacts& facts, ModelSpec& spec, BlockSpec& variant)
{
    if (facts.normLast) {
        variant.order = BlockOrder::NormLast;
    } else if (!facts.activation && looksNormLast(spec, variant)) {
        variant.order = BlockOrder::NormLast;
        spec.warnings.emplace_back(
            "The file does not say whether its norms come before or after attention and MLP; after is assumed, as in "
            "the published ViT with these shapes (rpn). A config.json with the model's architecture settles it."_msg);
    }
}

/// Names that state what the shapes state too.
void requireKnownNorm(const Sidecar& sidecar)
{
    constexpr std::string_view known[] = {"layernorm", "layernormfp32", "rmsnorm", "rmsnormfp32"};
    const auto stated = sidecar.arguments.text("norm_layer");
    if (stated && std::ranges::find(known, *stated) == std::end(known)) {
        refuseVariant(stated.provenance.text(), "norm_layer: expected layernorm or rmsnorm, found {}", *stated);
    }
}

/// 4 in "vit_base_patch14_reg4_dinov2", or as stated by the arguments; 0: not stated.
int statedRegisters(const Sidecar& sidecar)
{
    const auto claim = sidecar.claims.find("registers");
    if (claim != sidecar.claims.end()) {
        return *claim->second;
    }
    const auto name = sidecar.architecture.value.value_or("");
    const auto at = name.find("_reg");
    const bool digit = at != std::string::npos && at + 4 < name.size() && name[at + 4] >= '1' && name[at + 4] <= '9';
    return digit ? name[at + 4] - '0' : 0;
}

}  // namespace

void readVitBlock(const Evidence& from, const ArchitectureFacts& facts, ModelSpec& spec)
{
    requireKnownNorm(from.sidecar);
    const auto names = partNames(from.shapes);
    readBlocks(from.shapes, spec, names);
    auto variant = variantByNames(from.shapes, names, spec);
    readOrder(facts, spec, variant);
    variant.poolsPrefix = from.sidecar.arguments.flag("pool_include_prefix").value.value_or(facts.poolsPrefix);
    if (!(variant == BlockSpec{})) {
        spec.block = std::make_shared<const BlockSpec>(variant);
    }
}

void requireWholeVit(const Evidence& from, const ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const int64_t width = spec.dim;
    if (!spec.preNorm) {  // only CLIP has none
        shapes.require("patch_embed.proj.bias", {width});
    }
    const bool bare = spec.layerScale && spec.pooling != Pooling::AttentionPool;  // InternViT
    if (!spec.finalNorm && !spec.poolNorm && !bare) {
        shapes.require("norm.weight", {width});
    }
    // Without one the mean is normalized (fc_norm), except in models like SigLIP's, without gains and registers.
    const auto stated = from.architecture();
    if (!spec.tokens.classToken && spec.finalNorm && spec.pooling != Pooling::AttentionPool &&
        !from.sidecar.arguments.flag("class_token") && !stated.empty() && stated.find("_gap") == std::string::npos &&
        (spec.tokens.registers > 0 || (spec.layerScale && spec.qkvBias))) {
        shapes.require("cls_token", {1, 1, width});
    }
    if (spec.distilledHead) {
        shapes.require("dist_token", {1, 1, width});
    }
    // Hugging Face's classifier of a distilled model may read only the class token.
    if (spec.tokens.distillationToken && spec.classes > 0 &&
        namingSource(from.hints.naming) != NamingSource::HuggingFace) {
        shapes.require("head_dist.weight", {spec.classes, width});
    }
    if (const int registers = statedRegisters(from.sidecar); registers > 0 && spec.tokens.registers == 0) {
        shapes.require("reg_token", {1, registers, width});
    }
}

void warnOfLookAlikes(const Evidence& from, ModelSpec& spec)
{
    if (from.sidecar.architecture || architectureFacts(from.hints.name).activation) {
        return;
    }
    if (spec.pooling == Pooling::AttentionPool && spec.tokens.registers > 0) {
        spec.warnings.emplace_back(
            "The file does not say whether the attention pooling reads the registers; it is computed without them."_msg);
    }
    if (!spec.qkvBias && spec.tokens.classToken && !from.sidecar.arguments.flag("qkv_bias")) {
        spec.warnings.emplace_back(
            "No block has attn.qkv.bias, which most ViTs with a class token have; it is computed without."_msg);
    }
}

}  // namespace core
