// The object that is marked in a frame of a video, carried through frames that are shown later, as propagate carries
// masks (core/analysis/objects/label_propagation.h).
#pragma once

#include "core/analysis/objects/label_propagation.h"
#include "core/image/object_mask.h"
#include "core/run_control.h"
#include "core/scene/scene.h"

#include <optional>

namespace core {

/// Memory does not grow with the video. Frames may be skipped; those that are shown one after another are each other's
/// context. One thread at a time.
class FollowedObject {
public:
    /// @param first  the frame in which the object is marked; keeps tokens
    /// @throws Error Unsupported for a model without tokens of patches; Cancelled
    FollowedObject(const Scene& first, const ObjectMask& object, const RunControl& control = {});

    /// The patches of the object in the next frame, of the same model; empty where it is gone.
    /// @throws Error ShapeMismatch for a frame of another grid; Cancelled, and nothing has changed then
    std::optional<ObjectMask> in(const Scene& frame, const RunControl& control = {});

private:
    LabelPropagation m_labels;
};

}  // namespace core
