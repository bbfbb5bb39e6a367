#include "ui/figure/page/page_json_values.h"

#include "core/error.h"
#include "ui/figure/page/page.h"

#include <fmt/format.h>

namespace ui::page_json {

void failAt(const std::string& key, const std::string& expected, const std::string& found)
{
    throw core::Error(core::ErrorCode::Corrupt, key, fmt::format("expected {}, found {}", expected, found));
}

std::string shown(const Json& json)
{
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return text.size() > 60 ? text.substr(0, 60) + "..." : text;
}

std::string textAt(const Json& json, const std::string& key)
{
    if (!json.is_string()) {
        failAt(key, "text", shown(json));
    }
    return json.get<std::string>();
}

double numberAt(const Json& json, const std::string& key, double least, double most)
{
    if (!json.is_number() || !(json.get<double>() >= least && json.get<double>() <= most)) {
        failAt(key, fmt::format("a number from {} to {}", least, most), shown(json));
    }
    return json.get<double>();
}

int wholeAt(const Json& json, const std::string& key, int least, int most)
{
    if (!json.is_number_integer()) {
        failAt(key, fmt::format("a whole number from {} to {}", least, most), shown(json));
    }
    return static_cast<int>(numberAt(json, key, least, most));
}

double lengthAt(const Json& json, const std::string& key, double least, double most)
{
    double length = 0.0;
    try {
        length = parseLength(textAt(json, key));
    } catch (const core::Error& error) {
        if (error.code != core::ErrorCode::OutOfRange) {
            throw;
        }
        failAt(key, "a length as \"85mm\"", shown(json));
    }
    if (length < least || length > most) {
        failAt(key, fmt::format("a length from {}mm to {}mm", least, most), shown(json));
    }
    return length;
}

const Json& listAt(const Json& json, const std::string& key, std::size_t most)
{
    if (!json.is_array() || json.size() > most) {
        failAt(key, fmt::format("a list of at most {}", most),
               json.is_array() ? std::to_string(json.size()) : shown(json));
    }
    return json;
}

void readKeys(const Json& json, const std::string& where, const std::map<std::string, Reader>& readers)
{
    if (!json.is_object()) {
        failAt(where.empty() ? "page" : where, "an object", shown(json));
    }
    for (const auto& [key, value] : json.items()) {
        const auto reader = readers.find(key);
        const std::string name = where.empty() ? key : where + '.' + key;
        if (reader == readers.end()) {
            throw core::Error(core::ErrorCode::Corrupt, name, "a page has no such key");
        }
        reader->second(value, name);
    }
}

std::vector<std::string> textsAt(const Json& json, const std::string& key)
{
    std::vector<std::string> texts;
    for (const auto& text : listAt(json, key, kMostPanels)) {
        texts.push_back(textAt(text, fmt::format("{}[{}]", key, texts.size())));
    }
    return texts;
}

}  // namespace ui::page_json
