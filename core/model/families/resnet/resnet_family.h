// The geometry of a ResNet, also as a detector's backbone.
#pragma once

#include "core/model/spec/part_specs.h"
#include "core/model/spec/shape_reader.h"

#include <string>

namespace core {

/// The geometry of convolutions whose names begin with `prefix` ("backbone.").
/// @throws Error ShapeMismatch for contradictory shapes
ResnetSpec readResnet(const ShapeReader& shapes, const std::string& prefix);

}  // namespace core
