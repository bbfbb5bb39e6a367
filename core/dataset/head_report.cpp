#include "core/dataset/head_report.h"

#include "core/analysis/attention/head_statistics.h"
#include "core/analysis/attention/object_numbers.h"
#include "core/analysis/trace_arrays.h"
#include "core/analysis/views/layer_maps.h"
#include "core/analysis/views/row_parts.h"
#include "core/file/text.h"
#include "core/model/spec/model_spec.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>
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
                text += fmt::format("{},{},{},{}", csvCell(quantity.name), layer, head, count);  // a part names it
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

Result headCurvesOver(const HeadSums& sums, const std::string& quantity, std::optional<int> spreadOf)
{
    const auto summary = sums.summary(quantity);
    auto curves = headCurves(summary.mean.to(torch::kFloat32));
    if (spreadOf && *spreadOf < summary.mean.size(1)) {
        Curves::Series& series = curves.series[static_cast<size_t>(*spreadOf)];
        for (size_t layer = 0; layer < series.y.size(); ++layer) {
            const double spread = summary.std[static_cast<int64_t>(layer)][*spreadOf].item<double>();
            series.low.push_back(series.y[layer] - spread);
            series.high.push_back(series.y[layer] + spread);
        }
    }
    const int64_t images = sums.images();
    curves.yTitle = enumerated({quantityTitle(quantity), forCount(images, "%1 image"_msg, "%1 images"_msg)(images)});
    Result result;
    result.title = "Heads over a dataset"_msg;
    result.quantity = curves.yTitle;
    result.subject = forCount(images, "means of %1 image"_msg, "means of %1 images"_msg)(images);
    result.content = std::move(curves);
    return result;
}

namespace {

/// Share of each head's map of the class token on the object, and whether the map points at it.
struct OnObject {
    torch::Tensor mass, hit;  ///< [layers, heads]
};

double inputDiagonal(const Trace& trace)
{
    const PatchGrid frame = trace.frameGrid();
    return trace.patchSize * std::hypot(frame.rows, frame.cols);
}

double entropyOfAllTokens(const Trace& trace)
{
    int most = 2;
    for (const LayerTrace& layer : trace.layers) {
        most = std::max(most, layer.tokenCount());
    }
    return std::log(static_cast<double>(most));
}

/// A number per layer and head that statistics count: an array of `trace`, or a number of the object.
struct QuantityRow {
    std::string_view name;
    MessageId title;
    torch::Tensor OnObject::*ofObject = nullptr;      ///< where the number is one of the object
    double (*largest)(const Trace& trace) = nullptr;  ///< upper end of the histogram; none: 1
};

/// By name.
constexpr std::array kQuantities{
    QuantityRow{"attention_distance_px", "mean attention distance (px)"_msg, nullptr, inputDiagonal},
    QuantityRow{"attention_entropy_nats", "mean attention entropy (nats)"_msg, nullptr, entropyOfAllTokens},
    QuantityRow{"class_mass", "attention on the class token"_msg},
    QuantityRow{"object_hit", "maps that point at the object"_msg, &OnObject::hit},
    QuantityRow{"object_mass", "share of the map on the object"_msg, &OnObject::mass},
    QuantityRow{"padding_mass", "attention on padding"_msg},
    QuantityRow{"register_mass", "attention on registers"_msg},
    QuantityRow{"sink_mass", "attention on sinks"_msg}};

const QuantityRow* findQuantity(const std::string& name)
{
    const auto* row = std::ranges::find(kQuantities, name, &QuantityRow::name);
    return row != kQuantities.end() ? row : nullptr;
}

OnObject onObject(const ViewInput& subject, const RunControl& control)
{
    const Trace& trace = subject.trace;
    const auto none = emptyHeadTable(trace);
    OnObject found{none, none.clone()};
    if (!subject.object.defined()) {
        return found;
    }
    for (const LayerMaps& each : mapsOfLayers(trace, {}, Talking::Mixed, control)) {
        const auto maps = onImageGrid(trace, each.maps);
        for (int64_t head = 0; head < maps.size(0); ++head) {
            const auto numbers = objectNumbers(maps[head], subject.object);
            found.mass[each.layer][head] = numbers.share;
            found.hit[each.layer][head] = numbers.strongestInside ? 1.0 : 0.0;
        }
    }
    return found;
}

}  // namespace

std::vector<std::string> quantityNames(bool withMasks)
{
    std::vector<std::string> names;
    for (const QuantityRow& row : kQuantities) {
        if (withMasks || row.ofObject == nullptr) {
            names.emplace_back(row.name);
        }
    }
    return names;
}

Message quantityTitle(const std::string& quantity)
{
    const QuantityRow* row = findQuantity(quantity);
    return row != nullptr ? Message(row->title) : Message(quantity);
}

std::vector<HeadQuantity> headQuantities(const ViewInput& subject, const std::vector<std::string>& names,
                                         bool withMasks)
{
    const auto had = arrayNames(subject);
    std::vector<std::string> known;
    for (const QuantityRow& row : kQuantities) {
        if (row.ofObject != nullptr ? withMasks : std::ranges::find(had, row.name) != had.end()) {
            known.emplace_back(row.name);
        }
    }
    for (const auto& name : names) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            throw Error(ErrorCode::NotFound, "quantity",
                        "expected one that this model has (%1), found \"%2\""_msg(known, name));
        }
    }
    std::vector<HeadQuantity> quantities;
    for (const auto& name : known) {
        if (names.empty() || std::find(names.begin(), names.end(), name) != names.end()) {
            const auto largest = findQuantity(name)->largest;
            quantities.push_back({name, 0.0, largest != nullptr ? largest(subject.trace) : 1.0});
        }
    }
    if (quantities.empty()) {
        throw Error(ErrorCode::Unsupported, "statistics",
                    "expected a model whose tokens attend to each other, found one that has none of these"_msg);
    }
    return quantities;
}

std::vector<torch::Tensor> headNumbers(const ViewInput& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control)
{
    const auto isOfObject = [](const HeadQuantity& each) {
        const QuantityRow* row = findQuantity(each.name);
        return row != nullptr && row->ofObject != nullptr;
    };
    std::vector<std::string> names;
    for (const auto& quantity : quantities) {
        if (!isOfObject(quantity)) {
            names.push_back(quantity.name);
        }
    }
    std::map<std::string, torch::Tensor> found;
    if (!names.empty()) {
        for (auto& [name, array] : computeArrays(subject, names, {}, control)) {
            found[name] = std::move(array);
        }
    }
    if (names.size() < quantities.size()) {
        const OnObject numbers = onObject(subject, control);
        for (const auto& quantity : quantities) {
            if (isOfObject(quantity)) {
                found[quantity.name] = numbers.*findQuantity(quantity.name)->ofObject;
            }
        }
    }
    std::vector<torch::Tensor> numbers;
    for (const auto& quantity : quantities) {
        numbers.push_back(found.at(quantity.name));
    }
    return numbers;
}

}  // namespace core
