#include "core/dataset/picture_numbers.h"

#include "core/analysis/attention/object_numbers.h"
#include "core/analysis/trace_arrays.h"
#include "core/analysis/views/layer_maps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace core {

namespace {

constexpr std::array kNames{
    "attention_distance_px", "attention_entropy_nats", "class_mass", "register_mass", "sink_mass", "padding_mass"};

constexpr auto kObjectMass = "object_mass", kObjectHit = "object_hit";

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

/// Of each head's map of the class token: its share on the object, and whether it points at it.
struct OnObject {
    torch::Tensor mass, hit;  ///< [layers, heads]
};

OnObject onObject(const Subject& subject, const RunControl& control)
{
    const Trace& trace = subject.trace;
    int heads = 0;
    for (const LayerTrace& layer : trace.layers) {
        heads = std::max(heads, layer.heads);
    }
    const auto none = torch::full({trace.layerCount(), heads}, kNoValue);
    OnObject found{none, none.clone()};
    if (!subject.object.defined()) {
        return found;
    }
    for (const LayerMaps& each : mapsOfLayers(trace, {}, Talking::Mixed, control)) {
        const auto maps = onPictureGrid(trace, each.maps);
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
    std::vector<std::string> names(kNames.begin(), kNames.end());
    if (withMasks) {
        names.insert(names.end(), {kObjectHit, kObjectMass});
    }
    return names;
}

std::vector<HeadQuantity> headQuantities(const Subject& subject, const std::vector<std::string>& names, bool withMasks)
{
    const auto had = arrayNames(subject);
    std::vector<std::string> known;
    if (withMasks) {
        known = {kObjectHit, kObjectMass};
    }
    std::copy_if(kNames.begin(), kNames.end(), std::back_inserter(known),
                 [&](const std::string& name) { return std::find(had.begin(), had.end(), name) != had.end(); });
    for (const auto& name : names) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            throw Error(
                ErrorCode::NotFound, "quantity",
                fmt::format("expected one that this model has ({}), found \"{}\"", fmt::join(known, ", "), name));
        }
    }
    std::vector<HeadQuantity> quantities;
    for (const auto& name : known) {
        if (names.empty() || std::find(names.begin(), names.end(), name) != names.end()) {
            quantities.push_back({name, 0.0, largest(subject.trace, name)});
        }
    }
    if (quantities.empty()) {
        throw Error(ErrorCode::Unsupported, "statistics",
                    "expected a model whose tokens attend to each other, found one that has none of these");
    }
    std::sort(quantities.begin(), quantities.end(),
              [](const HeadQuantity& a, const HeadQuantity& b) { return a.name < b.name; });
    return quantities;
}

std::vector<torch::Tensor> headNumbers(const Subject& subject, const std::vector<HeadQuantity>& quantities,
                                       const RunControl& control)
{
    const auto isOfObject = [](const HeadQuantity& each) {
        return each.name == kObjectHit || each.name == kObjectMass;
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
    if (std::ranges::any_of(quantities, isOfObject)) {
        auto numbers = onObject(subject, control);
        found[kObjectMass] = std::move(numbers.mass);
        found[kObjectHit] = std::move(numbers.hit);
    }
    std::vector<torch::Tensor> numbers;
    for (const auto& quantity : quantities) {
        numbers.push_back(found.at(quantity.name));
    }
    return numbers;
}

}  // namespace core
