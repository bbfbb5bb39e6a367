// JSON of a tokenizer's files, which may hold anything: every value that is used is checked.
#pragma once

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace core {

/// A value and what messages call it: "tokenizer.json: model.vocab".
class TokenizerJson {
public:
    TokenizerJson(const nlohmann::json& value, std::string name) : m_value(value), m_name(std::move(name)) {}

    /// The value under `key` of an object; null where there is none. @throws Error Corrupt for what is no object
    TokenizerJson at(const char* key) const;
    bool isNull() const { return m_value.is_null(); }
    bool isObject() const { return m_value.is_object(); }
    bool isTrue() const { return m_value.is_boolean() && m_value.get<bool>(); }
    std::string textOr(const std::string& otherwise) const;  ///< `otherwise` for what is no text
    const nlohmann::json& value() const { return m_value; }
    const std::string& name() const { return m_name; }

    // @throws Error Corrupt, each of them, for a value of another kind
    const nlohmann::json& list() const;
    const nlohmann::json& object() const;
    const std::string& text(const nlohmann::json& value) const;
    int64_t token(const nlohmann::json& value) const;  ///< a whole number from 0 to 2^24
    double number(const nlohmann::json& value) const;

    [[noreturn]] void refuse(ErrorCode code, const std::string& expected) const;

private:
    [[noreturn]] void refuseKind(const char* expected, const nlohmann::json& found) const;

    const nlohmann::json& m_value;
    std::string m_name;
};

/// @throws Error Corrupt for what is no JSON object
nlohmann::json tokenizerJson(std::string_view text, const std::string& source);

}  // namespace core
