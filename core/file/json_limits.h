// What is asked of JSON from strangers before a parser sees it.
#pragma once

#include <string>
#include <string_view>

namespace core {

/// Lets pass what is UTF-8 without NUL characters (which would end the JSON library's input) or byte order mark (which
/// it would skip), and in which lists and objects lie at most `nesting` deep. Whether it is JSON at all is for the
/// parser to find out.
/// @param source  the file, as messages name it
/// @param what    "header", "index"
/// @throws Error Corrupt
void expectTameJson(std::string_view text, int nesting, const std::string& source, std::string_view what);

}  // namespace core
