#include "core/model/zoo/zoo.h"

#include "core/file/json_reader.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace core {

std::string_view zooText();  // models/zoo.json, compiled in

namespace {

int count(const JsonReader& json)
{
    return json.isNull() ? 0 : json.integer(0);
}

template <typename Value, typename Read>
std::optional<Value> optionalIn(const JsonReader& json, Read read)
{
    return json.isNull() ? std::nullopt : std::optional<Value>(read(json));
}

std::optional<double> percentIn(const JsonReader& json)
{
    return optionalIn<double>(json, [](const JsonReader& percent) { return percent.number(0.0, 100.0); });
}

std::vector<double> perColor(const JsonReader& json)
{
    const auto numbers = json.numbers<3>();
    return {numbers.begin(), numbers.end()};
}

Preprocessing preprocessingOf(const JsonReader& entry)
{
    Preprocessing how;
    how.height = how.width = count(entry.at("input_size"));
    how.mean = perColor(entry.at("mean"));
    how.std = perColor(entry.at("std"));
    how.cropPct = entry.at("crop_pct").numberAboveZero(kHighestCropPct);
    how.cropMode = entry.at("crop_mode").word(parseCropMode, Message("a crop mode"));
    how.interpolation = entry.at("interpolation").word(parseInterpolation, Message("an interpolation"));
    return how;
}

ZooEntry readEntry(const JsonReader& json)
{
    const auto text = [&](const char* key) { return json.at(key).text(); };
    ZooEntry entry;
    entry.id = text("id");
    entry.family = text("family");
    entry.title = text("title");
    entry.architecture = text("architecture");
    entry.parameters = json.at("parameters").whole(0, std::numeric_limits<int64_t>::max());
    entry.inputSize = count(json.at("input_size"));
    entry.patch = count(json.at("patch"));
    entry.depth = count(json.at("depth"));
    entry.dim = count(json.at("dim"));
    entry.classes = count(json.at("classes"));
    for (const auto& heads : json.at("heads").items()) {
        entry.heads.push_back(heads.integer(1));
    }
    entry.prefixTokens = count(json.at("prefix_tokens"));
    entry.registers = count(json.at("registers"));
    entry.globalPool = json.at("global_pool").textOr("");
    entry.normEps = json.at("norm_eps").numberAboveZero(1.0);
    entry.tokensNorm = optionalIn<bool>(json.at("tokens_norm"), [](const auto& flag) { return flag.boolean(); });
    entry.activation = parseActivation(json.at("activation").textOr(""));
    entry.preprocessing = preprocessingOf(json);
    entry.licence = text("licence");
    entry.url = text("url");
    entry.safetensorsUrl = json.at("safetensors_url").textOr("");
    entry.sha256Prefix = json.at("sha256_prefix").textOr("");
    entry.md5Prefix = json.at("md5_prefix").textOr("");
    entry.fileBytes = optionalIn<int64_t>(
        json.at("file_size"), [](const auto& bytes) { return bytes.whole(0, std::numeric_limits<int64_t>::max()); });
    entry.top1 = percentIn(json.at("top1"));
    entry.knnTop1 = percentIn(json.at("knn_top1"));
    entry.linearTop1 = percentIn(json.at("linear_probe_top1"));
    entry.notes = json.at("notes").texts(std::numeric_limits<size_t>::max());
    return entry;
}

std::vector<ZooEntry> readZoo()
{
    constexpr int deepest = 8;
    const auto document = readJson(zooText(), deepest, "zoo.json", "list of models"_msg);
    std::vector<ZooEntry> entries;
    for (const auto& entry : JsonReader(document, "zoo.json").at("models").items()) {
        entries.push_back(readEntry(entry));
    }
    return entries;
}

}  // namespace

const std::vector<ZooEntry>& zoo()
{
    static const auto kEntries = readZoo();
    return kEntries;
}

const ZooEntry* findInZoo(const std::string& id)
{
    const auto& entries = zoo();
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& entry) { return entry.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

}  // namespace core
