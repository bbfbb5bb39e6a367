// What kind of file is this? By content, never by extension.
//
// The one table of containers: a new one is its reader, a row in file_format.cpp, or in archive_format.cpp when it is a
// ZIP archive, and its tests.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "core/file/mapped_file.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct FileFormat {
    std::string_view name;  ///< "safetensors"
    /// @param start  the first bytes of the file
    bool (*recognises)(std::string_view start, uint64_t fileBytes) = nullptr;
    /// Whether it is a damaged file of this kind, of which its reader says best what is wrong; null: nobody can tell.
    bool (*resembles)(std::string_view start, uint64_t fileBytes) = nullptr;
    /// Null: an index, which names the files that the weights are in.
    /// @param entry  as for openCheckpoint()
    /// @throws Error Corrupt, Unsupported or NotFound, naming the file
    std::unique_ptr<Checkpoint> (*open)(std::unique_ptr<const MappedFile> file, const std::string& entry) = nullptr;
    std::vector<const char*> extensions;  ///< with the dot: what names of such files mostly end in
};

/// Why a file that is not a checkpoint of a known kind cannot be opened: an error code and half a sentence.
struct FileRefusal {
    ErrorCode code = ErrorCode::Unsupported;
    std::string why;
};

struct RecognisedFile {
    const FileFormat* format = nullptr;  ///< null: none
    FileRefusal refusal;                 ///< for null
};

/// @param start      the first bytes of the file; 4096 are enough
/// @param fileBytes  size of the whole file
RecognisedFile recogniseFile(std::span<const std::byte> start, uint64_t fileBytes);

/// What names of checkpoints end in, with the dot; of a model's several files the one whose ending stands first is
/// taken. For lists of files only: what a file is, recogniseFile() says.
std::span<const char* const> checkpointExtensions();

}  // namespace core
