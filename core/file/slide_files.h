// Slides that consist of several files, as OpenSlide reads them: MIRAX (FILE.mrxs and the folder FILE) and Hamamatsu
// (FILE.vms or FILE.vmu, which names images and maps in its folder).
#pragma once

#include <filesystem>
#include <vector>

namespace core {

/// The other files of the slide that are there; empty for every other file. Folders and key files beyond what a slide
/// has are read in part. Never throws for what cannot be read.
std::vector<std::filesystem::path> filesOfSlide(const std::filesystem::path& slide);

}  // namespace core
