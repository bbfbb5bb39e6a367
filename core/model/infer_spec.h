// From tensor names, shapes and sidecars to a complete ModelSpec, every field with its provenance.
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/model_spec.h"
#include "core/model/open_model.h"
#include "core/model/sidecar.h"

#include <map>
#include <string>
#include <vector>

namespace core {

using Shapes = std::map<std::string, std::vector<int64_t>>;  ///< canonical name -> shape

/// @param name  what the file is called, for hints and for display
/// @throws Error Unsupported: no known family (lists names that were not understood) or a variant with other
/// mathematics
///         (names the feature); ShapeMismatch: shapes that contradict each other; OutOfRange: an option that does not
///         fit
ModelSpec inferSpec(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides,
                    const std::string& name);

/// True for names that carry nothing an image network needs at inference (optimizer leftovers, decoders, buffers).
bool isIgnorable(const std::string& name);

}  // namespace core
