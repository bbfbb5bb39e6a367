#include "core/model/text/tokenizer_files.h"

#include "core/file/json_text.h"

#include <fmt/format.h>

#include <cmath>

namespace core {

using Json = nlohmann::json;

TokenizerJson TokenizerJson::at(const char* key) const
{
    static const Json nothing;
    const auto found = object().find(key);
    return {found == m_value.end() ? nothing : *found,
            fmt::format("{}{}{}", m_name, m_name.ends_with(": ") ? "" : ".", key)};
}

std::string TokenizerJson::textOr(const std::string& otherwise) const
{
    return m_value.is_string() ? m_value.get<std::string>() : otherwise;
}

const Json& TokenizerJson::list() const
{
    return m_value.is_array() ? m_value : (refuseKind("a list", m_value), m_value);
}

const Json& TokenizerJson::object() const
{
    return m_value.is_object() ? m_value : (refuseKind("an object", m_value), m_value);
}

const std::string& TokenizerJson::text(const Json& value) const
{
    if (!value.is_string()) {
        refuseKind("a text", value);
    }
    return value.get_ref<const std::string&>();
}

int64_t TokenizerJson::token(const Json& value) const
{
    constexpr uint64_t most = 1U << 24U;
    if (!value.is_number_unsigned() || value.get<uint64_t>() > most) {
        refuseKind("a whole number from 0 to 16777216", value);
    }
    return value.get<int64_t>();
}

double TokenizerJson::number(const Json& value) const
{
    if (!value.is_number() || !std::isfinite(value.get<double>())) {
        refuseKind("a finite number", value);
    }
    return value.get<double>();
}

void TokenizerJson::refuse(ErrorCode code, const std::string& expected) const
{
    throw Error(code, m_name, fmt::format("expected {}", expected));
}

void TokenizerJson::refuseKind(const char* expected, const Json& found) const
{
    const bool large = found.is_structured() || (found.is_string() && found.get_ref<const std::string&>().size() > 40);
    refuse(ErrorCode::Corrupt, fmt::format("{}, found {}", expected,
                                           large ? std::string(found.type_name())
                                                 : found.dump(-1, ' ', true, Json::error_handler_t::replace)));
}

Json tokenizerJson(std::string_view text, const std::string& source)
{
    constexpr int deepest = 32;
    expectTameJson(text, deepest, source, "tokenizer");
    Json json = parseJson(text);
    if (!json.is_object()) {
        throw Error(ErrorCode::Corrupt, source, "expected a JSON object, found text that is none");
    }
    return json;
}

}  // namespace core
