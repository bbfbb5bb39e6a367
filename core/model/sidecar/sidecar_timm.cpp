// timm's config.json: `architecture`, `model_args`, `pretrained_cfg`; very old ones have the latter's keys on top.
#include "core/model/sidecar/sidecar_section.h"

#include <fmt/format.h>

#include <array>

namespace core {

namespace {

/// Arguments of timm's models that change the computation without leaving a tensor.
constexpr std::array kHiddenArguments{"attn_layer", "block_fn", "attn_type", "pos_embed_use_grid_sample"};
/// For its NaFlex ViTs: the supported values.
constexpr std::array<std::pair<const char*, std::string_view>, 4> kUsualArguments{
    {{"patchify_channels_last", "true"},
     {"pos_embed_interp_mode", "\"bicubic\""},
     {"pos_embed", "\"learned\""},
     {"rope_type", "\"none\""}}};

void readPretrained(const Section& section, Sidecar& sidecar)
{
    section.text("tag", sidecar.tag);
    section.imageSize("input_size", sidecar.inputSize);
    section.perChannel("mean", sidecar.mean);
    section.perChannel("std", sidecar.std);
    section.fraction("crop_pct", sidecar.cropPct, kHighestCropPct);
    section.word("crop_mode", sidecar.cropMode, "center, squash or border"_msg, parseCropMode);
    section.word("interpolation", sidecar.interpolation, "nearest, bilinear, bicubic or lanczos"_msg,
                 parseInterpolation);
}

/// `attn_layer: "attn"` is the usual one, as are "standard", null and false.
void readHidden(const Section& arguments, bool naflex, Sidecar& sidecar)
{
    const auto hide = [&](const char* name, const JsonReader& value) {
        if (!sidecar.hidden) {
            sidecar.hidden = {fmt::format("model_args.{} is {}", name, shownJson(value.value())),
                              arguments.provenance()};
        }
    };
    for (const char* name : kHiddenArguments) {
        const auto found = arguments.find(name);
        const auto word = found ? found->textOr("other") : "";
        if (found && found->value() != false && word != "attn" && word != "standard" && !word.empty()) {
            hide(name, *found);
        }
    }
    for (const auto& [name, usual] : kUsualArguments) {
        const auto found = naflex ? arguments.find(name) : std::nullopt;
        if (found && shownJson(found->value()) != usual && !found->textOr("other").empty()) {
            hide(name, *found);
        }
    }
}

}  // namespace

void readTimm(const Section& root, Sidecar& sidecar)
{
    root.text("architecture", sidecar.architecture);
    const auto arguments = root.section("model_args");
    sidecar.arguments.add(arguments);
    arguments.heads("num_heads", sidecar);
    arguments.imageSize("img_size", sidecar.trainedSize);
    arguments.fraction("norm_eps", sidecar.normEps);
    arguments.text("global_pool", sidecar.globalPool);
    arguments.activation("act_layer", sidecar.activation);
    readHidden(arguments, root.textOr("architecture", "").starts_with("naflexvit"), sidecar);
    arguments.claims({{"depth", "depth"}, {"embed_dim", "dim"}, {"patch_size", "patch"}, {"reg_tokens", "registers"}},
                     sidecar);
    root.claims({{"num_classes", "classes"}}, sidecar);
    root.text("global_pool", sidecar.globalPool);
    // Keys of Hugging Face's form in a file without a model_type.
    root.heads("num_attention_heads", sidecar);
    root.heads("num_heads", sidecar);
    root.fraction("layer_norm_eps", sidecar.normEps);
    root.activation("hidden_act", sidecar.activation);
    readPretrained(root.section("pretrained_cfg"), sidecar);
    readPretrained(root, sidecar);
    root.labels("label_names", sidecar.labels);
    root.labels("id2label", sidecar.labels);
}

}  // namespace core
