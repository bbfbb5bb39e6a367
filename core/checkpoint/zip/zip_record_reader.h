// Reads one record of a ZIP archive from front to back, inflated if compressed.
#pragma once

#include "core/checkpoint/zip/zip_archive.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace core {

/// Reads into memory provided by the caller, such as a tensor's. One thread.
class ZipRecordReader {
public:
    /// @param archive  must outlive the reader
    /// @throws Error NotFound when there is no such record
    ZipRecordReader(const ZipArchive& archive, const std::string& name);
    ~ZipRecordReader();
    ZipRecordReader(const ZipRecordReader&) = delete;
    ZipRecordReader& operator=(const ZipRecordReader&) = delete;

    /// The record.
    const ZipRecord& record() const { return m_record; }

    /// The next `into.size()` bytes of the record's content.
    /// @throws Error Corrupt when there are fewer, or they cannot be inflated
    void read(std::span<std::byte> into);

    /// Call after the last byte.
    /// @throws Error Corrupt when more could be inflated, or the checksum (where there is one) differs
    void finish();

private:
    struct Inflation;
    [[noreturn]] void fail(const std::string& why) const;
    void provideInput();
    std::size_t inflateInto(std::span<std::byte> into);  ///< number of bytes, fewer only at the end
    const MappedFile& m_file;
    std::string m_name;
    const ZipRecord& m_record;
    std::unique_ptr<Inflation> m_inflation;  ///< none for a stored record
    uint64_t m_position = 0;                 ///< in the stored bytes
    uint64_t m_done = 0;                     ///< bytes returned
    uint32_t m_crc = 0;
};

/// Checks a record's size before memory is allocated for it. A record that claims to be larger than the whole file is
/// inflated once and discarded; for all others this does nothing.
/// @throws Error Corrupt
void expectHonestSize(const ZipArchive& archive, const std::string& name);

}  // namespace core
