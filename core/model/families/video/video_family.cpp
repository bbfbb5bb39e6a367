// Transformers over clips: VideoMAE (Tong et al. 2022, arXiv:2203.12602; v2: Wang et al. 2023, arXiv:2303.16727),
// V-JEPA 2 (Assran et al. 2025, arXiv:2506.09985), ViViT (Arnab et al. 2021, arXiv:2103.15691, model 1) and TimeSformer
// (Bertasius et al. 2021, arXiv:2102.05095). A patch covers several frames, in TimeSformer one; all patches of all
// steps of time attend to each other, unless TimeSformer divides attention between time and space. VideoMAE adds sines
// of a patch's number in the sequence, V-JEPA 2 rotates queries and keys by step, row and column; the other two have a
// class token and learned positions: ViViT one per patch of a clip, TimeSformer one per place and one per step.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

namespace core {

std::shared_ptr<Network> makeRotary(const ModelSpec& spec);       // rotary/rotary.cpp
std::shared_ptr<Network> makeTimesformer(const ModelSpec& spec);  // timesformer.cpp

namespace {

constexpr NamingStyle kVideoMaeNames{NamingSource::Authors, "VideoMAE (the authors')"},
    kVjepaNames{NamingSource::Authors, "V-JEPA 2 (the authors')"},
    kTimesformerNames{NamingSource::Authors, "TimeSformer (the authors')"},
    kHuggingFaceTimesformerNames{NamingSource::HuggingFace, "Hugging Face TimeSformer"},
    kHuggingFaceVivitNames{NamingSource::HuggingFace, "Hugging Face ViViT"},
    kHuggingFaceVideoMaeNames{NamingSource::HuggingFace, "Hugging Face VideoMAE"},
    kHuggingFaceVjepaNames{NamingSource::HuggingFace, "Hugging Face V-JEPA 2"};

constexpr auto kPatches = "tubelet_embed.proj.weight";

constexpr NameRule kAuthorsRules[] = {
    {"patch_embed.proj.weight", kPatches, tubeletsJoined},
    {"patch_embed.proj.bias", "tubelet_embed.proj.bias"},
};
constexpr NameRule kVideoMaeBlockRules[] = {
    {"attn.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attn.q_bias", "attn.qkv.bias", zerosAs, kKey},
    {"attn.v_bias", "attn.qkv.bias", nullptr, kValue},
};

constexpr NameRule kTimesformerRules[] = {{"patch_embed.proj.*", "tubelet_embed.proj.*"}};

/// Of VideoMAE and ViViT.
constexpr NameRule kHuggingFaceRules[] = {
    {"embeddings.patch_embeddings.projection.weight", kPatches, tubeletsJoined},
    {"embeddings.patch_embeddings.projection.bias", "tubelet_embed.proj.bias"},
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"layernorm.*", "norm.*"},
    {"fc_norm.*", "fc_norm.*"},
    {"pooler.dense.*", nullptr},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"attention.attention.{qkv}.*", "attn.qkv.*"},
    {"attention.attention.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attention.attention.q_bias", "attn.qkv.bias", zerosAs, kKey},
    {"attention.attention.v_bias", "attn.qkv.bias", nullptr, kValue},
    {"attention.output.dense.*", "attn.proj.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceTimesformerRules[] = {
    {"embeddings.patch_embeddings.projection.*", "tubelet_embed.proj.*"},
    {"embeddings.cls_token", "cls_token"},
    {"embeddings.position_embeddings", "pos_embed"},
    {"embeddings.time_embeddings", "time_embed"},
    {"layernorm.*", "norm.*"},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceTimesformerBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"attention.attention.qkv.*", "attn.qkv.*"},
    {"attention.output.dense.*", "attn.proj.*"},
    {"temporal_layernorm.*", "temporal_norm1.*"},
    {"temporal_attention.attention.qkv.*", "temporal_attn.qkv.*"},
    {"temporal_attention.output.dense.*", "temporal_attn.proj.*"},
    {"temporal_dense.*", "temporal_fc.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceVjepaRules[] = {
    {"embeddings.patch_embeddings.proj.weight", kPatches, tubeletsJoined},
    {"embeddings.patch_embeddings.proj.bias", "tubelet_embed.proj.bias"},
    {"layernorm.*", "norm.*"},
    // the attentive classifier
    {"pooler.self_attention_layers.{}.layer_norm1.*", "vision_head.blocks.{}.norm1.*"},
    {"pooler.self_attention_layers.{}.self_attn.{qkv}_proj.*", "vision_head.blocks.{}.attn.qkv.*"},
    {"pooler.self_attention_layers.{}.self_attn.out_proj.*", "vision_head.blocks.{}.attn.proj.*"},
    {"pooler.self_attention_layers.{}.layer_norm2.*", "vision_head.blocks.{}.norm2.*"},
    {"pooler.self_attention_layers.{}.mlp.fc1.*", "vision_head.blocks.{}.mlp.fc1.*"},
    {"pooler.self_attention_layers.{}.mlp.fc2.*", "vision_head.blocks.{}.mlp.fc2.*"},
    {"pooler.cross_attention_layer.layer_norm1.*", "vision_head.norm.*"},
    {"pooler.query_tokens", "attn_pool.latent"},
    {"pooler.cross_attention_layer.cross_attn.q_proj.*", "attn_pool.q.*"},
    {"pooler.cross_attention_layer.cross_attn.k_proj.*", "attn_pool.kv.*", nullptr, kKeyOfTwo},
    {"pooler.cross_attention_layer.cross_attn.v_proj.*", "attn_pool.kv.*", nullptr, kValueOfTwo},
    {"pooler.cross_attention_layer.layer_norm2.*", "attn_pool.norm.*"},
    {"pooler.cross_attention_layer.mlp.fc1.*", "attn_pool.mlp.fc1.*"},
    {"pooler.cross_attention_layer.mlp.fc2.*", "attn_pool.mlp.fc2.*"},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceVjepaBlockRules[] = {
    {"norm1.*", "norm1.*"},
    {"norm2.*", "norm2.*"},
    {"attention.{qkv}.*", "attn.qkv.*"},
    {"attention.proj.*", "attn.proj.*"},
    {"mlp.fc1.*", "mlp.fc1.*"},
    {"mlp.fc2.*", "mlp.fc2.*"},
};

bool coversFrames(const BackboneNames& backbone, const char* name)
{
    const auto* shape = backbone.shapeOf(name);
    return shape != nullptr && shape->size() == 5;
}

bool isOfAuthors(const BackboneNames& backbone)
{
    return coversFrames(backbone, "patch_embed.proj.weight");
}

bool isHuggingFace(const BackboneNames& backbone)
{
    return coversFrames(backbone, "embeddings.patch_embeddings.projection.weight");
}

bool isTimesformer(const BackboneNames& backbone)
{
    return backbone.has("time_embed") || backbone.has("blocks.0.temporal_attn.qkv.weight");
}

/// No other model with such names has queries, keys and values in one matrix.
bool isHuggingFaceTimesformer(const BackboneNames& backbone)
{
    return backbone.has("encoder.layer.0.attention.attention.qkv.weight");
}

void nameTimesformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimesformerNames;
    applyTable({kTimesformerRules, {}, "", {}}, backbone.transforms, names);
}

void nameHuggingFaceTimesformer(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceTimesformerNames;
    applyTable({kHuggingFaceTimesformerRules, {"encoder.layer.{}."}, "blocks.{}.", kHuggingFaceTimesformerBlockRules},
               backbone.transforms, names);
}

void nameOfAuthors(const BackboneNames& backbone, CanonicalNames& names)
{
    const bool isVideoMae = backbone.has("blocks.0.attn.q_bias");
    names.naming = isVideoMae ? &kVideoMaeNames : &kVjepaNames;
    NameTable table{kAuthorsRules, {"blocks.{}."}, "blocks.{}.", {}};
    if (isVideoMae) {
        table.blockRules = kVideoMaeBlockRules;
    }
    applyTable(table, backbone.transforms, names);
}

void nameHuggingFace(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = backbone.has("embeddings.cls_token") ? &kHuggingFaceVivitNames : &kHuggingFaceVideoMaeNames;
    applyTable({kHuggingFaceRules, {"encoder.layer.{}."}, "blocks.{}.", kHuggingFaceBlockRules}, backbone.transforms,
               names);
}

void nameHuggingFaceVjepa(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceVjepaNames;
    applyTable({kHuggingFaceVjepaRules, {"layer.{}."}, "blocks.{}.", kHuggingFaceVjepaBlockRules}, backbone.transforms,
               names);
}

void readTubelets(const ShapeReader& shapes, ModelSpec& spec)
{
    constexpr int most = 16;
    const auto& patches = shapes.shape(kPatches, 4);
    if (patches[1] % 3 != 0 || patches[1] > int64_t{3} * most || patches[2] != patches[3]) {
        throw Error(
            ErrorCode::ShapeMismatch, kPatches,
            "expected [width, 3 times at most %1 frames, patch, patch], found %2"_msg(most, sidesText(patches)));
    }
    spec.dim = static_cast<int>(patches[0]);
    spec.patch = static_cast<int>(patches[2]);
    spec.patchBias = shapes.has("tubelet_embed.proj.bias");
    spec.preprocessing.tubelet = static_cast<int>(patches[1] / 3);
}

/// V-JEPA has the names and shapes of V-JEPA 2 but adds a stored table; files of either may hold it.
void requireRotation(const Evidence& from)
{
    const auto stated = from.sidecar.arguments.flag("use_rope");
    const bool isSecond = stated ? *stated : from.isNamed("vjepa2") || !from.shapes.has("pos_embed");
    if (!isSecond) {
        throw Error(ErrorCode::Unsupported, "pos_embed",
                    "expected V-JEPA 2, whose positions are rotations, found a table of positions; a config.json with "
                    "use_rope would settle it"_msg);
    }
}

Sourced<int> defaultHeads(const ModelSpec& spec, bool isVideoMae)
{
    if (spec.dim == 1280 || (spec.dim == 1408 && isVideoMae)) {
        return {16, {Origin::Table, isVideoMae ? "VideoMAE" : "V-JEPA 2 H"}};
    }
    return spec.dim % 64 == 0 ? Sourced<int>{spec.dim / 64, Origin::HeadWidth} : Sourced<int>{};
}

Sourced<int> framesOf(const StatedArguments& arguments, int usual)
{
    for (const char* key : {"all_frames", "num_frames", "frames_per_clip"}) {
        if (auto stated = arguments.positive(key)) {
            return stated;
        }
    }
    return {usual, Origin::Default};
}

/// Tubelets, blocks and classifier.
void readClipModel(const ShapeReader& shapes, ModelSpec& spec)
{
    readTubelets(shapes, spec);
    readTokens(shapes, spec);
    readBlocks(shapes, spec);
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    spec.pooling = spec.tokens.classToken ? Pooling::ClassToken : Pooling::PatchMean;
    spec.provenance["pooling"] = Origin::FamilyRule;
    spec.rotary = std::make_shared<const RotarySpec>(RotarySpec{.coordinates = RotarySpec::Coordinates::None});
}

FamilyDefaults clipDefaults(int side, double cropPct, const Normalization& normalization)
{
    FamilyDefaults defaults;
    defaults.inputSize = {std::pair(side, side), Origin::Default};
    defaults.normalization = {normalization, Origin::FamilyRule};
    defaults.cropPct = {cropPct, Origin::FamilyRule};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    defaults.inZoo = false;
    return defaults;
}

/// V-JEPA 2's attentive classifier: blocks without rotation, then a learned latent that pools their tokens.
void readAttentiveClassifier(const Evidence& from, ModelSpec& spec, RotarySpec& rotary)
{
    const auto& shapes = from.shapes;
    const int64_t width = spec.dim;
    shapes.require("vision_head.blocks.0.attn.qkv.weight", {3 * width, width});
    VisionHeadSpec head;
    head.ofDinoText = false;
    head.blocks = shapes.count("vision_head.blocks.");
    head.hidden = shapes.side("vision_head.blocks.0.mlp.fc2.weight", 2, 1);
    head.tokenWidth = spec.dim;
    auto layer = spec.layers.front();
    layer.ofVisionHead = true;
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(head.blocks), layer);
    spec.visionHead = std::make_shared<const VisionHeadSpec>(head);
    readPooling(from, spec);
    rotary.poolHidden = shapes.side("attn_pool.mlp.fc2.weight", 2, 1);
}

/// One position per place of a frame, and one per step.
FamilyDefaults inferTimesformer(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    readClipModel(shapes, spec);
    const auto stated = from.sidecar.arguments.text("attention_type");
    const bool divided = shapes.has("blocks.0.temporal_attn.qkv.weight");
    const auto* const found = divided ? "divided_space_time" : "joint_space_time";
    if (!shapes.has("time_embed") || (stated && *stated != found)) {
        throw Error(
            ErrorCode::Unsupported, "attention_type",
            "expected divided_space_time, which has blocks.0.temporal_attn.qkv.weight, or joint_space_time, both "
            "with time_embed, found %1"_msg(stated ? Message(*stated) : "no such tensor"_msg));
    }
    const int steps = shapes.side("time_embed", 3, 1);
    shapes.require("time_embed", {1, steps, spec.dim});
    shapes.require("cls_token", {1, 1, spec.dim});
    shapes.require("tubelet_embed.proj.bias", {spec.dim});
    readPositionGrid(from, spec);
    spec.stepPositions = true;
    if (divided) {
        const auto blocks = spec.layers.size();
        spec.layers.clear();
        for (size_t block = 0; block < blocks; ++block) {
            spec.layers.push_back({LayerKind::Temporal, 0, spec.tokens});
            spec.layers.back().hasMlp = false;
            spec.layers.push_back({LayerKind::Spatial, 0, spec.tokens});
        }
    }
    // 8 frames at a rate of 32, 16 at 16, 96 at 4: the authors' configurations.
    constexpr int covered = 256, many = 96;
    spec.preprocessing.frameStep = steps >= many ? 4 : std::max(1, covered / steps);
    auto defaults = clipDefaults(0, 1.0, {{0.45, 0.45, 0.45}, {0.225, 0.225, 0.225}});
    defaults.useTrainedGrid(spec);
    defaults.frames = {steps * spec.preprocessing.tubelet, Origin::Shapes};
    defaults.heads = defaultHeads(spec, false);
    return defaults;
}

/// One position per patch of a clip: of frames of the stated size, or else of ViViT's.
FamilyDefaults inferVivit(const Evidence& from, ModelSpec& spec)
{
    constexpr int side = 224;
    readClipModel(from.shapes, spec);
    const auto& position = from.shapes.shape("pos_embed", 3);
    from.shapes.require("pos_embed", {1, position[1], spec.dim});
    const int64_t patches = position[1] - 1;
    const auto fits = [&](PatchGrid grid) { return grid.count() > 0 && patches % grid.count() == 0; };
    const auto stated = statedGrid(from.sidecar, spec.patch, fits);
    const PatchGrid frame = stated ? *stated : PatchGrid{side / spec.patch, side / spec.patch};
    if (!fits(frame)) {
        throw Error(
            ErrorCode::ShapeMismatch, "pos_embed",
            "expected a class token and %1 x %2 patches per step, found %3 rows; a config.json with the model's "
            "image_size would settle it"_msg(frame.rows, frame.cols, position[1]));
    }
    const int steps = static_cast<int>(patches / frame.count());
    spec.trainedRows = steps * frame.rows;
    spec.trainedCols = frame.cols;
    spec.preprocessing.frameStep = 2;
    auto defaults = clipDefaults(side, 0.875, kHalfNormalization);
    defaults.inputSize = {std::pair(frame.rows * spec.patch, frame.cols * spec.patch),
                          stated ? stated.provenance : Provenance(Origin::Default)};
    defaults.shapesStateInputSize = true;
    defaults.frames = {steps * spec.preprocessing.tubelet, Origin::Shapes};
    defaults.heads = defaultHeads(spec, false);
    defaults.activation = {Activation::GeluTanh, Origin::FamilyRule};
    return defaults;
}

FamilyDefaults inferVideo(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto naming = from.hints.naming;
    if (naming == &kTimesformerNames || naming == &kHuggingFaceTimesformerNames) {
        return inferTimesformer(from, spec);
    }
    if (shapes.has("cls_token")) {
        return inferVivit(from, spec);
    }
    const bool isVideoMae = naming == &kVideoMaeNames || naming == &kHuggingFaceVideoMaeNames;
    readClipModel(shapes, spec);
    const bool attentive = !isVideoMae && shapes.hasPrefix("attn_pool.");
    if (spec.classes > 0 && !spec.poolNorm && !attentive) {
        throw Error(ErrorCode::Unsupported, "fc_norm.weight",
                    "expected before the classifier, on the mean of the tokens, found no such tensor"_msg);
    }
    spec.absolutePosition = spec.sinePositions = isVideoMae;
    if (!isVideoMae) {
        requireRotation(from);
        RotarySpec rotary{.coordinates = RotarySpec::Coordinates::Clip};
        if (attentive) {
            readAttentiveClassifier(from, spec, rotary);
        }
        spec.rotary = std::make_shared<const RotarySpec>(rotary);
    }
    spec.preprocessing.frameStep = isVideoMae ? 4 : 2;
    auto defaults = clipDefaults(isVideoMae ? 224 : 256, isVideoMae ? 1.0 : 0.875, kImagenetNormalization);
    defaults.frames = framesOf(from.sidecar.arguments, isVideoMae ? 16 : 64);
    defaults.heads = defaultHeads(spec, isVideoMae);
    return defaults;
}

constexpr NamingSignature kHuggingFaceVjepaSignature{.ending = "embeddings.patch_embeddings.proj.weight",
                                                     .title = "Hugging Face's for V-JEPA 2",
                                                     .traits = {".attention.proj.", ".mlp.fc1."},
                                                     .head = "pooler."};
constexpr Naming kVideoNamings[] = {
    {kTimmSignature, isOfAuthors, nameOfAuthors},
    {kHuggingFaceSignature, isHuggingFace, nameHuggingFace},
    {kHuggingFaceVjepaSignature, nullptr, nameHuggingFaceVjepa},
};
constexpr ConfigClass kVideoConfigs[] = {
    {"videomae", 12, 1e-12}, {"vjepa2", 16, 1e-6}, {"vivit", 12, 1e-6, Activation::GeluTanh}};

constexpr Naming kTimesformerNamings[] = {
    {kTimmSignature, isTimesformer, nameTimesformer},
    {kHuggingFaceSignature, isHuggingFaceTimesformer, nameHuggingFaceTimesformer},
};
constexpr ConfigClass kTimesformerConfigs[] = {{"timesformer", 12, 1e-6}};

}  // namespace

FamilyRow videoFamily()
{
    return {.family = Family::Video,
            .traits = {"video", "Video ViT", Dropping::LeftOut, AddedToken::Possible, true, true},
            .signature = {"blocks.0.attn.qkv.weight", kPatches},
            .infer = inferVideo,
            .make = makeRotary,
            .namings = kVideoNamings,
            .configs = kVideoConfigs};
}

FamilyRow timesformerFamily()
{
    return {.family = Family::Timesformer,
            .traits = {"timesformer", "TimeSformer", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"blocks.0.temporal_attn.qkv.weight", kPatches},
            .infer = inferVideo,
            .make = makeTimesformer,
            .namings = kTimesformerNamings,
            .configs = kTimesformerConfigs};
}

}  // namespace core
