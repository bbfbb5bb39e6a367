// timm's config.json: `architecture`, `model_args`, `pretrained_cfg`; very old ones have the last one's keys on top.
#include "core/model/sidecar/sidecar_section.h"

#include <nlohmann/json.hpp>

namespace core {

namespace {

void readPretrained(const Section& section, Sidecar& sidecar)
{
    section.text("tag", sidecar.tag);
    section.imageSize("input_size", sidecar.inputSize);
    section.triple("mean", sidecar.mean);
    section.triple("std", sidecar.std);
    section.number("crop_pct", sidecar.cropPct, 0.0, 1.0);
    section.word("crop_mode", sidecar.cropMode, "center, squash or border", parseCropMode);
    section.word("interpolation", sidecar.interpolation, "nearest, bilinear, bicubic or lanczos", parseInterpolation);
}

std::optional<bool> columnsFirst(const std::string& word)
{
    return word == "xy" ? std::optional(true) : word == "ij" ? std::optional(false) : std::nullopt;
}

void readRotary(const Section& arguments, Sidecar& sidecar)
{
    constexpr double most = 1e9;
    auto& rotary = sidecar.rotary;
    arguments.flag("use_rot_pos_emb", rotary.used, true);
    arguments.text("rope_type", rotary.type);
    arguments.number("rope_temperature", rotary.base, 0.0, most);
    arguments.number("rope_grid_offset", rotary.offset, -most, most);
    arguments.imageSize("ref_feat_shape", rotary.reference);
    arguments.word("rope_grid_indexing", rotary.columnsFirst, "ij or xy", columnsFirst);
    arguments.flag("rope_rotate_half", rotary.halves, true);
    arguments.positive("attn_pool_num_heads", sidecar.poolHeads);
    arguments.flag("use_post_norm", sidecar.postNorm, true);
}

}  // namespace

void readTimm(const Section& root, Sidecar& sidecar)
{
    root.text("architecture", sidecar.architecture);

    const auto arguments = root.section("model_args");
    // Swin has a list here, a number a stage, which its shapes state as well.
    if (const auto* heads = arguments.find("num_heads"); heads && !heads->is_array()) {
        arguments.positive("num_heads", sidecar.heads);
    }
    arguments.imageSize("img_size", sidecar.trainedSize);
    arguments.number("norm_eps", sidecar.normEps, 0.0, 1.0);
    arguments.flag("no_embed_class", sidecar.positionCoversPrefix, false);
    arguments.flag("tokens_norm", sidecar.tokensNorm, true);
    arguments.flag("pool_include_prefix", sidecar.poolsPrefix, true);
    arguments.text("norm_layer", sidecar.normLayer);
    readWindows(arguments, sidecar);
    arguments.text("global_pool", sidecar.globalPool);
    readActivation(arguments, "act_layer", sidecar.activation);
    readRotary(arguments, sidecar);

    root.text("global_pool", sidecar.globalPool);
    // Keys of Hugging Face's form in a file that does not say its model_type.
    root.positive("num_attention_heads", sidecar.heads);
    root.number("layer_norm_eps", sidecar.normEps, 0.0, 1.0);
    readActivation(root, "hidden_act", sidecar.activation);
    readPretrained(root.section("pretrained_cfg"), sidecar);
    readPretrained(root, sidecar);
    readLabels(root, "label_names", sidecar.labels);
    readLabels(root, "id2label", sidecar.labels);
}

}  // namespace core
