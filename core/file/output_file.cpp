#include "core/file/output_file.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace core {

namespace {

namespace fs = std::filesystem;

constexpr auto kCircle = "links that lead in a circle";

std::string shown(const fs::path& path)
{
    return printable(path.string(), 4096);
}

std::optional<struct stat> statusOf(const fs::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(status) : std::nullopt;
}

bool isSameFile(const struct stat& one, const struct stat& other)
{
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

}  // namespace

std::optional<std::string> whyUnreachable(const fs::path& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        return std::nullopt;
    }
    if (errno == ELOOP) {
        return kCircle;
    }
    return errno == ENOENT || errno == ENOTDIR ? kNoSuchFile : std::generic_category().message(errno);
}

std::string otherKind(const fs::path& path)
{
    const auto status = statusOf(path);
    if (!status || S_ISREG(status->st_mode)) {
        return "";
    }
    return S_ISDIR(status->st_mode) ? "a folder" : S_ISFIFO(status->st_mode) ? "a pipe" : "a device";
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
            throw Error(ErrorCode::Other,
                        fmt::format("{}: expected the name of a file to write, found {}", shown(path), kCircle));
        }
        const auto next = fs::read_symlink(target, failed);
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

void requireOutput(const fs::path& file, const std::vector<InputFile>& inputs)
{
    const auto target = followLinks(file);
    const auto folder = folderOf(target);
    if (otherKind(folder) != "a folder") {
        throw Error(ErrorCode::NotFound, fmt::format("{}: expected a folder to write into, found none", shown(folder)));
    }
    if (const auto kind = otherKind(target); !kind.empty()) {
        throw Error(ErrorCode::Other,
                    fmt::format("{}: expected the name of a file to write, found {}", shown(file), kind));
    }
    const auto there = statusOf(target);
    if (::access((there ? target : folder).c_str(), W_OK) != 0) {
        throw Error(ErrorCode::Other,
                    fmt::format("{}: cannot be written: {}", shown(file), std::generic_category().message(errno)));
    }
    for (const auto& input : inputs) {
        const auto read = there ? statusOf(input.path) : std::nullopt;
        if (read && isSameFile(*there, *read)) {
            throw Error(ErrorCode::Other, fmt::format("{}: would write over {}; choose another name for the output",
                                                      shown(file), input.what));
        }
    }
}

}  // namespace core
