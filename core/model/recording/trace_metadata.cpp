#include "core/model/recording/trace_metadata.h"

#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace core {

namespace {

constexpr int kMostOfSide = 1 << 16;     // pixels
constexpr int kMostOfGrid = 1 << 12;     // patches
constexpr size_t kMostTexts = 1U << 17;  // labels, queries
constexpr size_t kMostLayers = 4096;
constexpr int kMostRegisters = 1 << 20;

/// Fit to be shown, and the same when it is written and read again: cut without a mark, which would be cut in turn.
std::string nameIn(std::string_view text)
{
    constexpr std::size_t most = 160;
    return printable(text.substr(0, most), most);
}

std::array<int, 2> sidesIn(const JsonReader& json, int lowest, int highest)
{
    const auto values = json.numbers<2>("two whole numbers, rows before columns");
    std::array<int, 2> whole{};
    for (size_t i = 0; i < 2; ++i) {
        if (values[i] < lowest || values[i] > highest || values[i] != std::floor(values[i])) {
            json.refuse(fmt::format("two whole numbers from {} to {}", lowest, highest));
        }
        whole[i] = static_cast<int>(values[i]);
    }
    return whole;
}

PatchGrid gridIn(const JsonReader& json)
{
    const auto [rows, cols] = sidesIn(json, 1, kMostOfGrid);
    return {rows, cols};
}

/// The class token first, then distillation, then registers, as layers have them.
TokenLayout layoutOf(const JsonReader& json)
{
    TokenLayout layout{.classToken = false};
    for (const auto& word : json.texts(kMostTexts)) {
        const bool nothingYet = layout.prefix() == 0, onlyClass = layout.registers == 0 && !layout.distillationToken;
        if (word == "class" && nothingYet) {
            layout.classToken = true;
        } else if (word == "distillation" && onlyClass) {
            layout.distillationToken = true;
        } else if (word == "register" && layout.registers < kMostRegisters) {
            ++layout.registers;
        } else {
            json.refuse("class, distillation and register, in this order");
        }
    }
    return layout;
}

constexpr std::array kKinds{LayerKind::Self,   LayerKind::Class,   LayerKind::Channel,
                            LayerKind::Window, LayerKind::Talking, LayerKind::Cross};

LayerKind kindOf(const JsonReader& json)
{
    const auto parse = [](const std::string& word) {
        const auto kind = std::ranges::find_if(kKinds, [&](LayerKind each) { return layerKindName(each) == word; });
        return kind == kKinds.end() ? std::nullopt : std::optional(*kind);
    };
    return json.word(parse, "self, class, channel, window, talking or cross");
}

LayerNotes notesOf(const JsonReader& json)
{
    json.requireKeys({"kind", "scale", "grid", "prefix", "first_patch", "window", "shift", "padding", "queries"});
    LayerNotes notes;
    if (const auto kind = json.find("kind")) {
        notes.kind = kindOf(*kind);
    }
    if (const auto scale = json.find("scale")) {
        notes.scale = scale->number();
    }
    if (const auto grid = json.find("grid")) {
        notes.grid = gridIn(*grid);
    }
    if (const auto prefix = json.find("prefix")) {
        notes.layout = layoutOf(*prefix);
    }
    if (const auto first = json.find("first_patch")) {
        notes.firstPatch = first->integer(0, kMostRegisters);
    }
    if (const auto window = json.find("window")) {
        notes.window = gridIn(*window);
    }
    if (const auto shift = json.find("shift")) {
        std::tie(notes.shiftRows, notes.shiftCols) = std::tuple_cat(sidesIn(*shift, 0, kMostOfGrid));
    }
    if (const auto padding = json.find("padding")) {
        std::tie(notes.padRows, notes.padCols) = std::tuple_cat(sidesIn(*padding, 0, kMostOfGrid));
    }
    if (const auto queries = json.find("queries")) {
        notes.queries = queries->texts(kMostTexts);
    }
    return notes;
}

std::vector<LayerNotes> layersOf(const JsonReader& json)
{
    std::vector<LayerNotes> layers;
    for (const auto& each : json.items(kMostLayers)) {
        layers.push_back(notesOf(each));
    }
    return layers;
}

Mapping mappingFrom(const JsonReader& json)
{
    json.requireKeys({"photo", "input", "scale", "offset"});
    const auto part = [&](const char* key) {
        const auto found = json.find(key);
        if (!found) {
            json.refuse("photo, input, scale and offset");
        }
        return *found;
    };
    const auto [photoHeight, photoWidth] = sidesIn(part("photo"), 1, kMostOfSide);
    const auto [height, width] = sidesIn(part("input"), 1, kMostOfSide);
    const auto [scaleY, scaleX] = part("scale").numbers<2>("two numbers above 0, down before right");
    const auto [offsetY, offsetX] = part("offset").numbers<2>("two numbers, down before right");
    if (!(scaleX > 0.0 && scaleY > 0.0)) {
        part("scale").refuse("two numbers above 0, down before right");
    }
    return {{photoWidth, photoHeight}, {width, height}, scaleX, scaleY, offsetX, offsetY};
}

void readFit(const JsonReader& json, TraceMetadata& metadata)
{
    json.requireKeys({"crop_mode", "crop_pct"});
    metadata.fit = true;
    metadata.preprocessing.cropPct = 1.0;
    if (const auto mode = json.find("crop_mode")) {
        const auto parse = [](const std::string& word) {
            const auto known = parseCropMode(word);
            return known && !dependsOnPhoto(*known) ? known : std::nullopt;  // for one photo those two are squash
        };
        metadata.preprocessing.cropMode = mode->word(parse, "center, squash or border");
    }
    if (const auto part = json.find("crop_pct")) {
        metadata.preprocessing.cropPct = part->numberAboveZero(1.0);
    }
}

void readStd(const JsonReader& json, TraceMetadata& metadata)
{
    metadata.preprocessing.std = json.numbers<3>("three numbers above 0");
    if (std::ranges::any_of(metadata.preprocessing.std, [](double each) { return each <= 0.0; })) {
        json.refuse("three numbers above 0");
    }
}

void readPhotoName(const JsonReader& json, TraceMetadata& metadata)
{
    json.requireKeys({"name", "sha256"});
    if (const auto name = json.find("name")) {
        metadata.photo = nameIn(name->text());
    }
    if (const auto hash = json.find("sha256")) {
        metadata.photoSha256 = hash->text();
        const bool right = metadata.photoSha256.size() == 64 && std::ranges::all_of(metadata.photoSha256, [](char c) {
                               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                           });
        if (!right) {
            hash->refuse("64 lower-case hexadecimal digits");
        }
    }
}

using ReadKey = void (*)(const JsonReader& json, TraceMetadata& metadata);

/// The keys whose texts are JSON.
const std::map<std::string, ReadKey>& jsonKeys()
{
    static const std::map<std::string, ReadKey> kKeys{
        {"grid", [](const JsonReader& json, TraceMetadata& metadata) { metadata.grid = gridIn(json); }},
        {"patch",
         [](const JsonReader& json, TraceMetadata& metadata) { metadata.patch = json.integer(1, kMostOfSide); }},
        {"prefix", [](const JsonReader& json, TraceMetadata& metadata) { metadata.layout = layoutOf(json); }},
        {"layers", [](const JsonReader& json, TraceMetadata& metadata) { metadata.layers = layersOf(json); }},
        {"labels", [](const JsonReader& json, TraceMetadata& metadata) { metadata.labels = json.texts(kMostTexts); }},
        {"queries", [](const JsonReader& json, TraceMetadata& metadata) { metadata.queries = json.texts(kMostTexts); }},
        {"mapping", [](const JsonReader& json, TraceMetadata& metadata) { metadata.mapping = mappingFrom(json); }},
        {"fit", readFit},
        {"photo", readPhotoName},
        {"mean", [](const JsonReader& json,
                    TraceMetadata& metadata) { metadata.preprocessing.mean = json.numbers<3>("three numbers"); }},
        {"std", readStd},
    };
    return kKeys;
}

void requireVersion(const std::string& format, const std::string& source)
{
    if (format != kTraceFormat) {
        throw Error(ErrorCode::Unsupported, source,
                    fmt::format("expected the format \"{}\", found \"{}\"", kTraceFormat, printable(format, 40)));
    }
}

void readKey(const std::string& key, const std::string& text, const std::string& source, TraceMetadata& metadata)
{
    if (key == "model") {
        metadata.model = nameIn(text);
        return;
    }
    if (key == "producer") {
        metadata.producer = nameIn(text);
        return;
    }
    const auto reader = jsonKeys().find(key);
    if (reader == jsonKeys().end()) {
        return;  // notes of other programs
    }
    constexpr int nesting = 4;
    expectTameJson(text, nesting, source, key);
    const auto json = parseJson(text);
    if (json.is_discarded()) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("{}: expected JSON, found \"{}\"", key, printable(text, 40)));
    }
    reader->second(JsonReader(json, source, kWordPlaces, key), metadata);
}

}  // namespace

TraceMetadata parseTraceMetadata(const std::map<std::string, std::string>& texts, const std::string& source)
{
    const auto format = texts.find("format");
    requireVersion(format == texts.end() ? std::string() : format->second, source);
    TraceMetadata metadata;
    for (const auto& [key, text] : texts) {
        readKey(key, text, source, metadata);
    }
    if (metadata.grid.count() == 0) {
        throw Error(ErrorCode::Corrupt, source, "grid: expected rows and columns of the patches, found none");
    }
    return metadata;
}

}  // namespace core
