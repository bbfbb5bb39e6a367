#include "core/file/output_file.h"

#include "core/error.h"
#include "core/file/file_part.h"
#include "core/file/slide_files.h"
#include "core/file/text.h"

#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr MessageId kCircle = "links that lead in a circle"_msg;

std::string shown(const fs::path& path)
{
    return printable(path.string(), 4096);
}

std::optional<struct stat> statusOf(const fs::path& path)
{
    struct stat status {};
    return ::stat(wholeFile(path).c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

/// Device and inode number, the same under every name of a file.
std::optional<std::pair<dev_t, ino_t>> idOf(const fs::path& path)
{
    const auto status = statusOf(path);
    return status ? std::optional(std::pair(status->st_dev, status->st_ino)) : std::nullopt;
}

}  // namespace

std::optional<Message> whyUnreachable(const fs::path& path)
{
    struct stat status {};
    if (::stat(wholeFile(path).c_str(), &status) == 0) {
        return std::nullopt;
    }
    if (errno == ELOOP) {
        return kCircle;
    }
    return errno == ENOENT || errno == ENOTDIR ? kNoSuchFile : Message(std::generic_category().message(errno));
}

bool isFolder(const fs::path& path)
{
    const auto status = statusOf(path);
    return status && S_ISDIR(status->st_mode);
}

Message otherKind(const fs::path& path)
{
    const auto status = statusOf(path);
    return status ? otherKind(status->st_mode) : Message();
}

Message otherKind(mode_t mode)
{
    return S_ISREG(mode)    ? Message()
           : S_ISDIR(mode)  ? "a folder"_msg
           : S_ISFIFO(mode) ? "a pipe"_msg
           : S_ISSOCK(mode) ? "a socket"_msg
                            : "a device"_msg;
}

fs::path absolutePath(const fs::path& path)
{
    std::error_code failed;
    const auto whole = fs::absolute(path, failed);
    return failed ? path : whole;
}

void makeFolder(const fs::path& folder)
{
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) {
        throw Error(ErrorCode::Other, shown(folder), "the folder cannot be made: %1"_msg(failed.message()));
    }
}

void refuseWriting(const fs::path& path, const Message& why)
{
    throw Error(ErrorCode::Other, shown(path), "cannot be written: %1"_msg(why));
}

void refuseWriting(const fs::path& path, int error)
{
    refuseWriting(path,
                  error == ENOENT ? "there is no such folder"_msg : Message(std::generic_category().message(error)));
}

fs::path folderOf(const fs::path& file)
{
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

fs::path followLinks(const fs::path& path)
{
    constexpr int kMostLinks = 40;  // as many as Linux follows
    fs::path target = path;
    std::error_code failed;
    for (int steps = 0; fs::is_symlink(fs::symlink_status(target, failed)); ++steps) {
        if (steps == kMostLinks) {
            throw Error(ErrorCode::Other, shown(path), "expected the name of a file to write, found %1"_msg(kCircle));
        }
        const auto next = fs::read_symlink(target, failed);
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

namespace {

[[noreturn]] void refuseKind(const fs::path& file, const Message& kind)
{
    throw Error(ErrorCode::Other, shown(file), "expected the name of a file to write, found %1"_msg(kind));
}

/// The kernel's own folders hold no files of users, whatever they permit.
void requireFolderForFiles(const fs::path& folder)
{
    struct statfs status {};
    if (::statfs(folder.c_str(), &status) == 0 && (status.f_type == PROC_SUPER_MAGIC || status.f_type == SYSFS_MAGIC)) {
        throw Error(ErrorCode::Other, shown(folder),
                    "expected a folder to write into, found a kernel file system (/proc or /sys)"_msg);
    }
}

}  // namespace

void requireOutput(const fs::path& file, const std::vector<InputFile>& inputs)
{
    if (const auto kind = otherKind(file); !kind.empty()) {  // a link of /proc leads there without naming a path
        refuseKind(file, kind);
    }
    const auto target = followLinks(file);
    const auto folder = folderOf(target);
    if (!isFolder(folder)) {
        throw Error(ErrorCode::NotFound, shown(folder), "expected a folder to write into, found none"_msg);
    }
    if (const auto why = whyUnreachable(target); why && *why != kNoSuchFile) {
        refuseWriting(file, *why);
    }
    if (const auto kind = otherKind(target); !kind.empty()) {
        refuseKind(file, kind);
    }
    requireFolderForFiles(folder);
    if (::access((statusOf(target) ? target : folder).c_str(), W_OK) != 0) {
        refuseWriting(file, errno);
    }
    requireNoInput({file}, inputs);
}

void requireOutputFolder(const fs::path& folder)
{
    const auto why = whyUnreachable(folder);
    if (!why && !isFolder(folder)) {
        const auto kind = otherKind(folder);
        throw Error(ErrorCode::Other, shown(folder),
                    "expected a folder to write into, found %1"_msg(kind.empty() ? "a file"_msg : kind));
    }
    if (why && *why != kNoSuchFile) {
        throw Error(ErrorCode::Other, shown(folder), "expected a folder to write into, found %1"_msg(*why));
    }
    if (why) {  // its nearest parent that exists decides
        const auto parent = absolutePath(folder).lexically_normal().parent_path();
        return parent == folder ? refuseWriting(folder, *why) : requireOutputFolder(parent);
    }
    requireFolderForFiles(folder);
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        refuseWriting(folder, errno);
    }
}

void requireNoInput(const std::vector<fs::path>& files, const std::vector<InputFile>& inputs)
{
    std::map<std::pair<dev_t, ino_t>, Message> read;
    for (const auto& input : inputs) {
        const auto id = idOf(input.path);
        if (!id || !read.emplace(*id, input.what).second) {
            continue;  // another tile of the same slide
        }
        for (const auto& other : filesOfSlide(wholeFile(input.path))) {
            if (const auto otherId = idOf(other)) {
                read.emplace(*otherId, input.what);
            }
        }
    }
    for (const auto& file : files) {
        const auto id = read.empty() ? std::nullopt : idOf(file);
        if (const auto found = id ? read.find(*id) : read.end(); found != read.end()) {
            throw Error(ErrorCode::Other, shown(file),
                        "would write over %1; choose another name for the output"_msg(found->second));
        }
    }
}

}  // namespace core
