// Finds a ZIP archive's directory: its end records, read backwards from the end of the file, and the header field for
// numbers that exceed 32 bits.
#pragma once

#include "core/file/mapped_file.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

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

constexpr uint64_t kSeeZip64 = 0xFFFFFFFF;    ///< placeholder for a number that is in the ZIP64 field
constexpr uint64_t kSeeZip64Record = 0xFFFF;  ///< the same for the number of records, in the archive\'s end record

/// Replaces those of `numbers` that refer to the ZIP64 field by its values, in this order.
/// @param extra  all extra fields of the header, one after the other; they may be damaged
/// @return       false when a needed number is missing
bool resolveZip64(std::span<const std::byte> extra, std::initializer_list<uint64_t*> numbers);

}  // namespace core
