// A region of a photo at another size, as floats: what overlays are blended onto.
#pragma once

#include "core/image/mapping.h"
#include "core/image/photo.h"

#include <QSize>

#include <vector>

namespace ui {

struct PhotoRaster {
    QSize size;
    std::vector<float> rgb;  ///< [height, width, 3] in [0, 1]; white where the region reaches beyond the photo
    const float* row(int y) const { return rgb.data() + static_cast<std::size_t>(y) * size.width() * 3; }
};

/// Bicubic (a = -0.5), its kernel widened when shrinking so that every photo pixel counts; exact where a photo pixel
/// falls on an output pixel. Without a photo (null) a plain light grey of size `photoSize`.
PhotoRaster rasterPhoto(const core::Photo* photo, core::PixelSize photoSize, const core::PixelRect& region, QSize size);

}  // namespace ui
