// Common parts of PyTorch's ZIP archives: one folder, two notes, and records that are stored uncompressed.
#pragma once

#include "core/checkpoint/torch/torch_checkpoint.h"
#include "core/checkpoint/torch/torch_storage.h"
#include "core/checkpoint/zip/zip_archive.h"

#include <string>

namespace core {

/// The folder that contains all records; its notes about byte order and version are checked.
/// @throws Error Corrupt (records outside), Unsupported (big-endian numbers, a newer version), naming the file
std::string checkedTorchFolder(const ZipArchive& archive);

/// A record's bytes in the file, or why they are unavailable: records must be stored, as PyTorch never compresses them
/// and an archive that does may be a bomb.
StoragePlace placeOfRecord(const ZipArchive& archive, const std::string& name);

/// The content of an archive that torch.save() wrote.
/// @param entry  as for openCheckpoint()
TorchContents readSavedContents(const ZipArchive& archive, const std::string& entry);

}  // namespace core
