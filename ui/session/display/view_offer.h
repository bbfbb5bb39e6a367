// Which views a model has, what they cost, and which one comes after another. Pure functions of the table of views.
#pragma once

#include "core/analysis/views/views.h"
#include "ui/session/documents/scene.h"

#include <string>
#include <vector>

namespace ui {

/// Why the model lacks this view, as a sentence; empty when it has it. A name that no row bears is lacking too.
core::Message reasonAgainst(const std::string& view, const core::ModelSpec& spec);
bool isAvailable(const std::string& view, const core::ModelSpec& spec);

/// "1.2 GB" where a view of this model needs so much memory that the user should know beforehand; else empty.
std::string costText(const core::ViewRow& row, const OpenedModel& model);

/// The names of the groups, in the order of the table.
std::vector<std::string> viewGroups();

/// The next row that the model has, round the end of the table; the view itself where it is the only one.
std::string viewBeside(const std::string& view, int by, const core::ModelSpec& spec);
/// The same inside a group: its first for a view of another group. The view itself where the model has none of them.
std::string nextViewOfGroup(const std::string& view, const std::string& group, const core::ModelSpec& spec);
/// The first that shows evidence for a class; empty when the model has none.
std::string viewOfEvidence(const core::ModelSpec& spec);

}  // namespace ui
