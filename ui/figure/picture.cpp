#include "ui/figure/picture.h"

#include "core/analysis/views/views.h"
#include "ui/figure/colormap.h"

namespace ui {

Picture pictureOf(const core::SceneView& shown)
{
    const core::Scene& scene = *shown.scene;
    return {scene.image,  scene.input.mapping, core::patchSizeOf(scene.trace, *shown.result),
            shown.result, shown.view,          scene.network->spec().name};
}

Picture withColors(Picture picture)
{
    picture.view.colormap = findColormap(picture.view.colormap, picture.result && picture.result->isSigned).name;
    return picture;
}

}  // namespace ui
