// Texts as cells of CSV files, which people open with spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace core {

/// One cell. It is quoted only where commas, quotes or line ends ask for it. A text that a spreadsheet would run as a
/// formula (it begins with =, +, -, @, a tab or a carriage return, and is no number) is led by an apostrophe.
std::string csvCell(std::string_view text);

}  // namespace core
