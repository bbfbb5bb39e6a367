#include "core/file/json_text.h"

#include "core/error.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <span>
#include <vector>

namespace core {

std::string textOfFile(const std::filesystem::path& path, uint64_t mostBytes)
{
    const MappedFile file(path);
    if (file.size() > mostBytes) {
        throw Error(
            ErrorCode::Corrupt, printable(path.filename().string()),
            fmt::format("expected a text file of at most {} MB, found {} bytes", mostBytes >> 20U, file.size()));
    }
    std::string text(static_cast<std::size_t>(file.size()), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    return text;
}

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

void expectTameJson(std::string_view text, int nesting, const std::string& source, std::string_view what)
{
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::Corrupt, source, fmt::format("{}{}", what, why));
    };
    if (!isUtf8(text)) {
        refuse(" is not UTF-8");
    }
    if (text.find('\0') != std::string_view::npos || text.starts_with("\xEF\xBB\xBF")) {
        refuse(" is not JSON: it holds a NUL character or a byte order mark");
    }
    if (jsonNesting(text) > nesting) {
        refuse(fmt::format("'s JSON is nested deeper than {} levels", nesting));
    }
}

}  // namespace core
