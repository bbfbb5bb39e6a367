// Protects existing files: output goes only to a regular file or an unused name, and never to an input. The address of
// a part of a file (core/file/file_part.h) counts as that file.
#pragma once

#include "core/message.h"

#include <sys/types.h>
#include <filesystem>
#include <optional>
#include <vector>

namespace core {

/// An input file, and its role for the user who named it.
struct InputFile {
    std::filesystem::path path;
    Message what;  ///< "the photo", "the model"
};

/// Called before any long computation.
///
/// A file counts as an input under any name: through links, hard or symbolic, and other spellings of its path. A slide
/// of several files counts with all of them.
/// @throws Error NotFound when the folder does not exist; Other for a folder, a device, a pipe, circular links, a file
///         without write permission, a name in /proc or /sys, and for one of `inputs`, naming the output and the input
void requireOutput(const std::filesystem::path& file, const std::vector<InputFile>& inputs = {});

/// The part of requireOutput() that compares outputs with inputs, for many of both.
/// @throws Error Other, naming the output and the input
void requireNoInput(const std::vector<std::filesystem::path>& files, const std::vector<InputFile>& inputs);

/// The same for a folder that makeFolder() will make where it is missing.
/// @throws Error Other for a path that is something else, and where the folder cannot be made or written to
void requireOutputFolder(const std::filesystem::path& folder);

/// The folder of a file, which need not exist yet.
std::filesystem::path folderOf(const std::filesystem::path& file);

/// The target of a symbolic link, even if it does not exist. @throws Error Other for circular links
std::filesystem::path followLinks(const std::filesystem::path& path);

/// The reason why nothing can be found under this name: kNoSuchFile, "links that lead in a circle", the system's
/// reason; empty when something exists.
inline constexpr MessageId kNoSuchFile = "no such file"_msg;
std::optional<Message> whyUnreachable(const std::filesystem::path& path);

/// Whether there is a folder under this name, or behind a link of this name.
bool isFolder(const std::filesystem::path& path);

/// Kind of a path that is not a regular file, for a person: "a folder", "a pipe", "a socket", "a device"; empty for a
/// regular file and for a path that cannot be reached.
Message otherKind(const std::filesystem::path& path);
Message otherKind(mode_t mode);  ///< the same from stat::st_mode

/// The absolute path; the path itself when the working folder is gone, so that opening it reports what is missing.
std::filesystem::path absolutePath(const std::filesystem::path& path);

/// Creates a folder and its parents where they are missing.
/// @throws Error Other, naming the folder and the system's reason
void makeFolder(const std::filesystem::path& folder);

/// @throws Error Other always: "PATH: cannot be written: WHY"
[[noreturn]] void refuseWriting(const std::filesystem::path& path, const Message& why);
[[noreturn]] void refuseWriting(const std::filesystem::path& path, int error);  ///< an errno

}  // namespace core
