// Turns a photo into the model input, like timm's evaluation transform on Pillow, with the mapping back.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/model/spec/preprocessing.h"

namespace core {

struct ModelInput {
    torch::Tensor pixels;  ///< [1, 3, height, width] float32, normalized
    Mapping mapping;
};

/// Resizes, crops or pads, and normalizes. For non-square inputs the resize covers (center) or fits (border) them.
/// Source: timm 1.0 data/transforms_factory.py (evaluation), Pillow's Resample.c; for the corner segment-anything,
/// utils/transforms.py and modeling/sam.py.
ModelInput preprocess(const Photo& photo, const Preprocessing& preprocessing);

}  // namespace core
