#include "core/model/sidecar/sidecar_section.h"

#include "core/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace core {

namespace {

std::optional<int> asPositive(const Json& value)
{
    const bool fits = value.is_number_integer() && value >= 1 && value <= 1 << 20;
    return fits ? std::optional(value.get<int>()) : std::nullopt;
}

std::optional<std::array<double, 3>> asTriple(const Json& value)
{
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
}

std::optional<std::pair<int, int>> asSize(const Json& value)
{
    if (const auto side = asPositive(value)) {
        return std::pair(*side, *side);
    }
    if (!value.is_array() || value.size() < 2 || value.size() > 3) {
        return std::nullopt;
    }
    const auto height = asPositive(value[value.size() - 2]), width = asPositive(value[value.size() - 1]);
    return height && width ? std::optional(std::pair(*height, *width)) : std::nullopt;
}

}  // namespace

Section Section::section(const char* key) const
{
    static const Json kEmpty = Json::object();
    const auto* found = find(key);
    if (found && !found->is_object()) {
        fail(key, "an object", *found);
    }
    return {found ? *found : kEmpty, m_provenance, m_path + key + "."};
}

void Section::text(const char* key, Sourced<std::string>& field) const
{
    set(key, field, "a text", asText);
}

void Section::positive(const char* key, Sourced<int>& field) const
{
    set(key, field, "a positive integer", asPositive);
}

void Section::flag(const char* key, Sourced<bool>& field, bool meaningOfTrue) const
{
    set(key, field, "true or false", [&](const Json& value) -> std::optional<bool> {
        return value.is_boolean() ? std::optional(value.get<bool>() == meaningOfTrue) : std::nullopt;
    });
}

void Section::number(const char* key, Sourced<double>& field, double low, double high) const
{
    set(key, field, fmt::format("a number in ({}, {}]", low, high), [&](const Json& value) -> std::optional<double> {
        const bool fits = value.is_number() && value.get<double>() > low && value.get<double>() <= high;
        return fits ? std::optional(value.get<double>()) : std::nullopt;
    });
}

void Section::triple(const char* key, Sourced<std::array<double, 3>>& field) const
{
    set(key, field, "three finite numbers", asTriple);
}

void Section::imageSize(const char* key, Sourced<std::pair<int, int>>& field) const
{
    set(key, field, "a size in pixels", asSize);
}

const Json* Section::find(const char* key) const
{
    const auto found = m_json.find(key);
    return found == m_json.end() || found->is_null() ? nullptr : &*found;
}

std::string Section::textOr(const char* key, const std::string& otherwise) const
{
    const auto* found = find(key);
    return found && found->is_string() ? found->get<std::string>() : otherwise;
}

bool Section::flagOr(const char* key, bool otherwise) const
{
    Sourced<bool> told;
    flag(key, told, true);
    return told.value.value_or(otherwise);
}

void Section::fail(const std::string& key, const std::string& expected, const Json& found) const
{
    auto shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
    if (shown.size() > 60) {
        shown = shown.substr(0, 57) + "...";
    }
    throw Error(ErrorCode::Corrupt,
                fmt::format("{}: {}{}: expected {}, found {}", m_provenance, m_path, key, expected, shown));
}

void readClaims(const Section& section, std::initializer_list<std::pair<const char*, const char*>> keys,
                Sidecar& sidecar)
{
    for (const auto& [key, claim] : keys) {
        const auto* found = section.find(key);
        const auto number = found ? asPositive(*found) : std::nullopt;
        if (number && !sidecar.claims.contains(claim)) {
            sidecar.claims[claim] = {number, section.provenance()};
        }
    }
}

std::optional<std::string> Section::asText(const Json& value)
{
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

}  // namespace core
