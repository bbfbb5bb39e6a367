#include "core/model/families/dino_text.h"

#include "core/error.h"
#include "core/model/dino_text_files.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

#include <memory>
#include <utility>

namespace core {

namespace {

constexpr NameRule kVisionHeadRules[] = {
    {"ln_final.*", "vision_head.norm.*"},
    {"linear_projection.weight", "vision_head.proj.weight"},
};
constexpr NameRule kVisionHeadBlockRules[] = {
    {"norm1.*", "norm1.*"},
    {"attn.qkv.weight", "attn.qkv.weight"},
    {"attn.proj.*", "attn.proj.*"},
    {"ls1.gamma", "ls1.gamma"},
    {"norm2.*", "norm2.*"},
    {"mlp.w1.*", "mlp.fc1.*", nullptr, kGate},
    {"mlp.w2.*", "mlp.fc1.*", nullptr, kGated},
    {"mlp.w3.*", "mlp.fc2.*"},
    {"ls2.gamma", "ls2.gamma"},
};

constexpr NameRule kTextRules[] = {
    {"backbone.token_embedding.weight", "token_embedding"},
    {"backbone.positional_embedding", "pos_embed"},
    {"backbone.ln_final.*", "norm.*"},
    {"head.linear_projection.weight", "head.weight"},
};
constexpr NameRule kTextBlockRules[] = {
    {"attention_norm.*", "norm1.*"}, {"attention.qkv.weight", "attn.qkv.weight"}, {"attention.proj.*", "attn.proj.*"},
    {"ffn_norm.*", "norm2.*"},       {"feed_forward.fc1.*", "mlp.fc1.*"},         {"feed_forward.fc2.*", "mlp.fc2.*"},
};

/// Whether the tokens are those of a DINOv2 or DINOv3 with a final norm, which the head reads.
bool isDino(const ModelSpec& spec)
{
    const bool v3 = spec.rotary && spec.rotary->coordinates == RotarySpec::Coordinates::Relative;
    return (spec.family == Family::Vit || v3) && blockOf(spec) == BlockSpec{} && !spec.stem && !spec.preNorm &&
           spec.tokens.classToken && !spec.tokens.distillationToken && spec.layerScale && spec.finalNorm &&
           !spec.poolNorm && spec.pooling != Pooling::AttentionPool && spec.classes == 0;
}

}  // namespace

void nameVisionHead(const Checkpoint& checkpoint, const std::string& backbone, CanonicalNames& names)
{
    const auto at = backbone.find(kDinoTextBackbone);
    if (at == std::string::npos) {
        return;
    }
    const auto prefix = backbone.substr(0, at) + std::string(kDinoTextHead);
    TensorTransforms transforms;
    for (const auto& info : checkpoint.tensors()) {
        if (info.name.starts_with(prefix) && !isOfOptimizer(info.name)) {
            addTransform(transforms, info.name.substr(prefix.size()), {info.name, info.shape, {}});
        }
    }
    applyTable({kVisionHeadRules, {"blocks.{}.", "block_list.{}."}, "vision_head.blocks.{}.", kVisionHeadBlockRules},
               transforms, names);
}

void nameDinoTextTower(const TensorTransforms& transforms, CanonicalNames& names)
{
    applyTable({kTextRules, {"backbone.blocks.{}."}, "blocks.{}.", kTextBlockRules}, transforms, names);
}

void readVisionHead(const ShapeReader& shapes, ModelSpec& spec, FamilyDefaults& defaults)
{
    if (spec.visionHead || !shapes.hasPrefix("vision_head.")) {
        return;
    }
    if (!isDino(spec)) {
        throw Error(ErrorCode::Unsupported, "vision head",
                    "expected dino.txt's head behind a DINOv2 or DINOv3 without a classifier, found it behind another "
                    "model"_msg);
    }
    const int64_t width = spec.dim;
    const std::string first = "vision_head.blocks.0.";
    VisionHeadSpec head;
    head.blocks = shapes.count("vision_head.blocks.");
    shapes.require(first + "attn.qkv.weight", {3 * width, width});
    head.hidden = shapes.side(first + "mlp.fc2.weight", 2, 1);
    shapes.require(first + "mlp.fc1.weight", {2 * int64_t{head.hidden}, width});
    head.projection = shapes.has("vision_head.proj.weight");
    head.tokenWidth = head.projection ? shapes.side("vision_head.proj.weight", 2, 0) : spec.dim;
    LayerSpec layer = spec.layers.front();  // the head has the backbone's heads
    layer.ofVisionHead = true;
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(head.blocks), layer);
    spec.visionHead = std::make_shared<const VisionHeadSpec>(head);
    spec.pooling = Pooling::ClassAndPatchMean;
    spec.provenance["pooling"] = Origin::FamilyRule;
    constexpr int side = 224, shortSide = 256;
    defaults.inZoo = false;  // there, the backbone has other inputs
    defaults.shapesStateInputSize = false;
    defaults.inputSize = {std::pair(side, side), Origin::FamilyRule};
    defaults.cropPct = {double{side} / shortSide, Origin::FamilyRule};
    defaults.cropMode = {CropMode::Center, Origin::FamilyRule};
    defaults.interpolation = {Interpolation::Bicubic, Origin::FamilyRule};
    if (defaults.normalization.provenance.origin == Origin::Default) {
        defaults.normalization.provenance = Origin::FamilyRule;
    }
}

}  // namespace core
