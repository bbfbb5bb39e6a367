// Values of a page's JSON: each is what its key expects, or the error says so. Keys are named as in "panels[2].title".
// All throw core::Error Corrupt.
#pragma once

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace ui::page_json {

using Json = nlohmann::json;
using Reader = std::function<void(const Json& value, const std::string& key)>;

[[noreturn]] void failAt(const std::string& key, const std::string& expected, const std::string& found);
std::string shown(const Json& json);  ///< for an error: its text, cut where it is long

std::string textAt(const Json& json, const std::string& key);
std::vector<std::string> textsAt(const Json& json, const std::string& key);  ///< at most kMostPanels
double numberAt(const Json& json, const std::string& key, double least, double most);
int wholeAt(const Json& json, const std::string& key, int least, int most);
double lengthAt(const Json& json, const std::string& key, double least,
                double most);  ///< millimetres, of "85mm", "3in"
const Json& listAt(const Json& json, const std::string& key, std::size_t most);

/// What is there by its reader; a key that has none is a mistake.
void readKeys(const Json& json, const std::string& where, const std::map<std::string, Reader>& readers);

/// A word by its parser, which calls it otherwise.
template <typename Parser>
auto wordAt(const Json& json, const std::string& key, Parser parse)
{
    const std::string text = textAt(json, key);
    try {
        return parse(text);
    } catch (const core::Error& error) {
        throw core::Error(core::ErrorCode::Corrupt, key, error.detail());
    }
}

}  // namespace ui::page_json
