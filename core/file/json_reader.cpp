#include "core/file/json_reader.h"

#include "core/file/json_text.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

using Json = nlohmann::json;

std::string wholeNumbersIn(int64_t lowest, int64_t highest)
{
    if (highest < std::numeric_limits<int>::max()) {
        return fmt::format("a whole number from {} to {}", lowest, highest);
    }
    return lowest <= std::numeric_limits<int>::min() ? "a whole number" : fmt::format("a whole number from {}", lowest);
}

bool isFinite(const Json& value)
{
    return value.is_number() && std::isfinite(value.get<double>());
}

}  // namespace

std::string shownJson(const Json& value)
{
    constexpr std::size_t mostItems = 32, mostBytes = 80;
    return value.is_structured() && value.size() > mostItems
               ? std::string(value.type_name())
               : printable(value.dump(-1, ' ', false, Json::error_handler_t::replace), mostBytes);
}

Json readJson(std::string_view text, int nesting, const std::string& root, std::string_view kind)
{
    expectTameJson(text, nesting, root, kind);
    std::string twice;
    Json json = parseJson(text, &twice);
    if (json.is_discarded()) {
        const bool vowel = std::string_view("aeiou").find(kind.front()) != std::string_view::npos;
        throw Error(ErrorCode::Corrupt, root,
                    fmt::format("expected {} {} as JSON, found text that is none", vowel ? "an" : "a", kind));
    }
    if (!twice.empty()) {
        throw Error(ErrorCode::Corrupt, root,
                    fmt::format("expected every key of an object once, found \"{}\" twice", printable(twice, 60)));
    }
    return json;
}

std::string JsonReader::place() const
{
    return m_root.empty()   ? m_path
           : m_path.empty() ? m_root
                            : fmt::format("{}{}{}", m_root, m_places.afterRoot, m_path);
}

void JsonReader::fail(const std::string& detail, ErrorCode code) const
{
    const auto where = place();
    if (where.empty()) {
        throw Error(code, detail);
    }
    if (m_root.empty() || m_path.empty() || m_places.afterRoot != JsonPlaces().afterRoot) {
        throw Error(code, where, detail);
    }
    throw Error(code, m_root, fmt::format("{}: {}", m_path, detail));
}

void JsonReader::refuse(std::string_view expected) const
{
    // A whole document of the wrong structure is described by its type.
    fail(fmt::format("expected {}, found {}", expected,
                     m_path.empty() && m_value->is_structured() ? m_value->type_name() : shownJson(*m_value)));
}

const Json& JsonReader::object() const
{
    if (!m_value->is_object()) {
        refuse("an object");
    }
    return *m_value;
}

std::optional<JsonReader> JsonReader::find(std::string_view key) const
{
    return object().contains(std::string(key)) ? std::optional(at(key)) : std::nullopt;
}

JsonReader JsonReader::at(std::string_view key) const
{
    static const Json kNothing;
    const auto found = object().find(std::string(key));
    return JsonReader(
        found == m_value->end() ? kNothing : *found, m_root, m_places,
        m_path.empty() ? printable(key, 60) : fmt::format("{}{}{}", m_path, m_places.beforeKey, printable(key, 60)));
}

void JsonReader::requireKeys(std::initializer_list<std::string_view> known) const
{
    for (const auto& [key, value] : object().items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            fail(fmt::format("expected one of {}, found \"{}\"", fmt::join(known, ", "), printable(key, 40)));
        }
    }
}

const Json& JsonReader::list(std::size_t most) const
{
    if (!m_value->is_array()) {
        refuse("a list");
    }
    if (m_value->size() > most) {
        fail(fmt::format("expected at most {}, found {}", most, m_value->size()));
    }
    return *m_value;
}

JsonReader JsonReader::item(std::size_t index) const
{
    return JsonReader(list().at(index), m_root, m_places,
                      fmt::format("{}{}{}{}", m_path, m_places.beforeIndex, index, m_places.afterIndex));
}

std::vector<JsonReader> JsonReader::items(std::size_t most) const
{
    std::vector<JsonReader> readers;
    for (std::size_t i = 0; i < list(most).size(); ++i) {
        readers.push_back(item(i));
    }
    return readers;
}

std::vector<std::string> JsonReader::texts(std::size_t most) const
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < list(most).size(); ++i) {
        const Json& each = (*m_value)[i];
        texts.push_back(each.is_string() ? each.get<std::string>() : item(i).text());  // this call throws
    }
    return texts;
}

int64_t JsonReader::whole(int64_t lowest, int64_t highest) const
{
    // An unsigned number beyond int64_t would wrap around if read as a signed one.
    const bool fits = m_value->is_number_unsigned()
                          ? m_value->get<uint64_t>() <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max())
                          : m_value->is_number_integer();
    if (!fits || m_value->get<int64_t>() < lowest || m_value->get<int64_t>() > highest) {
        refuse(wholeNumbersIn(lowest, highest));
    }
    return m_value->get<int64_t>();
}

double JsonReader::number(double lowest, double highest) const
{
    if (!isFinite(*m_value) || m_value->get<double>() < lowest || m_value->get<double>() > highest) {
        const bool bounded = std::abs(lowest) < 1e30 && std::abs(highest) < 1e30;
        refuse(bounded ? fmt::format("a number from {} to {}", lowest, highest) : "a number");
    }
    return m_value->get<double>();
}

double JsonReader::numberAboveZero(double highest) const
{
    if (!isFinite(*m_value) || m_value->get<double>() <= 0.0 || m_value->get<double>() > highest) {
        refuse(highest < 1e30 ? fmt::format("a number above 0 and up to {}", highest) : "a number above 0");
    }
    return m_value->get<double>();
}

bool JsonReader::boolean() const
{
    if (!m_value->is_boolean()) {
        refuse("true or false");
    }
    return m_value->get<bool>();
}

std::string JsonReader::text(std::size_t mostBytes) const
{
    if (!m_value->is_string()) {
        refuse("a text");
    }
    if (const auto size = m_value->get_ref<const std::string&>().size(); size > mostBytes) {
        fail(fmt::format("expected at most {} bytes, found {}", mostBytes, size));
    }
    return m_value->get<std::string>();
}

std::string JsonReader::textOr(const std::string& otherwise) const
{
    return m_value->is_string() ? m_value->get<std::string>() : otherwise;
}

void JsonReader::takeNumbers(double* values, std::size_t count, std::string_view expected) const
{
    const auto wanted = !expected.empty() ? std::string(expected)
                        : count == 3      ? "three numbers"
                        : count == 2      ? "two numbers"
                                          : fmt::format("{} numbers", count);
    if (!m_value->is_array() || m_value->size() != count || !std::all_of(m_value->begin(), m_value->end(), isFinite)) {
        refuse(wanted);
    }
    std::transform(m_value->begin(), m_value->end(), values, [](const Json& each) { return each.get<double>(); });
}

}  // namespace core
