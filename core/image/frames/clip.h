// Reads and preprocesses clips (core/model/spec/clip_layout.h).
#pragma once

#include "core/image/photo.h"
#include "core/image/preprocess.h"
#include "core/model/spec/preprocessing.h"

#include <memory>
#include <string>
#include <utility>

namespace core {

/// Preprocesses each frame of a clip. A photo with too few frames repeats its last one; a single image is a clip in
/// which nothing moves.
/// @return  the strip of the tubelets' first frames as the model sees them, with the photo's name, and the input whose
///          mapping refers to that strip
/// @throws Error as preprocess()
std::pair<std::shared_ptr<const Photo>, ModelInput> preprocessClip(const Photo& photo, const Preprocessing& how);

/// A photo, or as many frames of a video or of a folder of numbered images as the model sees, every how.frameStep-th
/// from the first on.
/// @throws Error as readPhoto() for the extension of an image, else as openFrames()
Photo readClip(const std::string& source, const Preprocessing& how);

}  // namespace core
