// The affine map between the photo's pixels and the model input's pixels: resize, crop and pad in one.
#pragma once

namespace core {

/// A size in pixels.
struct PixelSize {
    int width = 0, height = 0;
    bool operator==(const PixelSize&) const = default;
};

/// Continuous coordinates: pixel i covers [i, i + 1).
struct PixelPoint {
    double x = 0.0, y = 0.0;
};

/// left <= right, top <= bottom.
struct PixelRect {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
    /// Width and height of a rectangle.
    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

/// model = photo * scale - offset, axis by axis.
struct Mapping {
    PixelSize photo, model;
    double scaleX = 1.0, scaleY = 1.0;    ///< model pixels per photo pixel
    double offsetX = 0.0, offsetY = 0.0;  ///< model pixels cropped at the left and top; negative where padded

    /// The same for a model input of another size that shows the same part of the photo.
    Mapping toModelOf(PixelSize size) const;

    /// Maps points between photo and model input.
    PixelPoint toModel(PixelPoint photoPoint) const;
    PixelPoint toPhoto(PixelPoint modelPoint) const;

    /// The model input's rectangle [0, width) x [0, height) in photo pixels; extends beyond the photo where padded.
    PixelRect modelInPhoto() const;
    /// A rectangle of model pixels in photo pixels.
    PixelRect toPhoto(const PixelRect& modelRect) const;
};

}  // namespace core
