// PyTorch's own files as Checkpoints. Their pickle is read by a machine that handles only data (pickle_machine.h), so
// nothing in a file is ever executed. Opening reads the pickle; tensor() reads the bytes that the tensor spans.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/checkpoint/zip/zip_archive.h"
#include "core/file/mapped_file.h"

#include <memory>
#include <string>
#include <string_view>

namespace core {

/// torch.save since 1.6, and TorchScript archives, whose parameters are read as a state dict (their code is ignored).
/// @param archive  one that holdsTorchPickle()
/// @param entry  as for openCheckpoint()
/// @throws Error Corrupt, Unsupported, or NotFound (no such entry), naming the file
std::unique_ptr<Checkpoint> openTorchZip(std::shared_ptr<const ZipArchive> archive, const std::string& entry);

/// Whether an archive holds the output of torch.save(): a record named `<folder>/data.pkl`.
bool holdsTorchPickle(const ZipArchive& archive);

/// A program of torch.export (`.pt2`): its parameters and buffers under their names in the module; the graph is
/// ignored. Read are the ZIP archive with a saved state dict in it (PyTorch 2.1 to 2.6), the archive that has one for
/// each model (2.7, 2.8), and the one that has a table of raw weights for each model (since 2.9).
/// @param archive  one that holdsExportedProgram()
/// @param entry    the model among several
/// @throws Error Corrupt, Unsupported (a tensor of an own class, weights left out), or NotFound, naming the file
std::unique_ptr<Checkpoint> openExportedProgram(std::shared_ptr<const ZipArchive> archive, const std::string& entry);

/// Whether an archive holds the output of torch.export.save().
bool holdsExportedProgram(const ZipArchive& archive);

/// The stream of pickles and storages that torch.save wrote before 1.6.
/// @param entry  as for openCheckpoint()
/// @throws Error Corrupt, Unsupported, or NotFound (no such entry), naming the file
std::unique_ptr<Checkpoint> openLegacyTorch(std::shared_ptr<const MappedFile> file, const std::string& entry);

/// Whether a file begins like such a stream.
bool isLegacyTorch(std::string_view start);

}  // namespace core
