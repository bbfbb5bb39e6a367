// Text from untrusted files: whether it is UTF-8, and how to show it in one line of a message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace core {

/// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view bytes);

/// The text without the leading whitespace that JSON allows.
std::string_view withoutLeadingSpace(std::string_view text);

/// Safe for a message: control characters, bidirectional overrides (U+202A to 202E, U+2066 to 2069) and invalid UTF-8
/// become '?', and text longer than `limit` bytes ends in "...".
std::string printable(std::string_view text, std::size_t limit = 160);

/// Safe for a terminal: as printable(), of any length; tabs, line ends and carriage returns before them remain.
std::string withoutControls(std::string_view text);

}  // namespace core
