#include "core/model/families/vit/architecture_words.h"

#include <algorithm>
#include <array>

namespace core {

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
