// Text from untrusted files (whether it is UTF-8, and how to show it in one line of a message), its numbers and lower
// case, cells of CSV files, and compiled-in tables.
#pragma once

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace core {

/// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view bytes);

/// The text without the beginning of a character at its end, which may go on in what follows; at most three bytes.
std::string_view wholeCharacters(std::string_view text);

/// The text without the leading whitespace that JSON allows.
std::string_view withoutLeadingSpace(std::string_view text);

/// Safe for a message: control characters, marks and overrides of the direction of writing, ends of lines and
/// paragraphs, characters without width (other than the joiners of words and emoji, U+200C and 200D) and invalid UTF-8
/// become '?', and text longer than `limit` bytes ends in "...".
std::string printable(std::string_view text, std::size_t limit = 160);

/// Safe for a terminal: as printable(), of any length; tabs, line ends and carriage returns before them remain.
std::string withoutControls(std::string_view text);

/// One cell of a CSV file, quoted only where commas, quotes or line ends require it. Text that a spreadsheet would run
/// as a formula (it begins with =, +, -, @, a tab or a carriage return, and is not a number) gets an apostrophe in
/// front.
std::string csvCell(std::string_view text);

/// Reads a table with one row per line and tabs between fields, whose first line names the columns.
/// @return the fields of every line after the first, as views into `text`; empty lines are skipped.
std::vector<std::vector<std::string_view>> readTabTable(std::string_view text);

/// The parts of a text between separators; "" has one empty part.
std::vector<std::string_view> splitText(std::string_view text, char separator);

/// The text as a number, if all of it is one: no blanks, no plus sign.
template <typename Number>
std::optional<Number> parsedNumber(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, problem] = std::from_chars(text.data(), end, number);
    return problem == std::errc{} && stopped == end ? std::optional(number) : std::nullopt;
}

/// ASCII letters in lower case, all other characters unchanged.
std::string asciiLowerCase(std::string text);

/// ".png" for "Cat.PNG".
std::string lowerCaseExtension(const std::filesystem::path& file);

}  // namespace core
