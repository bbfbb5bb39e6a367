// Transformers over clips: VideoMAE (Tong et al. 2022, arXiv:2203.12602; v2: Wang et al. 2023, arXiv:2303.16727) and
// V-JEPA 2 (Assran et al. 2025, arXiv:2506.09985). A patch covers several frames; all patches of all steps of time
// attend to each other. VideoMAE adds sines of a patch's number in the sequence, V-JEPA 2 rotates queries and keys by
// step, row and column.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/spec/part_specs.h"

namespace core {

std::shared_ptr<Network> makeRotary(const ModelSpec& spec);  // rotary/rotary.cpp

namespace {

constexpr NamingStyle kVideoMaeNames{NamingSource::Authors, "VideoMAE (the authors')"},
    kVjepaNames{NamingSource::Authors, "V-JEPA 2 (the authors')"},
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

constexpr NameRule kHuggingFaceVideoMaeRules[] = {
    {"embeddings.patch_embeddings.projection.weight", kPatches, tubeletsJoined},
    {"embeddings.patch_embeddings.projection.bias", "tubelet_embed.proj.bias"},
    {"layernorm.*", "norm.*"},
    {"fc_norm.*", "fc_norm.*"},
    {"classifier.*", "head.*"},
};
constexpr NameRule kHuggingFaceVideoMaeBlockRules[] = {
    {"layernorm_before.*", "norm1.*"},
    {"layernorm_after.*", "norm2.*"},
    {"attention.attention.{qkv}.weight", "attn.qkv.weight"},
    {"attention.attention.q_bias", "attn.qkv.bias", nullptr, kQuery},
    {"attention.attention.q_bias", "attn.qkv.bias", zerosAs, kKey},
    {"attention.attention.v_bias", "attn.qkv.bias", nullptr, kValue},
    {"attention.output.dense.*", "attn.proj.*"},
    {"intermediate.dense.*", "mlp.fc1.*"},
    {"output.dense.*", "mlp.fc2.*"},
};

constexpr NameRule kHuggingFaceVjepaRules[] = {
    {"embeddings.patch_embeddings.proj.weight", kPatches, tubeletsJoined},
    {"embeddings.patch_embeddings.proj.bias", "tubelet_embed.proj.bias"},
    {"layernorm.*", "norm.*"},
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

bool isHuggingFaceVideoMae(const BackboneNames& backbone)
{
    return coversFrames(backbone, "embeddings.patch_embeddings.projection.weight");
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

void nameHuggingFaceVideoMae(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kHuggingFaceVideoMaeNames;
    applyTable({kHuggingFaceVideoMaeRules, {"encoder.layer.{}."}, "blocks.{}.", kHuggingFaceVideoMaeBlockRules},
               backbone.transforms, names);
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
    if (patches[1] % 3 != 0 || patches[1] > 3 * most || patches[2] != patches[3]) {
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
        if (const auto stated = arguments.positive(key)) {
            return stated;
        }
    }
    return {usual, Origin::Default};
}

FamilyDefaults inferVideo(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const bool isVideoMae = from.hints.naming == &kVideoMaeNames || from.hints.naming == &kHuggingFaceVideoMaeNames;
    readTubelets(shapes, spec);
    spec.tokens = {false, false, 0};
    readBlocks(shapes, spec);
    spec.layers.assign(static_cast<size_t>(shapes.count("blocks.")), {LayerKind::Self, 0, spec.tokens, 0});
    spec.classes = readClassifier(shapes, "head", spec.dim);
    if (spec.classes > 0 && !spec.poolNorm) {
        throw Error(ErrorCode::Unsupported, "fc_norm.weight",
                    "expected before the classifier, on the mean of the tokens, found no such tensor"_msg);
    }
    spec.pooling = Pooling::PatchMean;
    spec.provenance["pooling"] = Origin::FamilyRule;
    spec.absolutePosition = isVideoMae;
    RotarySpec rotary;
    rotary.coordinates = isVideoMae ? RotarySpec::Coordinates::None : RotarySpec::Coordinates::Clip;
    if (!isVideoMae) {
        requireRotation(from);
    }
    spec.rotary = std::make_shared<const RotarySpec>(rotary);
    spec.preprocessing.frameStep = isVideoMae ? 4 : 2;

    FamilyDefaults defaults;
    defaults.frames = framesOf(from.sidecar.arguments, isVideoMae ? 16 : 64);
    defaults.heads = defaultHeads(spec, isVideoMae);
    const int side = isVideoMae ? 224 : 256;
    defaults.inputSize = {std::pair(side, side), Origin::Default};
    defaults.normalization = {kImagenetNormalization, Origin::FamilyRule};
    defaults.cropPct = {isVideoMae ? 1.0 : 0.875, Origin::FamilyRule};
    defaults.interpolation = {Interpolation::Bilinear, Origin::FamilyRule};
    defaults.inZoo = false;
    return defaults;
}

constexpr NamingSignature kHuggingFaceVjepaSignature{.ending = "embeddings.patch_embeddings.proj.weight",
                                                     .title = "Hugging Face's for V-JEPA 2",
                                                     .traits = {".attention.proj.", ".mlp.fc1."}};
constexpr Naming kVideoNamings[] = {
    {kTimmSignature, isOfAuthors, nameOfAuthors},
    {kHuggingFaceSignature, isHuggingFaceVideoMae, nameHuggingFaceVideoMae},
    {kHuggingFaceVjepaSignature, nullptr, nameHuggingFaceVjepa},
};
constexpr ConfigClass kVideoConfigs[] = {{"videomae", 12, 1e-12}, {"vjepa2", 16, 1e-6}};

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

}  // namespace core
