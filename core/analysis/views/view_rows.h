// Every row of the table of views, in its order. A row is a constant in the file that computes it; views.cpp lists the
// rows, and nothing else reads them before main(). A new view needs its row in one file, and its name here and in
// views.cpp.
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

extern const ViewRow kAttentionView, kAttentionGridView, kAttentionMatrixView, kClassAttentionView, kMassThresholdView,
    kQueryAttentionView, kTimeProfileView;
extern const ViewRow kRolloutView, kAttentionFlowView;
extern const ViewRow kRelevanceView, kGradientRolloutView, kGradCamView, kLegradView, kIntegratedGradientsView,
    kSmoothGradView, kWordSimilarityView, kWordRelevanceView, kWordLegradView, kWordMapView, kWordMapGridView,
    kWordObjectsView, kExampleObjectsView, kWordMaskView, kExampleMaskView, kWordMaskAttentionView,
    kTokenActivationView;
extern const ViewRow kHeadDistanceView, kHeadEntropyView, kHeadSimilarityView, kAttentionSharesView;
extern const ViewRow kChannelAttentionView, kChannelMapView, kChannelSourcesView, kTalkingHeadsView, kChannelGateView;
extern const ViewRow kTokenSimilarityView, kTokenPcaView, kTokenClustersView, kTokenNormsView, kTokenNormsLayersView,
    kObjectsView, kMatchView, kLabelMapView, kDepthMapView, kKeypointsView, kPromptMaskView, kPromptAttentionView;
extern const ViewRow kPositionSimilarityView, kPositionSimilarityGridView, kPositionBiasView, kPositionBiasMapView,
    kPatchFilterView;
extern const ViewRow kPredictionView, kLensView, kLayerScaleView, kLayerScaleChannelsView, kResidualRatioView;
extern const ViewRow kHeadAblationView, kEstimatedAblationView, kTokenKnockoutView, kOcclusionView,
    kActivationPatchingView, kLogitAttributionView, kFaithfulnessView;

}  // namespace core
