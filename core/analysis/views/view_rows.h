// Every row of the table of views, in its order. A row is made in the file that computes it; views.cpp lists them, and
// nobody else asks here. A new view is its row in one file, one line here and one line there.
#pragma once

#include "core/analysis/table/view_row.h"

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
constexpr auto experiments = "Experiments";
}  // namespace group

ViewRow attentionRowOfTable();
ViewRow attentionGridRowOfTable();
ViewRow attentionMatrixRowOfTable();
ViewRow classAttentionRowOfTable();
ViewRow massThresholdRowOfTable();
ViewRow queryAttentionRowOfTable();

ViewRow rolloutRowOfTable();
ViewRow attentionFlowRowOfTable();

ViewRow relevanceRowOfTable();
ViewRow gradientRolloutRowOfTable();
ViewRow gradCamRowOfTable();
ViewRow wordSimilarityRowOfTable();
ViewRow wordRelevanceRowOfTable();

ViewRow headDistanceRowOfTable();
ViewRow headEntropyRowOfTable();
ViewRow headSimilarityRowOfTable();
ViewRow attentionSharesRowOfTable();

ViewRow channelAttentionRowOfTable();
ViewRow channelMapRowOfTable();
ViewRow channelSourcesRowOfTable();
ViewRow talkingHeadsRowOfTable();
ViewRow channelGateRowOfTable();

ViewRow tokenSimilarityRowOfTable();
ViewRow tokenPcaRowOfTable();
ViewRow tokenNormsRowOfTable();
ViewRow tokenNormsLayersRowOfTable();

ViewRow positionSimilarityRowOfTable();
ViewRow positionSimilarityGridRowOfTable();
ViewRow positionBiasRowOfTable();
ViewRow positionBiasMapRowOfTable();
ViewRow patchFilterRowOfTable();

ViewRow predictionRowOfTable();
ViewRow lensRowOfTable();
ViewRow layerScaleRowOfTable();
ViewRow layerScaleChannelsRowOfTable();
ViewRow residualRatioRowOfTable();

ViewRow headAblationRowOfTable();
ViewRow estimatedAblationRowOfTable();
ViewRow tokenKnockoutRowOfTable();
ViewRow occlusionRowOfTable();
ViewRow activationPatchingRowOfTable();
ViewRow logitAttributionRowOfTable();
ViewRow faithfulnessRowOfTable();

}  // namespace core
