// composeOverlay() in two images that a file shows one on the other: the photo, which stands in an SVG or a PDF once
// however many maps lie over it, and the map with its own transparency, as small as its patches allow.
#pragma once

#include "ui/figure/overlay.h"

#include <QRectF>

#include <optional>

class QPainter;

namespace ui {

/// The photo as it is within the map's grid, and unseen outside of it. @return Format_RGB32
QImage overlayGround(const Figure& figure, core::PatchGrid grid, const core::PixelRect& photoRect,
                     const PhotoRaster& raster);

/// A map without its photo.
struct OverlayLayer {
    core::PixelRect area;  ///< of the photo
    QImage image;          ///< Format_ARGB32
};

/// The map to lay on overlayGround() to give composeOverlay(), to within the rounding of 8 bits. Nothing for maps in
/// which patches have no value: those look unseen, which no layer over the photo gives.
/// @param density  largest number of pixels per photo pixel
std::optional<OverlayLayer> overlayLayer(const Figure& figure, const core::PatchMap& map,
                                         const core::PixelRect& photoRect, double density);

/// One map after the other over the same part of a photo, in equal sizes: as composeOverlay() gives them where pixels
/// are painted, in layers where a file is written. Keeps a reference to the figure.
class OverlaySeries {
public:
    /// @param pixels  of the whole part of the photo
    OverlaySeries(const Figure& figure, core::PatchGrid grid, const core::PixelRect& photoRect, QSize pixels);
    void paint(QPainter& painter, const QRectF& target, const Figure& figure, const core::PatchMap& map);

private:
    core::PixelRect m_region;
    PhotoRaster m_raster;
    QImage m_ground;
};

}  // namespace ui
