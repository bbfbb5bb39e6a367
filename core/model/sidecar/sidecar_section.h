// Typed access to one JSON object of a sidecar; for the files that read one.
#pragma once

#include "core/error.h"
#include "core/model/sidecar/sidecar.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace core {

using Json = nlohmann::json;

/// One JSON object of a sidecar: typed access that says in one sentence what is wrong.
class Section {
public:
    Section(const Json& json, std::string origin, std::string path)
        : m_json(json), m_origin(std::move(origin)), m_path(std::move(path))
    {
    }

    Section section(const char* key) const
    {
        static const Json kEmpty = Json::object();
        const auto* found = find(key);
        if (found && !found->is_object()) {
            fail(key, "an object", *found);
        }
        return {found ? *found : kEmpty, m_origin, m_path + key + "."};
    }

    void text(const char* key, Told<std::string>& field) const
    {
        set(key, field, "a text", [](const Json& value) -> std::optional<std::string> {
            return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
        });
    }
    void positive(const char* key, Told<int>& field) const { set(key, field, "a positive integer", asPositive); }
    void flag(const char* key, Told<bool>& field, bool meaningOfTrue) const
    {
        set(key, field, "true or false", [&](const Json& value) -> std::optional<bool> {
            return value.is_boolean() ? std::optional(value.get<bool>() == meaningOfTrue) : std::nullopt;
        });
    }
    void number(const char* key, Told<double>& field, double low, double high) const
    {
        set(key, field, fmt::format("a number in ({}, {}]", low, high),
            [&](const Json& value) -> std::optional<double> {
                const bool fits = value.is_number() && value.get<double>() > low && value.get<double>() <= high;
                return fits ? std::optional(value.get<double>()) : std::nullopt;
            });
    }
    void triple(const char* key, Told<std::array<double, 3>>& field) const
    {
        set(key, field, "three finite numbers", [](const Json& value) -> std::optional<std::array<double, 3>> {
            if (!value.is_array() || value.size() != 3) {
                return std::nullopt;
            }
            std::array<double, 3> numbers{};
            for (size_t i = 0; i < 3; ++i) {
                if (!value[i].is_number()) {
                    return std::nullopt;
                }
                numbers[i] = value[i].get<double>();
            }
            return numbers;
        });
    }
    /// A side length, [height, width] or [channels, height, width].
    void imageSize(const char* key, Told<std::pair<int, int>>& field) const
    {
        set(key, field, "a size in pixels", [](const Json& value) -> std::optional<std::pair<int, int>> {
            if (const auto side = asPositive(value)) {
                return std::pair(*side, *side);
            }
            if (!value.is_array() || value.size() < 2 || value.size() > 3) {
                return std::nullopt;
            }
            const auto height = asPositive(value[value.size() - 2]), width = asPositive(value[value.size() - 1]);
            return height && width ? std::optional(std::pair(*height, *width)) : std::nullopt;
        });
    }
    template <typename Value, typename Convert>
    void set(const char* key, Told<Value>& field, const std::string& expected, Convert convert) const
    {
        const auto* found = find(key);
        if (!found || field) {
            return;
        }
        field.value = convert(*found);
        if (!field) {
            fail(key, expected, *found);
        }
        field.origin = m_origin;
    }

    /// Null counts as absent: both libraries write it for "default".
    const Json* find(const char* key) const
    {
        const auto found = m_json.find(key);
        return found == m_json.end() || found->is_null() ? nullptr : &*found;
    }
    bool has(const char* key) const { return find(key) != nullptr; }
    std::string textOr(const char* key, const std::string& otherwise) const
    {
        const auto* found = find(key);
        return found && found->is_string() ? found->get<std::string>() : otherwise;
    }
    bool flagOr(const char* key, bool otherwise) const
    {
        Told<bool> told;
        flag(key, told, true);
        return told.value.value_or(otherwise);
    }
    const std::string& origin() const { return m_origin; }

    [[noreturn]] void fail(const std::string& key, const std::string& expected, const Json& found) const
    {
        auto shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
        if (shown.size() > 60) {
            shown = shown.substr(0, 57) + "...";
        }
        throw Error(ErrorCode::Corrupt,
                    fmt::format("{}: {}{}: expected {}, found {}", m_origin, m_path, key, expected, shown));
    }

    static std::optional<int> asPositive(const Json& value)
    {
        const bool fits = value.is_number_integer() && value >= 1 && value <= 1 << 20;
        return fits ? std::optional(value.get<int>()) : std::nullopt;
    }

private:
    const Json& m_json;
    std::string m_origin, m_path;
};

/// Activation under `key`, by timm's or Hugging Face's name.
void readActivation(const Section& section, const char* key, Told<Activation>& field);

/// Labels under `key`: a list, or an object by index in any order; `label_descriptions` beside it may say each in
/// words.
void readLabels(const Section& section, const char* key, Told<std::vector<std::string>>& field);

// The forms; each reads what it knows into the fields that are still empty.
void readTimm(const Section& root, Sidecar& sidecar);
void readHuggingFace(const Section& root, Sidecar& sidecar);
void readProcessor(const Section& root, Sidecar& sidecar);
void readOpenClip(const Section& root, Sidecar& sidecar);

}  // namespace core
