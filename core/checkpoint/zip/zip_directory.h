// The directory of a ZIP archive and the header in front of each of its records, checked against each other.
#pragma once

#include "core/checkpoint/zip/zip_archive.h"
#include "core/checkpoint/zip/zip_end_record.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace core {

constexpr uint64_t kZipEncryptedFlags = 1 << 0 | 1 << 6 | 1 << 13;  ///< the record, strongly, the directory

/// What the directory says of a record besides what is kept.
struct ZipListing {
    uint64_t localHeader = 0;  ///< where the record's own header begins
    bool sizesFollow = false;  ///< its own header gives no sizes: they come after its bytes
    std::map<std::string, ZipRecord>::value_type* record = nullptr;
};

struct ZipDirectory {
    std::map<std::string, ZipRecord> records;  ///< `start` is not known yet
    std::vector<ZipListing> listings;          ///< as the directory has them; they point into `records`
};

/// Reads the directory: names, methods, sizes.
/// @throws Error Corrupt or Unsupported, naming the file and the record
ZipDirectory readZipDirectory(const MappedFile& file, const ZipDirectoryPlace& place);

/// Reads the records' own headers and fills in where their bytes start. Every record lies in front of the directory and
/// none touches another.
/// @throws Error Corrupt or Unsupported, naming the file and the record
void locateZipRecords(const MappedFile& file, const ZipDirectoryPlace& place, ZipDirectory& directory);

}  // namespace core
