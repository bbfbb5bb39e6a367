// OpenCLIP's open_clip_config.json: `model_cfg` with the image tower's `vision_cfg`, and `preprocess_cfg`.
#include "core/model/sidecar/sidecar_section.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace core {

namespace {

/// Arguments that change the mathematics but no tensor, with the values that are supported.
constexpr std::pair<const char*, std::string_view> kUsualTowerArguments[] = {
    {"pool_type", "\"tok\""}, {"act_kwargs", "{}"}, {"norm_kwargs", "{}"}};

void readOpenClipTower(const Section& model, Sidecar& sidecar)
{
    const auto tower = model.section("vision_cfg");
    for (const auto& [name, usual] : kUsualTowerArguments) {
        const auto found = tower.find(name);
        if (found && shownJson(found->value()) != usual && !sidecar.hidden) {
            sidecar.hidden = {fmt::format("vision_cfg.{} is {}", name, shownJson(found->value())), model.provenance()};
        }
    }
    tower.text("timm_model_name", sidecar.architecture);
    Sourced<int> width, headWidth;
    tower.positive("width", width);
    tower.positive("head_width", headWidth);
    const int channels = headWidth.value.value_or(64);
    if (width && !sidecar.heads && *width % channels == 0) {
        sidecar.heads = {*width / channels, model.provenance()};
    }
    tower.imageSize("image_size", sidecar.inputSize);
    // If a Hugging Face configuration exists as well, its class knows the usual activation.
    if (!sidecar.activation && (model.has("quick_gelu") || !sidecar.modelType)) {
        sidecar.activation = {model.flagOr("quick_gelu", false) ? Activation::QuickGelu : Activation::Gelu,
                              model.provenance()};
    }
}

/// "shortest" crops the center, "longest" pads, "squash" ignores the aspect ratio.
std::optional<CropMode> resizeNamed(const std::string& word)
{
    return word == "shortest"  ? std::optional(CropMode::Center)
           : word == "longest" ? std::optional(CropMode::Border)
           : word == "squash"  ? std::optional(CropMode::Squash)
                               : std::nullopt;
}

}  // namespace

void readOpenClip(const Section& root, Sidecar& sidecar)
{
    readOpenClipTower(root.section("model_cfg"), sidecar);
    const auto how = root.section("preprocess_cfg");
    how.perChannel("mean", sidecar.mean);
    how.perChannel("std", sidecar.std);
    how.word("interpolation", sidecar.interpolation, "nearest, bilinear, bicubic or lanczos"_msg, parseInterpolation);
    how.word("resize_mode", sidecar.cropMode, "shortest, longest or squash"_msg, resizeNamed);
    if (!sidecar.cropPct) {
        sidecar.cropPct = {1.0, root.provenance()};
    }
}

}  // namespace core
