// The geometry of a ResNet, which is a detector's backbone too.
#pragma once

#include "core/model/spec/resnet_spec.h"
#include "core/model/spec/shape_reader.h"

#include <string>

namespace core {

/// The geometry of convolutions whose names begin with `prefix` ("backbone.").
/// @throws Error ShapeMismatch for shapes that contradict each other
ResnetSpec readResnet(const ShapeReader& shapes, const std::string& prefix);

}  // namespace core
