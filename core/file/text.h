// Text out of files that nobody vouches for: is it UTF-8, and how is it shown in one line of a message?
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace core {

/// Strictly: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view bytes);

/// Without the blanks and line ends that JSON allows in front.
std::string_view withoutLeadingSpace(std::string_view text);

/// Fit for a message: control characters, bidirectional overrides (U+202A to 202E, U+2066 to 2069) and what is not
/// UTF-8 become '?', and more than `limit` bytes end in "...".
std::string printable(std::string_view text, std::size_t limit = 160);

/// Fit for a terminal: as printable(), of any length; tabs, line ends and carriage returns before them stay.
std::string withoutControls(std::string_view text);

}  // namespace core
