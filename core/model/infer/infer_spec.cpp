#include "core/model/infer/infer_spec.h"

#include "core/error.h"
#include "core/model/infer/infer_family.h"
#include "core/model/infer/infer_values.h"
#include "core/model/spec/model_overrides.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace core {

namespace {

/// Names that mean other mathematics behind the same outer names, and what to call it (reference: timm's variants).
struct ShapeRefusal {
    const char* part;
    const char* feature;
};
constexpr ShapeRefusal kShapeRefusals[] = {
    {"blocks.0.attns.", "parallel branches"},
    {"blocks.0.in_proj.", "parallel scaling blocks"},
    {".attn.q_norm.", "normalised queries and keys"},
    {".attn.q_bias", "separate query and value biases (BEiT, Swin V2)"},
    {".attn.cpb_mlp.", "continuous position bias (Swin V2)"},
    {".mlp.fc1_g.", "unpacked SwiGLU (EVA, AIMv2)"},
    {".attn.norm.", "a norm inside attention (EVA, BEiT-3)"},
    {".mlp.norm.", "a norm inside the MLP (EVA, BEiT-3)"},
    {"rope", "rotary position embedding"},
    {"absolute_pos_embed", "an absolute position embedding beside windows"},
    {"patch_embed.backbone.", "a convolutional stem (hybrid ViT)"},
    {"patch_embed.conv1.", "a convolutional stem"},
};
constexpr ShapeRefusal kVitRefusal{"blocks.0.attn.relative_position_bias_table", "relative position bias (BEiT)"};

/// Names without which a family is not itself; the first ones that no other family has come first.
struct Signature {
    Family family;
    std::vector<const char*> names;
};
const std::array<Signature, 4>& signatures()
{
    static const std::array<Signature, 4> kSignatures{{
        {Family::Swin,
         {"layers.0.blocks.0.attn.relative_position_bias_table", "layers.0.blocks.0.attn.qkv.weight",
          "patch_embed.proj.weight"}},
        {Family::Xcit, {"blocks.0.attn.temperature", "patch_embed.proj.0.0.weight", "cls_token"}},
        {Family::Cait,
         {"blocks_token_only.0.attn.q.weight", "blocks.0.attn.proj_l.weight", "patch_embed.proj.weight", "pos_embed"}},
        {Family::Vit, {"blocks.0.attn.qkv.weight", "patch_embed.proj.weight", "pos_embed"}},
    }};
    return kSignatures;
}

std::vector<std::string> missingOf(const Signature& signature, const Shapes& shapes)
{
    std::vector<std::string> missing;
    for (const auto* name : signature.names) {
        if (!shapes.contains(name)) {
            missing.emplace_back(name);
        }
    }
    return missing;
}

[[noreturn]] void refuseUnknown(const Shapes& shapes)
{
    const Signature* nearest = nullptr;
    size_t most = 0;
    for (const auto& signature : signatures()) {
        const auto found = signature.names.size() - missingOf(signature, shapes).size();
        if (found > most) {
            most = found;
            nearest = &signature;
        }
    }
    std::vector<std::string> names;
    for (const auto& [name, sizes] : shapes) {
        if (names.size() < 5) {
            names.push_back(name);
        }
    }
    const auto expected = nearest ? fmt::format("nearest is {}, where {} is missing", familyTitle(nearest->family),
                                                fmt::join(missingOf(*nearest, shapes), ", "))
                                  : std::string("expected the names of a ViT, CaiT, XCiT or Swin");
    throw Error(ErrorCode::Unsupported, fmt::format("no known model family: {}; found {} tensors, among them {}",
                                                    expected, shapes.size(), fmt::join(names, ", ")));
}

void refuseNamed(const std::string& name, const ShapeRefusal& refusal)
{
    if (name.find(refusal.part) != std::string::npos) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: this model has {}, which is not supported", name, refusal.feature));
    }
}

Family familyOfShapes(const Shapes& shapes)
{
    std::optional<Family> found;
    for (const auto& signature : signatures()) {
        if (!found && missingOf(signature, shapes).empty()) {
            found = signature.family;
        }
    }
    for (const auto& [name, sizes] : shapes) {
        for (const auto& refusal : kShapeRefusals) {
            refuseNamed(name, refusal);
        }
        if (found != Family::Swin) {
            refuseNamed(name, kVitRefusal);
        }
    }
    if (!found) {
        refuseUnknown(shapes);
    }
    return *found;
}

Rules inferGeometry(const Shapes& shapes, const Sidecar& sidecar, const Clues& clues, ModelSpec& spec)
{
    spec.family = familyOfShapes(shapes);
    for (const char* field : {"family", "parameters", "depth", "dim", "patch", "classes", "tokens", "layers"}) {
        spec.provenance[field] = "shapes";
    }
    const ShapeReader reader(shapes, fmt::format("every {}", familyTitle(spec.family)));
    switch (spec.family) {
        case Family::Vit:
            return inferVit(reader, sidecar, clues, spec);
        case Family::Cait:
            return inferCait(reader, sidecar, spec);
        case Family::Xcit:
            return inferXcit(reader, spec);
        case Family::Swin:
            return inferSwin(reader, clues, spec);
    }
    return {};
}

}  // namespace

bool isIgnorable(const std::string& name)
{
    for (const char* start : {"pre_logits.", "decoder", "head.mlp.", "head.last_layer.", "dino_head.", "ibot_head."}) {
        if (name.starts_with(start)) {
            return true;
        }
    }
    for (const char* end :
         {"mask_token", "num_batches_tracked", "relative_position_index", "attn_mask", "position_ids"}) {
        if (name.ends_with(end)) {
            return true;
        }
    }
    return false;
}

ModelSpec inferSpec(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides, const Clues& clues)
{
    ModelSpec spec;
    spec.name = sidecar.architecture ? *sidecar.architecture : clues.name;
    spec.provenance["name"] = sidecar.architecture ? sidecar.architecture.origin : clues.nameOrigin;
    const auto rules = inferGeometry(shapes, sidecar, clues, spec);
    chooseValues({shapes, sidecar, overrides, clues, rules}, spec);
    return spec;
}

}  // namespace core
