// What kind of file is this? By content, never by extension.
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace core {

/// Why a file that is not a checkpoint of a supported kind cannot be opened: an error code and half a sentence.
struct FileRefusal {
    ErrorCode code = ErrorCode::Unsupported;
    std::string why;
};

enum class FileFormat {
    Safetensors,
    Zip,          ///< of PyTorch since 1.6 or NumPy, or something else: the names of its records tell
    LegacyTorch,  ///< PyTorch before 1.6
    Index,        ///< of a model in several files
    Other
};

struct RecognisedFile {
    FileFormat format = FileFormat::Other;
    FileRefusal refusal;  ///< for Other
};

/// @param start      the first bytes of the file; 4096 are enough
/// @param fileBytes  size of the whole file
RecognisedFile recogniseFile(std::span<const std::byte> start, uint64_t fileBytes);

}  // namespace core
