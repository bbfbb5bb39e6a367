#include "core/dataset/picture_numbers.h"

#include "core/analysis/trace_arrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr std::array kNames{
    "attention_distance_px", "attention_entropy_nats", "class_mass", "register_mass", "sink_mass", "padding_mass"};

/// Where the histogram ends: nothing is larger.
double largest(const Trace& trace, const std::string& name)
{
    if (name == "attention_distance_px") {
        return trace.patchSize * std::hypot(trace.grid.rows, trace.grid.cols);
    }
    if (name == "attention_entropy_nats") {
        int most = 2;
        for (const LayerTrace& layer : trace.layers) {
            most = std::max(most, layer.tokenCount());
        }
        return std::log(static_cast<double>(most));
    }
    return 1.0;
}

}  // namespace

std::vector<HeadQuantity> headQuantities(const Subject& subject, const std::vector<std::string>& names)
{
    const auto had = arrayNames(subject);
    std::vector<std::string> known;
    std::copy_if(kNames.begin(), kNames.end(), std::back_inserter(known),
                 [&](const std::string& name) { return std::find(had.begin(), had.end(), name) != had.end(); });
    for (const auto& name : names) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            throw Error(ErrorCode::NotFound,
                        fmt::format("quantity: expected one that this model has ({}), found \"{}\"",
                                    fmt::join(known, ", "), name));
        }
    }
    std::vector<HeadQuantity> quantities;
    for (const auto& name : known) {
        if (names.empty() || std::find(names.begin(), names.end(), name) != names.end()) {
            quantities.push_back({name, 0.0, largest(subject.trace, name)});
        }
    }
    if (quantities.empty()) {
        throw Error(ErrorCode::Unsupported,
                    "statistics: expected a model whose tokens attend to each other, found one that has none of these");
    }
    std::sort(quantities.begin(), quantities.end(),
              [](const HeadQuantity& a, const HeadQuantity& b) { return a.name < b.name; });
    return quantities;
}

std::vector<torch::Tensor> headNumbers(const Subject& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control)
{
    std::vector<std::string> names;
    for (const auto& quantity : quantities) {
        names.push_back(quantity.name);
    }
    std::vector<torch::Tensor> numbers;
    for (auto& [name, array] : computeArrays(subject, names, {}, control)) {
        numbers.push_back(std::move(array));
    }
    return numbers;
}

}  // namespace core
