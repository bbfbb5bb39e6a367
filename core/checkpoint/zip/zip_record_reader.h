// One record of a ZIP archive from front to back, inflated on the way when need be.
#pragma once

#include "core/checkpoint/zip/zip_archive.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace core {

/// Reads into memory that the caller provides, so that a tensor's bytes go where they belong. For one thread.
class ZipRecordReader {
public:
    /// @param archive  must outlive the reader
    /// @throws Error NotFound when there is no such record
    ZipRecordReader(const ZipArchive& archive, const std::string& name);
    ~ZipRecordReader();
    ZipRecordReader(const ZipRecordReader&) = delete;
    ZipRecordReader& operator=(const ZipRecordReader&) = delete;

    const ZipRecord& record() const { return m_record; }

    /// The next `into.size()` bytes of the record's content.
    /// @throws Error Corrupt when there are not so many, or they cannot be inflated
    void read(std::span<std::byte> into);

    /// Call after the last byte.
    /// @throws Error Corrupt when more could be inflated, or the checksum (where there is one) is another
    void finish();

private:
    struct Inflation;
    [[noreturn]] void fail(const std::string& why) const;
    void provideInput();
    std::size_t inflateInto(std::span<std::byte> into);  ///< how many came; fewer only at the end of the stream
    const MappedFile& m_file;
    std::string m_name;
    const ZipRecord& m_record;
    std::unique_ptr<Inflation> m_inflation;  ///< none for a stored record
    uint64_t m_position = 0;                 ///< in the stored bytes
    uint64_t m_done = 0;                     ///< bytes given out
    uint32_t m_crc = 0;
};

/// Makes sure of a record's size before memory is asked for it. A record that claims more than the whole file has is
/// inflated once to nowhere; for all others there is nothing to do.
/// @throws Error Corrupt
void expectHonestSize(const ZipArchive& archive, const std::string& name);

}  // namespace core
