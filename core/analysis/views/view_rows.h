// The rows of the table of views: each is made beside the function that computes it, and listed in views.cpp.
#pragma once

#include "core/analysis/views/views.h"

namespace core {

/// The names of the groups, in the order of the table.
namespace group {
constexpr auto attention = "Attention";
constexpr auto layers = "Attention through layers";
constexpr auto evidence = "Evidence for a class";
constexpr auto heads = "Heads";
constexpr auto channels = "Channels";
constexpr auto tokens = "Tokens";
constexpr auto positions = "Positions and filters";
constexpr auto depth = "Layer by layer";
}  // namespace group

// Rows that share a file come together.
std::vector<ViewRow> classRowsOfTable();     ///< class-attention, attention-flow, mass-threshold, head-similarity
std::vector<ViewRow> channelRowsOfTable();   ///< channel-attention, channel-map, channel-sources, talking-heads
std::vector<ViewRow> tokenRowsOfTable();     ///< token-similarity, token-pca, token-norms, token-norms-layers
std::vector<ViewRow> positionRowsOfTable();  ///< position-similarity, position-bias, patch-filters
std::vector<ViewRow> gradientRowsOfTable();  ///< gradient-rollout, grad-cam
std::vector<ViewRow> depthRowsOfTable();     ///< prediction, lens, layer-scale, residual-ratio
ViewRow attentionRowOfTable();
ViewRow attentionGridRowOfTable();
ViewRow attentionMatrixRowOfTable();
ViewRow rolloutRowOfTable();
ViewRow relevanceRowOfTable();
ViewRow headDistanceRowOfTable();
ViewRow headEntropyRowOfTable();

/// For views that every model has.
std::string alwaysAvailable(const ModelSpec& spec);

/// For views that multiply square matrices: empty, or the reason, which begins with the view's title.
std::string notPlainReason(const ModelSpec& spec, const char* view);

/// What the subject's memo holds under this name, made now if need be; without a memo made every time.
torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make);

/// A map on the grid of one layer, laid over the photo with the query framed.
PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range);

}  // namespace core
