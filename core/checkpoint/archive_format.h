// The kinds of ZIP archives, distinguished by the names of their records.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/zip/zip_archive.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace core {

struct ArchiveFormat {
    /// Whether an archive is of this kind.
    bool (*fits)(const ZipArchive& archive) = nullptr;
    /// @param entry  as for openCheckpoint()
    std::unique_ptr<Checkpoint> (*open)(std::shared_ptr<const ZipArchive> archive, const std::string& entry) = nullptr;
    std::vector<const char*> extensions;  ///< with the dot
};

/// All kinds, in the order in which they are tested.
std::span<const ArchiveFormat> archiveFormats();

/// @throws Error Corrupt, Unsupported (another kind of archive, naming its records) or NotFound, naming the file
std::unique_ptr<Checkpoint> openArchive(std::unique_ptr<const MappedFile> file, const std::string& entry);

}  // namespace core
