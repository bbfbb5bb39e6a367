#include "core/file/atomic_file.h"

#include "core/file/descriptor_buffer.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/file/unfinished_name.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <optional>

namespace core {

namespace {

namespace fs = std::filesystem;

void fill(int descriptor, const fs::path& path, const std::function<void(std::ostream&)>& write)
{
    DescriptorBuffer buffer(descriptor, printable(path.string(), 4096));
    std::ostream stream(&buffer);
    stream.exceptions(std::ios::badbit);  // the buffer's own exception comes through
    write(stream);
    buffer.flush();
}

/// The file before it becomes visible: without a name where the system supports that, else under an unfinished name.
/// Locked in either case, so that no sweep removes it once it has a name.
class HiddenFile {
public:
    explicit HiddenFile(const fs::path& target) : m_target(target), m_descriptor(openNameless())
    {
        if (m_descriptor.get() < 0) {
            m_descriptor = createUnfinished(target, m_name);
            return;
        }
        ::flock(m_descriptor.get(), LOCK_EX | LOCK_NB);
        takePermissionsOf(target, m_descriptor.get());
    }
    int descriptor() const { return m_descriptor.get(); }

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
        if (replaces && ::rename(m_name->path().c_str(), m_target.c_str()) != 0) {
            refuseWriting(m_target, errno);
        }
        if (m_name) {
            m_name->release();
        }
        const Descriptor folder(::open(folderOf(m_target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder.get() >= 0) {
            ::fsync(folder.get());  // makes the new name survive a power cut; the file is complete either way
        }
    }

private:
    int openNameless() const
    {
        const bool canBeNamed = ::access("/proc/self/fd", X_OK) == 0;  // naming it later requires this path
        return canBeNamed ? ::open(folderOf(m_target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666) : -1;
    }

    /// False when a file of that name already exists.
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
        refuseWriting(path, "the name of a file is missing"_msg);
    }
    if (const auto kind = otherKind(target); !kind.empty()) {
        refuseWriting(path, "there is %1 of that name"_msg(kind));
    }
    sweepUnfinished(folderOf(target));
    HiddenFile file(target);
    fill(file.descriptor(), path, write);
    file.finish();
}

}  // namespace core
