// The sample pictures that come with the program.
#pragma once

#include <filesystem>

namespace training {

/// Writes the bundled pictures, the same every time. @throws core::Error Other when the folder cannot be written
void writeSamples(const std::filesystem::path& folder);

}  // namespace training
