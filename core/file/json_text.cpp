#include "core/file/json_text.h"

#include "core/error.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <span>
#include <vector>

namespace core {

namespace {

/// The maximum number of lists and objects open at once; brackets in quotes do not count. Accepts any text.
int jsonNesting(std::string_view text)
{
    int depth = 0, most = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            most = std::max(most, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return most;
}

}  // namespace

std::string textOfFile(const std::filesystem::path& path, uint64_t mostBytes)
{
    const MappedFile file(path);
    if (file.size() > mostBytes) {
        throw Error(ErrorCode::Corrupt, printable(path.filename().string()),
                    "expected a text file of at most %1 MB, found %2 bytes"_msg(mostBytes >> 20U, file.size()));
    }
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    return text;
}

nlohmann::json parseJson(std::string_view text, std::string* twice)
{
    using Event = nlohmann::json::parse_event_t;
    std::vector<std::set<std::string>> keys;  // of the currently open objects
    const auto notice = [&](int /*depth*/, Event event, const nlohmann::json& value) {
        if (event == Event::object_start) {
            keys.emplace_back();
        } else if (event == Event::object_end) {
            keys.pop_back();
        } else if (event == Event::key && !keys.back().insert(value.get<std::string>()).second) {
            *twice = value.get<std::string>();
        }
        return true;
    };
    const auto callback = twice != nullptr ? nlohmann::json::parser_callback_t(notice) : nullptr;
    return nlohmann::json::parse(text, callback, /*allow_exceptions=*/false);
}

void requireSafeJson(std::string_view text, int nesting, const std::string& source, const Message& what)
{
    if (!isUtf8(text)) {
        throw Error(ErrorCode::Corrupt, source, "%1 is not UTF-8"_msg(what));
    }
    if (text.find('\0') != std::string_view::npos || text.starts_with("\xEF\xBB\xBF")) {
        throw Error(ErrorCode::Corrupt, source,
                    "%1 is not JSON: it holds a NUL character or a byte order mark"_msg(what));
    }
    if (jsonNesting(text) > nesting) {
        throw Error(ErrorCode::Corrupt, source, "%1's JSON is nested deeper than %2 levels"_msg(what, nesting));
    }
}

}  // namespace core
