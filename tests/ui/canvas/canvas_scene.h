// Images for canvas tests, made by hand: photos of known pixels, maps of known values, and a shown canvas to grab.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/figure/placed_figure.h"

#include <QImage>

#include <memory>

namespace scene {

/// How a photo of this size became a square model input of 14 x 14 patches of 16 pixels.
enum class Crop { Whole, Centre, Border };

std::shared_ptr<const core::Photo> photoOf(const QImage& image);
/// Soft shapes and some texture, so that neither resampling nor overlay hides in flat color.
std::shared_ptr<const core::Photo> drawnPhoto(int width, int height);
std::shared_ptr<const core::Photo> plainPhoto(int width, int height, QColor color);

core::Mapping mappingFor(core::PixelSize photo, Crop crop, core::PixelSize model = {224, 224});

core::PatchMap waveMap(core::PatchGrid grid);                      ///< values in [0, 1], all different
core::PatchMap lonePatch(core::PatchGrid grid, int row, int col);  ///< 1 there, else 0

std::shared_ptr<ui::Figure> figure(std::shared_ptr<const core::Photo> photo, const core::Mapping& mapping,
                                   std::variant<core::PatchMap, core::Tiles, core::Matrix, core::Curves> content);

core::Tiles headsByLayers(int layers, int heads, core::PatchGrid grid);
core::Matrix tokenMatrix(core::PatchGrid grid);
core::Curves distanceCurves(int layers, int heads);

/// Shows the canvas at this size and waits until it is drawn.
void show(ui::Canvas& canvas, QSize size);
/// The mouse as the canvas, or the curves over it, see it; the real pointer lies elsewhere, and its moves would come at
/// any time.
void moveMouse(ui::Canvas& canvas, QPointF to, Qt::MouseButtons held = Qt::NoButton);
void click(ui::Canvas& canvas, QPoint at);
QPointF centreOfPatch(const ui::Canvas& canvas, const ui::Figure& figure, core::PatchGrid grid, int row, int col);

}  // namespace scene
