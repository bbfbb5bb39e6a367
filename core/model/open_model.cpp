#include "core/model/open_model.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/memory_supply.h"
#include "core/model/dino_text_files.h"
#include "core/model/families/canonical_names.h"
#include "core/model/families/infer_spec.h"
#include "core/model/families/make_network.h"
#include "core/model/heads/clipseg/word_segmenter.h"
#include "core/model/heads/dpt/depth_model.h"
#include "core/model/heads/owl/word_detector.h"
#include "core/model/heads/sam/mask_model.h"
#include "core/model/linear_head_files.h"
#include "core/model/load_weights.h"
#include "core/model/model_file.h"
#include "core/model/naming/refusals.h"
#include "core/model/network/linear.h"
#include "core/model/network/precision_preview.h"
#include "core/model/recording/recorded_network.h"
#include "core/model/recording/trace_file.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/text/word_model.h"

#include <fmt/format.h>
#include <torch/cuda.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

const char* typeName(torch::ScalarType type)
{
    switch (type) {
        case torch::kFloat16:
            return "float16";
        case torch::kBFloat16:
            return "bfloat16";
        case torch::kFloat64:
            return "float64";
        default:
            return c10::toString(type);
    }
}

void noteStoredType(const Checkpoint& checkpoint, const CanonicalNames& names, ModelSpec& spec)
{
    for (const auto& [name, tensor] : names.tensors) {
        for (const auto& stored : tensor.stored) {
            if (const auto* info = checkpoint.find(stored); info && info->dtype != torch::kFloat32) {
                spec.provenance["parameters"] = {Origin::Shapes,
                                                 "stored as %1, computed in float32"_msg(typeName(info->dtype))};
                return;
            }
        }
    }
}

int64_t weightBytes(const TensorShapes& shapes)
{
    int64_t bytes = 0;
    for (const auto& [name, sides] : shapes) {
        bytes += std::accumulate(sides.begin(), sides.end(), static_cast<int64_t>(sizeof(float)), std::multiplies<>());
    }
    return bytes;
}

InferenceHints hintsOf(const fs::path& file, const Checkpoint& checkpoint, const CanonicalNames& names)
{
    const auto called = nameOf(file);
    InferenceHints hints(called.name, names);
    hints.nameOrigin = called.origin;
    hints.format = checkpoint.format();
    return hints;
}

/// Nothing can be changed in a recorded pass.
void requireNoOverrides(const ModelOverrides& overrides, const std::string& file)
{
    auto others = overrides;
    others.entry.reset();  // what is read from the file does not affect the pass
    if (others != ModelOverrides{}) {
        throw Error(ErrorCode::Unsupported, file,
                    "expected no corrections to a recorded trace, which would need another pass, found %1"_msg(
                        toJson(others).dump()));
    }
}

std::shared_ptr<Network> openTrace(const fs::path& path, const Checkpoint& checkpoint, const ModelOverrides& overrides)
{
    const auto file = path.filename().string();
    requireNoOverrides(overrides, file);
    auto recording = std::make_shared<const Recording>(readTraceFile(checkpoint, file));
    auto network = std::make_shared<RecordedNetwork>(std::move(recording), nameOf(path).name);
    network->eval();
    return network;
}

/// LibTorch lets a GPU round the factors of convolutions to 10 bits by default; float32 is exact here.
void computeExactly()
{
    at::globalContext().setAllowTF32CuBLAS(false);
    at::globalContext().setAllowTF32CuDNN(false);
}

}  // namespace

bool isDeviceName(const std::string& text)
{
    if (!text.starts_with("cuda:")) {
        return text == "auto" || text == "cpu" || text == "cuda";
    }
    constexpr size_t start = 5, mostDigits = 9;  // an int holds them
    return text.size() > start && text.size() <= start + mostDigits &&
           std::all_of(text.begin() + start, text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

torch::Device parseDevice(const std::string& text)
{
    if (text == "auto") {
        return torch::cuda::is_available() ? torch::Device(torch::kCUDA, 0) : torch::Device(torch::kCPU);
    }
    if (text == "cpu") {
        return torch::kCPU;
    }
    if (!isDeviceName(text)) {
        throw Error(ErrorCode::Unsupported, "device", "expected cpu, cuda, cuda:N or auto, found %1"_msg(text));
    }
    const int index = text == "cuda" ? 0 : std::stoi(text.substr(5));
    const auto count = torch::cuda::is_available() ? static_cast<int>(torch::cuda::device_count()) : 0;
    if (count == 0) {
        throw Error(ErrorCode::Unsupported, "device",
                    "expected cpu or auto, as LibTorch finds no GPU here, found %1"_msg(text));
    }
    if (index >= count) {
        throw Error(ErrorCode::Unsupported, "device",
                    "expected one of the %1 GPUs that LibTorch can use here, found %2"_msg(count, text));
    }
    return {torch::kCUDA, static_cast<torch::DeviceIndex>(index)};
}

Model openModel(const fs::path& path, const ModelOverrides& overrides, torch::Device device, const RunControl& control)
{
    Model model;
    model.file = checkpointFile(path);
    const auto opened =
        withLinearHead(withDinoText(openCheckpoint(model.file, overrides.entry.value_or("")), model.file), model.file);
    const auto& checkpoint = opened.checkpoint;
    const bool chosenInContainer = !checkpoint->entries().found.empty();
    if (isTraceFile(checkpoint->metadata())) {
        model.format = "trace";
        model.naming = "trace";
        model.network = openTrace(model.file, *checkpoint, overrides);
        return model;
    }
    auto sidecar = collectSidecars(model.file, checkpoint->metadata());
    if (overrides.labels) {
        readLabels(*overrides.labels, sidecar);
    }
    refuseForeignNames(*checkpoint, sidecar.architecture.value.value_or(""));
    const auto names = canonicalNames(*checkpoint, chosenInContainer ? std::string() : overrides.entry.value_or(""));
    model.entries = chosenInContainer ? checkpoint->entries() : names.entries;
    model.format = checkpoint->format();
    model.naming = namingTitle(names.naming);

    const auto shapes = shapesOf(names, *checkpoint);
    requirePrecision(overrides.precision.value_or(Precision::Float32), device);
    auto spec = inferSpec(shapes, sidecar, overrides, hintsOf(model.file, *checkpoint, names));
    noteStoredType(*checkpoint, names, spec);
    spec.warnings.insert(spec.warnings.end(), opened.notes.begin(), opened.notes.end());
    spec.wordDetector = readWordDetector(*checkpoint, spec);
    spec.wordSegmenter = readWordSegmenter(*checkpoint, model.file, spec);
    spec.words = findWordModel(checkpoint, model.file, spec);
    spec.masks = findMaskModel(checkpoint, model.file, spec);
    spec.depthModel = findDepthModel(checkpoint, model.file, spec);
    std::ranges::copy_if(names.notes, std::back_inserter(spec.warnings), [&](const Message& note) {
        return (!spec.words || !note.is(kTextTowerNote)) && (!spec.masks || !note.is(kMaskDecoderNote));
    });
    if (spec.visionHead && spec.visionHead->ofDinoText) {
        spec.name += " with dino.txt";
    }
    if (spec.precision != Precision::Float32) {
        spec.name += fmt::format(" ({})", precisionName(spec.precision));  // wherever a figure names the model
    }
    if (spec.keepHalf) {
        spec.name += fmt::format(" (q, k in {})", storedTypeName(true));
    }
    requireEnoughNumbers(spec, shapes);
    const auto loading = "%1: loading it"_msg(spec.name);
    const auto need = weightBytes(shapes);
    requireMemory(loading, need, availableMemory(torch::kCPU));
    model.network = makeNetwork(spec, Weights::Unset);
    const bool onCpu = device.is_cpu();
    namingNeed(loading, need, [&] {
        loadWeights(*model.network, *checkpoint, names, spec, onCpu ? std::optional(spec.precision) : std::nullopt,
                    control);
        if (!onCpu) {
            computeExactly();
            model.network->to(device);
            packWeights(*model.network, spec.precision);
        }
    });
    if (spec.keepHalf) {
        spec.warnings.push_back(keptText(changeByKeepingHalf(*model.network, control)));
    }
    if (spec.precision == Precision::Bfloat16) {
        spec.warnings.emplace_back(
            onCpu
                ? "Computed in bfloat16, a preview: what linear layers and self-attention multiply has 8 significant bits."_msg
                : "Computed in bfloat16, a preview: weights and inputs of linear layers have 8 significant bits."_msg);
    }
    model.network->noteLoading(spec.parameters, spec.warnings);
    return model;
}

}  // namespace core
