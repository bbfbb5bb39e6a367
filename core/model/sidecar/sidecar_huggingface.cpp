// Hugging Face's config.json, in which a key equal to the default of its model_type may be missing (families define
// those: ConfigClass), and preprocessor_config.json.
#include "core/error.h"
#include "core/file/text.h"
#include "core/model/sidecar/sidecar_section.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace core {

namespace {

using Sides = std::pair<int, int>;  // height, width

/// The image tower of a configuration.
void readTower(const Section& tower, Sidecar& sidecar)
{
    sidecar.arguments.add(tower);
    tower.heads("num_attention_heads", sidecar);
    tower.fraction("layer_norm_eps", sidecar.normEps);
    tower.fraction("rms_norm_eps", sidecar.normEps);
    tower.activation("hidden_act", sidecar.activation);
    tower.imageSize("image_size", sidecar.trainedSize);
    if (!tower.has("embed_dim")) {  // Swin, whose hidden_size is the last stage's
        tower.claims({{"num_hidden_layers", "depth"}, {"hidden_size", "dim"}, {"patch_size", "patch"}}, sidecar);
    }
}

/// The value of `size` or `crop_size`: one side, {"height", "width"} or {"shortest_edge"}. 0 and none: not stated.
struct StatedSize {
    std::optional<Sides> exact;
    int side = 0, shortest = 0;
    bool longest = false;
};

StatedSize readSize(const Section& root, const char* key)
{
    StatedSize stated;
    const auto found = root.find(key);
    const bool parts = found && found->isObject();
    const auto numberAt = [&](const Section& section, const char* name) {
        Sourced<int> number;
        section.positive(name, number);
        return number.value.value_or(0);
    };
    if (!parts) {
        stated.side = numberAt(root, key);
        return stated;
    }
    const auto section = root.section(key);
    stated.shortest = numberAt(section, "shortest_edge");
    stated.longest = numberAt(section, "longest_edge") > 0;
    if (const Sides sides(numberAt(section, "height"), numberAt(section, "width")); sides.first && sides.second) {
        stated.exact = sides;
    } else if (stated.shortest == 0) {
        found->refuse("height and width, or shortest_edge"_msg);
    }
    return stated;
}

std::string processorClass(const Section& root)
{
    return root.textOr("image_processor_type", root.textOr("feature_extractor_type", ""));
}

/// Old files have a plain number, with a meaning that depends on the class.
void readOldForm(const Section& root, StatedSize& size)
{
    if (size.side == 0) {
        return;
    }
    const auto type = processorClass(root);
    const bool keepsRatio = type.starts_with("CLIP") || type.starts_with("Bit") || type.starts_with("ConvNext") ||
                            (type.empty() && root.flagOr("do_center_crop", false));
    if (keepsRatio) {
        size.shortest = size.side;
    } else {
        size.exact = Sides(size.side, size.side);
    }
}

/// crop / size, chosen so that dividing the crop by it and rounding down restores the size.
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

/// SigLIP 2 NaFlex: a number of patches, whatever the photo's aspect ratio, as the sides of the squarest such input.
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
    const int pixels = side.value.value_or(usualSide);
    setOnce(sidecar.inputSize, Sides(rows * pixels, *patches / rows * pixels), root.provenance());
    setOnce(sidecar.cropPct, 1.0, root.provenance());
    setOnce(sidecar.cropMode, CropMode::Budget, root.provenance());
}

/// SAM's processor: the longest edge is the input's, and what is left of the input is padding.
bool readCorner(const Section& root, Sidecar& sidecar)
{
    if (!root.has("size") || !root.has("pad_size") || !root.flagOr("do_pad", true)) {
        return false;
    }
    const auto size = root.section("size");
    const auto pad = readSize(root, "pad_size");
    Sourced<int> longest;
    size.positive("longest_edge", longest);
    if (!longest || size.has("shortest_edge") || !pad.exact || *longest != pad.exact->first ||
        *longest != pad.exact->second) {
        return false;
    }
    setOnce(sidecar.inputSize, *pad.exact, root.provenance());
    setOnce(sidecar.cropPct, 1.0, root.provenance());
    setOnce(sidecar.cropMode, CropMode::Corner, root.provenance());
    return true;
}

/// DPT's processor (Depth Anything). For photos smaller than the size it would use the scale closer to 1, whereas the
/// authors, and this program, scale every side up to it.
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
    if (readCorner(root, sidecar)) {
        return;
    }
    auto size = readSize(root, "size");
    readOldForm(root, size);
    auto crop = readSize(root, "crop_size");
    if (!root.flagOr("do_resize", true)) {
        size = {};
    }
    if (!root.flagOr("do_center_crop", crop.exact || crop.side > 0)) {
        crop = {};
    }
    const auto& file = root.provenance();
    const int resized = size.exact ? size.exact->first : size.shortest;
    const int cropped = crop.side > 0 ? crop.side : crop.shortest;
    const auto input = crop.exact    ? *crop.exact
                       : cropped > 0 ? Sides(cropped, cropped)
                                     : size.exact.value_or(Sides(resized, resized));
    if (input.first == 0) {
        return;
    }
    setOnce(sidecar.inputSize, input, file);
    setOnce(sidecar.cropPct, resized > input.first ? cropFraction(input.first, resized) : 1.0, file);
    // With a longest edge the image keeps its aspect ratio and is not cropped (DETR).
    const bool whole = size.exact || (size.longest && !crop.exact && cropped == 0);
    setOnce(sidecar.cropMode,
            keepsRatio(root, size) ? CropMode::Cover
            : whole                ? CropMode::Squash
                                   : CropMode::Center,
            file);
}

/// By name, or by Pillow's number.
Interpolation resamplingIn(const JsonReader& json)
{
    constexpr std::array kMethods{Interpolation::Nearest, Interpolation::Lanczos, Interpolation::Bilinear,
                                  Interpolation::Bicubic};
    constexpr MessageId expected = "0 (nearest), 1 (Lanczos), 2 (bilinear) or 3 (bicubic)"_msg;
    const auto& value = json.value();
    if (value.is_number_integer() && value >= 0 && value < static_cast<int>(kMethods.size())) {
        return kMethods.at(value.get<size_t>());
    }
    return json.word(parseInterpolation, expected);
}

/// Pixels in [0, 1] times the factor, minus the offset, are what mean and deviation normalize: ViViT's are in [-1, 1].
std::pair<double, double> rescalingIn(const Section& root)
{
    constexpr double white = 255.0, least = 1e-6, most = 1.0;
    if (!root.flagOr("do_rescale", true)) {
        return {white, 0.0};
    }
    Sourced<double> factor;
    root.take("rescale_factor", factor, [](const JsonReader& json) { return json.number(least, most); });
    const double stated = factor ? *factor * white : 1.0;
    const double scale = std::abs(stated - 1.0) < least ? 1.0 : stated;  // 1 / 255 with fewer digits
    if (root.flagOr("do_zero_centering", false)) {
        return {2.0 * scale, 1.0};
    }
    return {scale, root.flagOr("offset", false) ? 1.0 : 0.0};
}

}  // namespace

void readHuggingFace(const Section& root, Sidecar& sidecar)
{
    if (root.has("encoder_layers") || root.has("encoder_attention_heads")) {  // DETR, whose backbone has no attention
        sidecar.arguments.add(root);
        root.positive("encoder_attention_heads", sidecar.heads);
        root.activation("activation_function", sidecar.activation);
        root.labels("id2label", sidecar.labels);
        return;
    }
    // A model of several parts has the image tower's values in a separate object, usually with a type of its own.
    const auto tower = root.has("vision_config")     ? root.section("vision_config")
                       : root.has("backbone_config") ? root.section("backbone_config")
                                                     : root;
    tower.text("model_type", sidecar.modelType);
    root.text("model_type", sidecar.modelType);
    readTower(tower, sidecar);
    // "LABEL_0", "LABEL_1" are written by the library for models without a classifier.
    const auto labels = root.find("id2label");
    if (!labels || !labels->isObject() || labels->at("0").textOr("") != "LABEL_0") {
        root.labels("id2label", sidecar.labels);
    }
}

Sourced<std::vector<int>> stagesOfBackbone(const StatedArguments& backbone, int depth)
{
    constexpr int lowest = -(1 << 10);
    auto stages = backbone.wholeNumbers("out_indices", "numbers of layers"_msg, lowest);
    if (stages) {
        std::ranges::for_each(*stages.value, [depth](int& stage) { stage += stage < 0 ? depth + 1 : 0; });
    }
    const auto names = backbone.texts("out_features");
    if (!names) {
        return stages;
    }
    std::vector<int> named;
    for (const std::string_view name : *names) {
        constexpr std::string_view start = "stage";
        named.push_back(name.starts_with(start) ? parsedNumber<int>(name.substr(start.size())).value_or(0) : 0);
    }
    if (stages && *stages != named) {
        throw Error(ErrorCode::Unsupported, names.provenance.text(),
                    "out_features: expected the layers of out_indices (%1), found %2"_msg(*stages, *names));
    }
    return {named, names.provenance};
}

void readProcessor(const Section& root, Sidecar& sidecar)
{
    if (root.flagOr("do_flip_channel_order", false)) {
        setOnce<std::string>(sidecar.hidden, "do_flip_channel_order is true", root.provenance());
    }
    readGeometry(root, sidecar);
    root.take("resample", sidecar.interpolation, resamplingIn);
    if (!sidecar.interpolation && processorClass(root).starts_with("ViT")) {
        sidecar.interpolation = {Interpolation::Bilinear, root.classDefault()};
    }
    using Numbers = std::vector<double>;
    Sourced<Numbers> mean, std;
    root.perChannel("image_mean", mean);
    root.perChannel("image_std", std);
    if (!root.flagOr("do_normalize", true)) {
        mean = {Numbers{0.0, 0.0, 0.0}, root.provenance()};
        std = {Numbers{1.0, 1.0, 1.0}, root.provenance()};
    }
    const auto [factor, offset] = rescalingIn(root);
    if (mean && mean->size() != 3 && (factor != 1.0 || offset != 0.0)) {  // images of 8 or of 16 bits could be meant
        throw Error(ErrorCode::Unsupported, "image_mean",
                    "expected three numbers where pixels are not divided by 255, found %1"_msg(mean->size()));
    }
    const auto setScaled = [&, factor = factor](Sourced<Numbers>& field, const Sourced<Numbers>& stated, double added) {
        if (stated) {
            Numbers scaled = *stated;
            std::ranges::for_each(scaled, [&](double& number) { number = (number + added) / factor; });
            setOnce(field, scaled, stated.provenance);
        }
    };
    setScaled(sidecar.mean, mean, offset);
    setScaled(sidecar.std, std, 0.0);
}

}  // namespace core
