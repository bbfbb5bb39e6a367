// The characters of a caption as tokenizers see them: in lower case, letters, numbers, spaces and the rest told apart.
// Captions of Latin, Greek and Cyrillic letters, punctuation, symbols and emoji; what would need more of Unicode's
// tables (other scripts, marks that a normal form would join) is refused rather than read otherwise than its authors
// do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Unicode's general categories L and N, its white space, and everything else.
enum class CharacterKind { Letter, Number, Space, Other };

struct Character {  ///< one code point
    char32_t code = 0;
    CharacterKind kind = CharacterKind::Other;
};

/// The caption in lower case.
/// @throws Error Unsupported for a caption that is no UTF-8, longer than 10000 bytes, or holds a character that is not
///         known here: "caption: expected Latin, Greek or Cyrillic letters, ..., found U+4E00"
std::vector<Character> lowerCaseCharacters(std::string_view caption);

void appendUtf8(std::string& text, char32_t code);  ///< appends 1 to 4 bytes

}  // namespace core
