// Finds a ZIP archive's directory: its end records, read backwards from the end of the file.
#pragma once

#include "core/file/mapped_file.h"

#include <cstdint>

namespace core {

/// Limits on an archive.
struct ZipLimits {
    static constexpr uint64_t records = 1'000'000;
    static constexpr std::size_t nameBytes = 4096;
    static constexpr uint64_t inflation = 1032;                    ///< the maximum compression ratio of deflate
    static constexpr uint64_t inflatedBytes = uint64_t{16} << 30;  ///< of one record
};

/// The central directory: inside the file, before the end records, and large enough for its records.
struct ZipDirectoryPlace {
    uint64_t start = 0, bytes = 0, records = 0;
};

/// @throws Error Corrupt, or Unsupported for an archive in several files, naming the file
ZipDirectoryPlace findZipDirectory(const MappedFile& file);

}  // namespace core
