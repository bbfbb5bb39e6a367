// Hugging Face's config.json, where a key that equals the default of its model_type may be missing, and
// preprocessor_config.json.
#include "core/model/sidecar/sidecar_section.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace core {

namespace {

/// Defaults of the configuration classes for keys that are not in the file.
struct Defaults {
    std::string_view modelType;
    int heads;  ///< 0: the shapes state it
    double eps;
    Activation activation;
};
constexpr Defaults kDefaults[] = {
    {"vit", 12, 1e-12, Activation::Gelu},
    {"deit", 12, 1e-12, Activation::Gelu},
    {"vit_mae", 12, 1e-12, Activation::Gelu},
    {"vit_msn", 12, 1e-6, Activation::Gelu},
    {"ijepa", 12, 1e-12, Activation::Gelu},
    {"dinov2", 12, 1e-6, Activation::Gelu},
    {"dinov2_with_registers", 12, 1e-6, Activation::Gelu},
    {"dinov3_vit", 6, 1e-5, Activation::Gelu},
    {"swin", 0, 1e-5, Activation::Gelu},
    {"swinv2", 0, 1e-5, Activation::Gelu},
    {"beit", 0, 1e-12, Activation::Gelu},
    {"data2vec-vision", 0, 1e-12, Activation::Gelu},
    {"sam", 0, 1e-6, Activation::Gelu},
    {"sam_vision_model", 0, 1e-6, Activation::Gelu},
    {"clip", 12, 1e-5, Activation::QuickGelu},
    {"clip_vision_model", 12, 1e-5, Activation::QuickGelu},
    {"siglip", 12, 1e-6, Activation::GeluTanh},
    {"siglip_vision_model", 12, 1e-6, Activation::GeluTanh},
    {"siglip2", 12, 1e-6, Activation::GeluTanh},
    {"siglip2_vision_model", 12, 1e-6, Activation::GeluTanh},
    {"aimv2", 8, 1e-5, Activation::Silu},
    {"aimv2_vision_model", 8, 1e-5, Activation::Silu},
    {"intern_vit_6b", 25, 1e-6, Activation::Gelu},
};

void readTower(const Section& section, const Defaults* defaults, Sidecar& sidecar)
{
    section.positive("num_attention_heads", sidecar.heads);
    section.number("layer_norm_eps", sidecar.normEps, 0.0, 1.0);
    section.number("rms_norm_eps", sidecar.normEps, 0.0, 1.0);
    readActivation(section, "hidden_act", sidecar.activation);
    section.positive("patch_size", sidecar.patch);
    readWholeLayers(section, sidecar);
    section.imageSize("image_size", sidecar.trainedSize);
    section.number("rope_theta", sidecar.rotary.base, 0.0, 1e9);
    section.section("rope_parameters").number("rope_theta", sidecar.rotary.base, 0.0, 1e9);
    if (!section.has("embed_dim")) {  // Swin, whose hidden_size is the last stage's
        readClaims(section, {{"num_hidden_layers", "depth"}, {"hidden_size", "dim"}, {"patch_size", "patch"}}, sidecar);
    }
    if (!defaults) {
        return;
    }
    const auto usual = section.classDefault();
    // A width beside missing heads is a width of that many heads; without either the file says nothing of this model.
    if (!sidecar.heads && defaults->heads > 0 && section.has("hidden_size")) {
        sidecar.heads = {defaults->heads, usual};
    }
    if (!sidecar.normEps) {
        sidecar.normEps = {defaults->eps, usual};
    }
    if (!sidecar.activation && !section.flagOr("use_swiglu_ffn", false)) {
        sidecar.activation = {defaults->activation, usual};
    }
}

void readSwinV2(const Section& section, Sidecar& sidecar)
{
    readWindows(section, sidecar);
    const auto usual = section.classDefault();
    if (!sidecar.windows) {
        sidecar.windows = {{{7}}, usual};
    }
    if (!sidecar.learntWindows) {
        sidecar.learntWindows = {{std::vector<int>{}}, usual};
    }
}

/// A detector's layers are counted and headed apart, and its backbone is not what attends.
void readDetr(const Section& root, Sidecar& sidecar)
{
    root.positive("encoder_attention_heads", sidecar.heads);
    Sourced<int> ofDecoder;
    root.positive("decoder_attention_heads", ofDecoder);
    if (!sidecar.heads) {
        sidecar.heads = {8, root.classDefault()};
    }
    if (ofDecoder && *ofDecoder != *sidecar.heads) {
        sidecar.hidden = {"decoder_attention_heads is another number than encoder_attention_heads", root.provenance()};
    }
    if (root.flagOr("dilation", false)) {
        sidecar.hidden = {"dilation is true (DC5)", root.provenance()};
    }
    readActivation(root, "activation_function", sidecar.activation);
    if (!sidecar.activation) {
        sidecar.activation = {Activation::Relu, root.classDefault()};
    }
}

using Size = std::pair<int, int>;

/// The value of `size` or `crop_size`: one side, {"height", "width"} or {"shortest_edge"}.
struct StatedSize {
    Sourced<Size> exact;
    Sourced<int> side, shortest, longest;
};

StatedSize readSize(const Section& root, const char* key)
{
    StatedSize stated;
    const auto* found = root.find(key);
    if (found && found->is_object()) {
        const auto section = root.section(key);
        Sourced<int> height, width;
        section.positive("shortest_edge", stated.shortest);
        section.positive("longest_edge", stated.longest);
        section.positive("height", height);
        section.positive("width", width);
        if (height && width) {
            stated.exact = {Size(*height, *width), root.provenance()};
        }
        if (!stated.exact && !stated.shortest) {
            root.fail(key, "height and width, or shortest_edge", *found);
        }
    } else {
        root.positive(key, stated.side);
    }
    return stated;
}

/// Old files have a plain number; which form it means is a matter of the class.
void readOldForm(const Section& root, StatedSize& size)
{
    if (!size.side) {
        return;
    }
    const auto type = root.textOr("image_processor_type", root.textOr("feature_extractor_type", ""));
    const bool keepsRatio = type.starts_with("CLIP") || type.starts_with("Bit") || type.starts_with("ConvNext") ||
                            (type.empty() && root.flagOr("do_center_crop", false));
    if (keepsRatio) {
        size.shortest = size.side;
    } else {
        size.exact = {Size(*size.side, *size.side), size.side.provenance};
    }
}

/// crop / size, such that size comes out again when the crop is divided by it and rounded down.
double cropFraction(int crop, int size)
{
    double fraction = static_cast<double>(crop) / size;
    while (std::floor(crop / fraction) < size) {
        fraction = std::nextafter(fraction, 0.0);
    }
    return fraction;
}

template <typename Value>
void setOnce(Sourced<Value>& field, Value value, const Provenance& provenance)
{
    if (!field) {
        field = {value, provenance};
    }
}

/// SigLIP 2 NaFlex: so many patches, whatever the photo's ratio, as the sides of the squarest input that has them.
void readBudget(const Section& root, Sidecar& sidecar)
{
    Sourced<int> patches, side;
    root.positive("max_num_patches", patches);
    root.positive("patch_size", side);
    constexpr int usualSide = 16;
    int rows = static_cast<int>(std::sqrt(*patches));
    while (*patches % rows != 0) {
        --rows;
    }
    const int pixels = side ? *side : usualSide;
    setOnce(sidecar.inputSize, Size(rows * pixels, *patches / rows * pixels), root.provenance());
    setOnce(sidecar.cropPct, 1.0, root.provenance());
    setOnce(sidecar.cropMode, CropMode::Budget, root.provenance());
}

/// DPT's processor (Depth Anything). Of photos smaller than the size it would take the scale nearer to 1, where the
/// authors, and this program, bring every side up to it.
bool keepsRatio(const Section& root, const StatedSize& size)
{
    return size.exact && root.flagOr("keep_aspect_ratio", false) && root.has("ensure_multiple_of");
}

void readGeometry(const Section& root, Sidecar& sidecar)
{
    if (root.has("max_num_patches")) {
        readBudget(root, sidecar);
        return;
    }
    auto size = readSize(root, "size");
    readOldForm(root, size);
    auto crop = readSize(root, "crop_size");
    if (!root.flagOr("do_resize", true)) {
        size = {};
    }
    if (!root.flagOr("do_center_crop", static_cast<bool>(crop.exact) || static_cast<bool>(crop.side))) {
        crop = {};
    }
    const auto& file = root.provenance();
    const int resized = size.exact ? size.exact->first : size.shortest ? *size.shortest : 0;
    Size input(resized, size.exact ? size.exact->second : resized);
    if (crop.exact || crop.side || crop.shortest) {
        const int side = crop.side ? *crop.side : crop.shortest ? *crop.shortest : 0;
        input = crop.exact ? *crop.exact : Size(side, side);
    }
    if (input.first == 0) {
        return;
    }
    setOnce(sidecar.inputSize, input, file);
    setOnce(sidecar.cropPct, resized > input.first ? cropFraction(input.first, resized) : 1.0, file);
    // With a longest edge the picture keeps its ratio and is not cropped (DETR): all of it is seen.
    const bool whole = size.exact || (size.longest && !crop.exact && !crop.side && !crop.shortest);
    setOnce(sidecar.cropMode,
            keepsRatio(root, size) ? CropMode::Cover
            : whole                ? CropMode::Squash
                                   : CropMode::Center,
            file);
}

/// Pillow's numbers.
std::optional<Interpolation> resampleNumbered(const Json& value)
{
    if (!value.is_number_integer()) {
        return value.is_string() ? parseInterpolation(value.get<std::string>()) : std::nullopt;
    }
    constexpr std::array kMethods{Interpolation::Nearest, Interpolation::Lanczos, Interpolation::Bilinear,
                                  Interpolation::Bicubic};
    const bool known = value >= 0 && value < static_cast<int>(kMethods.size());
    return known ? std::optional(kMethods[value.get<size_t>()]) : std::nullopt;
}

}  // namespace

void readHuggingFace(const Section& root, Sidecar& sidecar)
{
    // A model of several parts has the image tower's values in an object of its own, mostly with a type of its own.
    const auto tower = root.has("vision_config")     ? root.section("vision_config")
                       : root.has("backbone_config") ? root.section("backbone_config")
                                                     : root;
    if (root.textOr("model_type", "") == "detr") {
        readDetr(root, sidecar);
        readLabels(root, "id2label", sidecar.labels);
        return;
    }
    const Defaults* defaults = nullptr;
    const auto type = tower.textOr("model_type", root.textOr("model_type", ""));
    for (const auto& row : kDefaults) {
        if (row.modelType == type) {
            defaults = &row;
        }
    }
    readTower(tower, defaults, sidecar);
    if (type == "swinv2") {
        readSwinV2(root, sidecar);
    }
    // "LABEL_0", "LABEL_1" are what the library writes for models without a classifier.
    const auto* labels = root.find("id2label");
    if (!(labels && labels->is_object() && labels->contains("0") && (*labels)["0"] == "LABEL_0")) {
        readLabels(root, "id2label", sidecar.labels);
    }
}

void readProcessor(const Section& root, Sidecar& sidecar)
{
    readGeometry(root, sidecar);
    root.set("resample", sidecar.interpolation, "0 (nearest), 1 (Lanczos), 2 (bilinear) or 3 (bicubic)",
             resampleNumbered);
    const auto type = root.textOr("image_processor_type", root.textOr("feature_extractor_type", ""));
    if (!sidecar.interpolation && type.starts_with("ViT")) {
        sidecar.interpolation = {Interpolation::Bilinear, root.classDefault()};
    }
    if (!root.flagOr("do_normalize", true)) {
        setOnce(sidecar.mean, {0.0, 0.0, 0.0}, root.provenance());
        setOnce(sidecar.std, {1.0, 1.0, 1.0}, root.provenance());
        return;
    }
    root.triple("image_mean", sidecar.mean);
    root.triple("image_std", sidecar.std);
}

}  // namespace core
