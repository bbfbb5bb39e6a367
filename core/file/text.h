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

/// Fit for a message: control characters and what is not UTF-8 become '?', and more than `limit` bytes end in "...".
std::string printable(std::string_view text, std::size_t limit = 160);

}  // namespace core
