// Tables that are compiled in as text: one row per line, tabs between fields; the first line names the columns.
#pragma once

#include <string_view>
#include <vector>

namespace core {

/// The fields of every line behind the first, as views into `text`; empty lines are left out.
std::vector<std::vector<std::string_view>> readTabTable(std::string_view text);

/// The parts of a text between separators; "" has one, which is empty.
std::vector<std::string_view> splitText(std::string_view text, char separator);

}  // namespace core
