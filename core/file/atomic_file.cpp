#include "core/file/atomic_file.h"

#include "core/error.h"
#include "core/file/descriptor_buffer.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/file/unfinished_name.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseWriting(const fs::path& path, const std::string& what)
{
    throw Error(ErrorCode::Other, printable(path.string(), 4096), fmt::format("cannot be written: {}", what));
}

[[noreturn]] void refuseWriting(const fs::path& path, int error)
{
    refuseWriting(path, std::generic_category().message(error));
}

/// Owns a descriptor; close() reports what the destructor could not.
class Descriptor {
public:
    explicit Descriptor(int descriptor) : m_descriptor(descriptor) {}
    ~Descriptor()
    {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }
    Descriptor(Descriptor&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    int get() const { return m_descriptor; }
    bool close() { return ::close(std::exchange(m_descriptor, -1)) == 0; }

private:
    int m_descriptor;
};

void fill(int descriptor, const fs::path& path, const std::function<void(std::ostream&)>& write)
{
    DescriptorBuffer buffer(descriptor, printable(path.string(), 4096));
    std::ostream stream(&buffer);
    stream.exceptions(std::ios::badbit);  // the buffer's own exception comes through
    write(stream);
    buffer.flush();
}

/// The file while nobody is to see it: without a name where the system has such files, else under an unfinished one.
class UnfinishedFile {
public:
    explicit UnfinishedFile(const fs::path& target) : m_target(target), m_descriptor(openNameless())
    {
        while (m_descriptor.get() < 0) {
            openNamed();
        }
    }
    int descriptor() const { return m_descriptor.get(); }

    void takeModeOf(const struct stat& old) const { (void)!::fchmod(m_descriptor.get(), old.st_mode & 0777); }

    /// Gives it the target's name.
    void finish()
    {
        if (::fsync(m_descriptor.get()) != 0) {
            refuseWriting(m_target, errno);
        }
        const bool replaces = m_name || !linkAs(m_target);
        if (replaces && !m_name) {
            m_name.emplace(m_target);
            if (!linkAs(m_name->path())) {
                refuseWriting(m_target, EEXIST);
            }
        }
        if (!m_descriptor.close() || (replaces && ::rename(m_name->path().c_str(), m_target.c_str()) != 0)) {
            refuseWriting(m_target, errno);
        }
        if (m_name) {
            m_name->release();
        }
        const Descriptor folder(::open(folderOf(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder.get() >= 0) {
            ::fsync(folder.get());  // so that the new name survives a power cut; the file is whole either way
        }
    }

private:
    int openNameless() const
    {
        const bool canBeNamed = ::access("/proc/self/fd", X_OK) == 0;  // the way for everyone to name it later
        return canBeNamed ? ::open(folderOf(m_target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666) : -1;
    }

    /// Leaves no file when a sweep of another process took the new one for a leftover before it was locked.
    void openNamed()
    {
        m_name.emplace(m_target);
        m_descriptor = Descriptor(::open(m_name->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (m_descriptor.get() < 0) {
            const int reason = errno;
            reason == ENOENT ? refuseWriting(m_target, "there is no such folder") : refuseWriting(m_target, reason);
        }
        struct stat status {};
        const bool taken = ::flock(m_descriptor.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (taken || (::fstat(m_descriptor.get(), &status) == 0 && status.st_nlink == 0)) {
            m_descriptor = Descriptor(-1);
        }
    }

    /// False when there is a file of that name already.
    bool linkAs(const fs::path& name) const
    {
        const auto nameless = fmt::format("/proc/self/fd/{}", m_descriptor.get());
        if (::linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            return true;
        }
        if (errno != EEXIST) {
            refuseWriting(m_target, errno);
        }
        return false;
    }

    fs::path m_target;
    Descriptor m_descriptor;
    std::optional<UnfinishedName> m_name;
};

}  // namespace

void writeAtomically(const fs::path& path, const std::function<void(std::ostream&)>& write)
{
    const auto target = followLinks(path);
    if (!target.has_filename()) {
        refuseWriting(path, "the name of a file is missing");
    }
    if (const auto kind = otherKind(target); !kind.empty()) {
        refuseWriting(path, fmt::format("there is {} of that name", kind));
    }
    sweepUnfinished(target);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    UnfinishedFile file(target);
    if (exists) {
        file.takeModeOf(old);
    }
    fill(file.descriptor(), path, write);
    file.finish();
}

}  // namespace core
