// The table of views, one row per view. Window, figures, command line, help and tests are driven by it.
#pragma once

#include "core/analysis/table/view_options.h"
#include "core/analysis/table/view_row.h"

#include <string_view>
#include <vector>

namespace core {

/// All rows; those of a group are adjacent.
const std::vector<ViewRow>& viewTable();

/// The row of this name.
/// @throws Error NotFound, listing the names that exist
const ViewRow& findView(std::string_view name);

/// Parses the JSON form that toJson(View) writes. Missing keys take the defaults, the opacity that of the style;
/// options and the view that is subtracted are not checked against the table.
/// @throws Error Corrupt for an unknown key, a wrong type or a value out of range, naming the key; NotFound as
/// findView()
View viewFromJson(const nlohmann::json& json);

/// The rows that match a search text (word_match.h), best first; equal matches in the order of the table.
std::vector<const ViewRow*> viewsThatMatch(std::string_view typed);

/// Finds the row and computes its result; for a view with a baseline both results and their difference. Results of an
/// edited network are marked in Result::subject. Thread-safe, with one ViewInput per thread.
/// @throws Error NotFound for an unknown view; Unsupported with the row's reason when the model has no such view;
///         OutOfRange as resolved() and for options; Unsupported for a network whose edits are not the view's, or if
///         patches are dropped that the view requires; errors of the row's function and of differenceOf()
Result computeView(const ViewInput& subject, const View& view, const RunControl& control = {});

/// Whether the view requires a trace made with TraceOptions::keepTokens.
/// @throws Error NotFound for an unknown view
bool needsTokens(const View& view);

/// Whether the view requires ViewInput::object.
/// @throws Error NotFound for an unknown view
bool needsObject(const View& view);

/// Whether the view is computed over several images, so that ViewInput::companions should contain the others.
/// @throws Error NotFound for an unknown view
bool needsCompanions(const View& view);

/// Whether the view is a difference of two results, and not computed from both sides by itself.
/// @throws Error NotFound for an unknown view
bool isDifference(const View& view);

/// Whether the view answers for a query of the other side, as matching does.
/// @throws Error NotFound for an unknown view
bool asksOtherSide(const View& view);

/// The view with negative layers counted from the front and the query actually used: the mean of the patches if there
/// is no class token; in a view of one layer the class token if that layer is class attention.
/// @throws Error OutOfRange, naming the bound
View resolved(const View& view, const Trace& trace);

/// The same, with the baseline spelled out: its view resolved too, or the same as the first if it was empty, with the
/// query at the same place on the photo.
/// @throws Error as above; Unsupported when ViewInput::other is missing for a baseline of another model or image;
///         OutOfRange when the other input does not contain the place
View resolved(const View& view, const ViewInput& subject);

/// Removes Result::dimShare and its statement in the subject, for a result drawn with another range.
Result withoutDimShare(Result result);

/// Where this grid lies on the photo. @param patchSize  pixels of the model input
PhotoArea areaOfPatches(const ViewInput& subject, PatchGrid grid, double patchSize);

/// Side of a result's patches, in pixels of the model input: larger than the image's in Swin's later layers, 1 for maps
/// of single pixels.
double patchSizeOf(const Trace& trace, const Result& result);

}  // namespace core
