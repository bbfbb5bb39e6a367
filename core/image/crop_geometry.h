// Where the model input lies in the resized photo: the numbers of resize, crop and pad, without any pixels.
#pragma once

#include "core/image/mapping.h"
#include "core/model/spec/preprocessing.h"

namespace core {

/// A rectangle of whole pixels.
struct PixelWindow {
    int left = 0, top = 0, width = 0, height = 0;
};

struct CropGeometry {
    PixelSize resized;  ///< the whole photo after the resize
    PixelSize model;    ///< the model input
    int left = 0;       ///< of the model input in the resized photo; negative where the input is wider and padded
    int top = 0;        ///< likewise

    PixelWindow window() const;  ///< the part of the resized photo that the model sees
};

/// @throws Error OutOfRange when a side, crop_pct or the photo's size is not one that an image can have
/// Where the mode is Budget or Cover the model input is the whole resized photo.
/// Source: timm 1.0 data/transforms_factory.py, transforms_imagenet_eval, and what it calls in data/transforms.py.
CropGeometry cropGeometry(PixelSize photo, const Preprocessing& preprocessing);

Mapping mappingOf(const CropGeometry& geometry, PixelSize photo);

}  // namespace core
