// Which edits a click makes, and what becomes of a list of them. Pure functions of edits, views and scenes.
#pragma once

#include "core/analysis/view/view.h"
#include "ui/session/documents/scene.h"

#include <QString>

#include <optional>
#include <vector>

namespace ui {

/// The list as it can be taken over to this scene: what has no meaning for its model, or names patches that its image
/// lacks, stays in the list and is off.
std::vector<core::Edit> editsFor(std::vector<core::Edit> edits, const SessionScene& scene);

/// One more; where the same is there already it is on.
core::View withEdit(core::View view, const core::Edit& edit);
core::View withoutEdit(core::View view, size_t index);
core::View withEditOn(core::View view, size_t index, bool on);

/// An edit of one head. @param kind  Zero, Mean, Uniform or Temperature
core::Edit headEdit(core::EditKind kind, int layer, int head, double temperature = 1.0);
/// Nobody attends to these patches, in one layer or in all.
core::Edit knockoutOf(const core::TokenSet& patches, std::optional<int> layer);
core::Edit fillOf(const core::TokenSet& patches, core::Filling filling);
core::Edit dropOf(const core::TokenSet& patches);

core::TokenSet patchSet(int row, int col);
/// The patches of the image of which at least half is inside; nothing when there are none. As few rectangles as
/// possible.
std::optional<core::TokenSet> patchesOf(const core::ObjectMask& object, const SessionScene& scene);

/// Those that are on and change this head of this layer by name or with others of it, in order.
std::vector<core::Edit> editsOfHead(const std::vector<core::Edit>& edits, const core::ModelSpec& spec, int layer,
                                    int head);

/// Describes the effect of an edit in words: "The output of head 1 of layer 3 is set to 0.".
QString inWords(const core::Edit& edit);

/// The name of an edit: "Layer 2, head 0 off", "5 patches filled".
QString titleOf(const core::Edit& edit);
/// The titles of the edits that are on: "Layer 2, head 0 off · 5 patches filled and 2 more"; empty without any.
QString titlesOf(const std::vector<core::Edit>& edits);

}  // namespace ui
