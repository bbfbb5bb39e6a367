#include "core/dataset/head_report.h"

#include "core/analysis/views/head_curves.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>

#include <map>
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

std::string quantityTitle(const std::string& quantity)
{
    static const std::map<std::string, std::string> titles{{"attention_distance_px", "mean attention distance (px)"},
                                                           {"attention_entropy_nats", "mean attention entropy (nats)"},
                                                           {"class_mass", "attention on the class token"},
                                                           {"register_mass", "attention on registers"},
                                                           {"sink_mass", "attention on sinks"},
                                                           {"object_mass", "share of the map on the object"},
                                                           {"object_hit", "maps that point at the object"},
                                                           {"padding_mass", "attention on padding"}};
    const auto found = titles.find(quantity);
    return found == titles.end() ? quantity : found->second;
}

Result headCurvesOver(const HeadSums& sums, const std::string& quantity)
{
    auto curves = headCurves(sums.summary(quantity).mean.to(torch::kFloat32));
    curves.yTitle = fmt::format("{}, {} pictures", quantityTitle(quantity), sums.pictures());
    Result result;
    result.title = "Heads over a data set";
    result.quantity = curves.yTitle;
    result.subject = fmt::format("means of {} pictures", sums.pictures());
    result.content = std::move(curves);
    return result;
}

}  // namespace core
