// One rule for what commands write: never over anything that is or may be read, and nothing twice.
#pragma once

#include "core/dataset/image_list.h"
#include "core/file/output_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// Asked before the first image is read. Files are the same whatever they are called: by device and inode.
/// @param files  empty ones are left out
/// @throws UsageError for two of one name, and for what core::requireOutput() refuses
void requireOutputs(const std::vector<std::filesystem::path>& files, const std::vector<core::InputFile>& inputs);

/// The same for many files in a folder that is made where it is missing.
/// @throws UsageError for a folder that cannot be made or written to, and for a file that is an input
void requireOutputsIn(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& files,
                      const std::vector<core::InputFile>& inputs);

/// Neither the output folder nor any of its parents may be an output file.
/// @param files  empty ones are left out
/// @throws UsageError
void requireFolderApart(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& files);

/// For commands over many images: no output is one of them, one of their masks, or would be found among them next time.
/// @param sources  as they were named  @param masks  their folder; empty: none
/// @throws UsageError
void requireNotRead(const std::vector<std::filesystem::path>& files, const std::vector<core::ListedImage>& images,
                    const std::vector<std::string>& sources, const std::filesystem::path& masks = {});

}  // namespace cli
