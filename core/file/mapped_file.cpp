#include "core/file/mapped_file.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace core {

namespace {

constexpr std::size_t kShownPathBytes = 4096;             // paths are shown in full
constexpr std::size_t kCopyStep = std::size_t{16} << 20;  // bytes loaded and copied at a time

std::string reason(int error)
{
    return std::generic_category().message(error);
}

[[noreturn]] void refuseToOpen(const std::string& name, int error)
{
    if (error == ELOOP) {
        throw Error(ErrorCode::NotFound, name, "expected a file, found links that lead in a circle"_msg);
    }
    if (error == ENOENT || error == ENOTDIR) {
        throw Error(ErrorCode::NotFound, name, "no such file"_msg);
    }
    throw Error(ErrorCode::Other, name, "cannot be opened: %1"_msg(reason(error)));
}

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) : m_name(printable(path.string(), kShownPathBytes))
{
    // Non-blocking: a FIFO would wait for a writer.
    m_descriptor = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (m_descriptor.get() < 0 || ::fstat(m_descriptor.get(), &status) != 0) {
        refuseToOpen(m_name, errno);
    }
    if (const auto kind = otherKind(status.st_mode); !kind.empty()) {
        throw Error(ErrorCode::Unsupported, m_name, "expected a file, found %1"_msg(kind));
    }
    m_size = static_cast<std::size_t>(status.st_size);
    m_modified = status.st_mtim;
    if (m_size > 0) {
        void* start = ::mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, m_descriptor.get(), 0);
        if (start == MAP_FAILED) {
            throw Error(ErrorCode::Other, m_name, "cannot be mapped into memory: %1"_msg(reason(errno)));
        }
        m_start = static_cast<const std::byte*>(start);
    }
}

MappedFile::MappedFile(std::span<const std::byte> bytes, std::string name)
    : m_name(std::move(name)), m_start(bytes.data()), m_size(bytes.size())
{
}

MappedFile::MappedFile(std::shared_ptr<const MappedFile> whole, uint64_t start, uint64_t bytes)
    : m_name(whole->m_name), m_whole(std::move(whole)), m_partStart(start)
{
    const auto part = m_whole->bytes().subspan(start, bytes);
    m_start = part.data();
    m_size = part.size();
}

MappedFile::~MappedFile()
{
    if (m_descriptor.get() >= 0 && m_start != nullptr) {
        ::munmap(const_cast<std::byte*>(m_start), m_size);
    }
}

void MappedFile::expectUnchanged() const
{
    if (m_whole != nullptr) {
        m_whole->expectUnchanged();
    }
    if (m_descriptor.get() < 0) {
        return;
    }
    struct stat status {};
    if (::fstat(m_descriptor.get(), &status) != 0) {
        throw Error(ErrorCode::Corrupt, m_name, "cannot be read any more: %1"_msg(reason(errno)));
    }
    if (static_cast<std::size_t>(status.st_size) != m_size) {
        throw Error(ErrorCode::Corrupt, m_name,
                    "was opened with %1 bytes and now has %2: it was changed meanwhile"_msg(m_size, status.st_size));
    }
    if (status.st_mtim.tv_sec != m_modified.tv_sec || status.st_mtim.tv_nsec != m_modified.tv_nsec) {
        throw Error(ErrorCode::Corrupt, m_name, "was written to since it was opened"_msg);
    }
}

void MappedFile::populate(uint64_t offset, std::size_t length) const
{
    if (m_whole != nullptr) {
        m_whole->populate(m_partStart + offset, length);
    }
    if (length == 0 || m_descriptor.get() < 0) {
        return;
    }
#ifdef MADV_POPULATE_READ
    const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    const auto first = offset / page * page;
    auto* start = const_cast<std::byte*>(m_start) + first;
    if (::madvise(start, length + (offset - first), MADV_POPULATE_READ) != 0 && (errno == EFAULT || errno == EIO)) {
        throw Error(ErrorCode::Corrupt, m_name, "bytes %1 to %2 cannot be read"_msg(offset, offset + length));
    }  // any other error means that this kernel does not support the request
#else
    (void)offset;
#endif
}

void MappedFile::letGo(uint64_t offset, std::size_t length) const
{
    const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    const auto first = (offset + page - 1) / page * page, end = (offset + length) / page * page;
    if (m_descriptor.get() >= 0 && first < end) {
        ::madvise(const_cast<std::byte*>(m_start) + first, end - first, MADV_DONTNEED);
    }
}

void MappedFile::read(uint64_t offset, std::span<std::byte> into) const
{
    if (offset > m_size || into.size() > m_size - offset) {
        throw Error(ErrorCode::Corrupt, m_name,
                    "%1 bytes wanted at %2, the file has %3"_msg(into.size(), offset, m_size));
    }
    if (m_whole != nullptr) {
        m_whole->read(m_partStart + offset, into);
        return;
    }
    for (std::size_t done = 0; done < into.size();) {
        throwIfCancelled();
        const auto step = std::min(kCopyStep, into.size() - done);
        expectUnchanged();
        populate(offset + done, step);
        std::memcpy(into.data() + done, m_start + offset + done, step);
        letGo(offset + done, step);
        done += step;
    }
    expectUnchanged();
}

}  // namespace core
