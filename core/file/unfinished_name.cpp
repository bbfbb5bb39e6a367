#include "core/file/unfinished_name.h"

#include "core/file/atomic_file.h"
#include "core/file/folder_entries.h"
#include "core/file/output_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <mutex>
#include <random>
#include <set>
#include <string_view>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSign = ".partial-";
constexpr std::size_t kDigits = 12;

/// The names of this process, for removeUnfinishedFiles().
struct OwnNames {
    std::mutex mutex;
    std::set<fs::path> paths;
};

OwnNames& ownNames()
{
    static OwnNames names;
    return names;
}

fs::path newName(const fs::path& target, const std::string& extension)
{
    constexpr std::size_t longest = 200;  // names end at 255 bytes
    std::random_device random;
    return target.parent_path() / fmt::format(".{}{}{:08x}{:04x}{}", target.filename().string().substr(0, longest),
                                              kSign, random(), random() & 0xFFFF, extension);
}

/// `.NAME.partial-XXXXXXXXXXXX`, or the same with an extension.
bool isUnfinishedName(const std::string& name)
{
    const auto sign = name.rfind(kSign);
    if (!name.starts_with('.') || sign == std::string::npos || name.size() < sign + kSign.size() + kDigits) {
        return false;
    }
    const auto digits = std::string_view(name).substr(sign + kSign.size(), kDigits);
    const auto rest = std::string_view(name).substr(sign + kSign.size() + kDigits);
    return digits.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
           (rest.empty() || rest.starts_with('.'));
}

void removeUnlessLocked(const fs::path& file)
{
    const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (descriptor.get() >= 0 && ::flock(descriptor.get(), LOCK_EX | LOCK_NB) == 0) {
        ::unlink(file.c_str());
    }
}

}  // namespace

UnfinishedName::UnfinishedName(const fs::path& target, const std::string& extension)
    : m_path(newName(target, extension))
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    own.paths.insert(m_path);
}

UnfinishedName::~UnfinishedName()
{
    if (!m_path.empty()) {
        ::unlink(m_path.c_str());
        release();
    }
}

void UnfinishedName::release()
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    own.paths.erase(m_path);
    m_path.clear();
}

Descriptor createUnfinished(const fs::path& target, std::optional<UnfinishedName>& name, const std::string& extension)
{
    for (;;) {
        name.emplace(target, extension);
        Descriptor file(::open(name->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (file.get() < 0) {
            refuseWriting(target, errno);
        }
        const bool isLocked = ::flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
        struct stat status {};
        const bool isSwept = ::fstat(file.get(), &status) == 0 && status.st_nlink == 0;
        if (isLocked && !isSwept) {  // otherwise another process's sweep came before the lock
            takePermissionsOf(target, file.get());
            return file;
        }
    }
}

void takePermissionsOf(const fs::path& target, int descriptor)
{
    struct stat old {};
    if (::stat(target.c_str(), &old) == 0) {
        (void)!::fchmod(descriptor, old.st_mode & 0777);
    }
}

void removeUnfinishedFiles()
{
    auto& own = ownNames();
    const std::lock_guard lock(own.mutex);
    for (const auto& path : own.paths) {
        ::unlink(path.c_str());
    }
}

void sweepUnfinished(const fs::path& folder)
{
    constexpr std::size_t kLarge = 1000;
    static std::mutex mutex;
    static std::set<fs::path> sweptLarge;
    const std::lock_guard lock(mutex);
    if (sweptLarge.contains(folder)) {
        return;
    }
    std::size_t count = 0;
    for (FolderEntries entries(folder); const auto& entry : entries) {
        ++count;
        if (isUnfinishedName(entry.path().filename().string())) {
            removeUnlessLocked(entry.path());
        }
    }
    if (count > kLarge) {
        sweptLarge.insert(folder);
    }
}

}  // namespace core
