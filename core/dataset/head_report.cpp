#include "core/dataset/head_report.h"

#include "core/analysis/views/row_parts.h"
#include "core/dataset/image_numbers.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>

#include <utility>

namespace core {

std::string aboutModel(const ModelSpec& spec, const std::string& sha256)
{
    const auto& input = spec.preprocessing;
    return fmt::format("{} ({}) at {} x {}", spec.name, sha256.substr(0, 16), input.width, input.height);
}

std::string headTable(const HeadSums& sums)
{
    std::string text = "quantity,layer,head,count,mean,std,q05,q25,median,q75,q95\n";
    for (const auto& quantity : sums.quantities()) {
        const auto numbers = sums.summary(quantity.name);
        for (int64_t layer = 0; layer < numbers.count.size(0); ++layer) {
            for (int64_t head = 0; head < numbers.count.size(1); ++head) {
                const auto count = numbers.count[layer][head].item<int64_t>();
                text += fmt::format("{},{},{},{}", quantity.name, layer, head, count);
                const auto add = [&](const torch::Tensor& value) {
                    text += count > 0 ? fmt::format(",{:.9g}", value.item<double>()) : std::string(",");
                };
                add(numbers.mean[layer][head]);
                add(numbers.std[layer][head]);
                for (int64_t quantile = 0; quantile < numbers.quantiles.size(0); ++quantile) {
                    add(numbers.quantiles[quantile][layer][head]);
                }
                text += '\n';
            }
        }
    }
    return text;
}

Result headCurvesOver(const HeadSums& sums, const std::string& quantity)
{
    auto curves = headCurves(sums.summary(quantity).mean.to(torch::kFloat32));
    curves.yTitle = enumerated({quantityTitle(quantity), "%1 images"_msg(sums.images())});
    Result result;
    result.title = "Heads over a dataset"_msg;
    result.quantity = curves.yTitle;
    result.subject = "means of %1 images"_msg(sums.images());
    result.content = std::move(curves);
    return result;
}

}  // namespace core
