#include "core/image/mapping.h"

namespace core {

Mapping Mapping::toModelOf(PixelSize size) const
{
    const double x = double(size.width) / model.width, y = double(size.height) / model.height;
    return {photo, size, scaleX * x, scaleY * y, offsetX * x, offsetY * y};
}

PixelPoint Mapping::toModel(PixelPoint photoPoint) const
{
    return {photoPoint.x * scaleX - offsetX, photoPoint.y * scaleY - offsetY};
}

PixelPoint Mapping::toPhoto(PixelPoint modelPoint) const
{
    return {(modelPoint.x + offsetX) / scaleX, (modelPoint.y + offsetY) / scaleY};
}

PixelRect Mapping::modelInPhoto() const
{
    return toPhoto(PixelRect{0.0, 0.0, static_cast<double>(model.width), static_cast<double>(model.height)});
}

PixelRect Mapping::toPhoto(const PixelRect& modelRect) const
{
    const auto topLeft = toPhoto(PixelPoint{modelRect.left, modelRect.top});
    const auto bottomRight = toPhoto(PixelPoint{modelRect.right, modelRect.bottom});
    return {topLeft.x, topLeft.y, bottomRight.x, bottomRight.y};
}

}  // namespace core
