// Every row of the table of views, in its order; code that means one certain view uses its row. A row is a constant in
// the file that computes it; views.cpp makes the table of them, and nothing reads them before main(). A new view needs
// its row in one file, and its name here.
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

// clang-format off
/// The rows in the order of the table.
#define HEADSCOPE_VIEWS(X) \
    X(kAttentionView) X(kAttentionGridView) X(kAttentionMatrixView) X(kClassAttentionView) X(kMassThresholdView) \
    X(kQueryAttentionView) X(kTimeProfileView) X(kRolloutView) X(kAttentionFlowView) X(kRelevanceView) \
    X(kGradientRolloutView) X(kGradCamView) X(kLegradView) X(kIntegratedGradientsView) X(kSmoothGradView) \
    X(kWordSimilarityView) X(kWordRelevanceView) X(kWordLegradView) X(kWordMapView) X(kWordMapGridView) \
    X(kWordObjectsView) X(kExampleObjectsView) X(kWordMaskView) X(kExampleMaskView) X(kWordMaskAttentionView) \
    X(kTokenActivationView) X(kHeadDistanceView) X(kHeadEntropyView) X(kHeadSimilarityView) X(kAttentionSharesView) \
    X(kChannelAttentionView) X(kChannelMapView) X(kChannelSourcesView) X(kTalkingHeadsView) X(kChannelGateView) \
    X(kTokenSimilarityView) X(kTokenPcaView) X(kTokenClustersView) X(kTokenNormsView) X(kTokenNormsLayersView) \
    X(kObjectsView) X(kMatchView) X(kLabelMapView) X(kDepthMapView) X(kKeypointsView) X(kPromptMaskView) \
    X(kPromptAttentionView) X(kPositionSimilarityView) X(kPositionSimilarityGridView) X(kPositionBiasView) \
    X(kPositionBiasMapView) X(kPatchFilterView) X(kPredictionView) X(kLensView) X(kLayerScaleView) \
    X(kLayerScaleChannelsView) X(kResidualRatioView) X(kHeadAblationView) X(kEstimatedAblationView) \
    X(kTokenKnockoutView) X(kOcclusionView) X(kActivationPatchingView) X(kLogitAttributionView) X(kFaithfulnessView)
// clang-format on
#define HEADSCOPE_ROW(row) extern const ViewRow row;
HEADSCOPE_VIEWS(HEADSCOPE_ROW)
#undef HEADSCOPE_ROW

}  // namespace core
