// Views of traces made by hand.
#pragma once

#include "core/analysis/views/views.h"
#include "hand_made.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace hand {

inline core::View viewNamed(const std::string& name, std::map<std::string, core::OptionValue> options = {})
{
    core::View view;
    view.name = name;
    view.options = std::move(options);
    return view;
}

inline core::View viewOfLayer(const std::string& name, int layer = -1)
{
    core::View view;
    view.name = name;
    view.layer = layer;
    return view;
}

/// The error of a view that is unavailable for this model or layer.
inline std::string refusal(const core::ViewInput& subject, const core::View& view)
{
    const core::Error error = errorOf([&] { core::computeView(subject, view); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
    return error.what();
}

inline std::vector<std::string> labelsOf(const core::Curves& curves)
{
    std::vector<std::string> labels;
    for (const core::Curves::Series& series : curves.series) {
        labels.push_back(series.label.english());
    }
    return labels;
}

/// A trace made by hand, and a network that states its layers.
class HandMade : public testing::Test {
protected:
    core::Result compute(const core::View& view) { return core::computeView({m_trace, m_network, m_pixels}, view); }
    template <typename Content>
    Content content(const core::View& view)
    {
        return std::get<Content>(compute(view).content);
    }
    std::string refusal(const core::View& view)
    {
        return errorOf([&] { compute(view); }).what();
    }

    core::Trace m_trace;
    torch::Tensor m_pixels = torch::zeros({1, 3, 4, 4});
    LinearNetwork m_network{torch::randn({5, 3}), {uniform(5).unsqueeze(0)}, {2, 2}};
};

/// Class token and 2 x 2 patches; the class token's row of each head is given, the patches look at all alike.
inline core::LayerTrace layerWithClassRows(const torch::Tensor& rows)
{
    torch::Tensor matrices = uniform(5).repeat({rows.size(0), 1, 1});
    matrices.select(1, 0).copy_(rows);
    return layerWith(matrices, {2, 2});
}

}  // namespace hand
