// What may be written over: a regular file, or a name that is still free; never what is read for the output's sake.
#pragma once

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

/// What stands there instead of a regular file: "a folder", "a pipe", "a device"; empty for a regular file and for
/// what cannot be reached.
std::string otherKind(const std::filesystem::path& path);

}  // namespace core
