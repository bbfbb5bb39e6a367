// How a map is laid over a photo, pixel by pixel. The canvas's fragment shader (resources/shaders/overlay.frag) does
// the same sums with the same constants; tests hold the two together.
//
//   t = clamp((value - low) / (high - low), 0, 1), 0 where high == low;  c = colormap(t);  o = opacity
//   w = t; where values have a sign |2 t - 1|, the distance from zero, which is the middle of the range
//       (there t is 1/2 where high == low)
//   glow:       mix(photo * (1 - kGlowDim * o), c, o * w)
//   tint:       mix(photo, c, o)
//   spotlight:  photo * mix(1, kSpotlightFloor + (1 - kSpotlightFloor) * w, o)
//   unseen:     mix(photo, its luma, kUnseenGrey) * kUnseenLight
// luma = 0.299 r + 0.587 g + 0.114 b, on the stored (gamma-encoded) values, as is all mixing here.
// Smooth values are Catmull-Rom (bicubic, a = -0.5) between patch centres with the border repeated; otherwise each
// patch is flat. A patch whose value is NaN has no value and looks unseen; it lends its neighbors nothing (their own
// value stands in); so do sinks that the range leaves out, which are hatched besides (hatching.h). Maps of RGB triples:
// c is the triple; w is 1 for glow and the triple's luma for spotlight; a patch of NaN shows the photo as it is.
#pragma once

#include "core/analysis/view/result.h"
#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "ui/figure/placed_figure.h"

#include <QImage>
#include <QSize>

#include <cmath>
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

inline constexpr float kGlowDim = 0.42F;  ///< on white paper a darker photo is a slab
inline constexpr float kSpotlightFloor = 0.08F;
inline constexpr float kUnseenLight = 0.45F;
inline constexpr float kUnseenGrey = 0.6F;

/// Value of a [rows, cols] grid at (x, y) in patch units: the centre of patch (row, col) is (col + 0.5, row + 0.5).
float sampleMap(const float* values, core::PatchGrid grid, float x, float y, bool smooth);

/// The photo region `photoRect` (photo pixels) with the map over it, at `size` pixels. The photo is area- or
/// bicubic-resampled; the overlay is evaluated at output pixels. Beyond the photo: white. @return Format_RGB32
QImage composeOverlay(const Figure& figure, const core::PatchMap& map, const core::PixelRect& photoRect, QSize size);

/// The same over a photo already at its size: many maps over one photo share it.
QImage composeOverlay(const Figure& figure, const core::PatchMap& map, const core::PixelRect& photoRect,
                      const PhotoRaster& raster);

/// Where in [0, 1] a value lies between the ends of the color map; NaN stays NaN.
float colorPosition(float value, core::ValueRange range, bool isSigned = false);

/// How strongly what lies at t shows: w above.
inline float overlayWeight(float t, bool isSigned)
{
    return isSigned ? std::abs(2.0F * t - 1.0F) : t;
}

}  // namespace ui
