// A file as bytes in memory, read by the system on first access.
#pragma once

#include "core/file/descriptor_buffer.h"

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace core {

/// Maps a regular file for reading. Safe to share between threads.
///
/// A mapping follows the file: when another program shortens it, access to the lost part raises SIGBUS. read()
/// therefore checks the file's size and time before and after, and lets the system report unreadable pages (where it
/// can, Linux 5.14 and later) instead of accessing them blindly. Not covered: a file truncated between that check and
/// the copy, or written through another program's shared mapping. A file replaced by rename is no danger: the mapping
/// keeps the old one.
class MappedFile {
public:
    /// @throws Error NotFound (no such file), Unsupported (a folder or device), Other (no permission ...), naming the
    /// file
    explicit MappedFile(const std::filesystem::path& path);

    /// Bytes already in memory, under the name used in messages: archives inside tests and fuzz targets. The caller
    /// keeps them alive and unchanged.
    MappedFile(std::span<const std::byte> bytes, std::string name);

    /// A part of a file, as a file of its own under the same name: an archive inside an archive.
    /// @param start, bytes  lie inside `whole`
    MappedFile(std::shared_ptr<const MappedFile> whole, uint64_t start, uint64_t bytes);

    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// Only for content near the start, examined while opening; everything later uses read().
    std::span<const std::byte> bytes() const { return {m_start, m_size}; }
    uint64_t size() const { return m_size; }
    const std::string& name() const { return m_name; }  ///< printable

    /// Copies `into.size()` bytes that begin at `offset`.
    /// @throws Error Corrupt when the file has changed since it was opened or cannot be read
    void read(uint64_t offset, std::span<std::byte> into) const;

    /// @throws Error Corrupt when the file has changed since it was opened
    void expectUnchanged() const;

    /// Makes the system load these bytes, so that access through bytes() is as safe as possible.
    /// @throws Error Corrupt when they cannot be loaded
    void populate(uint64_t offset, std::size_t length) const;

private:
    /// Releases whole pages that have been copied: otherwise an open file of weights would occupy memory twice.
    void letGo(uint64_t offset, std::size_t length) const;

    std::string m_name;
    std::shared_ptr<const MappedFile> m_whole;  ///< of which this is a part, from m_partStart on; null: none
    uint64_t m_partStart = 0;
    Descriptor m_descriptor{-1};  ///< none: the bytes belong to the caller, or to m_whole
    const std::byte* m_start = nullptr;
    std::size_t m_size = 0;
    std::timespec m_modified{};
};

}  // namespace core
