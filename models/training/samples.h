// The sample pictures that come with the program.
#pragma once

#include <filesystem>

namespace training {

/// Writes the bundled pictures, the same every time, and into its folder `masks` how much of each pixel the target
/// covers: NAME.jpg and masks/NAME.png. @throws core::Error Other when the folder cannot be written
void writeSamples(const std::filesystem::path& folder);

}  // namespace training
