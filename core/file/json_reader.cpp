#include "core/file/json_reader.h"

#include "core/file/file_kind.h"
#include "core/file/json_text.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

using Json = nlohmann::json;

Message wholeNumbersIn(int64_t lowest, int64_t highest)
{
    if (highest < std::numeric_limits<int>::max()) {
        return "a whole number from %1 to %2"_msg(lowest, highest);
    }
    return lowest <= std::numeric_limits<int>::min() ? "a whole number"_msg : "a whole number from %1"_msg(lowest);
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

Json readJson(std::string_view text, int nesting, const std::string& root, const Message& kind)
{
    const auto refuse = [&](const Message& found) {
        const bool vowel = std::string_view("aeiou").find(kind.english().front()) != std::string_view::npos;
        throw Error(ErrorCode::Corrupt, root,
                    vowel ? "expected an %1 as JSON, found %2"_msg(kind, found)
                          : "expected a %1 as JSON, found %2"_msg(kind, found));
    };
    if (hasSignature(text) && !Json::accept(text)) {
        refuse(kindOfFile(text));
    }
    requireSafeJson(text, nesting, root, kind);
    std::string twice;
    Json json = parseJson(text, &twice);
    if (json.is_discarded()) {
        refuse("text that is none"_msg);
    }
    if (!twice.empty()) {
        throw Error(ErrorCode::Corrupt, root,
                    "expected every key of an object once, found \"%1\" twice"_msg(printable(twice, 60)));
    }
    return json;
}

std::string JsonReader::place() const
{
    return m_root.empty()   ? m_path
           : m_path.empty() ? m_root
                            : fmt::format("{}{}{}", m_root, m_places.afterRoot, m_path);
}

void JsonReader::fail(const Message& detail, ErrorCode code) const
{
    const auto where = place();
    if (where.empty()) {
        throw Error(code, detail);
    }
    if (m_root.empty() || m_path.empty() || m_places.afterRoot != JsonPlaces().afterRoot) {
        throw Error(code, where, detail);
    }
    throw Error(code, m_root, Message::list(ListKind::Explanation, {Message(m_path), detail}));
}

void JsonReader::refuse(const Message& expected) const
{
    // A whole document of the wrong structure is described by its type.
    fail("expected %1, found %2"_msg(
        expected, m_path.empty() && m_value->is_structured() ? m_value->type_name() : shownJson(*m_value)));
}

const Json& JsonReader::object() const
{
    if (!m_value->is_object()) {
        refuse("an object"_msg);
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
            fail("expected one of %1, found \"%2\""_msg(known, printable(key, 40)));
        }
    }
}

const Json& JsonReader::list(std::size_t most) const
{
    if (!m_value->is_array()) {
        refuse("a list"_msg);
    }
    if (m_value->size() > most) {
        fail("expected at most %1, found %2"_msg(most, m_value->size()));
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
        refuse(bounded ? "a number from %1 to %2"_msg(lowest, highest) : "a number"_msg);
    }
    return m_value->get<double>();
}

double JsonReader::numberAboveZero(double highest) const
{
    if (!isFinite(*m_value) || m_value->get<double>() <= 0.0 || m_value->get<double>() > highest) {
        refuse(highest < 1e30 ? "a number above 0 and up to %1"_msg(highest) : "a number above 0"_msg);
    }
    return m_value->get<double>();
}

bool JsonReader::boolean() const
{
    if (!m_value->is_boolean()) {
        refuse("true or false"_msg);
    }
    return m_value->get<bool>();
}

std::string JsonReader::text(std::size_t mostBytes) const
{
    if (!m_value->is_string()) {
        refuse("a text"_msg);
    }
    if (const auto size = m_value->get_ref<const std::string&>().size(); size > mostBytes) {
        fail("expected at most %1 bytes, found %2"_msg(mostBytes, size));
    }
    return m_value->get<std::string>();
}

std::string JsonReader::textOr(const std::string& otherwise) const
{
    return m_value->is_string() ? m_value->get<std::string>() : otherwise;
}

void JsonReader::takeNumbers(double* values, std::size_t count, const Message& expected) const
{
    const Message wanted = !expected.empty() ? expected
                           : count == 3      ? "three numbers"_msg
                           : count == 2      ? "two numbers"_msg
                                             : "%1 numbers"_msg(count);
    if (!m_value->is_array() || m_value->size() != count || !std::all_of(m_value->begin(), m_value->end(), isFinite)) {
        refuse(wanted);
    }
    std::transform(m_value->begin(), m_value->end(), values, [](const Json& each) { return each.get<double>(); });
}

std::vector<double> JsonReader::numberList(std::size_t most) const
{
    const Message expected = "a list of 1 to %1 numbers"_msg(most);
    if (!m_value->is_array() || m_value->empty() || m_value->size() > most) {
        refuse(expected);
    }
    std::vector<double> values(m_value->size());
    takeNumbers(values.data(), values.size(), expected);
    return values;
}

}  // namespace core
