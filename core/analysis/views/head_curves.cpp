#include "core/analysis/views/head_curves.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <cmath>
#include <optional>

namespace core {

Curves headCurves(const torch::Tensor& table)
{
    const auto cells = table.accessor<float, 2>();
    const int layers = static_cast<int>(table.size(0)), heads = static_cast<int>(table.size(1));
    Curves curves;
    curves.xTitle = "layer"_msg;
    curves.shape = Curves::Shape::Points;
    for (int head = 0; head < heads; ++head) {
        Curves::Series series;
        series.label = "head %1"_msg(head);
        for (int layer = 0; layer < layers; ++layer) {
            const double value = cells[layer][head];
            series.x.push_back(layer);
            series.y.push_back(value);
            series.targets.push_back(std::isnan(value) ? std::nullopt : std::optional<Target>{headTarget(layer, head)});
        }
        curves.series.push_back(std::move(series));
    }
    Curves::Series mean;
    mean.label = "mean of heads"_msg;
    mean.line = true;
    const torch::Tensor means = table.nanmean(1).to(torch::kFloat64).contiguous();
    for (int layer = 0; layer < layers; ++layer) {
        mean.x.push_back(layer);
        mean.y.push_back(means[layer].item<double>());
    }
    curves.series.push_back(std::move(mean));
    return curves;
}

}  // namespace core
