// DINOv3, EVA-02, Perception Encoder, RoPE-ViT and similar models: geometry from shapes, angles from known properties
// of their kind or from model_args.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/rotary/rotary_kind.h"
#include "core/model/spec/part_specs.h"

#include <algorithm>

namespace core {

std::shared_ptr<Network> makeRotary(const ModelSpec& spec);  // rotary.cpp

namespace {

using Coordinates = RotarySpec::Coordinates;
using Frequencies = RotarySpec::Frequencies;

/// The grid in which a Perception Encoder counts: its own if nothing else is known.
PatchGrid referenceOfPerception(const ModelSpec& spec, const Evidence& from)
{
    const auto word = from.architecture();
    const auto says = [&](const char* part) { return word.find(part) != std::string::npos; };
    if (!says("vit_pe_")) {
        return {spec.trainedRows, spec.trainedCols};
    }
    const int side = !says("pe_core") || says("gigantic") ? 32 : says("base") ? 14 : 24;
    return {side, side};
}

RotarySpec rotaryOf(const RotaryKindRow& row, const ModelSpec& spec, const Evidence& from)
{
    RotarySpec rotary;
    rotary.coordinates = row.coordinates;
    rotary.base = row.base;
    rotary.halves = row.halves;
    rotary.columnsFirst = row.columnsFirst;
    rotary.reference = row.reference;
    if (row.kind == RotaryKind::Perception) {
        rotary.offset = spec.tokens.classToken ? 1.0 : 0.0;
        // Under the authors' names as in their code, which scales nothing.
        rotary.reference = from.hints.naming == &kOpenClipNames ? PatchGrid{} : referenceOfPerception(spec, from);
    }
    return rotary;
}

/// How positions become angles, if timm's model_args or Hugging Face's configuration differ from the kind's defaults.
/// Arguments must agree with the file.
void followArguments(const Evidence& from, RotarySpec& rotary)
{
    constexpr double most = 1e9, least = 1e-9;
    const auto& arguments = from.sidecar.arguments;
    const auto type = arguments.text("rope_type");
    if (type && *type != "mixed") {
        if (*type != "cat" && *type != "dinov3") {
            throw Error(ErrorCode::Unsupported, type.provenance.text(),
                        "rope_type: expected cat, mixed or dinov3, found %1"_msg(*type));
        }
        rotary.coordinates = *type == "dinov3" ? Coordinates::Relative : Coordinates::Index;
    }
    if (type && *type == "mixed" && !from.shapes.has("rope.freqs")) {
        throw Error(ErrorCode::ShapeMismatch, "rope.freqs",
                    "expected beside rope_type mixed (%1), found no such tensor"_msg(type.provenance.words()));
    }
    const auto bases = {arguments.within("rope_parameters").number("rope_theta", least, most),  // Hugging Face's
                        arguments.number("rope_theta", least, most),
                        arguments.number("rope_temperature", least, most)};  // timm's
    for (const auto& base : bases) {
        rotary.base = base.value.value_or(rotary.base);
    }
    const auto offset = arguments.number("rope_grid_offset", -most, most);
    rotary.offset = offset.value.value_or(rotary.offset);
    if (const auto order = arguments.text("rope_grid_indexing")) {
        if (*order != "ij" && *order != "xy") {
            throw Error(ErrorCode::Corrupt, order.provenance.text(),
                        "rope_grid_indexing: expected ij or xy, found %1"_msg(*order));
        }
        rotary.columnsFirst = *order == "xy";
    }
    rotary.halves = arguments.flag("rope_rotate_half").value.value_or(rotary.halves);
    if (const auto reference = arguments.size("ref_feat_shape")) {
        rotary.reference = {reference->first, reference->second};
    }
    if (rotary.coordinates == Coordinates::Relative && rotary.offset != 0.0) {
        throw Error(ErrorCode::Unsupported, offset.provenance.text(),
                    "rope_grid_offset: expected none for relative coordinates (DINOv3), found %1"_msg(rotary.offset));
    }
    const auto used = arguments.flag("use_rot_pos_emb");
    if (used && !*used && rotary.coordinates != Coordinates::None) {
        throw Error(ErrorCode::Unsupported, used.provenance.text(),
                    "use_rot_pos_emb: expected true for an architecture with rotary positions, found false"_msg);
    }
}

void readFrequencies(const ShapeReader& shapes, const FoundKind& found, ModelSpec& spec, RotarySpec& rotary)
{
    const int blocks = static_cast<int>(spec.layers.size());
    auto& origin = spec.provenance["rotary_frequencies"];
    if (shapes.has("rope.freqs")) {
        rotary.frequencies = Frequencies::Learned;
        const int heads = shapes.side("rope.freqs", 4, 2);
        shapes.require("rope.freqs", {2, blocks, heads, spec.dim / heads / 2});
        std::ranges::for_each(spec.layers, [&](LayerSpec& layer) { layer.heads = heads; });
        origin = {Origin::Other, "learned: rope.freqs of the file"_msg};
    } else if (found.kind == RotaryKind::Mixed) {
        throw Error(ErrorCode::ShapeMismatch, "rope.freqs",
                    "expected in a rotary ViT with learned frequencies (by %1), found no such tensor"_msg(
                        found.provenance.words()));
    } else if (shapes.has("rope.periods")) {
        rotary.frequencies = Frequencies::Stored;
        const auto& periods = shapes.shape("rope.periods", 1);
        const int64_t heads = spec.dim / (4 * periods[0]);
        if (heads * 4 * periods[0] != spec.dim) {
            throw Error(ErrorCode::ShapeMismatch, "rope.periods",
                        "expected a quarter of a head's width, a divisor of %1, found %2"_msg(spec.dim, periods[0]));
        }
        std::ranges::for_each(spec.layers, [&](LayerSpec& layer) { layer.heads = static_cast<int>(heads); });
        origin = {Origin::Other, "periods of the file"_msg};
    } else if (rotary.coordinates != Coordinates::None) {
        origin = {Origin::Other, "computed: base %1"_msg(rotary.base)};
    }
}

void chooseRotaryPooling(RotaryKind kind, const Evidence& from, ModelSpec& spec, RotarySpec& rotary)
{
    readPooling(from, spec);
    if (spec.pooling == Pooling::AttentionPool) {
        constexpr int usual = 8;
        auto& layer = spec.layers.back();
        layer.heads = from.sidecar.arguments.positive("attn_pool_num_heads").value.value_or(usual);
        layer.layout = {false, false, spec.tokens.prefix()};  // the class token is among the keys
        rotary.poolHidden = from.shapes.side("attn_pool.mlp.fc2.weight", 2, 1);
        if (spec.dim % layer.heads != 0) {
            throw Error(ErrorCode::OutOfRange, "attn_pool_num_heads",
                        "expected a divisor of the width %1, found %2"_msg(spec.dim, layer.heads));
        }
        return;
    }
    // The published code of both pools patches; DINOv3's authors use the class token in their classifiers.
    if (spec.provenance["pooling"].origin != Origin::Shapes) {
        return;
    }
    const bool authorsHead = namingSource(from.hints.naming) != NamingSource::Timm && spec.classes > 0;
    if ((kind == RotaryKind::Dinov3 && !authorsHead) || kind == RotaryKind::Perception) {
        spec.pooling = Pooling::PatchMean;
        spec.provenance["pooling"] = Origin::FamilyRule;
    }
    if (kind == RotaryKind::Dinov3 && spec.classes > 0) {
        spec.warnings.emplace_back(authorsHead
                                       ? "Whether the classifier reads the class token or the mean of the patches is "
                                         "not in the file; the class token is assumed, as in the authors' code."_msg
                                       : "Whether the classifier reads the class token or the mean of the patches is "
                                         "not in the file; the mean is assumed, as in timm."_msg);
    }
}

Sourced<int> defaultRotaryHeads(const ModelSpec& spec, RotaryKind kind)
{
    if (spec.dim == 4096 && kind == RotaryKind::Dinov3) {
        return {32, {Origin::Table, "DINOv3 7B"}};
    }
    if (spec.dim == 1536 && kind == RotaryKind::Perception) {
        return {16, {Origin::Table, "Perception Encoder G"}};
    }
    if (spec.dim == 1792) {
        return {16, {Origin::Table, "EVA-02 enormous"}};
    }
    if (spec.dim % 64 == 0) {
        return {spec.dim / 64, Origin::HeadWidth};
    }
    return {};
}

FamilyDefaults defaultValues(const RotaryKindRow& row, const ModelSpec& spec, const Evidence& from)
{
    constexpr auto origin = Origin::FamilyRule;
    FamilyDefaults defaults;
    defaults.activation.value = spec.gatedMlp ? Activation::Silu : Activation::Gelu;
    defaults.normEps.value = row.normEps;
    defaults.inputSize = {std::pair(row.side, row.side), origin};
    if (spec.absolutePosition) {
        defaults.useTrainedGrid(spec);
    }
    if (row.normalization) {
        defaults.normalization = {row.normalization, origin};
    }
    const auto words = from.hints.name + " " + from.sidecar.tag.value.value_or("");
    if (row.kind == RotaryKind::Dinov3 && words.find("sat493m") != std::string::npos) {
        defaults.normalization = {Normalization{{0.430, 0.411, 0.296}, {0.213, 0.156, 0.143}}, Origin::Name};
    }
    if (row.cropPct) {
        defaults.cropPct = {row.largeWhole && defaults.inputSize->first > 224 ? 1.0 : *row.cropPct, origin};
    }
    if (row.squash) {
        defaults.cropMode = {CropMode::Squash, origin};
    }
    if (row.bilinear) {
        defaults.interpolation = {Interpolation::Bilinear, origin};
    }
    return defaults;
}

bool isRotary(const Evidence& from)
{
    return findRotaryKind(from).has_value();
}

FamilyDefaults inferRotary(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto found = *findRotaryKind(from);
    const auto& row = rotaryKindRow(found.kind);
    readPatchConvolution(shapes, spec);
    readTokens(shapes, spec);
    spec.absolutePosition = shapes.has("pos_embed");
    spec.positionResampling = from.hints.positionResampling;
    if (spec.absolutePosition) {
        readPositionGrid(from, spec);
    }
    const int blocks = shapes.count("blocks.");
    readBlocks(shapes, spec);
    const auto block = std::make_shared<BlockSpec>();
    block->attentionNorm = shapes.has("blocks.0.attn.norm.weight");
    block->mlpNorm = shapes.has("blocks.0.mlp.norm.weight");
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    const auto rotary = std::make_shared<RotarySpec>(rotaryOf(row, spec, from));
    followArguments(from, *rotary);
    const bool normLast = from.sidecar.arguments.flag("use_post_norm").value.value_or(row.normLast);
    block->order = normLast ? BlockOrder::NormLast : BlockOrder::NormFirst;
    readFrequencies(shapes, found, spec, *rotary);
    chooseRotaryPooling(found.kind, from, spec, *rotary);
    block->poolsPrefix = spec.pooling == Pooling::AttentionPool;
    spec.provenance["rotary"] = {Origin::Other, "%1 (%2)"_msg(row.title, found.provenance.words())};
    if (found.guessed) {
        spec.warnings.push_back(
            "This file holds no tensor of positions: they are rotated as in a %1, by its names and shapes; a "
            "config.json with its architecture would settle it."_msg(row.title));
    }
    if (found.kind == RotaryKind::Perception && from.hints.naming == &kOpenClipNames) {
        spec.warnings.emplace_back(
            "At other input sizes than the trained one, numbers differ from the authors': added positions are "
            "resampled by antialiased cubic interpolation here."_msg);
    }
    spec.rotary = rotary;
    spec.block = block;
    auto defaults = defaultValues(row, spec, from);
    defaults.heads = defaultRotaryHeads(spec, found.kind);
    return defaults;
}

constexpr ConfigClass kRotaryConfigs[] = {{"dinov3_vit", 6, 1e-5}};
constexpr NamingSignature kHuggingFaceDinov3Signature{.ending = "embeddings.patch_embeddings.weight",
                                                      .companion = "embeddings.register_tokens",
                                                      .title = "Hugging Face's for DINOv3",
                                                      .traits = {".layer_scale1.lambda1", ".mlp.up_proj."}};
constexpr Naming kRotaryNamings[] = {
    {kTimmSignature, isEvaNaming, nameEva},
    {kHuggingFaceDinov3Signature, nullptr, nameHuggingFaceDinov3},
};

}  // namespace

FamilyRow rotaryFamily()
{
    return {.family = Family::Rotary,
            .traits = {"rotary", "Rotary ViT", Dropping::LeftOut, AddedToken::Possible, true, true},
            .signature = {"blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
            .isIt = isRotary,
            .infer = inferRotary,
            .make = makeRotary,
            .namings = kRotaryNamings,
            .configs = kRotaryConfigs};
}

}  // namespace core
