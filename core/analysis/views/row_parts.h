// Parts shared by rows of the table of views: reasons for being unavailable, layout of maps, strips and curves,
// captions for padding, and options (talking heads, features of tokens; whether sinks count is in sink_choice.h).
#pragma once

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/evidence/legrad.h"
#include "core/analysis/table/view_row.h"
#include "core/analysis/tokens/token_features.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/experiment/edit.h"
#include "core/message.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <stop_token>
#include <vector>

namespace core {

/// ViewRow::unavailable for views available for every model: empty.
Message alwaysAvailable(const ModelSpec& spec);
/// The same for views of layers with a map over the patches.
Message mapsUnavailable(const ModelSpec& spec);

// Remark::holds: whether some layer of the model is of that kind.
bool mixesHeads(const ModelSpec& spec);
bool hasReducedKeys(const ModelSpec& spec);
bool hasWindows(const ModelSpec& spec);
bool hasOneQuery(const ModelSpec& spec);
bool mixesChannelsSomewhere(const ModelSpec& spec);

/// For views that multiply square matrices: the reason, beginning with the view's title, or empty.
Message notPlainReason(const ModelSpec& spec, MessageId title);

/// Whether the model has a bias on pairs of patches, instead of adding positions to patches.
bool hasPositionBias(const ModelSpec& spec);

/// A map on the grid of one layer, laid over the photo, with the query framed.
/// @param map  [rows, cols] of the layer's grid
/// @throws Error OutOfRange for a missing layer or query patch
PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range);

/// The patches where a mask is true, row * cols + col, in ascending order. @param mask  bool; undefined: none
std::vector<int> patchesIn(const torch::Tensor& mask);

/// "subject · 12.3 % on padding" in a layer with padding, else the subject. For fused heads the shares are fused alike.
Message withPadding(Message subject, const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query);

/// The same for a caption.
/// @param row  one head's weights over the patches, NaN for missing ones
Message withPadding(Message caption, const LayerTrace& layer, const torch::Tensor& row);

/// One series of points per head over the layers, whose clicks go to that head, and the mean over heads as a line. NaN
/// if a layer has fewer heads. The caller sets the title of y.
/// @param table  [L, H] float32
Curves headCurves(const torch::Tensor& table);

/// Space for `count` tiles over the photo, in the number of rows that makes them largest in an area of 3:2, like the
/// window's and a figure's; unused tiles are absent.
Tiles stripOf(int count, PatchGrid grid);

/// Adds the next tile.
/// @param map  [grid.rows, grid.cols]; undefined leaves this place empty
void addTile(Tiles& tiles, const torch::Tensor& map, const ValueRange& range, const Message& caption,
             const Target& target);

/// Gives the unused places no range, caption or target.
Tiles finished(Tiles tiles);

/// `talking`: mixed | softmax.
ViewOption talkingOption();

/// The value of that option.
Talking talkingOf(const View& view);

/// Whether any of its layers has talking heads.
bool hasTalkingHeads(const Trace& trace);

/// Name of a layer's weights, for the color bar: "attention weight", "attention weight, heads mixed".
Message weightText(const LayerTrace& layer, Talking talking);

/// The subject, followed by "heads before mixing" if those are shown and the model has talking heads.
Message subjectWith(Message subject, Talking talking, bool headsTalk);

/// `features`: tokens | q | k | v.
ViewOption featureOption();

/// The features that the view compares, in its layer and head: see tokenFeatures(). Values are cached.
/// @throws Error Cancelled
torch::Tensor featuresOf(const ViewInput& subject, const View& view, const std::stop_token& stop = {});

/// "tokens", "keys of head 3", "values of all heads": for captions.
Message featureText(const View& view);
/// The same for views that read the same features of a layer: of the same kind, and of the same head or of all.
std::string featureKey(const View& view);

/// `layers`: all | last2, of LeGrad.
ViewOption legradLayersOption();

/// The value of that option.
LegradLayers legradLayersOf(const View& view);

/// The value of `baseline`: zero | mean | blur, of integrated gradients.
Filling baselineOf(const View& view);

}  // namespace core
