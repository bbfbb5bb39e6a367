#include "core/file/json_text.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace core {

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

nlohmann::json parseJson(std::string_view text)
{
    return nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
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
