#include "core/file/tab_table.h"

namespace core {

std::vector<std::string_view> splitText(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::vector<std::vector<std::string_view>> readTabTable(std::string_view text)
{
    std::vector<std::vector<std::string_view>> rows;
    const auto lines = splitText(text, '\n');
    for (size_t i = 1; i < lines.size(); ++i) {
        if (!lines[i].empty()) {
            rows.push_back(splitText(lines[i], '\t'));
        }
    }
    return rows;
}

}  // namespace core
