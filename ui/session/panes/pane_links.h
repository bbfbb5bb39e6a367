// Links between panes, and how a step in one pane moves another. Pure functions of views and scenes.
#pragma once

#include "core/analysis/view/baseline.h"
#include "ui/session/documents/scene.h"

#include <nlohmann/json_fwd.hpp>

namespace ui {

enum class LayerLink { None, Number, Depth };  ///< Depth: as far on the way from the first layer to the last

struct PaneLinks {
    bool query = true;  ///< the same place of the photo, whatever the grids
    LayerLink layer = LayerLink::None;
    bool head = false, range = false;
    bool zoom = true;  ///< and what part of the photo is seen
    bool operator==(const PaneLinks&) const = default;
};
constexpr PaneLinks kUnlinked{.query = false, .zoom = false};

/// {"query", "head", "range", "zoom": whether; "layer": "none", "number" or "depth"}
nlohmann::json toJson(const PaneLinks& links);
/// Absent keys keep their default values.
/// @throws core::Error Corrupt for another key or value, naming it
PaneLinks linksFromJson(const nlohmann::json& json);

/// The view of a pane after another one has moved to `leader`: what is linked is the same, as near as this scene has
/// it. A view that answers for a query of the leader takes that one and keeps its own.
core::View linked(core::View view, const SessionScene& scene, const core::View& leader, const SessionScene& leading,
                  const PaneLinks& links);

/// B's model and image as a view of A names them, as far as they are others.
/// @throws core::Error Unsupported, a sentence for the user, where B is of an image that no file holds
core::Baseline otherSide(const SessionScene& sceneOfA, const SessionScene& sceneOfB);

/// A's view that shows A - B: the other side spelled out as far as it is another. Both have what they are to show.
/// @throws core::Error as otherSide()
core::View differenceOf(core::View a, const SessionScene& sceneOfA, const core::View& b, const SessionScene& sceneOfB);

}  // namespace ui
