// The files that a scene was made from: as figures and reports name them, and as what must not be written over.
#pragma once

#include "core/file/output_file.h"
#include "ui/figure/figure.h"
#include "ui/session/documents/scene.h"

#include <vector>

namespace ui {

/// Hashes the files: on a worker. @throws core::Error NotFound for a file that is gone
Recipe recipeOf(const SessionScene& scene);

/// Files that an export must not overwrite.
std::vector<core::InputFile> inputsOf(const SessionScene& scene);

}  // namespace ui
