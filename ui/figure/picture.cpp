#include "ui/figure/picture.h"

#include "ui/figure/colormap.h"

namespace ui {

Picture withColors(Picture picture)
{
    picture.view.colormap = findColormap(picture.view.colormap, picture.result && picture.result->isSigned).name;
    return picture;
}

}  // namespace ui
