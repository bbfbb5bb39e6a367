#include "core/error.h"
#include "core/model/families/vit/vit_parts.h"
#include "core/model/infer/infer_family.h"

#include <fmt/format.h>

namespace core {

namespace {

/// How the first block's parts are called, where several stand side by side and where not.
struct PartNames {
    std::string attention = "blocks.0.attn.", mlp = "blocks.0.mlp.", norm = "blocks.0.norm1.",
                gain = "blocks.0.ls1.gamma";
};

PartNames partNames(const ShapeReader& shapes)
{
    if (shapes.hasPrefix("blocks.0.attns.")) {
        return {"blocks.0.attns.0.attn.", "blocks.0.ffns.0.mlp.", "blocks.0.attns.0.norm.",
                "blocks.0.attns.0.ls.gamma"};
    }
    return {};
}

int countBranches(const ShapeReader& shapes)
{
    const int attentions = shapes.count("blocks.0.attns."), mlps = shapes.count("blocks.0.ffns.");
    if (attentions != mlps) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("blocks.0: expected as many attentions as MLPs side by side, found {} and {}",
                                attentions, mlps));
    }
    return std::max(attentions, 1);
}

QueryKeyNorm queryKeyNorm(const ShapeReader& shapes, const PartNames& names, int width)
{
    const auto name = names.attention + "q_norm.weight";
    if (!shapes.has(name)) {
        return QueryKeyNorm::None;
    }
    return shapes.side(name, 1, 0) == width ? QueryKeyNorm::AllHeads : QueryKeyNorm::EachHead;
}

BlockSpec variantByNames(const ShapeReader& shapes, const PartNames& names, const ModelSpec& spec)
{
    BlockSpec variant;
    variant.branches = countBranches(shapes);
    // What any block has, all have: one without is then missed by name.
    const auto any = [&](const char* name) { return anyBlockHas(shapes, "blocks.", name); };
    const bool normBias = shapes.has(names.norm + "bias") || any("norm1.bias") || any("norm2.bias");
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

/// The only published ViT of these shapes has its norms last; no tensor says so.
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
            "The file does not say whether its norms stand before or behind attention and MLP; behind is assumed, as "
            "in the published ViT with these shapes (rpn). A config.json with the model's architecture settles it.");
    }
}

/// Names that say what the shapes say too.
void requireKnownNorm(const Sidecar& sidecar)
{
    if (!sidecar.normLayer) {
        return;
    }
    for (const char* known : {"layernorm", "layernormfp32", "rmsnorm", "rmsnormfp32"}) {
        if (*sidecar.normLayer == known) {
            return;
        }
    }
    throw Error(ErrorCode::Unsupported, fmt::format("{}: norm_layer: expected layernorm or rmsnorm, found {}",
                                                    sidecar.normLayer.provenance, *sidecar.normLayer));
}

}  // namespace

void readVitBlock(const ShapeReader& shapes, const Sidecar& sidecar, const ArchitectureFacts& facts, ModelSpec& spec)
{
    requireKnownNorm(sidecar);
    const auto names = partNames(shapes);
    const int64_t width = spec.dim;
    shapes.require(names.attention + "qkv.weight", {3 * width, width});
    const auto& fc1 = shapes.shape(names.mlp + "fc1.weight", 2);
    spec.mlpHidden = shapes.side(names.mlp + "fc2.weight", 2, 1);
    spec.gatedMlp = fc1[0] == 2 * int64_t{spec.mlpHidden};
    // What any block has, all have: one without is then missed by name.
    spec.qkvBias = shapes.has(names.attention + "qkv.bias") || anyBlockHas(shapes, "blocks.", "attn.qkv.bias");
    spec.layerScale = shapes.has(names.gain) || anyBlockHas(shapes, "blocks.", "ls1.gamma") ||
                      anyBlockHas(shapes, "blocks.", "ls2.gamma");
    spec.preNorm = shapes.hasPrefix("norm_pre.");
    spec.finalNorm = shapes.hasPrefix("norm.");
    spec.poolNorm = shapes.hasPrefix("fc_norm.");

    auto variant = variantByNames(shapes, names, spec);
    readOrder(facts, spec, variant);
    variant.poolsPrefix = sidecar.poolsPrefix ? *sidecar.poolsPrefix : facts.poolsPrefix;
    if (!(variant == BlockSpec{})) {
        spec.block = std::make_shared<const BlockSpec>(variant);
    }
}

}  // namespace core
