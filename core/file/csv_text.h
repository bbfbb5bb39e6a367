// Text as cells of CSV files, safe to open in spreadsheets.
#pragma once

#include <string>
#include <string_view>

namespace core {

/// One cell, quoted only where commas, quotes or line ends require it. Text that a spreadsheet would run as a formula
/// (it begins with =, +, -, @, a tab or a carriage return, and is not a number) gets an apostrophe in front.
std::string csvCell(std::string_view text);

}  // namespace core
