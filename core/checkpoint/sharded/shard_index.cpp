#include "core/checkpoint/sharded/shard_index.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_map>

namespace core {

namespace {

using Json = nlohmann::json;

/// Walks over the index once, as the reader of safetensors headers does: nothing is kept but what is meant.
class IndexReader final : public nlohmann::json_sax<Json> {
public:
    explicit IndexReader(const std::string& source) : m_source(source) {}

    ShardIndex take();

    bool null() override { return value("null", "null"); }
    bool boolean(bool truth) override { return value("a truth value", truth ? "true" : "false"); }
    bool number_float(double, const std::string& text) override { return value("a number", text); }
    bool number_integer(int64_t number) override { return value("a number", std::to_string(number)); }
    bool number_unsigned(uint64_t number) override { return value("a number", std::to_string(number)); }
    bool string(std::string& text) override;
    bool binary(Json::binary_t&) override { return false; }
    bool key(std::string& text) override;
    bool start_object(std::size_t) override;
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enterIgnored("a list"); }
    bool end_array() override { return leave(); }
    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override
    {
        refuse(fmt::format("index is not JSON (byte {})", position));
    }

private:
    enum class At { Outside, Top, Metadata, Map, Ignored };

    [[noreturn]] void refuse(const std::string& why) const { throw Error(ErrorCode::Corrupt, m_source, why); }
    bool value(std::string_view kind, const std::string& text);
    bool enterIgnored(std::string_view kind);
    bool leave();
    void addMetadata(const std::string& text);
    std::size_t fileNumber(const std::string& file);

    const std::string& m_source;
    ShardIndex m_result;
    std::unordered_map<std::string, std::size_t> m_fileNumbers;
    At m_at = At::Outside, m_around = At::Outside;  ///< the latter: what an ignored value lies in
    int m_ignored = 0;                              ///< depth inside an ignored value
    bool m_mapSeen = false, m_metadataSeen = false;
    std::string m_key;
};

bool isPlainFileName(std::string_view name)
{
    return !name.empty() && name.size() <= ShardIndexLimits::fileNameBytes && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos;
}

std::size_t IndexReader::fileNumber(const std::string& file)
{
    if (!isPlainFileName(file)) {
        refuse(fmt::format("tensor {}: \"{}\" is not a plain file name in the folder of the index", printable(m_key),
                           printable(file)));
    }
    const auto [place, isNew] = m_fileNumbers.try_emplace(file, m_result.files.size());
    if (isNew) {
        if (m_result.files.size() == ShardIndexLimits::files) {
            refuse(fmt::format("index names more than {} files", ShardIndexLimits::files));
        }
        m_result.files.push_back(file);
    }
    return place->second;
}

bool IndexReader::string(std::string& text)
{
    if (m_at != At::Map) {
        return value("text", text);
    }
    if (m_result.tensors.size() == ShardIndexLimits::tensors) {
        refuse(fmt::format("index names more than {} tensors", ShardIndexLimits::tensors));
    }
    if (m_key.size() > ShardIndexLimits::nameBytes) {
        refuse(fmt::format("a tensor's name has {} bytes, more than {}: {}", m_key.size(), ShardIndexLimits::nameBytes,
                           printable(m_key, 40)));
    }
    const auto file = fileNumber(text);
    m_result.tensors.emplace_back(std::move(m_key), file);
    return true;
}

void IndexReader::addMetadata(const std::string& text)
{
    if (m_result.metadata.size() == ShardIndexLimits::metadataEntries) {
        refuse(fmt::format("index's metadata has more than {} entries", ShardIndexLimits::metadataEntries));
    }
    if (!m_result.metadata.emplace(m_key, text).second) {
        refuse(fmt::format("index's metadata key {} appears twice", printable(m_key)));
    }
}

/// A value that is neither list nor object.
bool IndexReader::value(std::string_view kind, const std::string& text)
{
    if (m_at == At::Outside) {
        refuse(fmt::format("index is not a JSON object: found {}", kind));
    }
    if (m_at == At::Map) {
        refuse(fmt::format("tensor {}: expected the name of a file, found {}", printable(m_key), kind));
    }
    if (m_at == At::Top && m_key == "weight_map") {
        refuse(fmt::format("index's weight_map: expected an object, found {}", kind));
    }
    if (m_at == At::Metadata) {
        addMetadata(text);
    }
    return true;
}

bool IndexReader::enterIgnored(std::string_view kind)
{
    if (m_at == At::Ignored) {
        ++m_ignored;
        return true;
    }
    if (m_at != At::Metadata) {
        value(kind, {});
    }
    m_around = std::exchange(m_at, At::Ignored);
    m_ignored = 1;
    return true;
}

bool IndexReader::key(std::string& text)
{
    if (m_at == At::Ignored) {
        return true;
    }
    m_key = std::move(text);
    const bool map = m_at == At::Top && m_key == "weight_map", metadata = m_at == At::Top && m_key == "metadata";
    if ((map && std::exchange(m_mapSeen, true)) || (metadata && std::exchange(m_metadataSeen, true))) {
        refuse(fmt::format("index's {} appears twice", m_key));
    }
    return true;
}

bool IndexReader::start_object(std::size_t)
{
    if (m_at == At::Outside) {
        m_at = At::Top;
        return true;
    }
    if (m_at == At::Top && m_key == "weight_map") {
        m_at = At::Map;
        return true;
    }
    if (m_at == At::Top && m_key == "metadata") {
        m_at = At::Metadata;
        return true;
    }
    return enterIgnored("an object");
}

bool IndexReader::leave()
{
    switch (m_at) {
        case At::Ignored:
            m_at = --m_ignored == 0 ? m_around : At::Ignored;
            break;
        case At::Map:
        case At::Metadata:
            m_at = At::Top;
            break;
        default:
            m_at = At::Outside;
    }
    return true;
}

ShardIndex IndexReader::take()
{
    auto& tensors = m_result.tensors;
    if (tensors.empty()) {
        refuse("index has no weight_map, or an empty one");
    }
    std::ranges::sort(tensors);
    const auto twice = std::ranges::adjacent_find(tensors, {}, &std::pair<std::string, std::size_t>::first);
    if (twice != tensors.end()) {
        refuse(fmt::format("tensor name {} appears twice", printable(twice->first)));
    }
    return std::move(m_result);
}

}  // namespace

bool isShardIndex(std::string_view start)
{
    const auto text = withoutLeadingSpace(start.starts_with("\xEF\xBB\xBF") ? start.substr(3) : start);
    return text.starts_with('{') && text.find("\"weight_map\"") != std::string_view::npos;
}

ShardIndex parseShardIndex(std::string_view json, const std::string& source)
{
    if (json.size() > ShardIndexLimits::bytes) {
        throw Error(ErrorCode::Corrupt, source,
                    fmt::format("an index of {} bytes exceeds the limit of {}", json.size(), ShardIndexLimits::bytes));
    }
    expectTameJson(json, ShardIndexLimits::nesting, source, "index");
    IndexReader reader(source);
    Json::sax_parse(json.begin(), json.end(), &reader);
    return reader.take();
}

}  // namespace core
