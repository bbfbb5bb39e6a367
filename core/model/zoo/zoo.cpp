#include "core/model/zoo/zoo.h"

#include "core/file/json_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace core {

std::string_view zooText();  // models/zoo.json, compiled in

namespace {

using Json = nlohmann::json;

template <typename Value>
std::optional<Value> optional(const Json& entry, const char* key)
{
    const auto found = entry.find(key);
    return found == entry.end() ? std::nullopt : std::optional(found->get<Value>());
}

Preprocessing preprocessingOf(const Json& entry)
{
    Preprocessing how;
    how.height = how.width = entry.at("input_size").get<int>();
    how.mean = entry.at("mean").get<std::array<double, 3>>();
    how.std = entry.at("std").get<std::array<double, 3>>();
    how.cropPct = entry.at("crop_pct").get<double>();
    how.cropMode = parseCropMode(entry.at("crop_mode").get<std::string>()).value();
    how.interpolation = parseInterpolation(entry.at("interpolation").get<std::string>()).value();
    return how;
}

void readZooGeometry(const Json& json, ZooEntry& entry)
{
    entry.parameters = json.at("parameters").get<int64_t>();
    entry.inputSize = json.at("input_size").get<int>();
    entry.patch = json.at("patch").get<int>();
    entry.depth = json.at("depth").get<int>();
    entry.dim = json.at("dim").get<int>();
    entry.classes = json.at("classes").get<int>();
    entry.heads = json.at("heads").get<std::vector<int>>();
    entry.prefixTokens = json.value("prefix_tokens", 0);
    entry.registers = json.value("registers", 0);
    entry.globalPool = json.value("global_pool", "");
    entry.normEps = json.at("norm_eps").get<double>();
    entry.tokensNorm = optional<bool>(json, "tokens_norm");
    entry.activation = parseActivation(json.value("activation", ""));
}

void readFile(const Json& json, ZooEntry& entry)
{
    entry.url = json.at("url").get<std::string>();
    entry.safetensorsUrl = json.value("safetensors_url", "");
    entry.sha256Prefix = json.value("sha256_prefix", "");
    entry.md5Prefix = json.value("md5_prefix", "");
    entry.fileBytes = optional<int64_t>(json, "file_size");
}

ZooEntry readEntry(const Json& json)
{
    ZooEntry entry;
    entry.id = json.at("id").get<std::string>();
    entry.family = json.at("family").get<std::string>();
    entry.title = json.at("title").get<std::string>();
    entry.architecture = json.at("architecture").get<std::string>();
    readZooGeometry(json, entry);
    entry.preprocessing = preprocessingOf(json);
    entry.licence = json.at("licence").get<std::string>();
    readFile(json, entry);
    entry.top1 = optional<double>(json, "top1");
    entry.knnTop1 = optional<double>(json, "knn_top1");
    entry.linearTop1 = optional<double>(json, "linear_probe_top1");
    entry.notes = json.at("notes").get<std::vector<std::string>>();
    return entry;
}

std::vector<ZooEntry> readZoo()
{
    const auto json = parseJson(zooText());
    std::vector<ZooEntry> entries;
    for (const auto& entry : json.at("models")) {
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
