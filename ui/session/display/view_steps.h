// Where one step leads from a view: what keys, steppers and clicks mean. Pure functions of the view and the trace.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/trace/trace.h"

namespace ui {

/// The view as it can be shown with this trace: a layer, head, channel or patch that is not there, or a layer that this
/// view cannot show, becomes the nearest sensible one. Options that other views have are kept for them.
/// @param before  of the trace that the view was made for, null if none: the layer stays at the same depth, so that its
///                last layer becomes the last layer
core::View fitted(core::View view, const core::Trace& trace, const core::Trace* before);

/// Why the heads of the view's layer have no common map, as a sentence; empty where they can be fused.
core::Message reasonAgainstFusing(const core::View& view, const core::Trace& trace);

/// Layers that the view cannot show (a map of a layer that mixes channels) are stepped over; both ends stop.
core::View withLayerStep(core::View view, const core::Trace& trace, int by);
/// Heads go mean, 0, 1, ..., last and stop at both ends; max and min count as mean.
core::View withHeadStep(core::View view, const core::Trace& trace, int by);
/// From the class token or the mean the query starts in the middle of the image.
core::View withQueryStep(core::View view, const core::Trace& trace, int rows, int cols);
/// A patch of a shown map was clicked; that of a later Swin layer is larger than the image's and means the one in its
/// middle.
core::QueryChoice patchOfImage(const core::Trace& trace, core::PatchGrid shown, int row, int col);
/// In the layer that the view shows named queries ask and no patch does: a click on a patch has no meaning there.
bool hasNamedQueriesIn(const core::View& view, const core::Trace& trace);
/// A tile, a point, a row or a column was clicked: what the target names changes, the rest stays.
core::View withTarget(core::View view, const core::Target& target);

/// For a difference inside one scene: if both sides had the same query, both get the new one.
core::View withBothQueries(core::View view, const core::View& before);

/// A default value is not kept: a view holds only what differs.
core::View withOption(core::View view, const std::string& name, const core::OptionValue& value);

/// A usual opacity becomes that of the new style; one that was chosen stays.
core::View withStyle(core::View view, core::OverlayStyle style);

/// `view` with the painting (colors, style, opacity, smoothing) of `painting`.
core::View repainted(core::View view, const core::View& painting);
/// `view` at the place of `other` (view, layer, head, query, options), with its own edits and painting: where Back
/// leads.
core::View withPlaceOf(core::View view, const core::View& other);

/// True when only the painting differs, or what this view does not listen to: the same result can be shown again.
bool sameResult(const core::View& one, const core::View& other);

}  // namespace ui
