// Two layers of two heads over a class token and 2 x 3 patches, which most views can be computed of.
#pragma once

#include "core/analysis/attention/attention_map.h"
#include "hand_made_views.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace hand {

/// The network is one that the relevance view can run.
class TwoLayers : public testing::Test {
protected:
    TwoLayers()
    {
        for (core::LayerTrace& layer : m_trace.layers) {
            layer.tokens = torch::randn({7, 3});
            layer.residualRatios = {{0.5F, 0.5F, 0.5F}, {0.25F, 0.25F, 0.25F}};
        }
    }
    bool has(const core::ViewRow& row) const { return row.unavailable(m_network.spec()).empty(); }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }
    /// All heads' maps of the layers, patches only.
    core::ValueRange extremes(int firstLayer, int lastLayer, const core::QueryChoice& query) const
    {
        core::ValueRange range{1.0F, 0.0F};
        for (int layer = firstLayer; layer <= lastLayer; ++layer) {
            const torch::Tensor maps =
                core::patchPart(m_trace.layers.back(), core::attentionRowsOfHeads(m_trace, layer, query));
            range.low = std::min(range.low, maps.min().item<float>());
            range.high = std::max(range.high, maps.max().item<float>());
        }
        return range;
    }

    core::Trace m_trace = randomTrace({2, 3}, 2, 2, 4);
    torch::Tensor m_pixels = torch::zeros({1, 3, 32, 48});
    LinearNetwork m_network{torch::randn({7, 3}), {uniform(7).unsqueeze(0), uniform(7).unsqueeze(0)}, {2, 3}};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

}  // namespace hand
