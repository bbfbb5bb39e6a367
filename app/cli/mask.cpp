// headscope-cli mask: what a click, a box or an earlier mask selects in an image, or everything that a grid of points
// does, by the mask decoder of SAM, MobileSAM or SAM 2.

#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/image/photo_mask.h"
#include "core/scene/every_mask.h"
#include "core/scene/mask_predictor.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

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

/// "a,b,c" as so many numbers.
std::vector<double> parsePlaces(const std::string& text, size_t count)
{
    constexpr double farthest = 1e9;
    std::vector<double> places;
    for (const auto& part : splitAtCommas(text)) {
        places.push_back(parseNumber(part, -farthest, farthest));
    }
    if (places.size() != count) {
        throw UsageError(fmt::format("expected {} numbers, found \"{}\"", count, text));
    }
    return places;
}

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
    const auto sides = parsePlaces(text, 4);
    return {sides[0], sides[1], sides[2], sides[3]};
}

fs::path parseMaskFile(const std::string& text)
{
    fs::path file = text;
    if (file.extension() != ".npz" && file.extension() != ".png" && file.extension() != ".json") {
        throw UsageError(fmt::format("expected FILE.npz, FILE.png or FILE.json, found \"{}\"", text));
    }
    return file;
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

void writeEverything(const MaskOptions& options, const core::MaskPredictor& predictor, const Environment& environment)
{
    const auto masks = core::everyMask(predictor, options.every, runControl(options.model, environment, "point"));
    if (options.out.extension() == ".png") {
        core::writePng(options.out, core::labelImage(masks, predictor.size()));
        return;
    }
    auto records = Json::array();
    for (const auto& mask : masks) {
        records.push_back(recordOf(mask, predictor.size()));
    }
    core::writeAtomically(options.out, [&](std::ostream& out) { out << records.dump() << '\n'; });
}

void writeMask(const MaskOptions& options, const core::MaskPrompts& prompts, const core::MaskPredictor& predictor,
               const Environment& environment)
{
    const auto decoded = predictor.decode(prompts, environment.stop);
    if (options.out.extension() == ".npz") {
        writeArrays(options.out, predictor, decoded, environment.stop);
    } else {
        const auto inside = predictor.onPhoto(decoded.logits[decoded.chosen], environment.stop) > 0;
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
        throw UsageError(fmt::format("--out: expected FILE.png or FILE{} {} --everything, found \"{}\"",
                                     options.everything ? ".json" : ".npz", options.everything ? "with" : "without",
                                     options.out.string()));
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
    const core::Scene scene = sceneOf(model, options.image, readImage(options.image, model, environment), {},
                                      runControl(options.model, environment, "layer"), environment);
    const core::MaskPredictor predictor(scene);
    if (options.everything) {
        writeEverything(options, predictor, environment);
    } else {
        writeMask(options, prompts, predictor, environment);
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
    auto* command =
        program.add_subcommand("mask", "select an object by points, a box or an earlier mask (SAM, MobileSAM, SAM 2)");
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
              "predicted IoU among three, otherwise the single mask (SAM 2: unless that is unstable). With "
              "--everything records with runs of pixels "
              "(COCO), or their numbers in 16 bits")
        ->required()
        ->type_name("FILE.npz|FILE.png|FILE.json");
    addEveryMaskOptions(*command, *options);
    command->callback([options, environment] { mask(*options, environment); });
}

}  // namespace cli
