// Tables that are compiled in as text: one row per line, tabs between fields; the first line names the columns.
#pragma once

#include <string_view>
#include <vector>

namespace core {

/// The fields of every line after the first, as views into `text`; empty lines are skipped.
std::vector<std::vector<std::string_view>> readTabTable(std::string_view text);

/// The parts of a text between separators; "" has one empty part.
std::vector<std::string_view> splitText(std::string_view text, char separator);

}  // namespace core
