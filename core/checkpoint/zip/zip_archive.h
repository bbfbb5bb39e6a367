// A ZIP archive read from its central directory, fully checked before use: PyTorch's checkpoints and NumPy's npz.
// Nothing is ever extracted to disk.
#pragma once

#include "core/file/mapped_file.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Whether a file begins like a ZIP archive, which may be empty.
bool isZip(std::string_view start);

/// A record of the archive.
struct ZipRecord {
    /// The supported methods of compression.
    enum class Method { Stored, Deflated };
    Method method = Method::Stored;
    uint64_t start = 0;  ///< offset of the (compressed) bytes, from the start of the file
    uint64_t storedBytes = 0, bytes = 0;
    uint32_t crc = 0;  ///< 0: not recorded
};

/// An opened archive. Thread-safe.
class ZipArchive {
public:
    /// Checks every rule of the format: end record, directory, local headers, names, sizes, no overlapping records.
    /// Allocations are proportional to the directory present, whatever it claims.
    /// @throws Error Corrupt, or Unsupported (encrypted, several disks, another method), naming the file and the record
    explicit ZipArchive(std::shared_ptr<const MappedFile> file);

    /// All records by name.
    const std::map<std::string, ZipRecord>& records() const { return m_records; }
    const ZipRecord* find(const std::string& name) const;
    /// The file behind the archive.
    const MappedFile& file() const { return *m_file; }

    /// A whole record, inflated if compressed. Its size is limited by the directory, which in turn is limited to 1032
    /// times the stored bytes.
    /// @throws Error NotFound; Corrupt: the record does not inflate to its stated size, or its checksum is wrong
    std::vector<std::byte> read(const std::string& name) const;

private:
    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, ZipRecord> m_records;
};

}  // namespace core
