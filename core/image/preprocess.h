// Turns a photo into the model input, like timm's evaluation transform on Pillow, with the mapping back.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/model/spec/preprocessing.h"

namespace core {

struct ModelInput {
    torch::Tensor pixels;  ///< [1, channels, height, width] float32, normalized
    Mapping mapping;
};

/// Size of the model input. @param pixels  [1, channels, height, width]
inline PixelSize inputSize(const torch::Tensor& pixels)
{
    return {static_cast<int>(pixels.size(3)), static_cast<int>(pixels.size(2))};
}

/// Resizes, crops or pads, and normalizes. For non-square inputs the resize covers (center) or fits (border) them.
/// Source: timm 1.0 data/transforms_factory.py (evaluation), Pillow's Resample.c; for the corner segment-anything,
/// utils/transforms.py and modeling/sam.py.
/// A model of another number of channels than three gets all channels of the photo's file (readChannels()), by the same
/// geometry, as from torchvision's transforms of tensors: in float32, resized by torch's antialiased interpolation.
/// Source: torchvision 0.21 transforms/_functional_tensor.py, resize() and normalize().
/// @throws Error ShapeMismatch for a photo of another number of channels; Unsupported for Lanczos in this case
ModelInput preprocess(const Photo& photo, const Preprocessing& preprocessing);

}  // namespace core
