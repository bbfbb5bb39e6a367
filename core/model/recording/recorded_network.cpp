#include "core/model/recording/recorded_network.h"

#include "core/error.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <algorithm>

namespace core {

using torch::Tensor;

namespace {

[[noreturn]] void refuseWeights()
{
    throw Error(ErrorCode::Unsupported,
                "recorded trace: it contains one forward pass and no weights; open the model "
                "itself for this"_msg);
}

int stageOfGrid(PatchGrid whole, PatchGrid grid)
{
    int stage = 0;
    while (stage < 16 && !(stageGrid(whole, stage) == grid)) {
        ++stage;
    }
    return stage;
}

LayerSpec layerSpecOf(const LayerTrace& layer, PatchGrid whole)
{
    const auto* windows = std::get_if<WindowAttention>(&layer.attention);
    const auto* reduced = std::get_if<ReducedAttention>(&layer.attention);
    const bool isOwn = layer.patch > 0.0;
    return {layer.kind,
            layer.heads,
            layer.layout,
            isOwn ? 0 : stageOfGrid(whole, layer.grid),
            windows != nullptr ? std::max(windows->window.rows, windows->window.cols) : 0,
            reduced != nullptr                           ? reduced->reduction
            : windows != nullptr && windows->keySide > 1 ? -windows->keySide
                                                         : 0,
            isOwn ? layer.grid : PatchGrid{},
            layer.patch};
}

std::shared_ptr<const RelativeBiasSpec> relativeOf(const Trace& trace)
{
    for (const auto& layer : trace.layers) {
        const auto* self = std::get_if<SelfAttention>(&layer.attention);
        const auto* windows = std::get_if<WindowAttention>(&layer.attention);
        const bool decomposed =
            (self != nullptr && self->decomposed.defined()) || (windows != nullptr && windows->decomposed.defined());
        if (decomposed || (self != nullptr && self->offsetBias.defined()) ||
            (windows != nullptr && windows->bias.defined())) {
            auto relative = std::make_shared<RelativeBiasSpec>();
            relative->kind = decomposed ? RelativeBiasSpec::Kind::Decomposed : RelativeBiasSpec::Kind::Table;
            return relative;
        }
    }
    return nullptr;
}

bool hasOwnWeightsAlone(const LayerTrace& layer)
{
    const auto* self = std::get_if<SelfAttention>(&layer.attention);
    const auto* cross = std::get_if<CrossAttention>(&layer.attention);
    return (self != nullptr && self->given.defined()) || (cross != nullptr && cross->given.defined());
}

std::shared_ptr<const RecordedSpec> recordedSpecOf(const Trace& trace)
{
    auto spec = std::make_shared<RecordedSpec>();
    const auto& layers = trace.layers;
    spec->tokens = std::ranges::all_of(
        layers, [](const LayerTrace& layer) { return layer.tokens.defined() || !outputsTokens(layer); });
    spec->residualRatios =
        std::ranges::any_of(layers, [](const LayerTrace& layer) { return !layer.residualRatios.empty(); });
    spec->queriesAndKeys = std::ranges::none_of(layers, hasOwnWeightsAlone);
    spec->wordLogits = std::ranges::any_of(layers, hasWordLogits);
    spec->generalQuery = std::ranges::any_of(layers, [](const LayerTrace& layer) {
        const auto* queries = queriesIn(layer);
        return queries != nullptr && queries->general.has_value();
    });
    return spec;
}

ModelSpec specOfRecording(const Recording& recording, const std::string& fallbackName)
{
    const Trace& trace = recording.trace;
    const LayerTrace& first = trace.layers.front();
    ModelSpec spec;
    spec.name = recording.model.empty() ? fallbackName : recording.model;
    spec.family = Family::Recorded;
    spec.dim = first.tokens.defined() ? static_cast<int>(first.tokens.size(1)) : 0;
    spec.heads = first.heads;
    spec.patch = trace.patchSize;
    spec.classes = recording.classes;
    spec.trainedRows = trace.grid.rows;
    spec.trainedCols = trace.grid.cols;
    spec.tokens = {.classToken = false};
    for (const LayerTrace& layer : trace.layers) {
        spec.layers.push_back(layerSpecOf(layer, trace.grid));
        if (layer.layout.prefix() > spec.tokens.prefix() && layer.kind != LayerKind::Cross) {
            spec.tokens = layer.layout;
        }
    }
    spec.absolutePosition = false;
    spec.relative = relativeOf(trace);
    spec.recorded = recordedSpecOf(trace);
    spec.preprocessing = recording.preprocessing;
    spec.labels = recording.labels;
    for (const char* field : {"name", "family", "depth", "dim", "heads", "patch", "classes", "tokens", "layers",
                              "image_size", "mean", "std", "labels"}) {
        spec.provenance[field] = Origin::Trace;
    }
    return spec;
}

Message photoName(const std::string& name)
{
    return name.empty() ? "the photo"_msg : Message(name);
}

/// @throws Error Unsupported when `pixels` are not the recorded input
Trace recordedTrace(const Recording& recording, const Tensor& pixels)
{
    const bool same = pixels.sizes() == recording.input.sizes() &&
                      (pixels.is_same(recording.input) || torch::equal(pixels.to(torch::kCPU), recording.input));
    if (!same) {
        throw Error(ErrorCode::Unsupported,
                    "recorded trace: it belongs to one image and cannot be run on another; open the "
                    "model itself for this"_msg);
    }
    return recording.trace;
}

}  // namespace

RecordedNetwork::RecordedNetwork(std::shared_ptr<const Recording> recording, const std::string& fallbackName)
    : Network(specOfRecording(*recording, fallbackName))
{
    m_capabilities.replay = [recording](const Tensor& pixels) { return recordedTrace(*recording, pixels); };
    m_capabilities.recording = std::move(recording);
}

PatchGrid RecordedNetwork::gridFor(int height, int width) const
{
    const auto& size = recording()->preprocessing;
    if (height != size.height || width != size.width) {
        throw Error(ErrorCode::ShapeMismatch,
                    "recorded trace: expected its own input of %1 x %2 pixels, found %3 x %4"_msg(
                        size.width, size.height, width, height));
    }
    return recording()->trace.grid;
}

Tensor RecordedNetwork::embedPatches(const Pass&, const Tensor&)
{
    refuseWeights();
}

Tensor RecordedNetwork::runBlocks(int, const Tensor&, LayerRun&)
{
    refuseWeights();
}

Tensor RecordedNetwork::classifyAfter(int, const Pass&, const Tensor&)
{
    refuseWeights();
}

Recording recordingOf(const ModelSpec& spec, const Trace& trace, const Tensor& pixels)
{
    Recording recording;
    recording.model = spec.name;
    recording.trace = trace;
    recording.classes = spec.classes;
    recording.hasInput = seesColors(spec.preprocessing);
    recording.input = recording.hasInput ? pixels.to(torch::kCPU, torch::kFloat32)
                                         : torch::zeros({1, 3, 1, 1}).expand({1, 3, pixels.size(2), pixels.size(3)});
    if (spec.detector) {  // detections belong to the queries
        recording.trace.logits = torch::zeros({0});
    }
    recording.preprocessing = spec.preprocessing;
    recording.preprocessing.height = static_cast<int>(pixels.size(2));
    recording.preprocessing.width = static_cast<int>(pixels.size(3));
    if (dependsOnPhoto(spec.preprocessing.cropMode)) {  // for a single photo, it is equal to this
        recording.preprocessing.cropMode = CropMode::Squash;
        recording.preprocessing.cropPct = 1.0;
    }
    if (!spec.detector) {
        recording.labels = spec.labels;
    }
    return recording;
}

void takeRecorded(const Recording& recording, const Photo& photo, const std::string& sha256, ModelInput& input)
{
    if (recording.photoSha256.empty() || sha256 != recording.photoSha256) {
        throw Error(ErrorCode::Unsupported,
                    recording.photoSha256.empty()
                        ? "%1: this trace does not say which photo it was recorded from; leave the photo out "
                          "to see the recorded input"_msg(photo.name)
                        : "%1: expected %2 that this trace was recorded from (SHA-256 %3...), found another "
                          "image; its queries and keys belong only to that one"_msg(
                              photo.name, photoName(recording.photo), recording.photoSha256.substr(0, 12)));
    }
    if (!recording.mapping && !recording.fit) {
        throw Error(ErrorCode::Unsupported,
                    "%1: this trace does not say how its photo became model input (mapping or fit); "
                    "leave the photo out to see the recorded input"_msg(photo.name));
    }
    if (recording.mapping) {
        if (recording.mapping->photo != photo.size()) {
            const auto expected = recording.mapping->photo, found = photo.size();
            throw Error(ErrorCode::ShapeMismatch,
                        "%1: expected %2 x %3 pixels as the trace's mapping says, found %4 x %5"_msg(
                            photo.name, expected.width, expected.height, found.width, found.height));
        }
        input.mapping = *recording.mapping;
    }
    input.pixels = recording.input;
}

Photo recordedPhoto(const Recording& recording)
{
    if (!recording.hasInput) {
        throw Error(ErrorCode::Unsupported,
                    "recorded trace: it holds no input to show; expected %1 that it was recorded from"_msg(
                        photoName(recording.photo)));
    }
    const auto& shown = recording.preprocessing;
    const auto ofChannels = [](const std::vector<double>& values) {
        return torch::tensor(values, torch::kFloat32).view({3, 1, 1});
    };
    const auto colors = recording.input[0] * ofChannels(shown.std) + ofChannels(shown.mean);
    Photo photo;
    photo.rgb = colors.mul(255.0).round().clamp(0.0, 255.0).to(torch::kUInt8).permute({1, 2, 0}).contiguous();
    photo.name = photoName(recording.photo).english();
    return photo;
}

ModelInput recordedInput(const Recording& recording)
{
    const PixelSize size{recording.preprocessing.width, recording.preprocessing.height};
    return {recording.input, {size, size}};
}

}  // namespace core
