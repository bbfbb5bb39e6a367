#include "core/file/csv_text.h"

#include <charconv>

namespace core {

namespace {

bool isNumber(std::string_view text)
{
    double number = 0.0;
    const char* const end = text.data() + text.size();
    const auto [read, problem] = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, number);
    return problem == std::errc() && read == end;
}

}  // namespace

std::string csvCell(std::string_view text)
{
    std::string safe;
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos && !isNumber(text)) {
        safe = '\'';
    }
    safe += text;
    if (safe.find_first_of(",\"\r\n") == std::string::npos) {
        return safe;
    }
    std::string quoted = "\"";
    for (const char c : safe) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + '"';
}

}  // namespace core
