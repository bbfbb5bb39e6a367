// Unpacks gzip files (RFC 1952), such as CLIP's vocabulary.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace core {

/// The contents of a whole gzip file, of one member or several.
/// @param most    the maximum number of unpacked bytes
/// @param source  the file's name in messages
/// @throws Error  Corrupt for other bytes, a wrong checksum, a file that ends too early, or more contents
std::string gunzipped(std::string_view bytes, std::size_t most, const std::string& source);

}  // namespace core
