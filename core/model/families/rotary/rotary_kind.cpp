#include "core/model/families/rotary/rotary_kind.h"

#include "core/file/text.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace core {
namespace {

constexpr PatchGrid kGridOfEva{16, 16};  // 224 / 14, whatever the patch

constexpr RotaryKindRow kRotaryKinds[] = {
    {.kind = RotaryKind::Dinov3,
     .title = "DINOv3",
     .coordinates = RotarySpec::Coordinates::Relative,
     .base = 100.0,
     .halves = true,
     .side = 256,
     .normalization = kImagenetNormalization,
     .normEps = 1e-5,
     .cropPct = 1.0,
     .squash = true,
     .bilinear = true},
    {.kind = RotaryKind::Eva02,
     .title = "EVA-02",
     .reference = kGridOfEva,
     .normalization = kClipNormalization,
     .cropPct = 0.9,
     .largeWhole = true},
    {.kind = RotaryKind::EvaEnormous,
     .title = "EVA-02 enormous",
     .coordinates = RotarySpec::Coordinates::None,
     .normLast = true,
     .normalization = kClipNormalization,
     .cropPct = 0.9,
     .largeWhole = true},
    {.kind = RotaryKind::Perception,
     .title = "Perception Encoder",
     .columnsFirst = true,
     .normalization = kHalfNormalization,
     .normEps = 1e-5,
     .cropPct = 1.0,
     .squash = true},
    {.kind = RotaryKind::Axial,
     .title = "RoPE-ViT, axial",
     .base = 100.0,
     .columnsFirst = true,
     .normalization = kImagenetNormalization},
    {.kind = RotaryKind::Mixed,
     .title = "RoPE-ViT, mixed",
     .base = 100.0,
     .columnsFirst = true,
     .normalization = kImagenetNormalization},
    {.kind = RotaryKind::Registers,
     .title = "rotary ViT with registers",
     .reference = kGridOfEva,
     .side = 256,
     .normalization = kHalfNormalization,
     .cropPct = 0.95},
    {.kind = RotaryKind::Stated, .title = "as given"},
};

struct KindWord {
    std::string_view part;  ///< of an architecture's name, in lower case
    RotaryKind kind;
};
/// The first match counts.
constexpr KindWord kKindWords[] = {
    {"dinov3", RotaryKind::Dinov3},
    {"eupe", RotaryKind::Dinov3},
    {"eva02_enormous", RotaryKind::EvaEnormous},
    {"eva02-e", RotaryKind::EvaEnormous},
    {"eva02", RotaryKind::Eva02},
    {"vit_pe_", RotaryKind::Perception},
    {"pe-core", RotaryKind::Perception},
    {"pe-lang", RotaryKind::Perception},
    {"pe-spatial", RotaryKind::Perception},
    {"rope_mixed", RotaryKind::Mixed},
    {"rope_reg", RotaryKind::Registers},
    {"rope", RotaryKind::Axial},
};

std::optional<RotaryKind> kindNamed(const std::string& anyCase)
{
    const std::string name = asciiLowerCase(anyCase);
    const auto* found = std::ranges::find_if(
        kKindWords, [&](const KindWord& word) { return name.find(word.part) != std::string::npos; });
    return found == std::end(kKindWords) ? std::nullopt : std::optional(found->kind);
}

/// A side of a stored tensor; 0 if there is none.
int64_t sideOf(const ShapeReader& shapes, const char* name, size_t axis)
{
    const auto found = shapes.all().find(name);
    return found != shapes.all().end() && axis < found->second.size() ? found->second[axis] : 0;
}

bool isGated(const ShapeReader& shapes)
{
    const auto first = sideOf(shapes, "blocks.0.mlp.fc1.weight", 0);
    return first > 0 && first % 2 == 0 && first / 2 == sideOf(shapes, "blocks.0.mlp.fc2.weight", 1);
}

bool isEnormous(const ShapeReader& shapes)
{
    return sideOf(shapes, "patch_embed.proj.weight", 0) == 1792 && shapes.has("blocks.63.attn.qkv.weight");
}

/// BEiT and similar models have no position embedding either.
bool hasRelativePositions(const ShapeReader& shapes)
{
    return std::ranges::any_of(shapes.all(), [](const auto& entry) {
        return entry.first.find("relative_position") != std::string::npos ||
               entry.first.find("rel_pos") != std::string::npos;
    });
}

std::optional<FoundKind> kindOfShapes(const ShapeReader& shapes, bool architectureStated)
{
    if (shapes.has("rope.freqs")) {
        return FoundKind{RotaryKind::Mixed, Origin::Shapes};
    }
    if (shapes.has("rope.periods")) {
        return FoundKind{RotaryKind::Dinov3, Origin::Shapes};
    }
    if (!shapes.has("pos_embed")) {
        if (!shapes.has("blocks.0.ls1.gamma") || hasRelativePositions(shapes)) {
            return std::nullopt;
        }
        if (architectureStated) {  // and it is none of these: the embedding is missing
            return std::nullopt;
        }
        const Provenance origin = {Origin::Rule, "no position embedding"_msg};
        if (shapes.has("reg_token")) {
            return FoundKind{shapes.has("cls_token") ? RotaryKind::Dinov3 : RotaryKind::Registers, origin};
        }
        return shapes.has("cls_token") ? std::optional(FoundKind{RotaryKind::Axial, origin, true}) : std::nullopt;
    }
    const bool layerScale = shapes.has("blocks.0.ls1.gamma") || shapes.has("blocks.0.ls2.gamma");
    // BEiT-3 has such norms too, in blocks without gates.
    const bool innerNorm = shapes.has("blocks.0.attn.norm.weight") || shapes.has("blocks.0.mlp.norm.weight");
    if (isGated(shapes) &&
        (innerNorm || (!layerScale && shapes.has("cls_token") && shapes.has("blocks.0.attn.qkv.bias")))) {
        return FoundKind{RotaryKind::Eva02, {Origin::Rule, "the names of EVA-02"_msg}};
    }
    if (isEnormous(shapes)) {
        return FoundKind{RotaryKind::EvaEnormous, {Origin::Rule, "width and depth"_msg}};
    }
    const bool pooled = shapes.has("attn_pool.latent"),
               endsBare = !shapes.has("norm.weight") && !shapes.has("fc_norm.weight");
    if (!architectureStated && shapes.has("norm_pre.weight") && (pooled || endsBare)) {
        return FoundKind{RotaryKind::Perception,
                         {Origin::Rule, "a norm before the blocks and the end of a Perception Encoder"_msg},
                         true};
    }
    return std::nullopt;
}

/// Whether a file with only this name can be of this kind.
bool couldBe(RotaryKind kind, const ShapeReader& shapes)
{
    const bool added = shapes.has("pos_embed");
    switch (kind) {
        case RotaryKind::Dinov3:
        case RotaryKind::Registers:
            return !added && shapes.has("reg_token");
        case RotaryKind::Mixed:
            return shapes.has("rope.freqs");
        case RotaryKind::Perception:
            return added && shapes.has("norm_pre.weight");
        case RotaryKind::Eva02:
            return added && isGated(shapes);
        default:
            return true;
    }
}

}  // namespace

const RotaryKindRow& rotaryKindRow(RotaryKind kind)
{
    const auto* row = std::ranges::find(kRotaryKinds, kind, &RotaryKindRow::kind);
    assert(row != std::end(kRotaryKinds));
    return *row;
}

std::optional<FoundKind> findRotaryKind(const Evidence& from)
{
    const auto& architecture = from.sidecar.architecture;
    if (const auto named = architecture ? kindNamed(*architecture) : std::nullopt) {
        return FoundKind{*named, architecture.provenance};
    }
    const auto byName = kindNamed(from.hints.name);
    const bool fits = byName && couldBe(*byName, from.shapes);
    auto byShapes = kindOfShapes(from.shapes, static_cast<bool>(architecture));
    if (byShapes && !(byShapes->guessed && fits)) {
        return byShapes;
    }
    if (fits && !architecture) {
        return FoundKind{*byName, from.hints.nameOrigin};
    }
    if (const auto used = from.sidecar.arguments.flag("use_rot_pos_emb"); used.value.value_or(false)) {
        return FoundKind{RotaryKind::Stated, used.provenance};
    }
    return byShapes;
}

}  // namespace core
