#include "ui/figure/picture.h"

#include "ui/figure/colormap.h"

namespace ui {

core::PhotoArea inputArea(const core::Mapping& mapping)
{
    const core::PixelRect pixels = mapping.modelInPhoto();
    const double width = mapping.photo.width, height = mapping.photo.height;
    return {pixels.left / width, pixels.top / height, pixels.right / width, pixels.bottom / height};
}

Picture withColors(Picture picture)
{
    picture.view.colormap = findColormap(picture.view.colormap, picture.result && picture.result->isSigned).name;
    return picture;
}

}  // namespace ui
