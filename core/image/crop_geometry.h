// The position of the model input in the resized photo: the numbers of resize, crop and pad, without any pixels.
#pragma once

#include "core/image/mapping.h"
#include "core/model/spec/preprocessing.h"

namespace core {

/// A rectangle of whole pixels.
struct PixelWindow {
    int left = 0, top = 0, width = 0, height = 0;
};

/// Resize, crop and pad of one photo.
struct CropGeometry {
    PixelSize resized;  ///< the whole photo after the resize
    PixelSize model;    ///< the model input
    int left = 0;  ///< left edge of the model input in the resized photo; negative where the input is wider and padded
    int top = 0;   ///< top edge, likewise

    PixelWindow window() const;  ///< the part of the resized photo that the model sees
};

/// The geometry of a photo's preprocessing. In the modes Budget and Cover the model input is the whole resized photo.
/// @throws Error OutOfRange when a side, crop_pct or the photo's size is impossible for an image
/// Source: timm 1.0 data/transforms_factory.py, transforms_imagenet_eval, and the transforms it uses in
/// data/transforms.py.
CropGeometry cropGeometry(PixelSize photo, const Preprocessing& preprocessing);

/// The affine map from the photo to the model input.
Mapping mappingOf(const CropGeometry& geometry, PixelSize photo);

}  // namespace core
