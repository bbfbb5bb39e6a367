#include "core/checkpoint/safetensors/safetensors_json.h"

#include "core/checkpoint/safetensors/safetensors_file.h"
#include "core/file/json_text.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace core {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kMetadata = "__metadata__";

/// Reads the header in one pass and keeps only entries; duplicates, number forms and limits are checked on the way.
class HeaderReader final : public nlohmann::json_sax<Json> {
public:
    explicit HeaderReader(const std::string& source) : m_source(source) {}

    SafetensorsJson take() { return std::move(m_result); }

    bool null() override { return scalar("null"); }
    bool boolean(bool) override { return scalar("a truth value"); }
    bool number_float(double, const std::string& text) override { return scalar(printable(text, 40)); }
    bool number_integer(int64_t value) override
    {
        if (m_at == At::Shape) {
            fail(fmt::format("negative dimension {}", value));
        }
        return scalar(fmt::format("{}", value));
    }
    bool number_unsigned(uint64_t value) override;
    bool string(std::string& text) override;
    bool binary(Json::binary_t&) override { return false; }
    bool key(std::string& text) override;
    bool start_object(std::size_t) override;
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override;
    bool end_array() override { return leave(); }
    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override
    {
        refuseFile(m_source, fmt::format("header is not JSON (byte {} of the header)", position));
    }

private:
    enum class At { Outside, Names, Metadata, Entry, Shape, Offsets, Ignored };
    enum class Field { Dtype, Shape, Offsets, Unknown };

    [[noreturn]] void fail(const std::string& why, ErrorCode code = ErrorCode::Corrupt) const
    {
        refuseFile(m_source, fmt::format("tensor {}: {}", printable(m_entry.tensor.name), why), code);
    }
    [[noreturn]] void unexpected(std::string_view found) const;
    bool scalar(std::string_view found);
    void beginTensor(std::string& name);
    void beginField(const std::string& name);
    void setDtype(const std::string& name);
    bool leave();
    void endTensor();

    const std::string& m_source;
    SafetensorsJson m_result;
    At m_at = At::Outside;
    int m_ignored = 0;  ///< depth inside a value of an unknown key
    bool m_metadataNext = false, m_metadataSeen = false;
    std::string m_metadataKey;
    SafetensorsEntry m_entry;
    Field m_field = Field::Unknown;
    std::vector<std::string> m_fields;  ///< the keys of this entry so far
    std::size_t m_offsets = 0;
};

void HeaderReader::unexpected(std::string_view found) const
{
    switch (m_at) {
        case At::Outside:
            refuseFile(m_source, fmt::format("header is not a JSON object: found {}", found));
        case At::Names:
            if (m_metadataNext) {
                refuseFile(m_source, fmt::format("{}: expected an object of texts, found {}", kMetadata, found));
            }
            fail(fmt::format("expected an object, found {}", found));
        case At::Metadata:
            refuseFile(m_source,
                       fmt::format("{} values must be strings: {} has {}", kMetadata, printable(m_metadataKey), found));
        case At::Shape:
            fail(fmt::format("dimensions must be non-negative integers, found {}", found));
        default:
            break;
    }
    switch (m_field) {
        case Field::Dtype:
            fail(fmt::format("dtype must be text, found {}", found));
        case Field::Shape:
            fail(fmt::format("shape must be a list of non-negative integers, found {}", found));
        default:
            fail(fmt::format("data_offsets must be two non-negative integers, found {}", found));
    }
}

bool HeaderReader::scalar(std::string_view found)
{
    const bool ignored = m_at == At::Ignored || (m_at == At::Entry && m_field == Field::Unknown);
    if (!ignored) {
        unexpected(found);
    }
    return true;
}

bool HeaderReader::number_unsigned(uint64_t value)
{
    if (m_at == At::Shape) {
        if (m_entry.tensor.shape.size() == SafetensorsLimits::rank) {
            fail(fmt::format("more than {} dimensions", SafetensorsLimits::rank));
        }
        if (value > static_cast<uint64_t>(std::numeric_limits<int64_t>::max())) {
            fail(fmt::format("number of elements overflows: dimension {}", value));
        }
        m_entry.tensor.shape.push_back(static_cast<int64_t>(value));
        return true;
    }
    if (m_at == At::Offsets) {
        if (m_offsets == 2) {
            fail("data_offsets must be two non-negative integers, found more");
        }
        (m_offsets++ == 0 ? m_entry.begin : m_entry.end) = value;
        return true;
    }
    return scalar(fmt::format("{}", value));
}

bool HeaderReader::string(std::string& text)
{
    if (m_at == At::Metadata) {
        if (m_result.metadata.size() == SafetensorsLimits::metadataEntries) {
            refuseFile(m_source,
                       fmt::format("{} has more than {} entries", kMetadata, SafetensorsLimits::metadataEntries));
        }
        if (!m_result.metadata.emplace(m_metadataKey, std::move(text)).second) {
            refuseFile(m_source, fmt::format("{} key {} appears twice", kMetadata, printable(m_metadataKey)));
        }
        return true;
    }
    if (m_at == At::Entry && m_field == Field::Dtype) {
        setDtype(text);
        return true;
    }
    return scalar("text");
}

bool HeaderReader::key(std::string& text)
{
    if (m_at == At::Names) {
        beginTensor(text);
    } else if (m_at == At::Metadata) {
        m_metadataKey = std::move(text);
    } else if (m_at == At::Entry) {
        beginField(text);
    }
    return true;
}

void HeaderReader::beginTensor(std::string& name)
{
    m_metadataNext = name == kMetadata;
    if (m_metadataNext) {
        if (std::exchange(m_metadataSeen, true)) {
            refuseFile(m_source, fmt::format("{} appears twice", kMetadata));
        }
        return;
    }
    if (name.size() > SafetensorsLimits::nameBytes) {
        refuseFile(m_source, fmt::format("a tensor's name has {} bytes, more than {}: {}", name.size(),
                                         SafetensorsLimits::nameBytes, printable(name, 40)));
    }
    if (m_result.entries.size() == SafetensorsLimits::tensors) {
        refuseFile(m_source, fmt::format("more than {} tensors", SafetensorsLimits::tensors));
    }
    m_entry = {};
    m_entry.tensor.name = std::move(name);
    m_fields.clear();
    m_offsets = 0;
}

void HeaderReader::beginField(const std::string& name)
{
    if (std::find(m_fields.begin(), m_fields.end(), name) != m_fields.end()) {
        fail(fmt::format("key {} appears twice", printable(name, 40)));
    }
    if (m_fields.size() == SafetensorsLimits::keysOfOneTensor) {
        fail(fmt::format("more than {} keys", SafetensorsLimits::keysOfOneTensor));
    }
    m_fields.push_back(name);
    m_field = name == "dtype"          ? Field::Dtype
              : name == "shape"        ? Field::Shape
              : name == "data_offsets" ? Field::Offsets
                                       : Field::Unknown;
}

void HeaderReader::setDtype(const std::string& name)
{
    const auto dtype = safetensorsDtype(name);
    if (!dtype && isSafetensorsDtype(name)) {
        fail(fmt::format("dtype {} is not supported", name), ErrorCode::Unsupported);
    }
    if (!dtype) {
        fail(fmt::format("unknown dtype {}", printable(name, 40)));
    }
    m_entry.tensor.dtype = *dtype;
}

bool HeaderReader::start_object(std::size_t)
{
    if (m_at == At::Outside) {
        m_at = At::Names;
    } else if (m_at == At::Names) {
        m_at = m_metadataNext ? At::Metadata : At::Entry;
    } else {
        scalar("an object");
        m_at = At::Ignored;
        ++m_ignored;
    }
    return true;
}

bool HeaderReader::start_array(std::size_t)
{
    if (m_at == At::Entry && m_field == Field::Shape) {
        m_at = At::Shape;
    } else if (m_at == At::Entry && m_field == Field::Offsets) {
        m_at = At::Offsets;
    } else {
        scalar("a list");
        m_at = At::Ignored;
        ++m_ignored;
    }
    return true;
}

bool HeaderReader::leave()
{
    switch (m_at) {
        case At::Ignored:
            m_at = --m_ignored == 0 ? At::Entry : At::Ignored;
            break;
        case At::Offsets:
            if (m_offsets != 2) {
                fail(fmt::format("data_offsets must be two non-negative integers, found {}", m_offsets));
            }
            m_at = At::Entry;
            break;
        case At::Shape:
            m_at = At::Entry;
            break;
        case At::Entry:
            endTensor();
            m_at = At::Names;
            break;
        case At::Metadata:
            m_at = At::Names;
            break;
        default:
            m_at = At::Outside;
    }
    return true;
}

void HeaderReader::endTensor()
{
    for (const auto* needed : {"dtype", "shape", "data_offsets"}) {
        if (std::find(m_fields.begin(), m_fields.end(), needed) == m_fields.end()) {
            fail(fmt::format("{} is missing", needed));
        }
    }
    m_result.entries.push_back(std::move(m_entry));
}

void sortByName(std::vector<SafetensorsEntry>& entries, const std::string& source)
{
    const auto name = [](const SafetensorsEntry& entry) -> const std::string& { return entry.tensor.name; };
    std::ranges::sort(entries, {}, name);
    const auto twice = std::ranges::adjacent_find(entries, {}, name);
    if (twice != entries.end()) {
        refuseFile(source, fmt::format("tensor name {} appears twice", printable(name(*twice))));
    }
}

}  // namespace

SafetensorsJson readSafetensorsJson(std::string_view header, const std::string& source)
{
    requireSafeJson(header, SafetensorsLimits::nesting, source, "header"_msg);
    HeaderReader reader(source);
    Json::sax_parse(header.begin(), header.end(), &reader);
    auto result = reader.take();
    sortByName(result.entries, source);
    return result;
}

}  // namespace core
