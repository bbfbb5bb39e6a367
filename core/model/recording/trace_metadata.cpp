#include "core/model/recording/trace_metadata.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace core {

namespace {

using TraceJson = nlohmann::json;

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

/// One key of the metadata, or of an object in it.
struct Field {
    const TraceJson& json;
    std::string name;  ///< "trace.safetensors: layers 3: scale"

    [[noreturn]] void refuse(const std::string& expected) const
    {
        throw Error(ErrorCode::Corrupt, name,
                    fmt::format("expected {}, found {}", expected,
                                printable(json.dump(-1, ' ', false, TraceJson::error_handler_t::replace), 80)));
    }
    std::optional<Field> find(const char* key) const
    {
        const auto at = json.find(key);
        return at == json.end() ? std::nullopt : std::optional<Field>(Field{*at, name + ": " + key});
    }
    int integer(int lowest, int highest) const
    {
        const bool whole = json.is_number_integer() && json.get<double>() >= lowest && json.get<double>() <= highest;
        if (!whole) {
            refuse(fmt::format("a whole number from {} to {}", lowest, highest));
        }
        return json.get<int>();
    }
    double number() const
    {
        if (!json.is_number() || !std::isfinite(json.get<double>())) {
            refuse("a number");
        }
        return json.get<double>();
    }
    std::string text() const
    {
        if (!json.is_string()) {
            refuse("a text");
        }
        return json.get<std::string>();
    }
    std::vector<std::string> texts() const
    {
        const bool all = json.is_array() && json.size() <= kMostTexts &&
                         std::ranges::all_of(json, [](const TraceJson& each) { return each.is_string(); });
        if (!all) {
            refuse("a list of texts");
        }
        return json.get<std::vector<std::string>>();
    }
    template <size_t count>
    std::array<double, count> numbers(const char* expected) const
    {
        std::array<double, count> values{};
        if (!json.is_array() || json.size() != count) {
            refuse(expected);
        }
        for (size_t i = 0; i < count; ++i) {
            if (!json[i].is_number() || !std::isfinite(json[i].get<double>())) {
                refuse(expected);
            }
            values[i] = json[i].get<double>();
        }
        return values;
    }
    std::array<int, 2> sides(int lowest, int highest) const
    {
        const auto values = numbers<2>("two whole numbers, rows before columns");
        std::array<int, 2> whole{};
        for (size_t i = 0; i < 2; ++i) {
            if (values[i] < lowest || values[i] > highest || values[i] != std::floor(values[i])) {
                refuse(fmt::format("two whole numbers from {} to {}", lowest, highest));
            }
            whole[i] = static_cast<int>(values[i]);
        }
        return whole;
    }
    PatchGrid grid() const
    {
        const auto [rows, cols] = sides(1, kMostOfGrid);
        return {rows, cols};
    }
    void requireKeys(std::initializer_list<std::string_view> known) const
    {
        if (!json.is_object()) {
            refuse("an object");
        }
        for (const auto& [key, value] : json.items()) {
            if (std::ranges::find(known, key) == known.end()) {
                throw Error(
                    ErrorCode::Corrupt, name,
                    fmt::format("expected one of {}, found \"{}\"", fmt::join(known, ", "), printable(key, 40)));
            }
        }
    }
};

/// The class token first, then distillation, then registers, as layers have them.
TokenLayout layoutOf(const Field& field)
{
    TokenLayout layout{.classToken = false};
    for (const auto& word : field.texts()) {
        const bool nothingYet = layout.prefix() == 0, onlyClass = layout.registers == 0 && !layout.distillationToken;
        if (word == "class" && nothingYet) {
            layout.classToken = true;
        } else if (word == "distillation" && onlyClass) {
            layout.distillationToken = true;
        } else if (word == "register" && layout.registers < kMostRegisters) {
            ++layout.registers;
        } else {
            field.refuse("class, distillation and register, in this order");
        }
    }
    return layout;
}

constexpr std::array kKinds{LayerKind::Self,   LayerKind::Class,   LayerKind::Channel,
                            LayerKind::Window, LayerKind::Talking, LayerKind::Cross};

LayerKind kindOf(const Field& field)
{
    const auto word = field.text();
    const auto kind = std::ranges::find_if(kKinds, [&](LayerKind each) { return layerKindName(each) == word; });
    if (kind == kKinds.end()) {
        field.refuse("self, class, channel, window, talking or cross");
    }
    return *kind;
}

LayerNotes notesOf(const Field& field)
{
    field.requireKeys({"kind", "scale", "grid", "prefix", "first_patch", "window", "shift", "padding", "queries"});
    LayerNotes notes;
    if (const auto kind = field.find("kind")) {
        notes.kind = kindOf(*kind);
    }
    if (const auto scale = field.find("scale")) {
        notes.scale = scale->number();
    }
    if (const auto grid = field.find("grid")) {
        notes.grid = grid->grid();
    }
    if (const auto prefix = field.find("prefix")) {
        notes.layout = layoutOf(*prefix);
    }
    if (const auto first = field.find("first_patch")) {
        notes.firstPatch = first->integer(0, kMostRegisters);
    }
    if (const auto window = field.find("window")) {
        notes.window = window->grid();
    }
    if (const auto shift = field.find("shift")) {
        std::tie(notes.shiftRows, notes.shiftCols) = std::tuple_cat(shift->sides(0, kMostOfGrid));
    }
    if (const auto padding = field.find("padding")) {
        std::tie(notes.padRows, notes.padCols) = std::tuple_cat(padding->sides(0, kMostOfGrid));
    }
    if (const auto queries = field.find("queries")) {
        notes.queries = queries->texts();
    }
    return notes;
}

std::vector<LayerNotes> layersOf(const Field& field)
{
    if (!field.json.is_array() || field.json.size() > kMostLayers) {
        field.refuse("a list of layers");
    }
    std::vector<LayerNotes> layers;
    for (const auto& each : field.json) {
        layers.push_back(notesOf({each, fmt::format("{} {}", field.name, layers.size())}));
    }
    return layers;
}

Mapping mappingFrom(const Field& field)
{
    field.requireKeys({"photo", "input", "scale", "offset"});
    const auto part = [&](const char* key) {
        const auto found = field.find(key);
        if (!found) {
            field.refuse("photo, input, scale and offset");
        }
        return *found;
    };
    const auto [photoHeight, photoWidth] = part("photo").sides(1, kMostOfSide);
    const auto [height, width] = part("input").sides(1, kMostOfSide);
    const auto [scaleY, scaleX] = part("scale").numbers<2>("two numbers above 0, down before right");
    const auto [offsetY, offsetX] = part("offset").numbers<2>("two numbers, down before right");
    if (!(scaleX > 0.0 && scaleY > 0.0)) {
        part("scale").refuse("two numbers above 0, down before right");
    }
    return {{photoWidth, photoHeight}, {width, height}, scaleX, scaleY, offsetX, offsetY};
}

void readFit(const Field& field, TraceMetadata& metadata)
{
    field.requireKeys({"crop_mode", "crop_pct"});
    metadata.fit = true;
    metadata.preprocessing.cropPct = 1.0;
    if (const auto mode = field.find("crop_mode")) {
        const auto known = parseCropMode(mode->text());
        if (!known || dependsOnPhoto(*known)) {  // for one photo those two are squash
            mode->refuse("center, squash or border");
        }
        metadata.preprocessing.cropMode = *known;
    }
    if (const auto part = field.find("crop_pct")) {
        metadata.preprocessing.cropPct = part->number();
        if (!(metadata.preprocessing.cropPct > 0.0 && metadata.preprocessing.cropPct <= 1.0)) {
            part->refuse("a number above 0 and up to 1");
        }
    }
}

void readStd(const Field& field, TraceMetadata& metadata)
{
    metadata.preprocessing.std = field.numbers<3>("three numbers above 0");
    if (std::ranges::any_of(metadata.preprocessing.std, [](double each) { return each <= 0.0; })) {
        field.refuse("three numbers above 0");
    }
}

void readPhotoName(const Field& field, TraceMetadata& metadata)
{
    field.requireKeys({"name", "sha256"});
    if (const auto name = field.find("name")) {
        metadata.photo = nameIn(name->text());
    }
    if (const auto hash = field.find("sha256")) {
        metadata.photoSha256 = hash->text();
        const bool right = metadata.photoSha256.size() == 64 && std::ranges::all_of(metadata.photoSha256, [](char c) {
                               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                           });
        if (!right) {
            hash->refuse("64 lower-case hexadecimal digits");
        }
    }
}

using ReadKey = void (*)(const Field& field, TraceMetadata& metadata);

/// The keys whose texts are JSON.
const std::map<std::string, ReadKey>& jsonKeys()
{
    static const std::map<std::string, ReadKey> kKeys{
        {"grid", [](const Field& field, TraceMetadata& metadata) { metadata.grid = field.grid(); }},
        {"patch", [](const Field& field, TraceMetadata& metadata) { metadata.patch = field.integer(1, kMostOfSide); }},
        {"prefix", [](const Field& field, TraceMetadata& metadata) { metadata.layout = layoutOf(field); }},
        {"layers", [](const Field& field, TraceMetadata& metadata) { metadata.layers = layersOf(field); }},
        {"labels", [](const Field& field, TraceMetadata& metadata) { metadata.labels = field.texts(); }},
        {"queries", [](const Field& field, TraceMetadata& metadata) { metadata.queries = field.texts(); }},
        {"mapping", [](const Field& field, TraceMetadata& metadata) { metadata.mapping = mappingFrom(field); }},
        {"fit", readFit},
        {"photo", readPhotoName},
        {"mean", [](const Field& field,
                    TraceMetadata& metadata) { metadata.preprocessing.mean = field.numbers<3>("three numbers"); }},
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
    reader->second({json, fmt::format("{}: {}", source, key)}, metadata);
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
