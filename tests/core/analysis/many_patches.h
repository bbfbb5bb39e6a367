// A class token, a register and 4 x 4 patches in two layers of two heads: enough patches for a few of them to stand
// out.
#pragma once

#include "hand_made_views.h"

#include <gtest/gtest.h>

namespace hand {

/// Every token gives half of its attention to this one and shares the rest among all others.
inline torch::Tensor drawnTo(int64_t token, int64_t tokens)
{
    torch::Tensor matrix = torch::full({tokens, tokens}, 0.5 / static_cast<double>(tokens - 1));
    matrix.select(1, token).fill_(0.5);
    return matrix;
}

/// Head 0 is drawn to patch 3 in layer 0 and to patch 5 in layer 1, head 1 looks at all alike. Of the tokens that enter
/// layer 1 patch 9 is four times and patch 10 three times as long as the others.
class ManyPatches : public testing::Test {
protected:
    static constexpr int kTokens = 18, kPrefix = 2;
    ManyPatches()
    {
        for (core::LayerTrace& layer : m_trace.layers) {
            layer.tokens = torch::eye(3)[0].repeat({kTokens, 1});
            layer.tokens[kPrefix + 9] *= 4.0F;
            layer.tokens[kPrefix + 10] *= 3.0F;
            layer.residualRatios = {{0.5F, 0.5F, 0.5F}, {0.25F, 0.25F, 0.25F}};
        }
        m_trace.layers[1].tokens = torch::arange(3.0F * kTokens).reshape({kTokens, 3}) + 1.0F;
    }
    static torch::Tensor twoHeads(int patch)
    {
        return torch::stack({drawnTo(kPrefix + patch, kTokens), uniform(kTokens)});
    }
    core::Result compute(const core::View& view) { return core::computeView(m_subject, view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }

    core::TokenLayout m_layout{.classToken = true, .distillationToken = false, .registers = 1};
    core::Trace m_trace = traceWith({4, 4}, {twoHeads(3), twoHeads(5)}, m_layout, 16);
    torch::Tensor m_pixels = torch::zeros({1, 3, 64, 64});
    LinearNetwork m_network{torch::randn({kTokens, 3}), {twoHeads(3), twoHeads(5)}, {4, 4}, m_layout};
    core::ViewInput m_subject{m_trace, m_network, m_pixels};
};

}  // namespace hand
