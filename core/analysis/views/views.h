// The table of views: one row a view. Window, figures, command line, help and tests take everything from here.
#pragma once

#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_row.h"

#include <string_view>
#include <vector>

namespace core {

/// All rows; those of a group follow each other.
const std::vector<ViewRow>& viewTable();

/// @throws Error NotFound, listing the names that exist
const ViewRow& findView(std::string_view name);

/// The rows that answer to what was typed (word_match.h), best first; those that answer alike in the order of the
/// table.
std::vector<const ViewRow*> viewsThatMatch(std::string_view typed);

/// Finds the row and computes; of a view that subtracts another, both and their difference. What an edited network
/// gives is marked so in Result::subject. Safe from several threads, each with a subject of its own.
/// @throws Error NotFound without such a view; Unsupported with the row's reason when the model has no such view;
///         OutOfRange as resolved() and for options; Unsupported for a network whose edits are not the view's, or where
///         patches are dropped that the view would need; what the row's function and differenceOf() throw
Result computeView(const Subject& subject, const View& view, const RunControl& control = {});

/// The trace must have been made with TraceOptions::keepTokens.
/// @throws Error NotFound without such a view
bool needsTokens(const View& view);

/// Subject::object must be given.
/// @throws Error NotFound without such a view
bool needsObject(const View& view);

/// What the view shows is shared by images: Subject::companions should hold the others.
/// @throws Error NotFound without such a view
bool needsCompanions(const View& view);

/// The view with negative layers counted from the front and the query that really asks: the mean of the patches where
/// there is no class token; in a view of one layer the class token where that layer is class attention.
/// @throws Error OutOfRange, naming the bound
View resolved(const View& view, const Trace& trace);

/// The same, and what a difference subtracts spelt out: its view resolved, too, where it was left out the same as the
/// first, asked at the same place of the photo.
/// @throws Error as above; Unsupported when Subject::other is not there though the view subtracts from another model or
///         picture; OutOfRange when that does not see the place
View resolved(const View& view, const Subject& subject);

/// Side in pixels of the model input of the patches that a result is laid out in: those of Swin's later layers are
/// larger than the picture's.
int patchSizeOf(const Trace& trace, const Result& result);

}  // namespace core
