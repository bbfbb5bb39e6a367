// Names what a file is that was given for another: the "found" of refusals, by its first bytes.
#pragma once

#include "core/message.h"

#include <cstddef>
#include <string_view>

namespace core {

/// How many bytes of the start of a file kindOfFile() wants at least, where the file has as many.
inline constexpr std::size_t kKindBytes = 512;

/// Whoever can read a kind recognizes it first.
/// @param start  the first bytes of the file, all of it if it is shorter than kKindBytes
/// @return with its article: "a GIF", "an empty file", "bytes of no kind that is known"
Message kindOfFile(std::string_view start);

/// Whether the file is of a kind that begins with fixed bytes, which text and noise do not. @param start  as above
bool hasSignature(std::string_view start);

}  // namespace core
