// Untrusted JSON text: the checks before a parser sees it, and the parser.
#pragma once

#include "core/message.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace core {

/// A whole file as text.
/// @throws Error NotFound, Unsupported and Other as MappedFile does; Corrupt, naming the file, for more than
/// `mostBytes`
std::string textOfFile(const std::filesystem::path& path, uint64_t mostBytes);

/// The JSON library's parser, compiled only once: it costs a second in every file that includes it.
/// @param text   with limited nesting: see requireSafeJson()
/// @param twice  receives a key that occurs twice in one object, of which the parser keeps the last value; may be null
/// @return       discarded (is_discarded()) when the text is not JSON
nlohmann::json parseJson(std::string_view text, std::string* twice = nullptr);

/// Accepts UTF-8 without NUL characters (which would end the JSON library's input) and without a byte order mark (which
/// it would skip), whose lists and objects are nested at most `nesting` deep. Whether it is JSON at all is left to the
/// parser.
/// @param source  the file's name in messages
/// @param what    "header", "index"
/// @throws Error Corrupt
void requireSafeJson(std::string_view text, int nesting, const std::string& source, const Message& what);

}  // namespace core
