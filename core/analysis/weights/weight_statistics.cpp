#include "core/analysis/weights/weight_statistics.h"

#include "core/analysis/attention/unit_rows.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace core {

torch::Tensor cosineMatrix(const torch::Tensor& rows)
{
    const torch::Tensor unit = unitRows(rows);
    return torch::mm(unit, unit.t());
}

FilterComponents filterComponents(const torch::Tensor& filters, int count)
{
    const torch::Tensor flat = filters.detach().to(torch::kCPU, torch::kFloat64).flatten(1);
    const auto [left, strengths, right] = torch::linalg_svd(flat - flat.mean(0, true), false);
    const int64_t kept = std::clamp<int64_t>(count, 0, strengths.size(0));
    torch::Tensor components = right.narrow(0, 0, kept);
    // A component's sign is arbitrary: fixed here so that the same weights always give the same figure.
    const torch::Tensor largest = components.abs().argmax(1, true);
    const torch::Tensor sign = components.gather(1, largest).sign();
    const torch::Tensor power = strengths.square();
    std::vector<int64_t> shape = filters.sizes().vec();
    shape[0] = kept;
    return {(components * sign).reshape(shape).to(torch::kFloat32),
            (power / power.sum()).narrow(0, 0, kept).to(torch::kFloat32)};
}

namespace {

/// Each family's own names, in the order of the branches; no two families share a name.
struct GainName {
    const char* branch;
    const char* parameter;
};
constexpr std::array gainNames{
    GainName{"attention", "ls1.gamma"}, GainName{"attention", "gamma_1"}, GainName{"attention", "gamma1"},
    GainName{"attention", "gamma_xca"}, GainName{"LPI", "gamma3"},  // XCiT's third gain is the second that is applied
    GainName{"MLP", "ls2.gamma"},       GainName{"MLP", "gamma_2"},       GainName{"MLP", "gamma2"},
    GainName{"MLP", "gamma"},
};

/// Class attention has lists of its own, which count from 0 again.
bool isListedApart(LayerKind kind)
{
    return traitsOf(kind).querySource == QuerySource::OneToken;
}

/// Candidates for the prefix of a layer's parameters.
std::vector<std::string> placesOf(const ModelSpec& spec, const LayerSpec& layer, int amongItsKind)
{
    if (layer.ofVisionHead) {
        const auto first = std::ranges::find(spec.layers, true, &LayerSpec::ofVisionHead);
        return {fmt::format("vision_head.blocks.{}.", amongItsKind - (first - spec.layers.begin()))};
    }
    if (isListedApart(layer.kind)) {
        return {fmt::format("blocks_token_only.{}.", amongItsKind), fmt::format("cls_attn_blocks.{}.", amongItsKind)};
    }
    return {fmt::format("blocks.{}.", amongItsKind)};
}

/// Prefixes of the layers' parameters where blocks are listed by stage: those with a gain of attention, in forward
/// order.
std::vector<std::string> placesInStages(const Network& network)
{
    std::vector<std::string> places;
    if (network.spec().hierarchy) {
        for (const std::string& name : network.named_parameters().keys()) {
            for (const std::string_view gain : {"ls1.gamma", "gamma_xca"}) {
                if (name.ends_with(gain)) {
                    places.push_back(name.substr(0, name.size() - gain.size()));
                }
            }
        }
    }
    return places;
}

}  // namespace

std::vector<std::string> branchNames(size_t branches)
{
    return branches > 2 ? std::vector<std::string>{"attention", "LPI", "MLP"}
                        : std::vector<std::string>{"attention", "MLP"};
}

std::vector<BranchGains> layerGains(const Network& network)
{
    const auto parameters = network.named_parameters();
    std::vector<BranchGains> all;
    const std::vector<std::string> staged = placesInStages(network);
    int classLayers = 0, otherLayers = 0;
    for (int layer = 0; layer < network.spec().depth(); ++layer) {
        const LayerSpec& spec = network.spec().layers[static_cast<size_t>(layer)];
        const int amongItsKind = isListedApart(spec.kind) ? classLayers++ : otherLayers++;
        for (const GainName& name : gainNames) {
            for (const std::string& place : staged.empty() ? placesOf(network.spec(), spec, amongItsKind)
                                                           : std::vector{staged.at(static_cast<size_t>(layer))}) {
                if (const auto* gains = parameters.find(place + name.parameter)) {
                    all.push_back({layer, name.branch, gains->detach().to(torch::kCPU, torch::kFloat32)});
                }
            }
        }
    }
    return all;
}

}  // namespace core
