// Swin: attention inside windows that are shifted in every other layer, on a grid that is halved from stage to stage.
// Swin v2's bias fits windows of any size, so no shape states them.
#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/swin/swin.h"
#include "core/model/families/swin/swin_namings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace core {

namespace {

constexpr int kLargestWindow = 64;  ///< memory for the bias grows with its fourth power

struct SwinStage {
    int window = 0, heads = 0;
    std::string source;  ///< the tensor that states the heads, for errors
};

void requireWidth(const std::string& prefix, int stage, const ModelSpec& spec)
{
    if (int64_t{spec.dim} << stage > 1 << 16) {
        throw Error(
            ErrorCode::ShapeMismatch, prefix,
            "expected stages of at most 65536 channels, found %1 stages from %2 channels"_msg(stage + 1, spec.dim));
    }
}

/// Everything except the stages: patch embedding, MLP, pooling, classifier. @return number of stages
int readSwinFrame(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto partitions = from.sidecar.arguments.flag("always_partition");
    if (partitions.value.value_or(false)) {
        throw Error(ErrorCode::Unsupported, partitions.provenance.text(),
                    "always_partition: expected windows no larger than their grid, found true, which "
                    "is not supported"_msg);
    }
    spec.tokens = {false, false, 0};
    readPatchConvolution(shapes, spec);
    spec.positionCoversPrefix = false;
    const int stages = shapes.count("layers.");
    for (int stage = 0; stage < stages; ++stage) {
        requireWidth(fmt::format("layers.{}.", stage), stage, spec);
    }
    spec.mlpHidden = shapes.side("layers.0.blocks.0.mlp.fc2.weight", 2, 1);
    spec.finalNorm = spec.patchBias = true;
    spec.pooling = Pooling::PatchMean;
    spec.classes = readClassifier(shapes, "head.fc", spec.dim << (stages - 1));
    return stages;
}

/// Appends the blocks of one stage, one layer per block.
void addSwinStage(const ShapeReader& shapes, int stage, const SwinStage& stated, ModelSpec& spec)
{
    const auto prefix = fmt::format("layers.{}.", stage);
    const int64_t width = int64_t{spec.dim} << stage;
    if (width % stated.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, stated.source,
                    "expected a divisor of the width %1 as heads, found %2"_msg(width, stated.heads));
    }
    shapes.require(prefix + "blocks.0.attn.qkv.weight", {3 * width, width});
    if (stage > 0) {
        shapes.require(prefix + "downsample.reduction.weight", {width, 2 * width});
    }
    spec.layers.insert(spec.layers.end(), static_cast<size_t>(shapes.count(prefix + "blocks.")),
                       {LayerKind::Window, stated.heads, {false, false, 0}, stage, stated.window});
}

FamilyDefaults defaultsOfSwin()
{
    FamilyDefaults defaults;
    defaults.normEps.value = 1e-5;
    defaults.normalization.provenance = Origin::FamilyRule;
    return defaults;
}

// Swin

constexpr int64_t kSwinSideLimit = 1 << 20;

/// The table has a row for each offset between two positions in a window: (2 window - 1) squared.
SwinStage readBiasTable(const ShapeReader& shapes, int stage)
{
    const auto name = fmt::format("layers.{}.blocks.0.attn.relative_position_bias_table", stage);
    const auto& table = shapes.shape(name, 2);
    const auto side = squareRoot(table[0]);
    if (!side || *side % 2 == 0) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected the square of an odd number of rows, found %1"_msg(table[0]));
    }
    const int window = (*side + 1) / 2;
    if (window > kLargestWindow) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected windows of at most %1 patches a side, found %2"_msg(kLargestWindow, window));
    }
    return {window, static_cast<int>(table[1]), name};
}

/// The smallest grid that such windows can have been trained on: at every stage at least one whole window. A stage
/// whose grid was no larger than a window has a table for that grid, and then this is exactly that grid.
int64_t smallestTrainedSide(const ModelSpec& spec)
{
    int64_t side = 0;
    for (const auto& layer : spec.layers) {
        side = std::max(side, int64_t{layer.window} << layer.stage);
    }
    return std::min(side, kSwinSideLimit);
}

FamilyDefaults inferSwin(const Evidence& from, ModelSpec& spec)
{
    const auto& [shapes, sidecar, hints] = from;
    const int stages = readSwinFrame(from, spec);
    for (int stage = 0; stage < stages; ++stage) {
        addSwinStage(shapes, stage, readBiasTable(shapes, stage), spec);
    }
    spec.qkvBias = false;
    for (int stage = 0; stage < stages && !spec.qkvBias; ++stage) {
        spec.qkvBias = anyBlockHas(shapes, fmt::format("layers.{}.blocks.", stage), "attn.qkv.bias");
    }
    const int64_t trained = smallestTrainedSide(spec);
    // A last window smaller than the others is the whole grid of its stage.
    const bool sized = spec.layers.back().window < spec.layers.front().window;

    auto defaults = defaultsOfSwin();
    // 224 for windows of 7, 384 for 12.
    const auto side = static_cast<int>(std::min(spec.patch * trained, kSwinSideLimit));
    defaults.inputSize = {
        std::pair(side, side),
        sized ? Provenance(Origin::Shapes) : Provenance(Origin::Rule, "windows of %1"_msg(spec.largestWindow()))};
    if (hints.patchSide && *hints.patchSide > 0 && *hints.patchSide <= kSwinSideLimit / spec.patch) {
        defaults.inputSize = {std::pair(spec.patch * *hints.patchSide, spec.patch * *hints.patchSide), Origin::Shapes};
    }
    defaults.shapesDependOnInputSize = true;
    if (side >= 384) {
        defaults.cropPct = {1.0, {Origin::Rule, "large inputs are not cropped"_msg}};
    }
    return defaults;
}

constexpr ConfigClass kSwinConfigs[] = {{"swin", 0, 1e-5}};
constexpr Naming kSwinNamings[] = {
    {kTimmSignature, isSwin, nameSwin},
    {kHuggingFaceSignature, isHuggingFaceSwin, nameHuggingFaceSwin},
};

// Swin v2

/// "window12to16_192to256": first trained with windows of 12 on 192 pixels, then with 16 on 256.
struct WindowWords {
    int firstWindow = 0, window = 0;
    int firstSize = 0, size = 0;  ///< 0: not stated
};

/// Removes a number of at most four digits from the front; 0: there is none.
int takeNumber(std::string_view& text)
{
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + std::min<size_t>(text.size(), 4), number);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return problem == std::errc{} ? number : 0;
}

/// "12to16" or "8", which is both.
std::pair<int, int> takeRange(std::string_view& text)
{
    const int first = takeNumber(text);
    if (!text.starts_with("to")) {
        return {first, first};
    }
    text.remove_prefix(2);
    return {first, takeNumber(text)};
}

WindowWords readWindowWords(std::string_view name)
{
    constexpr std::string_view word = "window";
    const auto at = name.find(word);
    if (at == std::string_view::npos) {
        return {};
    }
    name.remove_prefix(at + word.size());
    WindowWords words;
    std::tie(words.firstWindow, words.window) = takeRange(name);
    if (name.starts_with('_') || name.starts_with('-')) {
        name.remove_prefix(1);
        std::tie(words.firstSize, words.size) = takeRange(name);
    }
    return words;
}

/// The architecture's word, or the file's name.
WindowWords wordsOf(const Evidence& from)
{
    const auto words = readWindowWords(from.architecture());
    return words.window > 0 ? words : readWindowWords(from.hints.name);
}

/// Windows as stated by arguments. Values omitted by Hugging Face's files have the defaults of their class.
Sourced<std::vector<int>> statedWindows(const char* key, const std::vector<int>& usual, const Sidecar& sidecar)
{
    const auto stated = sidecar.arguments.wholeNumbers(key, "a whole number of patches or a list of them"_msg);
    if (!stated && sidecar.modelType.value == "swinv2") {
        return {usual, {Origin::ClassDefault, sidecar.modelType.provenance.words()}};
    }
    return stated;
}

/// One number, or rows and columns that are equal.
int statedWindow(const Sourced<std::vector<int>>& stated)
{
    const auto& sides = *stated;
    if (sides.empty() || sides.size() > 2 || sides.front() != sides.back()) {
        throw Error(ErrorCode::Unsupported, stated.provenance.text(),
                    "window_size: expected one side in patches for the windows of a Swin v2, found %1"_msg(
                        fmt::format("{}", sides)));
    }
    return sides.front();
}

Sourced<int> chooseWindow(const Evidence& from, const Sourced<std::vector<int>>& stated, const WindowWords& words)
{
    Sourced<int> window;
    if (from.hints.window) {
        window = {from.hints.window, Origin::Shapes};
    } else if (stated) {
        window = {statedWindow(stated), stated.provenance};
    } else if (words.window > 0) {
        window = {words.window, Origin::Name};
    } else {
        throw Error(ErrorCode::Unsupported, "window_size",
                    "the side of the windows is not in the file: expected it from config.json or the "
                    "name (swinv2_..._window8_256), found neither"_msg);
    }
    if (*window < 1 || *window > kLargestWindow) {
        throw Error(
            ErrorCode::OutOfRange, "window_size",
            "expected 1 to %1 patches, found %2 (from %3)"_msg(kLargestWindow, *window, window.provenance.words()));
    }
    return window;
}

/// The windows of the first training, or that grid if a stage's grid was smaller.
std::vector<int> windowsBefore(const WindowWords& words, int patch, int stages)
{
    std::vector<int> windows;
    for (int stage = 0; stage < stages; ++stage) {
        const int grid = words.firstSize / patch >> stage;
        windows.push_back(words.firstSize > 0 ? std::min(words.firstWindow, grid) : words.firstWindow);
    }
    return windows;
}

void readLearnedWindows(const Evidence& from, const WindowWords& words, int stages, ModelSpec& spec)
{
    if (const auto stated = statedWindows("pretrained_window_sizes", {}, from.sidecar)) {
        spec.learnedWindows = *stated;
    } else if (words.firstWindow != words.window) {
        spec.learnedWindows = windowsBefore(words, spec.patch, stages);
    } else if (words.window == 0 && !statedWindows("window_size", {7}, from.sidecar)) {
        spec.warnings.emplace_back(
            "The file does not state the windows that the position bias was learned in; the current ones are "
            "assumed."_msg);
    }
    const auto& learned = spec.learnedWindows;
    const bool fits = std::ranges::none_of(learned, [](int side) { return side == 1; });
    if (!fits || (!learned.empty() && learned.size() < static_cast<size_t>(stages))) {
        throw Error(
            ErrorCode::Unsupported, "pretrained_window_sizes",
            "expected 0 or at least 2 patches for each of %1 stages, found %2"_msg(stages, fmt::format("{}", learned)));
    }
}

SwinStage readLogitScale(const ShapeReader& shapes, int stage, int window)
{
    const auto name = fmt::format("layers.{}.blocks.0.attn.logit_scale", stage);
    const int heads = shapes.side(name, 3, 0);
    shapes.require(name, {heads, 1, 1});
    return {window, heads, name};
}

FamilyDefaults inferSwinV2(const Evidence& from, ModelSpec& spec)
{
    const auto& shapes = from.shapes;
    const auto words = wordsOf(from);
    const auto window = chooseWindow(from, statedWindows("window_size", {7}, from.sidecar), words);
    spec.provenance["window"] = window.provenance;
    const int stages = readSwinFrame(from, spec);
    for (int stage = 0; stage < stages; ++stage) {
        addSwinStage(shapes, stage, readLogitScale(shapes, stage, *window), spec);
    }
    spec.qkvBias = shapes.has("layers.0.blocks.0.attn.q_bias");
    readLearnedWindows(from, words, stages, spec);

    auto defaults = defaultsOfSwin();
    // Published sizes: 256 pixels for windows of 8 and 16, 192 for 12, 384 for 24.
    const int usual = (*window > 8 ? 4 : 8) * *window * spec.patch;
    defaults.inputSize = words.size > 0 ? Sourced<std::pair<int, int>>{std::pair(words.size, words.size), Origin::Name}
                                        : Sourced<std::pair<int, int>>{std::pair(usual, usual),
                                                                       {Origin::Rule, "windows of %1"_msg(*window)}};
    return defaults;
}

constexpr ConfigClass kSwinV2Configs[] = {{"swinv2", 0, 1e-5}};
constexpr Naming kSwinV2Namings[] = {{kHuggingFaceSignature, isHuggingFaceSwinV2, nameHuggingFaceSwinV2}};

}  // namespace

FamilyRow swinFamily()
{
    return {.family = Family::Swin,
            .traits = {"swin", "Swin", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"layers.0.blocks.0.attn.relative_position_bias_table", "layers.0.blocks.0.attn.qkv.weight",
                          "patch_embed.proj.weight"},
            .infer = inferSwin,
            .make = makeSwin,
            .namings = kSwinNamings,
            .configs = kSwinConfigs,
            .zoo = {{"swin"}, nullptr}};
}

FamilyRow swinV2Family()
{
    return {.family = Family::SwinV2,
            .traits = {"swinv2", "Swin v2", Dropping::Impossible, AddedToken::Impossible, true, false},
            .signature = {"layers.0.blocks.0.attn.cpb_mlp.0.weight", "layers.0.blocks.0.attn.logit_scale",
                          "layers.0.blocks.0.attn.qkv.weight", "patch_embed.proj.weight"},
            .infer = inferSwinV2,
            .make = makeSwin,
            .namings = kSwinV2Namings,
            .configs = kSwinV2Configs,
            .zoo = {{"swinv2"}, nullptr}};
}

}  // namespace core
