// JSON from strangers: what is asked of it before a parser sees it, and the parser.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace core {

/// A whole file, for readers that want all of its text at once.
/// @throws Error NotFound, Unsupported and Other as MappedFile does; Corrupt, naming the file, for more than
/// `mostBytes`
std::string textOfFile(const std::filesystem::path& path, uint64_t mostBytes);

/// The most lists and objects that are open at once; brackets in quotes do not count. Any text will do.
int jsonNesting(std::string_view text);

/// The JSON library's parser, once for all that want a whole value: to compile it costs a second in every file.
/// @param text  nested as little as the caller can bear: see jsonNesting()
/// @param twice  receives a key that stands twice in one object, of which the parser keeps the last value; may be null
/// @return       discarded (is_discarded()) when the text is no JSON
nlohmann::json parseJson(std::string_view text, std::string* twice = nullptr);

/// Lets pass what is UTF-8 without NUL characters (which would end the JSON library's input) or byte order mark (which
/// it would skip), and in which lists and objects lie at most `nesting` deep. Whether it is JSON at all is for the
/// parser to find out.
/// @param source  the file, as messages name it
/// @param what    "header", "index"
/// @throws Error Corrupt
void expectTameJson(std::string_view text, int nesting, const std::string& source, std::string_view what);

}  // namespace core
