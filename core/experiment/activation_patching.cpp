#include "core/experiment/activation_patching.h"

#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/experiment/sweep_parts.h"
#include "core/model/network/layer_edit.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// What the clean pass leaves of one layer.
struct CleanLayer {
    Tensor entering;  ///< [1, T, C]
    LayerEdit::Capture seen;
};

std::vector<CleanLayer> cleanPass(Network& network, const Tensor& pixels, Tensor& logits, const RunControl& control)
{
    const auto grid = gridOf(network, pixels);
    std::vector<CleanLayer> layers(static_cast<size_t>(network.layerCount()));
    auto tokens = network.embed(pixels);
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        if (control.stop.stop_requested()) {
            control.step(0, 1);  // throws
        }
        auto& kept = layers[static_cast<size_t>(layer)];
        LayerEdit edit;
        edit.capture = &kept.seen;
        LayerRecord record;
        record.edit = &edit;
        kept.entering = tokens;
        tokens = network.runLayer(layer, tokens, grid, &record);
    }
    logits = network.classify(grid, tokens);
    return layers;
}

void requirePair(const PatchedPair& pair, PatchSite site)
{
    const auto grid = gridOf(pair.network, pair.pixels), other = gridOf(pair.corruptNetwork, pair.corruptPixels);
    if (grid != other) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("activation patching: expected two pictures of the same patches, found {} x {} and {} "
                                "x {}",
                                grid.rows, grid.cols, other.rows, other.cols));
    }
    if (droppedPatches(pair.network, grid).defined() || droppedPatches(pair.corruptNetwork, grid).defined()) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected two pictures of the same tokens, found dropped patches; fill "
                    "corrupts a picture without taking tokens away");
    }
    const auto inWindows = [](const LayerSpec& layer) { return traitsOf(layer.kind).hasWindows; };
    if (site == PatchSite::AllHeads && std::ranges::any_of(pair.network.spec().layers, inWindows)) {
        throw Error(ErrorCode::Unsupported,
                    "activation patching: expected attention over one sequence of tokens to take heads over by token, "
                    "found windows");
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
            return layer.seen.heads.size(1);
        case PatchSite::Mlp:
            return layer.seen.mlpBranch.size(1);
    }
    return 0;
}

/// The corrupt pass from one layer on, with the clean units first, ..., first + count - 1, one a variant.
class PatchedLayer {
public:
    PatchedLayer(Network& network, int layer, const CleanLayer& clean, const Tensor& tokens, PatchGrid grid)
        : m_network(network), m_layer(layer), m_clean(clean), m_tokens(tokens), m_grid(grid)
    {
    }

    Tensor leaving(PatchSite site, int64_t units, int64_t first, int64_t count) const
    {
        const auto which = torch::eye(units).narrow(0, first, count).to(m_tokens.device(), torch::kBool);
        auto variants = m_tokens.expand({count, -1, -1});
        if (site == PatchSite::Residual) {
            variants = torch::where(which.unsqueeze(2), m_clean.entering, variants);
        }
        LayerEdit edit;
        if (site == PatchSite::Head) {
            edit.heads = {which.unsqueeze(1), m_clean.seen.heads};
        } else if (site == PatchSite::AllHeads) {
            edit.heads = {which.unsqueeze(2), m_clean.seen.heads};
        } else if (site == PatchSite::Mlp) {
            edit.mlpBranch = {which.unsqueeze(2), m_clean.seen.mlpBranch};
        }
        LayerRecord record;
        record.edit = &edit;
        return m_network.runLayer(m_layer, variants, m_grid, &record);
    }

private:
    Network& m_network;
    int m_layer;
    const CleanLayer& m_clean;
    const Tensor& m_tokens;
    PatchGrid m_grid;
};

/// @throws Error when there is nothing between the two that could come back
double distanceOf(const ActivationPatching& found, const Metric& metric)
{
    const double distance = found.clean - found.corrupt;
    const double rounding = 1e-6 * std::max({1.0, std::abs(found.clean), std::abs(found.corrupt)});
    if (!(std::abs(distance) > rounding)) {
        throw Error(ErrorCode::Unsupported,
                    fmt::format("activation patching: expected two pictures that differ in the {}, found {} of both",
                                metric.name().english(), found.clean));
    }
    return distance;
}

}  // namespace

ActivationPatching activationPatching(const PatchedPair& pair, PatchSite site, const Metric& metric,
                                      const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    requirePair(pair, site);
    const auto grid = gridOf(pair.network, pair.pixels);
    auto& corrupt = pair.corruptNetwork;
    Tensor logits;
    const auto clean = cleanPass(pair.network, pair.pixels, logits, control);
    const auto tokens = tokensOfLayers(corrupt, pair.corruptPixels, control);
    ActivationPatching found;
    found.clean = metric(logits).item<float>();
    found.corrupt = metric(corrupt.classify(grid, tokens.back())).item<float>();
    const double distance = distanceOf(found, metric);
    const auto unitsIn = [&](size_t layer) { return unitsOf(clean[layer], site, corrupt.spec().layers[layer].heads); };
    int total = 0, done = 0;
    for (size_t layer = 0; layer < clean.size(); ++layer) {
        total += static_cast<int>(unitsIn(layer));
    }
    control.step(0, total);
    for (size_t layer = 0; layer < clean.size(); ++layer) {
        const PatchedLayer patched(corrupt, static_cast<int>(layer), clean[layer], tokens[layer], grid);
        const int64_t units = unitsIn(layer), batch = batchFor(tokens[layer].size(1));
        std::vector<Tensor> scores;
        for (int64_t first = 0; first < units; first += batch) {
            const auto count = std::min(batch, units - first);
            const auto leaving = patched.leaving(site, units, first, count);
            scores.push_back(metric(runFrom(corrupt, static_cast<int>(layer) + 1, leaving, grid, control)));
            control.step(done += static_cast<int>(count), total);
        }
        found.restored.push_back((torch::cat(scores) - found.corrupt) / distance);
    }
    return found;
}

}  // namespace core
