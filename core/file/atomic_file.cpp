#include "core/file/atomic_file.h"

#include "core/error.h"
#include "core/file/descriptor_buffer.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <random>
#include <string>
#include <system_error>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuseWriting(const fs::path& path, const std::string& what)
{
    throw Error(ErrorCode::Other, fmt::format("{}: cannot be written: {}", printable(path.string(), 4096), what));
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
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
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

/// `.NAME.partial-...`: hidden, clearly unfinished, beside the file so that the rename stays on one disk.
fs::path partialName(const fs::path& target)
{
    constexpr std::size_t longest = 200;  // names end at 255 bytes
    std::random_device random;
    const auto name = target.filename().string().substr(0, longest);
    return target.parent_path() / fmt::format(".{}.partial-{:08x}{:04x}", name, random(), random() & 0xFFFF);
}

class PartialFile {
public:
    explicit PartialFile(const fs::path& target) : m_path(partialName(target)), m_descriptor(create(target)) {}
    ~PartialFile()
    {
        if (!m_path.empty()) {
            ::unlink(m_path.c_str());
        }
    }
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    int descriptor() const { return m_descriptor.get(); }

    void takeModeOf(const struct stat& old) const { (void)!::fchmod(m_descriptor.get(), old.st_mode & 0777); }

    void becomes(const fs::path& target)
    {
        if (::fsync(m_descriptor.get()) != 0) {
            refuseWriting(target, errno);
        }
        if (!m_descriptor.close() || ::rename(m_path.c_str(), target.c_str()) != 0) {
            refuseWriting(target, errno);
        }
        m_path.clear();
        const auto folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
        const Descriptor entry(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (entry.get() >= 0) {
            ::fsync(entry.get());  // so that the new name survives a power cut; the file is whole either way
        }
    }

private:
    int create(const fs::path& target) const
    {
        const int descriptor = ::open(m_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno == ENOENT) {
            refuseWriting(target, "there is no such folder");
        }
        if (descriptor < 0) {
            refuseWriting(target, errno);
        }
        return descriptor;
    }

    fs::path m_path;
    Descriptor m_descriptor;
};

void writeDirectly(const fs::path& path, const std::function<void(std::ostream&)>& write)
{
    Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (device.get() < 0) {
        refuseWriting(path, errno);
    }
    fill(device.get(), path, write);
    if (!device.close()) {
        refuseWriting(path, errno);
    }
}

/// Where a symbolic link leads, even when nothing is there yet.
fs::path followLinks(fs::path path)
{
    std::error_code failed;
    for (int steps = 0; steps < 40 && fs::is_symlink(fs::symlink_status(path, failed)); ++steps) {
        const auto next = fs::read_symlink(path, failed);
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path;
}

}  // namespace

void writeAtomically(const fs::path& path, const std::function<void(std::ostream&)>& write)
{
    const auto target = followLinks(path);
    if (!target.has_filename()) {
        refuseWriting(path, "the name of a file is missing");
    }
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        refuseWriting(path, "there is a folder of that name");
    }
    if (exists && !S_ISREG(old.st_mode)) {
        writeDirectly(target, write);
        return;
    }
    PartialFile partial(target);
    if (exists) {
        partial.takeModeOf(old);
    }
    fill(partial.descriptor(), path, write);
    partial.becomes(target);
}

}  // namespace core
