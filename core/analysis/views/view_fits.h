// Checks whether a view can be shown: for a model, before there is an image, and for a pass in which an edit has
// dropped patches.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/experiment/edit.h"
#include "core/model/network/network.h"

#include <vector>

namespace core {

/// Rejects requests that fail for every image: a view that the model lacks, a missing layer, head or patch, a missing
/// class or named query where the view takes one, or edits that requireEditsFit() rejects. The baseline of the view is
/// checked too if it has the same model and image.
/// @throws Error NotFound, Unsupported, OutOfRange as computeView() would, in the same words
void requireFits(const View& view, const Network& network);

/// The number of queries that can be asked for by @NUMBER; 0 where the model has none.
int namedQueries(const Network& network);

/// Checks only the numbers of layer, head, class (of a detector's objects and a segmenter's places, too) and patch, and
/// a named query. Patches are checked where the grid does not depend on the image, and names of queries where a
/// recorded trace knows them. @throws Error OutOfRange
void requireNumbersFit(const View& view, const Network& network);

/// Checks the patches that the edits name, where the grid does not depend on the image. Layers and heads are checked by
/// edited(). @throws Error as requirePatches()
void requireEditsFit(const std::vector<Edit>& edits, const Network& network);

/// @param view  resolved, with all options
/// @throws Error Unsupported when patches are dropped and the view cannot handle that, or when the query is one of them
///         or the mean of all
void requireNoneDropped(const ViewInput& subject, const ViewRow& row, const View& view);

/// Sets dropped patches to NaN in maps on the image's grid, and lists them in PatchMap::dropped.
void blankDropped(Result& result, const ViewInput& subject);

}  // namespace core
