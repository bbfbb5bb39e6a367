// Finds the checkpoint that a path refers to, and a name for a model whose file states none.
#pragma once

#include "core/file/output_file.h"
#include "core/model/spec/provenance.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace core {

/// The checkpoint that `path` refers to: itself, or the one in the folder (model.safetensors first, then the other
/// names that libraries use, then the only file that could be one, apart from dino.txt's beside its backbone).
/// @throws Error NotFound, naming what exists instead
std::filesystem::path checkpointFile(const std::filesystem::path& path);

/// The JSON files beside a checkpoint that are read where they exist: FILE.json, config.json,
/// preprocessor_config.json, open_clip_config.json, in this order.
std::vector<std::filesystem::path> sidecarsOf(const std::filesystem::path& checkpoint);
inline constexpr uint64_t kLargestSidecar = 16U << 20U;                   ///< bytes; larger ones are refused
std::filesystem::path labelsOf(const std::filesystem::path& checkpoint);  ///< its list of labels, existing or not

/// The files that an index of shards names, beside it; empty for any other file.
/// @throws Error NotFound for a missing file; Corrupt for a broken index
std::vector<std::filesystem::path> shardsOf(const std::filesystem::path& checkpoint);

/// The files beside a checkpoint that opening it or reading captions may take, existing or not: sidecars, labels, the
/// tokenizer, heads.
std::vector<InputFile> filesBeside(const std::filesystem::path& checkpoint);

/// Every file that opening a model may read, existing or not, for requireOutput(). Empty for other paths.
std::vector<InputFile> filesOfModel(const std::filesystem::path& path);

struct FileName {
    std::string name;  ///< without extension; the folder's for a generic file name (model.safetensors)
    Origin origin;     ///< FileName or FolderName
};
FileName nameOf(const std::filesystem::path& checkpoint);

}  // namespace core
