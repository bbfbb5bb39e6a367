// Guards outputs against overwriting: only a regular file or a free name may be written to, and never an input.
#pragma once

#include <sys/types.h>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// A file that is read, and what it is to the person who named it.
struct InputFile {
    std::filesystem::path path;
    std::string what;  ///< "the photo", "the model"
};

/// Asked before anything long is computed, and once more by writeAtomically().
///
/// A file is an input under whatever name: through links, hard or symbolic, and other spellings of its path.
/// @throws Error NotFound when there is no such folder; Other for a folder, a device, a pipe, links that lead in a
///         circle, what may not be written, and for what is among `inputs`, naming the output and which input it is
void requireOutput(const std::filesystem::path& file, const std::vector<InputFile>& inputs = {});

/// The part of requireOutput() that asks whether an output is an input, for many of both.
/// @throws Error Other, naming the output and the input
void requireNoInput(const std::vector<std::filesystem::path>& files, const std::vector<InputFile>& inputs);

/// The folder that a file stands or will stand in.
std::filesystem::path folderOf(const std::filesystem::path& file);

/// Where a symbolic link leads, even when nothing is there yet. @throws Error Other when links lead in a circle
std::filesystem::path followLinks(const std::filesystem::path& path);

/// Why nothing can be found under this name: kNoSuchFile, "links that lead in a circle", the system's reason; none when
/// something is there.
inline constexpr const char* kNoSuchFile = "no such file";
std::optional<std::string> whyUnreachable(const std::filesystem::path& path);

/// Kind of a path that is no regular file: "a folder", "a pipe", "a socket", "a device"; empty for a regular file
/// and for a path that cannot be reached.
std::string otherKind(const std::filesystem::path& path);
std::string otherKind(mode_t mode);  ///< the same of stat::st_mode

/// The absolute path; the path itself where the working folder is gone, so that opening it says what is missing.
std::filesystem::path absolutePath(const std::filesystem::path& path);

/// Makes a folder and those around it, where they are not there yet.
/// @throws Error Other, naming the folder and the system's reason
void makeFolder(const std::filesystem::path& folder);

/// @throws Error Other always: "PATH: cannot be written: WHY"
[[noreturn]] void refuseWriting(const std::filesystem::path& path, const std::string& why);
[[noreturn]] void refuseWriting(const std::filesystem::path& path, int error);  ///< of errno

}  // namespace core
