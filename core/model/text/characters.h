// The characters of a caption as tokenizers see them: in lower case, classified as letters, numbers, spaces and others.
// Classifies Latin, Greek, Cyrillic, Hebrew and Arabic letters, kana, Han and Hangul characters, punctuation, symbols
// and emoji; anything that needs more of Unicode's tables (other scripts, marks that normalization would join) is
// rejected rather than read differently from the authors' code.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Unicode's general categories L and N, white space, and everything else.
enum class CharacterKind { Letter, Number, Space, Other };

struct Character {  ///< one code point
    char32_t code = 0;
    CharacterKind kind = CharacterKind::Other;
};

/// The caption in lower case.
/// @throws Error Unsupported for a caption that is not UTF-8, is longer than 10000 bytes, or contains an unsupported
///         character: "caption: expected letters of ..., found U+0E01"
std::vector<Character> lowerCaseCharacters(std::string_view caption);

/// The characters of a caption in any script, in lower case by Unicode's mapping of single characters (plus that of
/// U+0130, which becomes two). Unlike Python's str.lower(), a final sigma is not distinguished.
/// @throws Error Unsupported for a caption that is not UTF-8 or is longer than 10000 bytes
std::u32string lowerCase(std::string_view caption);

void appendUtf8(std::string& text, char32_t code);  ///< appends 1 to 4 bytes

}  // namespace core
