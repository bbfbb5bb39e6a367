#include "core/model/recording/trace_metadata.h"
#include "core/trace/attention_traits.h"

#include <nlohmann/json.hpp>

namespace core {
namespace {

std::vector<std::string> layoutWords(const TokenLayout& layout)
{
    std::vector<std::string> words(static_cast<size_t>(layout.registers), "register");
    if (layout.distillationToken) {
        words.insert(words.begin(), "distillation");
    }
    if (layout.classToken) {
        words.insert(words.begin(), "class");
    }
    return words;
}

nlohmann::json notesJson(const LayerNotes& notes)
{
    nlohmann::json json = nlohmann::json::object();
    if (notes.kind) {
        json["kind"] = layerKindName(*notes.kind);
    }
    if (notes.scale) {
        json["scale"] = *notes.scale;
    }
    if (notes.grid) {
        json["grid"] = {notes.grid->rows, notes.grid->cols};
    }
    if (notes.layout) {
        json["prefix"] = layoutWords(*notes.layout);
    }
    if (notes.window.count() > 0) {
        json["window"] = {notes.window.rows, notes.window.cols};
        json["shift"] = {notes.shiftRows, notes.shiftCols};
        json["padding"] = {notes.padRows, notes.padCols};
    }
    if (!notes.queries.empty()) {
        json["queries"] = notes.queries;
    }
    return json;
}

nlohmann::json mappingJson(const Mapping& mapping)
{
    return {{"photo", {mapping.photo.height, mapping.photo.width}},
            {"input", {mapping.model.height, mapping.model.width}},
            {"scale", {mapping.scaleY, mapping.scaleX}},
            {"offset", {mapping.offsetY, mapping.offsetX}}};
}

}  // namespace

std::map<std::string, std::string> traceMetadataTexts(const TraceMetadata& metadata)
{
    const auto text = [](const nlohmann::json& json) {
        return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    auto layers = nlohmann::json::array();
    for (const auto& notes : metadata.layers) {
        layers.push_back(notesJson(notes));
    }
    std::map<std::string, std::string> texts{
        {"format", kTraceFormat},
        {"model", metadata.model},
        {"producer", metadata.producer},
        {"grid", text({metadata.grid.rows, metadata.grid.cols})},
        {"patch", text(metadata.patch)},
        {"prefix", text(layoutWords(metadata.layout))},
        {"mean", text(metadata.preprocessing.mean)},
        {"std", text(metadata.preprocessing.std)},
        {"layers", text(layers)},
    };
    if (!metadata.labels.empty()) {
        texts["labels"] = text(metadata.labels);
    }
    if (metadata.mapping) {
        texts["mapping"] = text(mappingJson(*metadata.mapping));
    }
    if (metadata.fit) {
        texts["fit"] = text({{"crop_mode", cropModeName(metadata.preprocessing.cropMode)},
                             {"crop_pct", metadata.preprocessing.cropPct}});
    }
    auto photo = nlohmann::json::object();
    if (!metadata.photo.empty()) {
        photo["name"] = metadata.photo;
    }
    if (!metadata.photoSha256.empty()) {
        photo["sha256"] = metadata.photoSha256;
    }
    if (!photo.empty()) {
        texts["photo"] = text(photo);
    }
    return texts;
}

}  // namespace core
