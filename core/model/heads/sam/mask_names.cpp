#include "core/model/heads/sam/mask_names.h"

#include "core/error.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/name_table.h"
#include "core/model/naming/tensor_transform.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <map>
#include <set>
#include <string>

namespace core {
namespace {

constexpr const char* kFrequencies = "prompt_encoder.pe_layer.positional_encoding_gaussian_matrix";
constexpr const char *kHuggingFaceFrequencies = "shared_image_embedding.positional_embedding",
                     *kHuggingFaceSameFrequencies = "prompt_encoder.shared_embedding.positional_embedding";
constexpr std::string_view kDecoder = "mask_decoder.";
constexpr std::string_view kOfSam2 = "sam_";  ///< before the names of both parts in the files of SAM 2's authors
constexpr const char* kSam2Sign = "mask_decoder.obj_score_token.weight";

constexpr const char* kTwoWayBlock = "mask_decoder.transformer.layers.{}.";

/// SAM 2's authors write SAM's names otherwise.
constexpr NameRule kMaskRules[] = {
    {"mask_decoder.conv_s0.weight", "mask_decoder.conv_s0.weight", matrixOfPixel},
    {"mask_decoder.conv_s1.weight", "mask_decoder.conv_s1.weight", matrixOfPixel},
};
constexpr NameRule kTwoWayRules[] = {
    {"mlp.layers.0.*", "mlp.lin1.*"},
    {"mlp.layers.1.*", "mlp.lin2.*"},
};

/// One of the vectors that Hugging Face's SAM 2 stores together.
template <int64_t row>
TensorTransform rowOf(const TensorTransform& transform)
{
    return someRows(transform, row, 1);
}

constexpr NameRule kHuggingFaceMaskRules[] = {
    {kHuggingFaceFrequencies, kFrequencies},
    {kHuggingFaceSameFrequencies, kFrequencies},
    {"prompt_encoder.point_embed.{}.weight", "prompt_encoder.point_embeddings.{}.weight"},
    {"prompt_encoder.mask_embed.conv1.*", "prompt_encoder.mask_downscaling.0.*"},
    {"prompt_encoder.mask_embed.layer_norm1.*", "prompt_encoder.mask_downscaling.1.*"},
    {"prompt_encoder.mask_embed.conv2.*", "prompt_encoder.mask_downscaling.3.*"},
    {"prompt_encoder.mask_embed.layer_norm2.*", "prompt_encoder.mask_downscaling.4.*"},
    {"prompt_encoder.mask_embed.conv3.*", "prompt_encoder.mask_downscaling.6.*"},
    {"mask_decoder.transformer.layer_norm_final_attn.*", "mask_decoder.transformer.norm_final_attn.*"},
    {"mask_decoder.upscale_conv1.*", "mask_decoder.output_upscaling.0.*"},
    {"mask_decoder.upscale_layer_norm.*", "mask_decoder.output_upscaling.1.*"},
    {"mask_decoder.upscale_conv2.*", "mask_decoder.output_upscaling.3.*"},
    {"mask_decoder.output_hypernetworks_mlps.{}.proj_in.*", "mask_decoder.output_hypernetworks_mlps.{}.layers.0.*"},
    {"mask_decoder.output_hypernetworks_mlps.{}.layers.{}.*",
     "mask_decoder.output_hypernetworks_mlps.{}.layers.{+1}.*"},
    {"mask_decoder.iou_prediction_head.proj_in.*", "mask_decoder.iou_prediction_head.layers.0.*"},
    {"mask_decoder.iou_prediction_head.layers.{}.*", "mask_decoder.iou_prediction_head.layers.{+1}.*"},
    // SAM 2:
    {"no_memory_embedding", "no_mem_embed"},
    {"prompt_encoder.point_embed.weight", "prompt_encoder.point_embeddings.0.weight", rowOf<0>},
    {"prompt_encoder.point_embed.weight", "prompt_encoder.point_embeddings.1.weight", rowOf<1>},
    {"prompt_encoder.point_embed.weight", "prompt_encoder.point_embeddings.2.weight", rowOf<2>},
    {"prompt_encoder.point_embed.weight", "prompt_encoder.point_embeddings.3.weight", rowOf<3>},
    {"mask_decoder.transformer.final_attn_token_to_image.o_proj.*",
     "mask_decoder.transformer.final_attn_token_to_image.out_proj.*"},
    {"mask_decoder.conv_s0.weight", "mask_decoder.conv_s0.weight", matrixOfPixel},
    {"mask_decoder.conv_s1.weight", "mask_decoder.conv_s1.weight", matrixOfPixel},
    {"mask_decoder.pred_obj_score_head.proj_in.*", "mask_decoder.pred_obj_score_head.layers.0.*"},
    {"mask_decoder.pred_obj_score_head.layers.{}.*", "mask_decoder.pred_obj_score_head.layers.{+1}.*"},
};
constexpr NameRule kHuggingFaceTwoWayRules[] = {
    {"layer_norm1.*", "norm1.*"},
    {"layer_norm2.*", "norm2.*"},
    {"layer_norm3.*", "norm3.*"},
    {"layer_norm4.*", "norm4.*"},
    // SAM 2; the MLP's last layer has been numbered:
    {"mlp.proj_in.*", "mlp.lin1.*"},
    {"mlp.layers.0.*", "mlp.lin2.*"},
    {"self_attn.o_proj.*", "self_attn.out_proj.*"},
    {"cross_attn_token_to_image.o_proj.*", "cross_attn_token_to_image.out_proj.*"},
    {"cross_attn_image_to_token.o_proj.*", "cross_attn_image_to_token.out_proj.*"},
};
/// The texts before "mask_decoder." or "sam_mask_decoder.".
std::set<std::string> placesOfDecoders(const Checkpoint& checkpoint)
{
    std::set<std::string> places;
    for (const auto& info : checkpoint.tensors()) {
        const auto at = info.name.find(kDecoder);
        if (at == std::string::npos || isOfOptimizer(info.name)) {
            continue;
        }
        auto place = info.name.substr(0, at);
        if (place.ends_with(kOfSam2)) {
            place.resize(place.size() - kOfSam2.size());
        }
        if (place.empty() || place.ends_with('.')) {
            places.insert(place);
        }
    }
    return places;
}

/// The last layer of an MLP is the one after its numbered layers, which are those between.
void numberLastLayers(TensorTransforms& transforms)
{
    constexpr std::string_view last = ".proj_out.";
    TensorTransforms numbered;
    std::map<std::string, int> layers;  // between the first and the last, by MLP: a file may have many tensors of one
    for (const auto& [name, transform] : transforms) {
        const auto at = name.find(last);
        if (at == std::string::npos) {
            addTransform(numbered, name, transform);
            continue;
        }
        const auto mlp = name.substr(0, at);
        const auto [known, isNew] = layers.try_emplace(mlp, 0);
        int& between = known->second;
        while (isNew && transforms.contains(fmt::format("{}.layers.{}.weight", mlp, between))) {
            ++between;
        }
        addTransform(numbered, fmt::format("{}.layers.{}.{}", mlp, between, name.substr(at + last.size())), transform);
    }
    transforms = std::move(numbered);
}

/// Hugging Face's library shares one tensor under two names, both of which may be stored.
void requireSameFrequencies(const std::string& other, CanonicalNames& names)
{
    auto& frequencies = names.tensors.at(kFrequencies);
    frequencies.make = [first = frequencies.stored.front(), other](const std::vector<torch::Tensor>& stored) {
        if (!stored[0].equal(stored[1])) {
            throw Error(ErrorCode::Corrupt, other, "expected the numbers of %1, found others"_msg(first));
        }
        return stored[0];
    };
    frequencies.stored.push_back(other);
}

void nameHuggingFaceMasks(TensorTransforms& transforms, CanonicalNames& names)
{
    numberLastLayers(transforms);
    std::string same;
    if (const auto found = transforms.find(kHuggingFaceSameFrequencies);
        found != transforms.end() && transforms.contains(kHuggingFaceFrequencies)) {
        same = found->second.stored;
        transforms.erase(found);
    }
    applyTable({kHuggingFaceMaskRules, {kTwoWayBlock}, kTwoWayBlock, kHuggingFaceTwoWayRules}, transforms, names);
    if (!same.empty()) {
        requireSameFrequencies(same, names);
    }
}

constexpr const char* kEfficientSamSign = "prompt_encoder.invalid_points.weight";
constexpr NameRule kEfficientSamMaskRules[] = {
    {"prompt_encoder.point_embeddings.weight", "prompt_encoder.point_embeddings.1.weight"},
    {"prompt_encoder.bbox_top_left_embeddings.weight", "prompt_encoder.point_embeddings.2.weight"},
    {"prompt_encoder.bbox_bottom_right_embeddings.weight", "prompt_encoder.point_embeddings.3.weight"},
    {kEfficientSamSign, "prompt_encoder.not_a_point_embed.weight"},
    {"mask_decoder.final_output_upscaling_layers.0.0.*", "mask_decoder.output_upscaling.0.*"},
    {"mask_decoder.final_output_upscaling_layers.0.1.*", "mask_decoder.output_upscaling.1.*"},
    {"mask_decoder.final_output_upscaling_layers.1.0.*", "mask_decoder.output_upscaling.3.*"},
};

/// Layers of EfficientSAM's MLPs are "layers.0.0", each in a sequence of its own, and "fc" behind them.
void nameEfficientSamMasks(const TensorTransforms& transforms, CanonicalNames& names)
{
    TensorTransforms renamed;
    for (const auto& [name, transform] : transforms) {
        std::string other = name;
        const auto fc = name.find(".fc."), layers = name.rfind(".layers.");
        const auto behind = layers == std::string::npos ? layers : name.find(".0.", layers + 8);
        if (fc != std::string::npos) {
            other.replace(fc, 4, ".proj_out.");
        } else if (behind != std::string::npos && behind == name.find('.', layers + 8)) {
            other.erase(behind, 2);
        }
        addTransform(renamed, other, transform);
    }
    numberLastLayers(renamed);
    applyTable({kEfficientSamMaskRules, {kTwoWayBlock}, kTwoWayBlock, kTwoWayRules}, renamed, names);
}

/// Sizes of the MLP of this name: inputs and outputs are known from elsewhere.
struct MlpSizes {
    int hidden = 0, depth = 0;
};

MlpSizes readMlp(const ShapeReader& shapes, const std::string& name, int input, int output)
{
    MlpSizes sizes{0, shapes.count(name + ".layers.")};
    sizes.hidden = sizes.depth > 1 ? shapes.side(name + ".layers.0.weight", 2, 0) : 0;
    for (int layer = 0; layer < sizes.depth; ++layer) {
        shapes.require(fmt::format("{}.layers.{}.weight", name, layer),
                       {layer + 1 == sizes.depth ? output : sizes.hidden, layer == 0 ? input : sizes.hidden});
    }
    return sizes;
}

/// Before memory is taken for blocks that a file only names: their largest tensors exist, and have these sizes.
void requireBlocks(const ShapeReader& shapes, const MaskDecoderSpec& spec)
{
    const std::vector<int64_t> square{spec.dim, spec.dim}, narrow{spec.crossWidth, spec.dim};
    for (int layer = 0; layer < spec.depth; ++layer) {
        const auto prefix = fmt::format("mask_decoder.transformer.layers.{}.", layer);
        shapes.require(prefix + "self_attn.q_proj.weight", square);
        shapes.require(prefix + "cross_attn_token_to_image.q_proj.weight", narrow);
        shapes.require(prefix + "mlp.lin1.weight", {spec.mlpHidden, spec.dim});
    }
}

void chooseHeads(const StatedArguments& stated, MaskDecoderSpec& spec)
{
    if (const auto heads = stated.positive("num_attention_heads")) {
        spec.heads = *heads;
    }
    if (spec.dim % spec.heads != 0 || spec.crossWidth % spec.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, "mask_decoder",
                    "expected widths of attention that %1 heads share evenly, found %2 and %3"_msg(spec.heads, spec.dim,
                                                                                                   spec.crossWidth));
    }
}

}  // namespace

bool hasMaskDecoder(const Checkpoint& checkpoint)
{
    return !placesOfDecoders(checkpoint).empty();
}

MaskDecoderNames nameMaskDecoder(const Checkpoint& checkpoint)
{
    const auto places = placesOfDecoders(checkpoint);
    if (places.size() != 1) {
        throw Error(ErrorCode::Unsupported, std::string(kDecoder),
                    "expected one mask decoder in the file, found %1"_msg(places.size()));
    }
    const auto& prefix = *places.begin();
    TensorTransforms transforms;
    MaskDecoderNames found;
    for (const auto& info : checkpoint.tensors()) {
        auto name = info.name.starts_with(prefix) ? info.name.substr(prefix.size()) : std::string();
        if (isMaskDecoder(name)) {
            name.erase(0, name.starts_with(kOfSam2) ? kOfSam2.size() : 0);
            addTransform(transforms, name, {info.name, info.shape, {}});
            found.huggingFace = found.huggingFace || name.starts_with("shared_image_embedding.") ||
                                name.starts_with("prompt_encoder.shared_embedding.");
        }
    }
    if (found.huggingFace) {
        nameHuggingFaceMasks(transforms, found.names);
    } else if (transforms.contains(kEfficientSamSign)) {
        nameEfficientSamMasks(transforms, found.names);
    } else {
        applyTable({kMaskRules, {kTwoWayBlock}, kTwoWayBlock, kTwoWayRules}, transforms, found.names);
    }
    return found;
}

PromptedDecoderSpec inferMaskDecoder(const TensorShapes& shapes, const StatedArguments& stated, bool huggingFace)
{
    const ShapeReader reader(shapes, "SAM's mask decoder"_msg);
    PromptedDecoderSpec spec;
    auto& masks = spec.masks;
    const auto& tokens = reader.shape("mask_decoder.mask_tokens.weight", 2);
    masks.masks = static_cast<int>(tokens[0]);
    masks.dim = static_cast<int>(tokens[1]);
    masks.depth = reader.count("mask_decoder.transformer.layers.");
    masks.crossWidth = reader.side("mask_decoder.transformer.final_attn_token_to_image.q_proj.weight", 2, 0);
    masks.mlpHidden = masks.depth > 0 ? reader.side("mask_decoder.transformer.layers.0.mlp.lin1.weight", 2, 0) : 0;
    requireBlocks(reader, masks);
    masks.firstUpscaled = reader.side("mask_decoder.output_upscaling.0.weight", 4, 1);
    masks.upscaled = reader.side("mask_decoder.output_upscaling.3.weight", 4, 1);
    reader.require("mask_decoder.output_upscaling.0.weight", {masks.dim, masks.firstUpscaled, 2, 2});
    reader.require("mask_decoder.output_upscaling.3.weight", {masks.firstUpscaled, masks.upscaled, 2, 2});
    for (int mask = 0; mask < masks.masks; ++mask) {
        const auto sizes =
            readMlp(reader, fmt::format("mask_decoder.output_hypernetworks_mlps.{}", mask), masks.dim, masks.upscaled);
        masks.filterHidden = sizes.hidden;
        masks.filterDepth = sizes.depth;
    }
    const auto iou = readMlp(reader, "mask_decoder.iou_prediction_head", masks.dim, masks.masks);
    masks.iouHidden = iou.hidden;
    masks.iouDepth = iou.depth;
    if (reader.has(kSam2Sign)) {
        masks.variant = SamVariant::Sam2;
        const auto score = readMlp(reader, "mask_decoder.pred_obj_score_head", masks.dim, 1);
        masks.scoreHidden = score.hidden;
        masks.scoreDepth = score.depth;
    } else if (!reader.has("prompt_encoder.no_mask_embed.weight") &&
               !reader.hasPrefix("prompt_encoder.mask_downscaling.")) {
        masks.variant = SamVariant::EfficientSam;
    }
    spec.prompts.variant = masks.variant;
    chooseHeads(stated, masks);
    constexpr double huggingFaceEps = 1e-6;  // the default of its SamConfig, where all others have LibTorch's
    masks.normEps =
        stated.fraction("layer_norm_eps")
            .value.value_or(huggingFace && masks.variant == SamVariant::Sam ? huggingFaceEps : masks.normEps);
    spec.prompts.dim = masks.dim;
    reader.require(kFrequencies, {2, masks.dim / 2});
    if (masks.variant == SamVariant::EfficientSam) {
        return spec;
    }
    spec.prompts.firstMaskChannels = reader.side("prompt_encoder.mask_downscaling.0.weight", 4, 0);
    spec.prompts.maskChannels = reader.side("prompt_encoder.mask_downscaling.3.weight", 4, 0);
    reader.require("prompt_encoder.mask_downscaling.3.weight",
                   {spec.prompts.maskChannels, spec.prompts.firstMaskChannels, 2, 2});
    return spec;
}

}  // namespace core
