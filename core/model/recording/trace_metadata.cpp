#include "core/model/recording/trace_metadata.h"

#include "core/error.h"
#include "core/file/json_reader.h"
#include "core/file/text.h"
#include "core/trace/attention_traits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <variant>

namespace core {

namespace {

constexpr int kMostOfSide = 1 << 16;     // pixels
constexpr int kMostOfGrid = 1 << 12;     // patches
constexpr int kMostKeySide = 8;          // keys along the side of a patch
constexpr size_t kMostTexts = 1U << 17;  // labels, queries
constexpr size_t kMostLayers = 4096;
constexpr int kMostRegisters = 1 << 20;

/// Printable, and stable when written and read again: truncated without a mark, which would be truncated in turn.
std::string nameIn(std::string_view text)
{
    constexpr std::size_t most = 160;
    return printable(text.substr(0, most), most);
}

std::array<int, 2> sidesIn(const JsonReader& json, int lowest, int highest)
{
    const auto values = json.numbers<2>("two whole numbers, rows before columns"_msg);
    std::array<int, 2> whole{};
    for (size_t i = 0; i < 2; ++i) {
        if (values[i] < lowest || values[i] > highest || values[i] != std::floor(values[i])) {
            json.refuse("two whole numbers from %1 to %2"_msg(lowest, highest));
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
            json.refuse("class, distillation and register, in this order"_msg);
        }
    }
    return layout;
}

/// Every kind of attention that a layer can have.
template <typename... Kinds>
std::vector<LayerKind> kindsIn(const std::variant<Kinds...>*)
{
    std::vector<LayerKind> kinds{Kinds::kind...};
    std::erase(kinds, LayerKind::Convolution);
    return kinds;
}

LayerKind kindOf(const JsonReader& json)
{
    const auto kinds = kindsIn(static_cast<const Attention*>(nullptr));
    const auto parse = [&](const std::string& word) {
        const auto kind = std::ranges::find(kinds, word, layerKindName);
        return kind == kinds.end() ? std::nullopt : std::optional(*kind);
    };
    std::vector<std::string_view> words(kinds.size());
    std::ranges::transform(kinds, words.begin(), layerKindName);
    return json.word(parse, "one of %1"_msg(words));
}

/// Reads the value under `key`, if there is one. @param read  JsonReader -> value
template <typename Value, typename Read>
void take(const JsonReader& json, const char* key, Value& value, Read read)
{
    if (const auto found = json.find(key)) {
        value = read(*found);
    }
}

std::vector<std::string> textsIn(const JsonReader& json)
{
    return json.texts(kMostTexts);
}

double patchIn(const JsonReader& json)
{
    const double side = json.number();
    if (!(side >= 1.0 && side <= kMostOfSide)) {
        json.refuse("a number of pixels from 1 on"_msg);
    }
    return side;
}

LayerNotes notesOf(const JsonReader& json)
{
    json.requireKeys({"kind", "scale", "grid", "patch", "prefix", "first_patch", "window", "shift", "padding",
                      "lattice", "reduction", "key_grid", "runs", "steps", "title", "queries"});
    const auto offsets = [](const JsonReader& pair) { return sidesIn(pair, 0, kMostOfGrid); };
    LayerNotes notes;
    take(json, "kind", notes.kind, kindOf);
    take(json, "scale", notes.scale, [](const JsonReader& scale) { return scale.number(); });
    take(json, "grid", notes.grid, gridIn);
    take(json, "patch", notes.patch, patchIn);
    take(json, "prefix", notes.layout, layoutOf);
    take(json, "first_patch", notes.firstPatch, [](const auto& first) { return first.integer(0, kMostRegisters); });
    take(json, "window", notes.window, gridIn);
    std::array<int, 2> shift{}, padding{};
    take(json, "shift", shift, offsets);
    take(json, "padding", padding, offsets);
    std::tie(notes.shiftRows, notes.shiftCols) = std::tuple_cat(shift);
    std::tie(notes.padRows, notes.padCols) = std::tuple_cat(padding);
    take(json, "lattice", notes.lattice, [](const auto& flag) { return flag.boolean(); });
    take(json, "reduction", notes.reduction, [](const auto& side) { return side.integer(-kMostKeySide, kMostOfGrid); });
    take(json, "key_grid", notes.keyGrid, gridIn);
    take(json, "runs", notes.inRuns, [](const auto& flag) { return flag.boolean(); });
    take(json, "steps", notes.steps, [](const auto& count) { return count.integer(1, kMostOfGrid); });
    take(json, "title", notes.title, [](const JsonReader& title) { return nameIn(title.text()); });
    take(json, "queries", notes.queries, textsIn);
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
    if (json.value().size() != 4) {
        json.refuse("photo, input, scale and offset"_msg);
    }
    const auto [photoHeight, photoWidth] = sidesIn(json.at("photo"), 1, kMostOfSide);
    const auto [height, width] = sidesIn(json.at("input"), 1, kMostOfSide);
    const auto [scaleY, scaleX] = json.at("scale").numbers<2>("two numbers above 0, down before right"_msg);
    const auto [offsetY, offsetX] = json.at("offset").numbers<2>("two numbers, down before right"_msg);
    if (!(scaleX > 0.0 && scaleY > 0.0)) {
        json.at("scale").refuse("two numbers above 0, down before right"_msg);
    }
    return {{photoWidth, photoHeight}, {width, height}, scaleX, scaleY, offsetX, offsetY};
}

void readFit(const JsonReader& json, TraceMetadata& metadata)
{
    json.requireKeys({"crop_mode", "crop_pct"});
    metadata.fit = true;
    metadata.preprocessing.cropPct = 1.0;
    const auto parse = [](const std::string& word) {
        const auto known = parseCropMode(word);
        return known && !dependsOnPhoto(*known) ? known : std::nullopt;  // for a single photo those two equal squash
    };
    take(json, "crop_mode", metadata.preprocessing.cropMode,
         [&](const JsonReader& mode) { return mode.word(parse, "center, squash or border"_msg); });
    take(json, "crop_pct", metadata.preprocessing.cropPct,
         [](const auto& part) { return part.numberAboveZero(kHighestCropPct); });
}

void readMean(const JsonReader& json, TraceMetadata& metadata)
{
    const auto numbers = json.numbers<3>();
    metadata.preprocessing.mean.assign(numbers.begin(), numbers.end());
}

void readStd(const JsonReader& json, TraceMetadata& metadata)
{
    const auto numbers = json.numbers<3>("three numbers above 0"_msg);
    if (std::ranges::any_of(numbers, [](double each) { return each <= 0.0; })) {
        json.refuse("three numbers above 0"_msg);
    }
    metadata.preprocessing.std.assign(numbers.begin(), numbers.end());
}

void readPhotoName(const JsonReader& json, TraceMetadata& metadata)
{
    json.requireKeys({"name", "sha256"});
    const auto hashIn = [](const JsonReader& hash) {
        auto text = hash.text();
        if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
            hash.refuse("64 lower-case hexadecimal digits"_msg);
        }
        return text;
    };
    take(json, "name", metadata.photo, [](const JsonReader& name) { return nameIn(name.text()); });
    take(json, "sha256", metadata.photoSha256, hashIn);
}

std::map<std::string, double> numbersIn(const JsonReader& json)
{
    constexpr std::size_t kMostNumbers = 100;
    if (json.object().size() > kMostNumbers) {
        json.refuse("at most %1 numbers"_msg(kMostNumbers));
    }
    std::map<std::string, double> numbers;
    for (const auto& [name, value] : json.object().items()) {
        numbers[nameIn(name)] = json.at(name).number();
    }
    return numbers;
}

using ReadKey = void (*)(const JsonReader& json, TraceMetadata& metadata);

/// The keys whose texts are JSON.
const std::map<std::string, ReadKey>& jsonKeys()
{
    using From = const JsonReader&;
    using Into = TraceMetadata&;
    static const std::map<std::string, ReadKey> kKeys{
        {"grid", [](From json, Into metadata) { metadata.grid = gridIn(json); }},
        {"patch", [](From json, Into metadata) { metadata.patch = json.integer(1, kMostOfSide); }},
        {"prefix", [](From json, Into metadata) { metadata.layout = layoutOf(json); }},
        {"layers", [](From json, Into metadata) { metadata.layers = layersOf(json); }},
        {"labels", [](From json, Into metadata) { metadata.labels = textsIn(json); }},
        {"queries", [](From json, Into metadata) { metadata.queries = textsIn(json); }},
        {"general_query",
         [](From json, Into metadata) { metadata.generalQuery = json.integer(0, static_cast<int>(kMostTexts)); }},
        {"mapping", [](From json, Into metadata) { metadata.mapping = mappingFrom(json); }},
        {"fit", readFit},
        {"photo", readPhotoName},
        {"numbers", [](From json, Into metadata) { metadata.numbers = numbersIn(json); }},
        {"mean", readMean},
        {"std", readStd},
    };
    return kKeys;
}

void requireVersion(const std::string& format, const std::string& source)
{
    if (format != kTraceFormat) {
        throw Error(ErrorCode::Unsupported, source,
                    "expected the format \"%1\", found \"%2\""_msg(kTraceFormat, printable(format, 40)));
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
    const auto json = readJson(text, nesting, source, Message(key));
    reader->second(JsonReader(json, source, kWordPlaces, key), metadata);
}

// Writing

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
    if (notes.patch > 0.0) {
        json["patch"] = notes.patch;
    }
    if (notes.layout) {
        json["prefix"] = layoutWords(*notes.layout);
    }
    if (notes.window.count() > 0) {
        json["window"] = {notes.window.rows, notes.window.cols};
        json["shift"] = {notes.shiftRows, notes.shiftCols};
        json["padding"] = {notes.padRows, notes.padCols};
        if (notes.lattice) {
            json["lattice"] = true;
        }
    }
    if (notes.reduction) {
        json["reduction"] = *notes.reduction;
    }
    if (notes.keyGrid.count() > 0) {
        json["key_grid"] = {notes.keyGrid.rows, notes.keyGrid.cols};
    }
    if (notes.inRuns) {
        json["runs"] = true;
    }
    if (notes.steps > 1) {
        json["steps"] = notes.steps;
    }
    if (!notes.title.empty()) {
        json["title"] = notes.title;
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

TraceMetadata parseTraceMetadata(const std::map<std::string, std::string>& texts, const std::string& source)
{
    const auto format = texts.find("format");
    requireVersion(format == texts.end() ? std::string() : format->second, source);
    TraceMetadata metadata;
    for (const auto& [key, text] : texts) {
        readKey(key, text, source, metadata);
    }
    if (metadata.grid.count() == 0) {
        throw Error(ErrorCode::Corrupt, source, "grid: expected rows and columns of the patches, found none"_msg);
    }
    return metadata;
}

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
        {"format", kTraceFormat},        {"model", metadata.model},
        {"producer", metadata.producer}, {"grid", text({metadata.grid.rows, metadata.grid.cols})},
        {"patch", text(metadata.patch)}, {"prefix", text(layoutWords(metadata.layout))},
        {"layers", text(layers)},
    };
    if (seesColors(metadata.preprocessing)) {
        texts["mean"] = text(metadata.preprocessing.mean);
        texts["std"] = text(metadata.preprocessing.std);
    }
    if (!metadata.labels.empty()) {
        texts["labels"] = text(metadata.labels);
    }
    if (metadata.generalQuery) {
        texts["general_query"] = text(*metadata.generalQuery);
    }
    if (metadata.mapping) {
        texts["mapping"] = text(mappingJson(*metadata.mapping));
    }
    if (metadata.fit) {
        texts["fit"] = text({{"crop_mode", cropModeName(metadata.preprocessing.cropMode)},
                             {"crop_pct", metadata.preprocessing.cropPct}});
    }
    if (!metadata.numbers.empty()) {
        texts["numbers"] = text(metadata.numbers);
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
