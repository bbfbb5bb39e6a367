// One rule for what commands write: never over anything that is or may be read, and nothing twice.
#pragma once

#include "core/dataset/image_list.h"
#include "core/file/output_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// Asked before the first image is read. Files are the same whatever they are called: by device and number.
/// @param files  empty ones are left out
/// @throws UsageError for two of one name; core::Error as core::requireOutput()
void requireOutputs(const std::vector<std::filesystem::path>& files, const std::vector<core::InputFile>& inputs);

/// For commands over many images: no output is one of them, one of their masks, or would be found among them next time.
/// @param sources  as they were named  @param masks  their folder; empty: none
/// @throws UsageError for a file named like an image inside a folder of images; core::Error Other for the others
void requireNotRead(const std::vector<std::filesystem::path>& files, const std::vector<core::ListedImage>& images,
                    const std::vector<std::string>& sources, const std::filesystem::path& masks = {});

}  // namespace cli
