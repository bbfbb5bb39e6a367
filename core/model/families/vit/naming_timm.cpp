// timm's own names, current and old, and the authors' for ViT's relatives, which differ in a few words: DeiT, DeiT-III,
// DINO, DINOv2, MAE. Also OpenCLIP's timm towers.
#include "core/model/families/vit/vit_namings.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"

#include <algorithm>

namespace core {

namespace {

constexpr NamingStyle kAuthorsDinoNames{NamingSource::Authors, "DINO (the authors')"},
    kAuthorsMaeNames{NamingSource::Authors, "MAE (the authors')"};

constexpr NameRule kTimmRules[] = {
    {"register_tokens", "reg_token"},
    {"pre_logits.fc.*", nullptr},
    {"head.proj.weight", "head.weight"},  // OpenCLIP, from beside the tower
    // DINOv2's linear heads, from beside the backbone
    {"linear_head.*", "head.*"},
    {"decode_head.conv_seg.weight", "decode_head.conv_seg.weight", matrixOfPixel},
};
constexpr NameRule kTimmBlockRules[] = {
    {"gamma_1", "ls1.gamma"},
    {"gamma_2", "ls2.gamma"},
    {"mlp.w12.*", "mlp.fc1.*"},
    {"mlp.w3.*", "mlp.fc2.*"},
    {"mlp.fc1_g.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.fc1_x.*", "mlp.fc1.*", nullptr, kGated},
    // for blocks whose attention and MLP share one norm, see withoutJoins()
    {"in_norm.*", "norm1.*"},
    {"mlp_bias", "mlp.fc1.bias"},
    {"attn_out_proj.*", "attn.proj.*"},
    {"mlp_out_proj.*", "mlp.fc2.*"},
    {"q_norm.*", "attn.q_norm.*"},
    {"k_norm.*", "attn.k_norm.*"},
    {"ls.gamma", "ls1.gamma"},
};

/// DINOv2's training checkpoints group blocks in chunks, "blocks.1.7.norm1.weight": the second number is the block's.
bool isChunked(const BackboneNames& backbone)
{
    return std::ranges::any_of(backbone.transforms, [](const auto& transform) {
        return matchStart("blocks.{}.{}.", transform.first).has_value();
    });
}

TensorTransforms withoutChunks(const TensorTransforms& transforms)
{
    TensorTransforms result;
    for (const auto& [name, transform] : transforms) {
        auto plain = name;
        if (const auto chunk = matchStart("blocks.{}.{}.", name)) {
            plain = "blocks." + std::to_string(chunk->numbers[1]) + "." + name.substr(chunk->length);
        }
        addTransform(result, plain, transform);
    }
    return result;
}

/// Blocks whose attention and MLP share one norm also share their first linear layer: its rows are the MLP's, then
/// those of queries, keys and values.
TensorTransforms withoutJoins(const TensorTransforms& transforms, int64_t width)
{
    TensorTransforms result;
    for (const auto& [name, transform] : transforms) {
        const auto block = matchStart("blocks.{}.in_proj.*", name);
        if (!block) {
            addTransform(result, name, transform);
            continue;
        }
        const auto start = "blocks." + std::to_string(block->numbers[0]) + ".";
        const int64_t rows = transform.shape.empty() ? 0 : transform.shape[0],
                      hidden = std::max<int64_t>(rows - 3 * width, 1);
        addTransform(result, start + "mlp.fc1." + std::string(block->ending), someRows(transform, 0, hidden));
        addTransform(result, start + "attn.qkv." + std::string(block->ending), someRows(transform, hidden, 3 * width));
    }
    return result;
}

/// Files of DINO and similar contain teacher and student; their backbones use DINO's resampling.
bool isOfSelfDistillation(const BackboneNames& backbone)
{
    const auto& entries = backbone.entries;
    const auto says = [&](const char* word) {
        return std::ranges::find(entries, word) != entries.end() || backbone.prefix.find(word) != std::string::npos;
    };
    return backbone.prefix.ends_with("backbone.") &&
           (backbone.selfDistillationHead || says("teacher") || says("student"));
}

bool isOfDinov2(const BackboneNames& backbone)
{
    const auto mask = backbone.ignored.find("mask_token");
    return backbone.has("register_tokens") || backbone.has("blocks.0.mlp.w12.weight") || isChunked(backbone) ||
           (mask != backbone.ignored.end() && mask->second.shape.size() == 2);
}

void describeTimm(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    if (backbone.prefix.ends_with("trunk.")) {
        names.naming = &kOpenClipTimmNames;
    } else if (isOfDinov2(backbone)) {
        names.naming = backbone.depthDecoder ? &kAuthorsDepthAnythingNames : &kAuthorsDinov2Names;
        names.positionResampling =
            backbone.has("register_tokens") ? PositionResampling::Antialias : PositionResampling::ScaleOffset;
    } else if (isOfSelfDistillation(backbone)) {
        names.naming = &kAuthorsDinoNames;
        names.positionResampling = PositionResampling::ScaleOffset;
    } else if (backbone.decoder) {
        names.naming = &kAuthorsMaeNames;
        names.positionResampling = PositionResampling::Plain;
    } else if (backbone.hasStart("pre_logits.") || backbone.has("blocks.0.gamma_1")) {
        names.naming = &kTimmOlderNames;
    }
}

/// The last of the stem's convolutions is the patch embedding.
constexpr NameRule kMobileClipRules[] = {{"patch_embed.backbone.2.conv.*", "patch_embed.proj.*"}};

/// NaFlex ViTs (including SigLIP 2's): the parts before the blocks are under `embeds.`, the patch embedding is a linear
/// map of flattened patches, and the position embedding keeps its grid.
constexpr NameRule kNaflexRules[] = {
    {"embeds.cls_token", "cls_token"},
    {"embeds.reg_token", "reg_token"},
    {"embeds.pos_embed", "pos_embed", gridJoined},
    {"embeds.proj.*", "patch_embed.proj.*"},
    {"embeds.norm.*", "patch_embed.norm.*"},
    {"head.proj.weight", "head.weight"},  // OpenCLIP, from beside the tower
};

}  // namespace

void nameTimm(const BackboneNames& backbone, CanonicalNames& names)
{
    describeTimm(backbone, names);
    auto transforms = isChunked(backbone) ? withoutChunks(backbone.transforms) : backbone.transforms;
    if (backbone.has("blocks.0.in_proj.weight")) {
        const auto& patches = transforms.at("patch_embed.proj.weight").shape;
        transforms = withoutJoins(transforms, patches.empty() ? 0 : std::clamp<int64_t>(patches[0], 0, 1 << 24));
    }
    auto& patches = transforms.at("patch_embed.proj.weight");
    if (patches.shape.size() == 2) {
        patches = unflattenPatch(patches);
        names.naming = &kTimmOlderNames;
    }
    applyTable({kTimmRules, {"blocks.{}."}, "blocks.{}.", kTimmBlockRules}, transforms, names);
    if (backbone.has("register_tokens")) {
        foldClassPosition(names);
    }
    if (backbone.has("head.proj.weight")) {
        addZeroHeadBias(names);
    }
    if (backbone.hasStart("pre_logits.") && backbone.has("head.weight")) {
        names.notes.emplace_back(
            "The classifier was trained behind a layer (pre_logits) that is left out, as timm does; its classes are "
            "not to be trusted."_msg);
    }
}

void nameMobileClip(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({kMobileClipRules, {}, "blocks.{}.", {}}, backbone.transforms, names);
}

void nameNaflex(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNaflexNames;
    auto transforms = backbone.transforms;
    if (auto& patches = transforms.at("embeds.proj.weight"); patches.shape.size() == 2) {
        patches = unflattenPixels(patches);
    }
    applyTable({kNaflexRules, {}, "blocks.{}.", {}}, transforms, names);
    if (backbone.has("head.proj.weight")) {
        addZeroHeadBias(names);
    }
}

}  // namespace core
