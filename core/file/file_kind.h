// Names what a file is that was given for another: the "found" of refusals, by its first bytes.
#pragma once

#include "core/message.h"

#include <string_view>

namespace core {

/// Call only after every supported format has been ruled out.
/// @param start  the first 512 bytes of the file or more; all of a shorter one
/// @return with its article: "a GIF", "an empty file", "bytes of an unknown kind"
Message kindOfFile(std::string_view start);

/// Whether the file is of a kind that begins with fixed bytes, which text and noise do not. @param start  as above
bool hasSignature(std::string_view start);

}  // namespace core
