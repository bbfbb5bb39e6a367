// The directory of a ZIP archive and the header before each record, checked against each other.
#pragma once

#include "core/checkpoint/zip/zip_archive.h"
#include "core/checkpoint/zip/zip_end_record.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core {

/// Encryption of the record, strong encryption, an encrypted directory.
constexpr uint64_t kZipEncryptedFlags = 1 << 0 | 1 << 6 | 1 << 13;

/// Facts of a record in the directory in addition to ZipRecord.
struct ZipListing {
    uint64_t localHeader = 0;  ///< offset of the record's own header
    bool sizesFollow = false;  ///< its own header has no sizes: they follow its bytes
    std::map<std::string, ZipRecord>::value_type* record = nullptr;
};

/// The records of an archive.
struct ZipDirectory {
    std::map<std::string, ZipRecord> records;  ///< without `start` at first
    std::vector<ZipListing> listings;          ///< in the order of the directory; they refer to `records`
};

/// Reads the directory: names, methods, sizes.
/// @throws Error Corrupt or Unsupported, naming the file and the record
ZipDirectory readZipDirectory(const MappedFile& file, const ZipDirectoryPlace& place);

/// Reads the records' own headers and fills in where their bytes start. Checks that every record lies before the
/// directory and none overlaps another.
/// @throws Error Corrupt or Unsupported, naming the file and the record
void locateZipRecords(const MappedFile& file, const ZipDirectoryPlace& place, ZipDirectory& directory);

}  // namespace core
