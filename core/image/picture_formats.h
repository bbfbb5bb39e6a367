// The header readers, one a kind; used by picture_header.cpp only. Nothing comes back when the size cannot be found.
#pragma once

#include "core/image/byte_view.h"
#include "core/image/picture_header.h"

#include <optional>

namespace core {

std::optional<PictureHeader> readJpegHeader(ByteView file);
std::optional<PictureHeader> readPngHeader(ByteView file);
std::optional<PictureHeader> readWebPHeader(ByteView file);
std::optional<PictureHeader> readBmpHeader(ByteView file);
std::optional<PictureHeader> readTiffHeader(ByteView file);

/// The orientation that an EXIF block (a small TIFF) tells; 1 when it tells none or is broken.
int exifOrientation(ByteView exif);

}  // namespace core
