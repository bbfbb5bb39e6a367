// Detects the format of a file, by content, never by extension. The only table of containers: a new one needs a reader,
// a row in file_format.cpp (there are two tables: of files, and of ZIP archives) and tests.
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

/// A kind of checkpoint file.
struct FileFormat {
    std::string_view name;  ///< "safetensors"
    /// @param start  the first bytes of the file
    bool (*recognizes)(std::string_view start, uint64_t fileBytes) = nullptr;
    /// Whether it is a damaged file of this kind, about which its reader gives the best error; null: not detectable.
    bool (*resembles)(std::string_view start, uint64_t fileBytes) = nullptr;
    /// Opens the file. Null: an index that names the files with the weights.
    /// @param entry  as for openCheckpoint()
    /// @throws Error Corrupt, Unsupported or NotFound, naming the file
    std::unique_ptr<Checkpoint> (*open)(std::unique_ptr<const MappedFile> file, const std::string& entry) = nullptr;
    std::vector<const char*> extensions;  ///< usual file extensions, with the dot
};

/// Why a file of an unknown kind cannot be opened.
struct FileRefusal {
    ErrorCode code = ErrorCode::Unsupported;
    Message why;  ///< "expected a checkpoint, found JSON"
};

/// The kind of a file, or why it is rejected.
struct RecognizedFile {
    const FileFormat* format = nullptr;  ///< null: none
    FileRefusal refusal;                 ///< if `format` is null
};

/// @param start      the first bytes of the file; 4096 are enough
/// @param fileBytes  size of the whole file
RecognizedFile recognizeFile(std::span<const std::byte> start, uint64_t fileBytes);

/// Usual file extensions of checkpoints, with the dot, in order of preference among several files of a model. Only for
/// lists of files; recognizeFile() decides by content.
std::span<const char* const> checkpointExtensions();

}  // namespace core
