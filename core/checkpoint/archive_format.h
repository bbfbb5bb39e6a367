// What a ZIP archive holds: containers that are told apart by the names of its records.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/zip/zip_archive.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace core {

struct ArchiveFormat {
    bool (*fits)(const ZipArchive& archive) = nullptr;
    /// @param entry  as for openCheckpoint()
    std::unique_ptr<Checkpoint> (*open)(std::shared_ptr<const ZipArchive> archive, const std::string& entry) = nullptr;
    std::vector<const char*> extensions;  ///< with the dot
};

std::span<const ArchiveFormat> archiveFormats();

/// @throws Error Corrupt, Unsupported (an archive of another kind: says what it has) or NotFound, naming the file
std::unique_ptr<Checkpoint> openArchive(std::unique_ptr<const MappedFile> file, const std::string& entry);

}  // namespace core
