// timm's config.json: `architecture`, `model_args`, `pretrained_cfg`; very old ones have the last one's keys on top.
#include "core/model/sidecar/sidecar_section.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace core {

namespace {

/// Arguments of timm's models that change what is computed, without a tensor of their own to tell.
constexpr std::array kHiddenArguments{"attn_layer", "block_fn", "attn_type", "pos_embed_use_grid_sample"};
/// And of its NaFlex ViTs: the value that is computed here.
constexpr std::array<std::pair<const char*, std::string_view>, 3> kUsualArguments{
    {{"patchify_channels_last", "true"}, {"pos_embed_interp_mode", "\"bicubic\""}, {"pos_embed", "\"learned\""}}};

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

void hide(const Section& arguments, const char* name, const std::string& value, Sidecar& sidecar)
{
    if (!sidecar.hidden) {
        sidecar.hidden = {fmt::format("model_args.{} is {}", name, value), arguments.provenance()};
    }
}

/// `attn_layer: "attn"` is the usual one, as are "standard", null and false.
void readHidden(const Section& arguments, bool naflex, Sidecar& sidecar)
{
    const auto written = [](const Json& value) { return value.dump(-1, ' ', true, Json::error_handler_t::replace); };
    for (const char* name : kHiddenArguments) {
        const auto* value = arguments.find(name);
        if (value && *value != false && *value != "attn" && *value != "standard" && *value != "") {
            hide(arguments, name, written(*value), sidecar);
        }
    }
    for (const auto& [name, usual] : kUsualArguments) {
        const auto* value = naflex ? arguments.find(name) : nullptr;
        if (value && written(*value) != usual) {
            hide(arguments, name, written(*value), sidecar);
        }
    }
    if (const auto* rotary = naflex ? arguments.find("rope_type") : nullptr;
        rotary && *rotary != "" && *rotary != "none") {
        hide(arguments, "rope_type", written(*rotary), sidecar);
    }
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
    readWholeLayers(arguments, sidecar);
    arguments.text("global_pool", sidecar.globalPool);
    arguments.flag("qkv_bias", sidecar.qkvBias, true);
    arguments.flag("class_token", sidecar.classToken, true);
    arguments.flag("pos_embed_ar_preserving", sidecar.squarePositions, true);
    readHidden(arguments, root.textOr("architecture", "").starts_with("naflexvit"), sidecar);
    readClaims(arguments,
               {{"depth", "depth"}, {"embed_dim", "dim"}, {"patch_size", "patch"}, {"reg_tokens", "registers"}},
               sidecar);
    readClaims(root, {{"num_classes", "classes"}}, sidecar);
    readActivation(arguments, "act_layer", sidecar.activation);
    readRotary(arguments, sidecar);

    root.text("global_pool", sidecar.globalPool);
    // Keys of Hugging Face's form in a file that does not say its model_type.
    root.positive("num_attention_heads", sidecar.heads);
    if (const auto* heads = root.find("num_heads"); heads && !heads->is_array()) {
        root.positive("num_heads", sidecar.heads);
    }
    root.number("layer_norm_eps", sidecar.normEps, 0.0, 1.0);
    readActivation(root, "hidden_act", sidecar.activation);
    readPretrained(root.section("pretrained_cfg"), sidecar);
    readPretrained(root, sidecar);
    readLabels(root, "label_names", sidecar.labels);
    readLabels(root, "id2label", sidecar.labels);
}

}  // namespace core
