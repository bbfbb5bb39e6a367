// Addresses of a part of an image file, FILE#KEY=VALUE: a tile of a slide or channels of a TIFF (core/image/slide.h,
// core/image/tiff_channels.h). An address stands wherever a file is named: on the command line, in lists and in
// sessions.
#pragma once

#include <filesystem>
#include <string>

namespace core {

/// "tile=1:12,7" of "slide.svs#tile=1:12,7"; empty without a known key, and where a file of the whole name exists.
std::string partOf(const std::filesystem::path& address);

/// The file in which the part lies; the path itself where partOf() is empty.
std::filesystem::path wholeFile(const std::filesystem::path& address);

}  // namespace core
