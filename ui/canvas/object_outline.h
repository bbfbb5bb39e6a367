// The edge of an object that is marked in a photo.
#pragma once

#include "core/image/object_mask.h"
#include "ui/canvas/result_painter.h"

#include <QLineF>

#include <vector>

namespace ui {

/// Between cells inside and outside, and along the photo's edge: straight pieces as long as they get, photo pixels.
std::vector<QLineF> edgesOf(const core::ObjectMask& mask, core::PixelSize photo);

/// A light line on a dark one, which shows on any photo.
void paintEdges(Frame& frame, const std::vector<QLineF>& edges);

}  // namespace ui
