// A file as bytes in memory, read by the system when they are touched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <span>
#include <string>

namespace core {

/// Maps a regular file for reading. Safe to share between threads.
///
/// A mapping follows the file: when another program shortens it, touching the lost part raises SIGBUS. read() therefore
/// looks at the file's size and time before and after, and lets the system report pages that cannot be had (where it
/// can, Linux 5.14 and later) instead of touching them blindly. Not guarded: a file cut in the very moment between that
/// test and the copy, or written through another program's shared mapping. A file replaced by rename is no danger:
/// the mapping keeps the old one.
class MappedFile {
public:
    /// @throws Error NotFound (no such file), Unsupported (a folder or device), Other (no permission ...), naming the
    /// file
    explicit MappedFile(const std::filesystem::path& path);

    /// Bytes that lie in memory already, under the name that messages give them: archives inside of tests and fuzz
    /// targets. The caller keeps them alive and unchanged.
    MappedFile(std::span<const std::byte> bytes, std::string name);

    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    /// For what lies near the start and is looked at while opening; for anything later take read().
    std::span<const std::byte> bytes() const { return {m_start, m_size}; }
    uint64_t size() const { return m_size; }
    const std::string& name() const { return m_name; }  ///< printable

    /// Copies `into.size()` bytes that begin at `offset`.
    /// @throws Error Corrupt when the file has changed since it was opened or cannot be read
    void read(uint64_t offset, std::span<std::byte> into) const;

    /// @throws Error Corrupt when the file has changed since it was opened
    void expectUnchanged() const;

    /// Asks the system for these bytes, so that looking at them through bytes() is as safe as it can be.
    /// @throws Error Corrupt when they cannot be had
    void populate(uint64_t offset, std::size_t length) const;

private:
    /// Whole pages that have been copied: held on to, a file of weights would count twice until it is closed.
    void letGo(uint64_t offset, std::size_t length) const;

    std::string m_name;
    int m_descriptor = -1;  ///< none: the bytes are the caller's
    const std::byte* m_start = nullptr;
    std::size_t m_size = 0;
    std::timespec m_modified{};
};

}  // namespace core
