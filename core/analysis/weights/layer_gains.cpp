#include "core/analysis/weights/layer_gains.h"

#include "core/trace/attention_traits.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <array>

namespace core {
namespace {

/// Each family's own names, in the order of the branches; no family uses those of another.
struct GainName {
    const char* branch;
    const char* parameter;
};
constexpr std::array gainNames{
    GainName{"attention", "ls1.gamma"}, GainName{"attention", "gamma_1"}, GainName{"attention", "gamma1"},
    GainName{"LPI", "gamma3"},  // XCiT's third gain is the second that is applied
    GainName{"MLP", "ls2.gamma"},       GainName{"MLP", "gamma_2"},       GainName{"MLP", "gamma2"},
};

/// Class attention has lists of its own, which count from 0 again.
bool isListedApart(LayerKind kind)
{
    return traitsOf(kind).askers == Askers::OneToken;
}

/// Where a layer's parameters may stand.
std::vector<std::string> placesOf(LayerKind kind, int amongItsKind)
{
    if (isListedApart(kind)) {
        return {fmt::format("blocks_token_only.{}.", amongItsKind), fmt::format("cls_attn_blocks.{}.", amongItsKind)};
    }
    return {fmt::format("blocks.{}.", amongItsKind)};
}

}  // namespace

std::vector<std::string> branchNames(LayerKind kind)
{
    if (!traitsOf(kind).mapsTokens()) {
        return {"attention", "LPI", "MLP"};
    }
    return {"attention", "MLP"};
}

std::vector<BranchGains> layerGains(const Network& network)
{
    const auto parameters = network.named_parameters();
    std::vector<BranchGains> all;
    int classLayers = 0, otherLayers = 0;
    for (int layer = 0; layer < network.spec().depth(); ++layer) {
        const LayerKind kind = network.spec().layers[static_cast<size_t>(layer)].kind;
        const int amongItsKind = isListedApart(kind) ? classLayers++ : otherLayers++;
        for (const GainName& name : gainNames) {
            for (const std::string& place : placesOf(kind, amongItsKind)) {
                if (const auto* gains = parameters.find(place + name.parameter)) {
                    all.push_back({layer, name.branch, gains->detach().to(torch::kCPU, torch::kFloat32)});
                }
            }
        }
    }
    return all;
}

}  // namespace core
