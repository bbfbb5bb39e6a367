// Numbers in captions and other texts that people read; files and arrays have their own spelling.
#pragma once

#include <string>

namespace core {

/// Rounded to so many significant digits, with a minus sign (U+2212) below 0: "0.42", "−9.33", "1.2e−05".
std::string numberText(double value, int digits);
/// The same with its sign: "+0.42", "−9.33".
std::string changeText(double value, int digits);

}  // namespace core
