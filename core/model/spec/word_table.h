// Enumerators and their words in files and on the command line, as an array of pairs.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

/// Empty for a value that is not in the table.
template <typename Value, size_t N>
std::string_view nameIn(const std::pair<Value, std::string_view> (&table)[N], Value value)
{
    for (const auto& [known, name] : table) {
        if (known == value) {
            return name;
        }
    }
    return "";
}

/// Empty for a word that is not in the table.
template <typename Value, size_t N>
std::optional<Value> valueIn(const std::pair<Value, std::string_view> (&table)[N], std::string_view name)
{
    for (const auto& [value, known] : table) {
        if (known == name) {
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace core
