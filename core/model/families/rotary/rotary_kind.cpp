#include "core/model/families/rotary/rotary_kind.h"

#include <algorithm>
#include <cassert>
#include <cctype>
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
    {.kind = RotaryKind::Told, .title = "as told"},
};

struct KindWord {
    std::string_view part;  ///< of an architecture's name in lower case
    RotaryKind kind;
};
/// The first that fits counts.
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

std::optional<RotaryKind> kindNamed(std::string name)
{
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto* found = std::ranges::find_if(
        kKindWords, [&](const KindWord& word) { return name.find(word.part) != std::string::npos; });
    return found == std::end(kKindWords) ? std::nullopt : std::optional(found->kind);
}

/// Evidence in the shapes of a file.
class Signs {
public:
    explicit Signs(const TensorShapes& shapes) : m_shapes(shapes) {}

    bool has(const char* name) const { return m_shapes.contains(name); }
    bool isGated() const
    {
        const auto *first = sidesOf("blocks.0.mlp.fc1.weight"), *second = sidesOf("blocks.0.mlp.fc2.weight");
        return first && second && first->size() == 2 && second->size() == 2 && (*first)[0] == 2 * (*second)[1];
    }
    bool isEnormous() const
    {
        const auto* patch = sidesOf("patch_embed.proj.weight");
        return patch && !patch->empty() && (*patch)[0] == 1792 && has("blocks.63.attn.qkv.weight");
    }
    /// BEiT and its like have no position embedding either.
    bool hasRelativePositions() const
    {
        return std::ranges::any_of(m_shapes, [](const auto& entry) {
            return entry.first.find("relative_position") != std::string::npos ||
                   entry.first.find("rel_pos") != std::string::npos;
        });
    }

private:
    const std::vector<int64_t>* sidesOf(const char* name) const
    {
        const auto found = m_shapes.find(name);
        return found == m_shapes.end() ? nullptr : &found->second;
    }
    const TensorShapes& m_shapes;
};

std::optional<FoundKind> kindOfShapes(const Signs& signs, bool architectureTold)
{
    if (signs.has("rope.freqs")) {
        return FoundKind{RotaryKind::Mixed, Origin::Shapes};
    }
    if (signs.has("rope.periods")) {
        return FoundKind{RotaryKind::Dinov3, Origin::Shapes};
    }
    if (!signs.has("pos_embed")) {
        if (!signs.has("blocks.0.ls1.gamma") || signs.hasRelativePositions()) {
            return std::nullopt;
        }
        if (architectureTold) {  // and it is none of these: the embedding is missing
            return std::nullopt;
        }
        const Provenance origin = {Origin::Rule, "no position embedding"};
        if (signs.has("reg_token")) {
            return FoundKind{signs.has("cls_token") ? RotaryKind::Dinov3 : RotaryKind::Registers, origin};
        }
        return signs.has("cls_token") ? std::optional(FoundKind{RotaryKind::Axial, origin, true}) : std::nullopt;
    }
    const bool layerScale = signs.has("blocks.0.ls1.gamma") || signs.has("blocks.0.ls2.gamma");
    // BEiT-3 has such norms too, in blocks that are not gated.
    const bool innerNorm = signs.has("blocks.0.attn.norm.weight") || signs.has("blocks.0.mlp.norm.weight");
    if (signs.isGated() &&
        (innerNorm || (!layerScale && signs.has("cls_token") && signs.has("blocks.0.attn.qkv.bias")))) {
        return FoundKind{RotaryKind::Eva02, {Origin::Rule, "the names of EVA-02"}};
    }
    if (signs.isEnormous()) {
        return FoundKind{RotaryKind::EvaEnormous, {Origin::Rule, "width and depth"}};
    }
    const bool pooled = signs.has("attn_pool.latent"),
               endsBare = !signs.has("norm.weight") && !signs.has("fc_norm.weight");
    if (!architectureTold && signs.has("norm_pre.weight") && (pooled || endsBare)) {
        return FoundKind{RotaryKind::Perception,
                         {Origin::Rule, "a norm before the blocks and the end of a Perception Encoder"},
                         true};
    }
    return std::nullopt;
}

/// Whether a file that is only called so can be it.
bool couldBe(RotaryKind kind, const Signs& signs)
{
    const bool added = signs.has("pos_embed");
    switch (kind) {
        case RotaryKind::Dinov3:
        case RotaryKind::Registers:
            return !added && signs.has("reg_token");
        case RotaryKind::Mixed:
            return signs.has("rope.freqs");
        case RotaryKind::Perception:
            return added && signs.has("norm_pre.weight");
        case RotaryKind::Eva02:
            return added && signs.isGated();
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

std::optional<FoundKind> findRotaryKind(const TensorShapes& shapes, const Sidecar& sidecar, const InferenceHints& hints)
{
    const auto& architecture = sidecar.architecture;
    if (const auto named = architecture ? kindNamed(*architecture) : std::nullopt) {
        return FoundKind{*named, architecture.provenance};
    }
    const Signs signs(shapes);
    const auto byName = kindNamed(hints.name);
    const bool fits = byName && couldBe(*byName, signs);
    const auto byShapes = kindOfShapes(signs, static_cast<bool>(architecture));
    if (byShapes && !(byShapes->guessed && fits)) {
        return byShapes;
    }
    if (fits && !architecture) {
        return FoundKind{*byName, hints.nameOrigin};
    }
    if (sidecar.rotary.used && *sidecar.rotary.used) {
        return FoundKind{RotaryKind::Told, sidecar.rotary.used.provenance};
    }
    return byShapes;
}

}  // namespace core
