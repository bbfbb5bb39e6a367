// The sample images that come with the program.
#pragma once

#include <filesystem>

namespace training {

/// Writes the bundled images, always the same, and into its folder `masks` the coverage of each pixel by the target:
/// NAME.jpg and masks/NAME.png.
/// @throws core::Error Other when the folder cannot be written
void writeSamples(const std::filesystem::path& folder);

}  // namespace training
