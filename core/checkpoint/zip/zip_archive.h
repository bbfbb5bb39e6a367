// A ZIP archive read from its central directory, fully checked before anything in it is believed: PyTorch's checkpoints
// and NumPy's npz. Nothing is ever extracted to disk.
#pragma once

#include "core/file/mapped_file.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// Whether a file begins as a ZIP archive does, be it an empty one.
bool isZip(std::string_view start);

struct ZipRecord {
    enum class Method { Stored, Deflated };
    Method method = Method::Stored;
    uint64_t start = 0;  ///< of the (compressed) bytes, from the start of the file
    uint64_t storedBytes = 0, bytes = 0;
    uint32_t crc = 0;  ///< 0: not recorded
};

/// Safe to share between threads.
class ZipArchive {
public:
    /// Checks every rule of the format: end record, directory, local headers, names, sizes, no two records overlapping.
    /// What is allocated is in proportion to the directory that is there, whatever it claims.
    /// @throws Error Corrupt, or Unsupported (encrypted, several disks, another method), naming the file and the record
    explicit ZipArchive(std::shared_ptr<const MappedFile> file);

    const std::map<std::string, ZipRecord>& records() const { return m_records; }
    const ZipRecord* find(const std::string& name) const;
    const MappedFile& file() const { return *m_file; }

    /// A whole record, inflated when need be. Never more than the directory says, which itself is at most 1032 times
    /// what is stored.
    /// @throws Error NotFound; Corrupt: the record does not inflate to its stated size, or its checksum is another
    std::vector<std::byte> read(const std::string& name) const;

private:
    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, ZipRecord> m_records;
};

}  // namespace core
