// A result on the photo it belongs to: what the canvas and the figure painters are given. A value, shared read-only.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/image/mapping.h"
#include "core/image/photo.h"
#include "core/scene/show.h"

#include <memory>
#include <string>

namespace ui {

struct Figure {
    std::shared_ptr<const core::Photo> photo;
    core::Mapping mapping;
    /// Side of a patch in model pixels; a patch map covers [0, cols * patchSize) x [0, rows * patchSize).
    double patchSize = 0.0;
    std::shared_ptr<const core::Result> result;
    core::View view;  ///< resolved: no negative layer; painters are given withColors(), which names the color map
    std::string modelName;
    std::shared_ptr<const core::ObjectMask> object = {};  ///< what the user marked in the photo; null: nothing
    std::shared_ptr<const core::ObjectMask> found = {};   ///< what the result has found there; null: nothing
    std::string note =
        {};  ///< a second paragraph of the caption: what the view shows and what it does not; often empty

    /// Between patch centres, as the view asks; kinds have nothing between them.
    bool isSmooth(const core::PatchMap& map) const { return view.smooth && map.kinds.empty(); }

    /// The object that is outlined and measured.
    const std::shared_ptr<const core::ObjectMask>& outlined() const { return object ? object : found; }

    /// Where a map of this grid lies, in photo pixels. What of the photo is outside, the network did not see.
    core::PixelRect mapRect(core::PatchGrid grid) const
    {
        return mapping.toPhoto(core::PixelRect{0.0, 0.0, double(grid.cols) * patchSize, double(grid.rows) * patchSize});
    }
};

/// Without object and note.
Figure figureOf(const core::SceneView& shown);

/// The same with the color map named that "auto" stands for.
Figure withColors(Figure figure);

}  // namespace ui
