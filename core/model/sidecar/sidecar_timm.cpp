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
