// DINOv3, EVA-02, Perception Encoder, RoPE-ViT and their like: geometry from shapes, angles from what their kind is
// known to have or model_args say.
#include "core/error.h"
#include "core/model/families/family_rows.h"
#include "core/model/families/rotary/rotary.h"
#include "core/model/families/rotary/rotary_kind.h"
#include "core/model/families/rotary/rotary_namings.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/spec/block_spec.h"
#include "core/model/spec/rotary_spec.h"

#include <fmt/format.h>

#include <algorithm>

namespace core {

namespace {

using Coordinates = RotarySpec::Coordinates;
using Frequencies = RotarySpec::Frequencies;

void readRotaryBlock(const ShapeReader& shapes, ModelSpec& spec, BlockSpec& block)
{
    const int64_t width = spec.dim;
    shapes.require("blocks.0.attn.qkv.weight", {3 * width, width});
    const auto& fc1 = shapes.shape("blocks.0.mlp.fc1.weight", 2);
    spec.mlpHidden = shapes.side("blocks.0.mlp.fc2.weight", 2, 1);
    spec.gatedMlp = fc1[0] == 2 * int64_t{spec.mlpHidden};
    spec.qkvBias = shapes.has("blocks.0.attn.qkv.bias");
    spec.layerScale = shapes.has("blocks.0.ls1.gamma");
    spec.preNorm = shapes.has("norm_pre.weight");
    spec.finalNorm = shapes.has("norm.weight");
    spec.poolNorm = shapes.has("fc_norm.weight");
    block.attentionNorm = shapes.has("blocks.0.attn.norm.weight");
    block.mlpNorm = shapes.has("blocks.0.mlp.norm.weight");
}

/// The grid that a Perception Encoder counts in: its own where nothing else is known.
PatchGrid referenceOfPerception(const ModelSpec& spec, const Sidecar& sidecar)
{
    const auto word = sidecar.architecture.value.value_or("");
    const auto says = [&](const char* part) { return word.find(part) != std::string::npos; };
    if (!says("vit_pe_")) {
        return {spec.trainedRows, spec.trainedCols};
    }
    const int side = !says("pe_core") || says("gigantic") ? 32 : says("base") ? 14 : 24;
    return {side, side};
}

void describeKind(const RotaryKindRow& row, const ModelSpec& spec, const Sidecar& sidecar, const InferenceHints& hints,
                  RotarySpec& rotary, BlockSpec& block)
{
    rotary.coordinates = row.coordinates;
    rotary.base = row.base;
    rotary.halves = row.halves;
    rotary.columnsFirst = row.columnsFirst;
    rotary.reference = row.reference;
    block.order = row.normLast ? BlockOrder::NormLast : block.order;
    if (row.kind == RotaryKind::Perception) {
        rotary.offset = spec.tokens.classToken ? 1.0 : 0.0;
        // Under the authors' names as their code has it, which scales nothing.
        rotary.reference = hints.naming == NamingId::OpenClip ? PatchGrid{} : referenceOfPerception(spec, sidecar);
    }
}

void followTold(const StatedRotary& told, RotarySpec& rotary)
{
    if (told.type && *told.type != "mixed") {
        if (*told.type != "cat" && *told.type != "dinov3") {
            throw Error(ErrorCode::Unsupported, fmt::format("{}: rope_type: expected cat, mixed or dinov3, found {}",
                                                            told.type.provenance, *told.type));
        }
        rotary.coordinates = *told.type == "dinov3" ? Coordinates::Relative : Coordinates::Index;
    }
    rotary.base = told.base.value.value_or(rotary.base);
    rotary.offset = told.offset.value.value_or(rotary.offset);
    rotary.columnsFirst = told.columnsFirst.value.value_or(rotary.columnsFirst);
    rotary.halves = told.halves.value.value_or(rotary.halves);
    if (told.reference) {
        rotary.reference = {told.reference->first, told.reference->second};
    }
    if (rotary.coordinates == Coordinates::Relative && rotary.offset != 0.0) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: rope_grid_offset: expected none for relative coordinates (DINOv3), found {}",
                                told.offset.provenance, rotary.offset));
    }
}

/// A sidecar's statements must agree with the file.
void requireRotation(const ShapeReader& shapes, const StatedRotary& told, const RotarySpec& rotary)
{
    if (told.used && !*told.used && rotary.coordinates != Coordinates::None) {
        throw Error(ErrorCode::Unsupported, fmt::format("{}: use_rot_pos_emb: expected true for an architecture with "
                                                        "rotary positions, found false",
                                                        told.used.provenance));
    }
    const bool toldMixed = told.type && *told.type == "mixed";
    if (toldMixed && !shapes.has("rope.freqs")) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("rope.freqs: expected beside rope_type mixed ({}), found no such tensor",
                                told.type.provenance));
    }
}

void readFrequencies(const ShapeReader& shapes, const FoundKind& found, ModelSpec& spec, RotarySpec& rotary)
{
    const int blocks = static_cast<int>(spec.layers.size());
    auto& origin = spec.provenance["rotary_frequencies"];
    if (shapes.has("rope.freqs")) {
        rotary.frequencies = Frequencies::Learnt;
        const int heads = shapes.side("rope.freqs", 4, 2);
        shapes.require("rope.freqs", {2, blocks, heads, spec.dim / heads / 2});
        std::ranges::for_each(spec.layers, [&](LayerSpec& layer) { layer.heads = heads; });
        origin = {Origin::Other, "learnt: rope.freqs of the file"};
    } else if (found.kind == RotaryKind::Mixed) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("rope.freqs: expected in a rotary ViT with learnt frequencies (by {}), found no such "
                                "tensor",
                                found.provenance));
    } else if (shapes.has("rope.periods")) {
        rotary.frequencies = Frequencies::Stored;
        const auto& periods = shapes.shape("rope.periods", 1);
        const int64_t heads = spec.dim / (4 * periods[0]);
        if (heads * 4 * periods[0] != spec.dim) {
            throw Error(ErrorCode::ShapeMismatch, fmt::format("rope periods: expected a quarter of a head's width, a "
                                                              "divisor of {}, found {}",
                                                              spec.dim, periods[0]));
        }
        std::ranges::for_each(spec.layers, [&](LayerSpec& layer) { layer.heads = static_cast<int>(heads); });
        origin = {Origin::Other, "periods of the file"};
    } else if (rotary.coordinates != Coordinates::None) {
        origin = {Origin::Other, fmt::format("computed: base {}", rotary.base)};
    }
}

void chooseRotaryPooling(RotaryKind kind, const ShapeReader& shapes, const Sidecar& sidecar,
                         const InferenceHints& hints, ModelSpec& spec, RotarySpec& rotary)
{
    readPooling(shapes, sidecar, spec);
    if (spec.pooling == Pooling::AttentionPool) {
        constexpr int usual = 8;
        auto& layer = spec.layers.back();
        layer.heads = sidecar.poolHeads.value.value_or(usual);
        layer.layout = {false, false, spec.tokens.prefix()};  // the class token is one of those that are asked
        rotary.poolHidden = shapes.side("attn_pool.mlp.fc2.weight", 2, 1);
        if (spec.dim % layer.heads != 0) {
            throw Error(ErrorCode::OutOfRange, fmt::format("heads of the pooling: expected a divisor of the width {}, "
                                                           "found {}",
                                                           spec.dim, layer.heads));
        }
        return;
    }
    // The published code of both pools patches; DINOv3's authors give their classifiers the class token.
    if (spec.provenance["pooling"].origin != Origin::Shapes) {
        return;
    }
    const bool authorsHead = namingSource(hints.naming) != NamingSource::Timm && spec.classes > 0;
    if ((kind == RotaryKind::Dinov3 && !authorsHead) || kind == RotaryKind::Perception) {
        spec.pooling = Pooling::PatchMean;
        spec.provenance["pooling"] = Origin::FamilyRule;
    }
    if (kind == RotaryKind::Dinov3 && spec.classes > 0) {
        spec.warnings.push_back(fmt::format(
            "Whether the classifier reads the class token or the mean of the patches is not in the file; {} "
            "is assumed, as in {}.",
            authorsHead ? "the class token" : "the mean", authorsHead ? "the authors' code" : "timm"));
    }
}

Sourced<int> usualRotaryHeads(const ModelSpec& spec, RotaryKind kind)
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

FamilyDefaults usualValues(const RotaryKindRow& row, const ModelSpec& spec, const Sidecar& sidecar,
                           const InferenceHints& hints)
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
    const auto words = hints.name + " " + sidecar.tag.value.value_or("");
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

bool isRotary(const TensorShapes& shapes, const Sidecar& sidecar, const InferenceHints& hints)
{
    return findRotaryKind(shapes, sidecar, hints).has_value();
}

FamilyDefaults inferRotary(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                           ModelSpec& spec)
{
    const auto found = *findRotaryKind(shapes.all(), sidecar, hints);
    const auto& row = rotaryKindRow(found.kind);
    const auto rotary = std::make_shared<RotarySpec>();
    readPatchConvolution(shapes, spec);
    readTokens(shapes, spec);
    spec.absolutePosition = shapes.has("pos_embed");
    spec.positionResampling = hints.positionResampling;
    if (spec.absolutePosition) {
        readPositionGrid(shapes, sidecar, spec);
    }
    const int blocks = shapes.count("blocks.");
    const auto block = std::make_shared<BlockSpec>();
    readRotaryBlock(shapes, spec, *block);
    spec.layers.assign(static_cast<size_t>(blocks), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    describeKind(row, spec, sidecar, hints, *rotary, *block);
    followTold(sidecar.rotary, *rotary);
    requireRotation(shapes, sidecar.rotary, *rotary);
    if (sidecar.postNorm) {
        block->order = *sidecar.postNorm ? BlockOrder::NormLast : BlockOrder::NormFirst;
    }
    readFrequencies(shapes, found, spec, *rotary);
    chooseRotaryPooling(found.kind, shapes, sidecar, hints, spec, *rotary);
    block->poolsPrefix = spec.pooling == Pooling::AttentionPool;
    spec.provenance["rotary"] = {Origin::Other, fmt::format("{} ({})", row.title, found.provenance)};
    if (found.guessed) {
        spec.warnings.push_back(
            fmt::format("Positions leave no tensor in this file: they are rotated as in a {}, by its names and shapes; "
                        "a config.json with its architecture would settle it.",
                        row.title));
    }
    if (found.kind == RotaryKind::Perception && hints.naming == NamingId::OpenClip) {
        spec.warnings.emplace_back(
            "Added positions come to another grid than the trained one by antialiased cubic resampling, not as this "
            "model's authors do it: at other input sizes numbers differ from theirs.");
    }
    spec.rotary = rotary;
    spec.block = block;
    auto defaults = usualValues(row, spec, sidecar, hints);
    defaults.heads = usualRotaryHeads(spec, found.kind);
    return defaults;
}

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
            .make = makeNetworkOf<Rotary>,
            .namings = kRotaryNamings,
            .zoo = {}};
}

}  // namespace core
