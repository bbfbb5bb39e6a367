#include "core/model/families/vit/vit_parts.h"

#include "core/error.h"

#include <algorithm>
#include <array>

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
        throw Error(ErrorCode::ShapeMismatch, "blocks.0",
                    "expected as many attentions as MLPs side by side, found %1 and %2"_msg(attentions, mlps));
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
        throw Error(ErrorCode::Unsupported, stated.provenance.text(),
                    "norm_layer: expected layernorm or rmsnorm, found %1"_msg(*stated));
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

namespace {

using Words = std::array<std::string_view, 2>;  ///< parts of a name; an empty one occurs in every name

bool has(std::string_view name, const Words& words)
{
    return std::ranges::all_of(words, [&](auto word) { return name.find(word) != std::string_view::npos; });
}

/// Heads implied by a name, or by the shapes of a published model without 64 channels per head. The first matching row
/// counts.
struct HeadsRow {
    Words words;
    int heads;
    int dim = 0, depth = 0;      ///< 0: its shapes imply nothing
    const char* model = "";      ///< model with these shapes
    bool withClassToken = true;  ///< false: another model with these shapes has a class token, and other heads
};
constexpr HeadsRow kHeads[] = {
    {{"base_patch16_gap_224", ""}, 16},
    {{"base_patch", "_plus_"}, 14},
    {{"giant", "dinov2"}, 24},
    {{"giant", "tipsv2"}, 24},
    {{"eva_giant_", ""}, 16},
    {{"aimv2_large", ""}, 8},
    {{"aimv2_huge", ""}, 12},
    {{"aimv2_1b", ""}, 16},
    {{"aimv2_3b", ""}, 24},
    {{"test_vit3", ""}, 3, 96, 9, "timm test_vit3"},
    {{"test_vit4", ""}, 3},
    {{"test_vit2", ""}, 2, 64, 8, "timm test_vit2"},
    {{"test_vit", ""}, 2, 64, 6, "timm test_vit"},
    {{"_tiny", ""}, 3},
    {{"_xsmall", ""}, 4},
    {{"_small", ""}, 6},
    {{"_base", ""}, 12},
    {{"_medium", ""}, 8},
    {{"_betwixt", ""}, 10},
    {{"little_", ""}, 5},
    {{"wee_", ""}, 4},
    {{"_so150m2", ""}, 13},
    {{"_so150m", ""}, 14},
    {{"_so400m", ""}, 16, 1152, 27, "So400m"},
    {{"_intern300m", ""}, 16},
    {{"intern_vit_6b", ""}, 25, 3200, 45, "InternViT-6B"},
    {{"_large", ""}, 16},
    {{"_huge", ""}, 16, 1280, 32, "ViT-H"},
    {{"_giantopt", ""}, 16, 1536, 40, "SigLIP 2 giant", false},
    {{"_giant", ""}, 16, 1408, 40, "ViT-g"},
    {{"_gigantic", ""}, 16, 1664, 48, "ViT-bigG"},
};

struct ActivationRow {
    Words words;
    Activation activation;
};
constexpr ActivationRow kActivations[] = {
    {{"quickgelu", ""}, Activation::QuickGelu},
    {{"aimv2_", ""}, Activation::Silu},
    {{"_giant_", "dinov2"}, Activation::Silu},
    {{"_giant_", "tipsv2"}, Activation::Silu},
    {{"patch32_siglip", ""}, Activation::GeluTanh},
    {{"_giantopt_", "siglip"}, Activation::GeluTanh},
    {{"_so400m_patch16_", "siglip"}, Activation::GeluTanh},
    {{"_large_", "siglip_512"}, Activation::GeluTanh},
    {{"_large_", "siglip_gap_512"}, Activation::GeluTanh},
    {{"naflexvit_", "siglip"}, Activation::GeluTanh},
};

/// LayerNorm's epsilon is 1e-5 in these, 1e-6 in the others.
constexpr Words kCoarseEps[] = {{"_clip_", ""}, {"aimv2_", ""}, {"beit3_", ""}};

/// Beginnings of the names that this table knows, and words in names of other families with such beginnings.
constexpr std::string_view kBeginnings[] = {"vit_",       "deit_",      "deit3_",    "eva_large_patch14_",
                                            "eva_giant_", "flexivit_",  "aimv2_",    "beit3_",
                                            "test_vit",   "naflexvit_", "vit-shapes"};
constexpr std::string_view kOthers[] = {"rope", "dinov3", "_pe_", "relpos", "resnet", "_r26_", "_r50_", "_r_"};

bool isKnown(std::string_view name)
{
    return std::ranges::any_of(kBeginnings, [&](auto start) { return name.starts_with(start); }) &&
           std::ranges::none_of(kOthers, [&](auto word) { return name.find(word) != std::string_view::npos; });
}

}  // namespace

Sourced<int> publishedHeads(int dim, int depth, bool classToken)
{
    const auto row = std::ranges::find_if(kHeads, [&](const HeadsRow& each) {
        return each.dim == dim && each.depth == depth && (each.withClassToken || !classToken);
    });
    if (row != std::end(kHeads)) {
        return {row->heads, {Origin::Table, row->model}};
    }
    constexpr int widths[] = {1152, 1280, 1408, 1664}, heads = 16;
    const bool known = std::ranges::find(widths, dim) != std::end(widths);
    return known ? Sourced<int>{heads, Origin::PublishedWidth} : Sourced<int>{};
}

ArchitectureFacts architectureFacts(std::string_view architecture)
{
    const auto name = architecture.substr(0, architecture.find('.'));
    ArchitectureFacts facts;
    if (!isKnown(name)) {
        return facts;
    }
    const auto heads = std::ranges::find_if(kHeads, [&](const HeadsRow& row) { return has(name, row.words); });
    if (heads != std::end(kHeads)) {
        facts.heads = heads->heads;
    }
    const auto activation =
        std::ranges::find_if(kActivations, [&](const ActivationRow& row) { return has(name, row.words); });
    facts.activation = activation == std::end(kActivations) ? Activation::Gelu : activation->activation;
    const bool coarse = std::ranges::any_of(kCoarseEps, [&](const Words& words) { return has(name, words); });
    facts.normEps = coarse ? 1e-5 : 1e-6;
    facts.normLast = name.find("_rpn_") != std::string_view::npos;
    facts.poolsPrefix = name == "test_vit3";
    facts.squarePositions = name.starts_with("naflexvit_") && name.find("_par_") != std::string_view::npos;
    return facts;
}

}  // namespace core
