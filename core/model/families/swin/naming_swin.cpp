// Swin: Microsoft's names, and timm's before and now. Now a merging belongs to the stage behind it and the classifier
// stands in `head.fc`; before, a merging ended its stage.
#include "core/model/families/swin/swin_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

#include <cmath>

namespace core {

namespace {

constexpr NameRule kHeadRules[] = {{"head.*", "head.fc.*"}};
constexpr NameRule kOlderRules[] = {
    {"head.*", "head.fc.*"},
    {"layers.{}.downsample.norm.*", "layers.{+1}.downsample.norm.*"},
    {"layers.{}.downsample.reduction.*", "layers.{+1}.downsample.reduction.*"},
};

std::optional<int> wholeRoot(int64_t square)
{
    constexpr int64_t most = 1 << 20;
    const auto root = square < 1 || square > most ? 0 : std::lround(std::sqrt(static_cast<double>(square)));
    return root * root == square ? std::optional(static_cast<int>(root)) : std::nullopt;
}

/// The mask of the first shifted windows, [windows, w w, w w], tells the grid that the model was trained on.
std::optional<int> patchSide(const BackboneNames& backbone)
{
    const auto mask = backbone.ignored.find("layers.0.blocks.1.attn_mask");
    if (mask == backbone.ignored.end() || mask->second.shape.size() != 3) {
        return {};
    }
    const auto windows = wholeRoot(mask->second.shape[0]), window = wholeRoot(mask->second.shape[1]);
    return windows && window ? std::optional(*windows * *window) : std::nullopt;
}

/// The offsets of the first windows, [1, 2 w - 1, 2 w - 1, 2], tell their side.
std::optional<int> windowSide(const BackboneNames& backbone)
{
    const auto table = backbone.ignored.find("layers.0.blocks.0.attn.relative_coords_table");
    if (table == backbone.ignored.end() || table->second.shape.size() != 4) {
        return {};
    }
    const auto& shape = table->second.shape;
    constexpr int64_t most = 1 << 10;
    const bool fits = shape[1] == shape[2] && shape[1] % 2 == 1 && shape[1] > 0 && shape[1] < most;
    return fits ? std::optional(static_cast<int>(shape[1] + 1) / 2) : std::nullopt;
}

}  // namespace

bool isSwin(const BackboneNames& backbone)
{
    return backbone.hasStart("layers.0.blocks.");
}

void nameSwin(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool older = backbone.hasStart("layers.0.downsample.");
    names.naming = older || backbone.has("head.weight") ? NamingId::AuthorsSwin : NamingId::Timm;
    names.patchSide = patchSide(backbone);
    names.window = windowSide(backbone);
    applyTable({older ? std::span<const NameRule>(kOlderRules) : std::span<const NameRule>(kHeadRules), {}, "", {}},
               backbone.transforms, names);
}

}  // namespace core
