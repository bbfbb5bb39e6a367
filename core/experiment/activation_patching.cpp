#include "core/experiment/activation_patching.h"

#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/sweeps.h"
#include "core/model/network/layer_edit.h"
#include "core/trace/attention_traits.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace core {

using torch::Tensor;

namespace {

/// One layer of the clean pass.
struct CleanLayer {
    Tensor entering;  ///< [1, T, C]
    Activations activations;
};

std::vector<CleanLayer> cleanPass(Network& network, const Pass& pass, const Tensor& pixels, Tensor& logits)
{
    std::vector<CleanLayer> layers;
    auto tokens = network.embed(pass, pixels);
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        auto output = network.runLayer(pass, layer, tokens, {.activations = true});
        layers.push_back({std::exchange(tokens, output.tokens), std::move(output.activations)});
    }
    logits = network.classify(pass, tokens);
    return layers;
}

void requirePair(const PatchedPair& pair, PatchSite site)
{
    const auto grid = pair.network.passOver(pair.pixels).grid;
    const auto other = pair.corruptNetwork.passOver(pair.corruptPixels).grid;
    if (grid != other) {
        throw Error(ErrorCode::ShapeMismatch,
                    "activation patching: expected two images of the same patches, found %1 x %2 and "
                    "%3 x %4"_msg(grid.rows, grid.cols, other.rows, other.cols));
    }
    if (droppedPatches(pair.network, grid).defined() || droppedPatches(pair.corruptNetwork, grid).defined()) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected two images of the same tokens, found dropped "
                    "patches; fill corrupts an image without removing tokens"_msg);
    }
    if ((site == PatchSite::Residual || site == PatchSite::Mlp) && pair.network.spec().hasBranches()) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected one sequence of tokens with an MLP in every layer, found two "
                    "branches; heads can be taken over"_msg);
    }
    const auto& layers = pair.network.spec().layers;
    if (const auto lacking = std::ranges::find(layers, false, &LayerSpec::hasMlp);
        site == PatchSite::Mlp && lacking != layers.end()) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected an MLP in every layer, found none in layer %1"_msg(
                        static_cast<int>(lacking - layers.begin())));
    }
    const auto inWindows = [](const LayerSpec& layer) { return traitsOf(layer.kind).hasWindows; };
    if (site == PatchSite::AllHeads && std::ranges::any_of(layers, inWindows)) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected attention over one sequence of tokens to take heads "
                    "over by token, found windows"_msg);
    }
}

int64_t unitsOf(const CleanLayer& layer, PatchSite site, int heads)
{
    switch (site) {
        case PatchSite::Head:
            return heads;
        case PatchSite::Residual:
            return layer.entering.size(1);
        case PatchSite::AllHeads:
            return layer.activations.heads.size(1);
        case PatchSite::Mlp:
            return layer.activations.mlpBranch.size(1);
    }
    return 0;
}

/// One layer of the corrupt pass, with one of the clean units first, ..., first + count - 1 per variant.
class PatchedLayer {
public:
    PatchedLayer(Network& network, const Pass& pass, int layer, const CleanLayer& clean, const Tensor& tokens)
        : m_network(network), m_pass(pass), m_layer(layer), m_clean(clean), m_tokens(tokens)
    {
    }

    Tensor outputTokens(PatchSite site, int64_t units, int64_t first, int64_t count) const
    {
        const auto which = torch::eye(units).narrow(0, first, count).to(m_tokens.device(), torch::kBool);
        auto variants = m_tokens.expand({count, -1, -1});
        if (site == PatchSite::Residual) {
            variants = torch::where(which.unsqueeze(2), m_clean.entering, variants);
        }
        LayerEdit edit;
        if (site == PatchSite::Head) {
            edit.heads = {which.unsqueeze(1), m_clean.activations.heads};
        } else if (site == PatchSite::AllHeads) {
            edit.heads = {which.unsqueeze(2), m_clean.activations.heads};
        } else if (site == PatchSite::Mlp) {
            edit.mlpBranch = {which.unsqueeze(2), m_clean.activations.mlpBranch};
        }
        return m_network.runLayer(m_pass, m_layer, variants, {.edit = &edit}).tokens;
    }

private:
    Network& m_network;
    const Pass& m_pass;
    int m_layer;
    const CleanLayer& m_clean;
    const Tensor& m_tokens;
};

/// @throws Error Unsupported when there is no difference to restore
double distanceOf(const ActivationPatching& found, const Metric& metric)
{
    const double distance = found.clean - found.corrupt;
    const double rounding = 1e-6 * std::max({1.0, std::abs(found.clean), std::abs(found.corrupt)});
    if (!(std::abs(distance) > rounding)) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected two images that differ in the %1, found %2 of both"_msg(
                        metric.name(), found.clean));
    }
    return distance;
}

}  // namespace

ActivationPatching activationPatching(const PatchedPair& pair, PatchSite site, const Metric& metric,
                                      const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    requirePair(pair, site);
    const auto pass = pair.network.passOver(pair.pixels, control.stop);
    auto& corrupt = pair.corruptNetwork;
    const auto corruptPass = corrupt.passOver(pair.corruptPixels, control.stop);
    Tensor logits;
    const auto clean = cleanPass(pair.network, pass, pair.pixels, logits);
    const auto tokens = layerInputs(corrupt, corruptPass, pair.corruptPixels);
    ActivationPatching found;
    found.clean = metric(logits).item<float>();
    found.corrupt = metric(corrupt.classify(corruptPass, tokens.back())).item<float>();
    const double distance = distanceOf(found, metric);
    const auto unitsIn = [&](size_t layer) { return unitsOf(clean[layer], site, corrupt.spec().layers[layer].heads); };
    int total = 0, done = 0;
    for (size_t layer = 0; layer < clean.size(); ++layer) {
        total += static_cast<int>(unitsIn(layer));
    }
    control.step(0, total);
    for (size_t layer = 0; layer < clean.size(); ++layer) {
        const PatchedLayer patched(corrupt, corruptPass, static_cast<int>(layer), clean[layer], tokens[layer]);
        const int64_t units = unitsIn(layer), batch = batchFor(tokens[layer].size(1));
        std::vector<Tensor> scores;
        for (int64_t first = 0; first < units; first += batch) {
            const auto count = std::min(batch, units - first);
            const auto outputTokens = patched.outputTokens(site, units, first, count);
            scores.push_back(metric(runFrom(corrupt, corruptPass, static_cast<int>(layer) + 1, outputTokens)));
            control.step(done += static_cast<int>(count), total);
        }
        found.restored.push_back((torch::cat(scores) - found.corrupt) / distance);
    }
    return found;
}

}  // namespace core
