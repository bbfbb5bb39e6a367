#include "core/model/recording/trace_file.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/memory_supply.h"
#include "core/model/recording/trace_layers.h"
#include "core/trace/attention_traits.h"
#include "core/trace/query_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace core {

namespace {

constexpr int kMostTraceLayers = 4096;

int countLayers(const Checkpoint& file, const TraceMetadata& metadata, const std::string& source)
{
    int count = 0;
    while (count < kMostTraceLayers && (file.contains(fmt::format("layer.{}.q", count)) ||
                                        file.contains(fmt::format("layer.{}.attention", count)))) {
        ++count;
    }
    if (count == 0) {
        throw Error(ErrorCode::Corrupt, source,
                    "expected tensors layer.0.q and layer.0.k, or layer.0.attention, found none"_msg);
    }
    if (!metadata.layers.empty() && static_cast<int>(metadata.layers.size()) != count) {
        throw Error(
            ErrorCode::ShapeMismatch, source,
            "layers: expected as many as there are tensors of, %1, found %2"_msg(count, metadata.layers.size()));
    }
    return count;
}

void requireMemoryForTrace(const Checkpoint& file, const std::string& source)
{
    double bytes = 0.0;
    for (const auto& info : file.tensors()) {
        bytes += 2.0 * static_cast<double>(info.bytes());  // as stored, and in float32
    }
    const auto most = 0.5 * static_cast<double>(std::numeric_limits<int64_t>::max());
    requireMemory("%1: opening this trace"_msg(source), static_cast<int64_t>(std::min(bytes, most)),
                  availableMemory(torch::kCPU));
}

/// Sides of the input: from the tensor, from the mapping, or from the number of patches in the grid.
void readInput(TraceTensors& tensors, const TraceMetadata& metadata, const std::string& source, Recording& recording)
{
    auto& size = recording.preprocessing;
    const int patch = std::max(metadata.patch, 1);
    size.height = metadata.mapping ? metadata.mapping->model.height : metadata.grid.rows * patch;
    size.width = metadata.mapping ? metadata.mapping->model.width : metadata.grid.cols * patch;
    recording.input = tensors.find("input", {1, 3, kAnySize, kAnySize});
    recording.hasInput = recording.input.defined();
    if (recording.hasInput) {
        const int64_t height = recording.input.size(2), width = recording.input.size(3);
        if (metadata.mapping && (height != size.height || width != size.width)) {
            throw Error(ErrorCode::ShapeMismatch, source,
                        "input: expected %1 x %2 pixels as the mapping says, found %3 x %4"_msg(size.width, size.height,
                                                                                                width, height));
        }
        size.height = static_cast<int>(height);
        size.width = static_cast<int>(width);
    } else {
        recording.input = torch::zeros({1, 3, 1, 1}).expand({1, 3, size.height, size.width});
    }
}

/// The side of a patch: as stated, else as many pixels as the grid allows.
int patchSide(const TraceMetadata& metadata, const Preprocessing& input, const std::string& source)
{
    const auto [rows, cols] = metadata.grid;
    const int patch = metadata.patch > 0 ? metadata.patch : std::min(input.height / rows, input.width / cols);
    if (patch < 1 || int64_t{patch} * rows > input.height || int64_t{patch} * cols > input.width) {
        throw Error(ErrorCode::ShapeMismatch, source,
                    "expected an input that holds %1 x %2 patches of %3 pixels, found %4 x %5"_msg(
                        cols, rows, std::max(patch, 1), input.width, input.height));
    }
    return patch;
}

void readLogits(TraceTensors& tensors, const TraceMetadata& metadata, const std::string& source, Recording& recording)
{
    auto logits = tensors.sizeOf("logits", 1) > 0 ? tensors.read("logits", {1, kAnySize}).flatten()
                                                  : tensors.find("logits", {kAnySize});
    recording.trace.logits = logits.defined() ? logits : torch::zeros({0});
    recording.classes = logits.defined() ? static_cast<int>(logits.numel()) : 0;
    if (!logits.defined()) {
        if (auto feature = tensors.find("feature", {kAnySize}); feature.defined()) {
            recording.trace.logits = feature;
        }
    }
    recording.labels = metadata.labels;
    if (!recording.labels.empty() && static_cast<int>(recording.labels.size()) != recording.classes) {
        throw Error(ErrorCode::ShapeMismatch, source,
                    "labels: expected %1 for as many logits, found %2"_msg(recording.classes, recording.labels.size()));
    }
}

/// Tokens of all layers as one tensor, as other programs write them.
void readCommonTokens(TraceTensors& tensors, Trace& trace)
{
    const auto& first = trace.layers.front();
    const auto all = tensors.find("tokens", {trace.layerCount(), first.tokenCount(), kAnySize});
    for (int layer = 0; all.defined() && layer < trace.layerCount(); ++layer) {
        trace.layers[static_cast<size_t>(layer)].tokens = all[layer];
    }
}

}  // namespace

bool isTraceFile(const std::map<std::string, std::string>& metadata)
{
    const auto format = metadata.find("format");
    return format != metadata.end() && format->second.starts_with("headscope-trace");
}

Recording readTraceFile(const Checkpoint& file, const std::string& source)
{
    const torch::NoGradGuard noGrad;
    const auto metadata = parseTraceMetadata(file.metadata(), source);
    const int layers = countLayers(file, metadata, source);
    requireMemoryForTrace(file, source);
    TraceTensors tensors(file, source);

    Recording recording;
    recording.model = metadata.model;
    recording.producer = metadata.producer;
    recording.preprocessing = metadata.preprocessing;
    recording.mapping = metadata.mapping;
    recording.numbers = metadata.numbers;
    recording.photo = metadata.photo;
    recording.photoSha256 = metadata.photoSha256;
    readInput(tensors, metadata, source, recording);
    recording.fit = metadata.fit;
    recording.trace.grid = metadata.grid;
    recording.trace.patchSize = patchSide(metadata, recording.preprocessing, source);
    for (int layer = 0; layer < layers; ++layer) {
        recording.trace.layers.push_back(readTraceLayer(tensors, layer, {metadata, source}));
    }
    readCommonTokens(tensors, recording.trace);
    readLogits(tensors, metadata, source, recording);
    tensors.requireAllRead();
    return recording;
}

void writeTraceFile(const std::filesystem::path& path, const Recording& recording)
{
    const torch::NoGradGuard noGrad;
    const Trace& trace = recording.trace;
    TraceMetadata metadata;
    metadata.model = recording.model;
    metadata.producer = recording.producer;
    metadata.grid = trace.grid;
    metadata.patch = trace.patchSize;
    metadata.preprocessing = recording.preprocessing;
    metadata.labels = recording.labels;
    metadata.mapping = recording.mapping;
    metadata.fit = recording.fit;
    metadata.numbers = recording.numbers;
    metadata.photo = recording.photo;
    metadata.photoSha256 = recording.photoSha256;

    NamedTensors tensors;
    const QueryTokens* queries = nullptr;
    for (int layer = 0; layer < trace.layerCount(); ++layer) {
        const auto& each = trace.layers[static_cast<size_t>(layer)];
        metadata.layers.push_back(writeTraceLayer(each, layer, tensors));
        const auto* found = queriesIn(each);
        queries = found != nullptr ? found : queries;
    }
    if (queries != nullptr) {
        metadata.generalQuery = queries->general;
        for (const StoredTensor& each : {StoredTensor{"queries.boxes", queries->boxes},
                                         {"queries.scores", queries->scores},
                                         {"queries.patch_logits", queries->patchLogits},
                                         {"queries.token_logits", queries->tokenLogits}}) {
            if (each.tensor.defined()) {
                tensors.emplace_back(each.name, each.tensor);
            }
        }
    }
    if (recording.hasInput) {
        tensors.emplace_back("input", recording.input);
    }
    if (trace.logits.defined() && trace.logits.numel() > 0) {
        tensors.emplace_back(recording.classes > 0 ? "logits" : "feature", trace.logits);
    }
    writeSafetensors(path, tensors, traceMetadataTexts(metadata));
}

}  // namespace core
