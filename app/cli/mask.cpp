// headscope-cli mask: what a click, a box or an earlier mask selects in an image, or everything that a grid of points
// does, by the mask decoder of SAM, MobileSAM, EfficientSAM or SAM 2.

#include "app/cli/figures.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "core/analysis/attention/mass_threshold.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/image/photo_mask.h"
#include "core/scene/every_mask.h"
#include "core/scene/mask_predictor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

struct MaskOptions {
    ModelOptions model;
    std::string image;
    core::MaskPrompts prompts;
    fs::path maskInput, out;
    bool everything = false;
    core::EveryMaskOptions every;
    std::vector<std::string> ofEverything;  ///< options that were given and mean nothing without it
};

core::PointPrompt parsePoint(const std::string& text)
{
    const auto colon = text.find(':');
    const auto label = colon == std::string::npos ? "1" : text.substr(colon + 1);
    if (label != "0" && label != "1") {
        throw UsageError(fmt::format("expected X,Y or X,Y:1 in the object or X,Y:0 outside, found \"{}\"", text));
    }
    const auto places = parsePlaces(text.substr(0, colon), 2);
    return {places[0], places[1], label == "1"};
}

core::BoxPrompt parseBox(const std::string& text)
{
    const auto [left, top, right, bottom] = parseRect(text);
    return {left, top, right, bottom};
}

fs::path parseMaskFile(const std::string& text)
{
    fs::path file = text;
    constexpr std::array kinds{".npz", ".png", ".json", ".svg", ".pdf"};
    if (std::ranges::find(kinds, file.extension()) == kinds.end()) {
        throw UsageError(
            fmt::format("expected FILE.npz, FILE.png, FILE.json, FILE.svg or FILE.pdf, found \"{}\"", text));
    }
    return file;
}

bool isFigure(const fs::path& file)
{
    return file.extension() == ".svg" || file.extension() == ".pdf";
}

torch::Tensor readMaskInput(const fs::path& file)
{
    auto logits = core::readNpy(file);
    if (logits.scalar_type() != torch::kFloat32 || logits.dim() != 2) {
        throw core::Error(core::ErrorCode::Unsupported, file.string(),
                          "expected float32 of rows and columns, found %1 with %2 axes"_msg(
                              c10::toString(logits.scalar_type()), logits.dim()));
    }
    return logits;
}

core::NamedTensors arraysOf(const core::MaskPredictor& predictor, const core::DecodedMasks& decoded)
{
    core::NamedTensors arrays{
        {"embedding", predictor.embedding()}, {"low_res_masks", decoded.logits}, {"iou", decoded.iou}};
    if (decoded.objectScore.defined()) {
        arrays.emplace_back("object_score", decoded.objectScore);
    }
    for (size_t layer = 0; layer < decoded.attention.size(); ++layer) {
        const auto& [tokenToImage, imageToToken] = decoded.attention[layer];
        const bool last = layer + 1 == decoded.attention.size();
        arrays.emplace_back(last ? "token_to_image.final" : fmt::format("token_to_image.{}", layer), tokenToImage);
        if (imageToToken.defined()) {
            arrays.emplace_back(fmt::format("image_to_token.{}", layer), imageToToken);
        }
    }
    return arrays;
}

void writeArrays(const fs::path& file, const core::MaskPredictor& predictor, const core::DecodedMasks& decoded,
                 const std::stop_token& stop)
{
    auto arrays = arraysOf(predictor, decoded);
    std::vector<float> stability;
    for (int64_t mask = 0; mask < decoded.logits.size(0); ++mask) {
        const auto logits = predictor.onPhoto(decoded.logits[mask], stop);
        stability.push_back(static_cast<float>(core::stabilityScore(logits)));
        if (mask == decoded.chosen) {
            arrays.emplace_back("mask", (logits > 0).to(torch::kUInt8));
        }
    }
    arrays.emplace_back("stability", torch::tensor(stability));
    arrays.emplace_back("chosen", torch::tensor(int64_t{decoded.chosen}));
    core::writeNpz(file, arrays);
}

/// The records of SAM's authors, whose boxes are as wide as from the first pixel to the last.
Json recordOf(const core::FoundMask& mask, core::PixelSize size)
{
    const auto& box = mask.box;
    return {{"segmentation", {{"size", {size.height, size.width}}, {"counts", mask.runs}}},
            {"area", mask.area},
            {"bbox", {box.left, box.top, box.right - box.left, box.bottom - box.top}},
            {"predicted_iou", mask.iou},
            {"point_coords", Json::array({Json::array({mask.point.x, mask.point.y})})},
            {"stability_score", mask.stability},
            {"crop_box", {0, 0, size.width, size.height}}};
}

/// Draws masks over the photo, each in a color of its own.
/// @param labels   [height, width] int64 of the photo: 0: none, else the number of a mask
/// @param subject  for the caption
void drawMasks(const MaskOptions& options, const core::Model& model, const core::Scene& scene,
               const torch::Tensor& labels, const std::string& subject)
{
    core::PatchMap map;
    map.grid = {static_cast<int>(labels.size(0)), static_cast<int>(labels.size(1))};
    map.values = core::coloredByHead((labels - 1).flatten()).reshape({map.grid.rows, map.grid.cols, 3}).contiguous();
    core::Result result;
    result.title = core::Message(labels.max().item<int64_t>() > 1 ? std::string("Masks") : std::string("Mask"));
    result.subject = core::Message(subject);
    result.content = std::move(map);
    const core::PixelSize size = scene.image->size();
    ui::Figure figure;
    figure.photo = scene.image;
    figure.mapping = {.photo = size, .model = size};
    figure.patchSize = 1.0;
    figure.result = std::make_shared<const core::Result>(std::move(result));
    figure.view.name = "prompt-mask";
    figure.view.style = core::OverlayStyle::Tint;
    figure.view.opacity = core::defaultOpacity(core::OverlayStyle::Tint);
    figure.view.smooth = false;
    figure.modelName = model.spec().name;
    const fs::path photo = options.image;
    const ApplicationForText application;
    ui::exportFigure(options.out, figure,
                     recipeOf(model, ui::fileSha256(model.file), photo.filename().string(), ui::fileSha256(photo)));
}

void writeEverything(const MaskOptions& options, const core::Model& model, const core::Scene& scene,
                     const core::MaskPredictor& predictor, const Environment& environment)
{
    const auto masks = core::everyMask(predictor, options.every, runControl(options.model, environment, "point"));
    if (options.out.extension() == ".png") {
        core::writePng(options.out, core::labelImage(masks, predictor.size()));
        return;
    }
    if (isFigure(options.out)) {
        drawMasks(options, model, scene, core::labelImage(masks, predictor.size()).to(torch::kInt64),
                  fmt::format("{} mask{} by a grid of {} x {} points", masks.size(), masks.size() == 1 ? "" : "s",
                              options.every.pointsPerSide, options.every.pointsPerSide));
        return;
    }
    auto records = Json::array();
    for (const auto& mask : masks) {
        records.push_back(recordOf(mask, predictor.size()));
    }
    core::writeAtomically(options.out, [&](std::ostream& out) { out << records.dump() << '\n'; });
}

std::string promptText(const core::MaskPrompts& prompts)
{
    std::vector<std::string> parts;
    if (!prompts.points.empty()) {
        parts.push_back(fmt::format("{} point{}", prompts.points.size(), prompts.points.size() == 1 ? "" : "s"));
    }
    if (prompts.box) {
        parts.emplace_back("a box");
    }
    if (prompts.logits.defined()) {
        parts.emplace_back("an earlier mask");
    }
    return fmt::format("{}", fmt::join(parts, " and "));
}

void writeMask(const MaskOptions& options, const core::MaskPrompts& prompts, const core::Model& model,
               const core::Scene& scene, const core::MaskPredictor& predictor, const Environment& environment)
{
    const auto decoded = predictor.decode(prompts, environment.stop);
    if (options.out.extension() == ".npz") {
        writeArrays(options.out, predictor, decoded, environment.stop);
    } else {
        const auto inside = predictor.onPhoto(decoded.logits[decoded.chosen], environment.stop) > 0;
        if (isFigure(options.out)) {
            drawMasks(options, model, scene, inside.to(torch::kInt64),
                      fmt::format("by {}, predicted IoU {:.2f}", promptText(prompts),
                                  decoded.iou[decoded.chosen].item<double>()));
            return;
        }
        core::writePng(options.out, inside.to(torch::kUInt8) * 255);
    }
}

/// Refuses options that contradict each other, whatever the image.
void requireOneTask(const MaskOptions& options)
{
    const bool prompted = !options.prompts.empty() || !options.maskInput.empty();
    if (options.everything && prompted) {
        throw UsageError("--everything: expected no --point, --box and --mask-input beside it, which it replaces");
    }
    if (!options.everything && !prompted) {
        throw UsageError("expected --point, --box, --mask-input or --everything, found none");
    }
    if (!options.everything && !options.ofEverything.empty()) {
        throw UsageError(options.ofEverything.front() + ": expected --everything with it");
    }
    if (const char* other = options.everything ? ".npz" : ".json"; options.out.extension() == other) {
        throw UsageError(fmt::format(
            "--out: expected FILE{}, FILE.png, FILE.svg or FILE.pdf {} --everything, found \"{}\"",
            options.everything ? ".json" : ".npz", options.everything ? "with" : "without", options.out.string()));
    }
    if (isFigure(options.out) && isArray(options.image)) {
        throw UsageError(fmt::format("{}: expected a photo to draw the mask on, found an array", options.image));
    }
}

/// Refuses prompts outside the image before the model sees it.
void requirePrompts(const core::MaskPrompts& prompts, const core::SceneImage& image)
{
    const core::PixelSize size = core::sizeOf(image);
    const auto check = [size](const char* option, const auto& prompt) {
        try {
            core::requireOnPhoto(prompt, size);
        } catch (const core::Error& error) {
            throw UsageError(optionSentence(option, error));
        }
    };
    for (const auto& point : prompts.points) {
        check("--point", point);
    }
    if (prompts.box) {
        check("--box", *prompts.box);
    }
}

void mask(const MaskOptions& options, const Environment& environment)
{
    requireOneTask(options);
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.image, "the image"_msg});
    inputs.push_back({options.maskInput, "the mask input"_msg});
    requireOutputs({options.out}, inputs);
    requireImages({options.image});
    core::MaskPrompts prompts = options.prompts;
    if (!options.maskInput.empty()) {
        prompts.logits = readMaskInput(options.maskInput);
    }
    const auto model = openModelFor(options.image, options.model, environment);
    core::requireMaskDecoder(model.spec());
    auto image = readImage(options.image, model, environment);
    requirePrompts(prompts, image);
    const core::Scene scene = sceneOf(model, options.image, std::move(image), {},
                                      runControl(options.model, environment, "layer"), environment);
    const core::MaskPredictor predictor(scene);
    if (options.everything) {
        writeEverything(options, model, scene, predictor, environment);
    } else {
        writeMask(options, prompts, model, scene, predictor, environment);
    }
}

/// Options of --everything.
void addEveryMaskOptions(CLI::App& command, MaskOptions& options)
{
    command.add_flag("--everything", options.everything,
                     "masks for a grid of points over the whole image, without those that the model is unsure of and "
                     "without duplicates");
    const auto add = [&](const std::string& name, auto& value, auto parse, const std::string& help,
                         const std::string& form) {
        const auto take = [&options, &value, name, parse](const std::string& text) {
            value = parse(text);
            options.ofEverything.push_back(name);
        };
        addText(command, name, take, help, form);
    };
    constexpr int mostPoints = 128;
    const auto share = [](const std::string& text) { return parseNumber(text, 0.0, 1.0); };
    add(
        "--grid", options.every.pointsPerSide, [](const std::string& text) { return parseWhole(text, 1, mostPoints); },
        "points along each side of the grid; default: 32", "N");
    add("--min-iou", options.every.leastIou, share,
        "predicted IoU above which a mask is kept; default: 0.88, of SAM 2: 0.8", "X");
    add("--min-stability", options.every.leastStability, share,
        "share of a mask that remains when the threshold rises, from which on it is kept; default: 0.95", "X");
}

}  // namespace

void addMask(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<MaskOptions>();
    auto* command = program.add_subcommand(
        "mask", "select an object by points, a box or an earlier mask (SAM, MobileSAM, EfficientSAM, SAM 2)");
    addModelOptions(*command, options->model);
    command->add_option("IMAGE", options->image, "a photo, or a .npy array of normalized model input")->required();
    addRepeated(
        *command, "--point",
        [options](const std::string& text) { options->prompts.points.push_back(parsePoint(text)); },
        "a pixel of the photo (of the model input for a .npy) in the object, or with :0 outside it; may be repeated",
        "X,Y[:1|:0]");
    addParsed(*command, "--box", options->prompts.box, parseBox, "a box around the object, in the same pixels")
        ->type_name("L,T,R,B");
    command
        ->add_option("--mask-input", options->maskInput,
                     "logits of an earlier mask, as low_res_masks has them: float32 of 4 rows and columns per patch")
        ->type_name("FILE.npy");
    addParsed(*command, "--out", options->out, parseMaskFile,
              "arrays; or the mask in the photo's pixels, white in the object: for a single point the one of highest "
              "predicted IoU among three, otherwise the single mask (SAM 2: unless that is unstable; EfficientSAM: "
              "never). With --everything records with runs of pixels (COCO), or their numbers in 16 bits. SVG and PDF: "
              "a figure of the masks on the photo")
        ->required()
        ->type_name("FILE.npz|FILE.png|FILE.json|FILE.svg|FILE.pdf");
    addEveryMaskOptions(*command, *options);
    command->callback([options, environment] { mask(*options, environment); });
}

}  // namespace cli
