#include "core/model/blocks/edited_attention.h"

#include "core/error.h"

#include <set>

namespace core {

using torch::Tensor;

namespace {

/// Values of tokens at the positions of windows: [T] -> [W, N]; padding, which is not a token, has 0.
Tensor atPlaces(const Tensor& ofTokens, const Tensor& places)
{
    if (!places.defined()) {
        return ofTokens.unsqueeze(0);
    }
    const auto padded = torch::cat({ofTokens, torch::zeros({1}, ofTokens.options())});
    return padded.index_select(0, places.flatten().to(padded.device())).view(places.sizes());
}

/// [T] -> [B, H, T, 1]
Tensor asChannel(const Tensor& ofTokens, const Tensor& places, const Tensor& like)
{
    const auto perWindow = atPlaces(ofTokens.to(like.options()), places).unsqueeze(1).unsqueeze(-1);
    return perWindow.repeat({like.size(0) / perWindow.size(0), 1, 1, 1})
        .expand({like.size(0), like.size(1), perWindow.size(2), 1});
}

/// Whether these masks, all of one head, leave every query a key.
bool leaveKeys(const std::vector<LayerEdit::AttentionMask>& masks, const Tensor& places)
{
    std::vector<Tensor> queries, keys;
    for (const auto& mask : masks) {
        queries.push_back(atPlaces(mask.queries, places));
        keys.push_back(atPlaces(mask.keys, places));
    }
    // Queries with the same pattern of masks lose the same keys; there are few patterns.
    const auto asking = torch::stack(queries, -1), answering = torch::stack(keys, 1);  // [W, N, n] and [W, n, N]
    for (int64_t window = 0; window < asking.size(0); ++window) {
        const auto patterns = std::get<0>(torch::unique_dim(asking[window], 0));
        if (torch::matmul(patterns, answering[window]).gt(0.0).all(-1).any().item<bool>()) {
            return false;
        }
    }
    return true;
}

}  // namespace

void requireKeys(const std::vector<LayerEdit::AttentionMask>& masks, const Tensor& places)
{
    std::set<std::vector<bool>> seen;
    const auto heads = masks.empty() ? 0 : masks.front().heads.size(0);
    for (int64_t head = 0; head < heads; ++head) {
        std::vector<bool> which;
        std::vector<LayerEdit::AttentionMask> ofHead;
        for (const auto& mask : masks) {
            which.push_back(mask.heads[head].item<float>() > 0.0F);
            if (which.back()) {
                ofHead.push_back(mask);
            }
        }
        if (!ofHead.empty() && seen.insert(which).second && !leaveKeys(ofHead, places)) {
            throw Error(ErrorCode::Unsupported,
                        "edit: expected at least one key for every query, found a query all of whose keys "
                        "are knocked out"_msg);
        }
    }
}

void editScores(Tensor& q, Tensor& k, double scale, const LayerRun& run, const Tensor& places)
{
    const auto* edit = run.edit();
    if (edit == nullptr) {
        return;
    }
    if (edit->scoreFactors.defined()) {
        q = q * edit->scoreFactors.to(q.options()).view({1, -1, 1, 1});
    }
    requireKeys(edit->masks, places);
    for (const auto& mask : edit->masks) {
        const auto heads = mask.heads.to(q.options()).view({1, -1, 1, 1});
        q = torch::cat({q, asChannel(mask.queries, places, q) * heads * (kMaskedScore / scale)}, 3);
        k = torch::cat({k, asChannel(mask.keys, places, k)}, 3);
    }
}

namespace {

/// [H], the factors of the bias; or undefined.
Tensor biasFactors(const LayerRun& run, const Tensor& bias, int64_t heads)
{
    const auto* edit = run.edit();
    if (edit == nullptr || !bias.defined() || (!edit->noPositions && !edit->scoreFactors.defined())) {
        return {};
    }
    return edit->noPositions ? torch::zeros({heads}, bias.options()) : edit->scoreFactors.to(bias.options());
}

}  // namespace

ScoreBias editedBias(const ScoreBias& bias, const LayerRun& run)
{
    ScoreBias result = bias;
    const auto& table = bias.offsets.table;
    if (const auto factors = biasFactors(run, table, table.defined() ? table.size(0) : 0); factors.defined()) {
        result.offsets.table = table * factors.view({-1, 1, 1});
        result.offsets.prefix =
            bias.offsets.prefix.defined() ? bias.offsets.prefix * factors.view({-1, 1}) : bias.offsets.prefix;
    }
    const auto& rows = bias.decomposed.rows;
    if (const auto factors = biasFactors(run, rows, rows.defined() ? rows.size(1) : 0); factors.defined()) {
        result.decomposed = {rows * factors.view({1, -1, 1, 1}), bias.decomposed.cols * factors.view({1, -1, 1, 1})};
    }
    if (const auto factors = biasFactors(run, bias.whole, bias.whole.defined() ? bias.whole.size(0) : 0);
        factors.defined()) {
        result.whole = bias.whole * factors.view({-1, 1, 1});
    }
    return result;
}

Tensor editedBias(const Tensor& bias, const LayerRun& run)
{
    const auto factors = biasFactors(run, bias, bias.size(0));
    return factors.defined() ? bias * factors.view({-1, 1, 1}) : bias;
}

namespace {

/// @param found [B, T, H, D]
Tensor withoutSomeHeads(Tensor heads, const LayerEdit& edit)
{
    if (edit.meanHeads.defined()) {
        const auto chosen = edit.meanHeads.to(heads.device()).view({1, 1, -1, 1});
        heads = torch::where(chosen, heads.mean(1, true), heads);
    }
    if (edit.keptHeads.defined()) {
        heads = heads * edit.keptHeads.to(heads.options()).view({-1, 1, heads.size(2), 1});
    }
    return heads;
}

}  // namespace

Tensor editedHeads(const Tensor& found, LayerRun& run)
{
    const auto* edit = run.edit();
    Tensor result = found;
    if (edit && (edit->meanHeads.defined() || edit->keptHeads.defined())) {
        const int64_t count = edit->meanHeads.defined() ? edit->meanHeads.size(-1) : edit->keptHeads.size(-1);
        result = withoutSomeHeads(found.unflatten(2, {count, -1}), *edit).flatten(2);
    }
    if (edit && edit->heads.where.defined()) {
        const auto where = edit->heads.where.to(found.device());
        const auto ofHeads = where.repeat_interleave(where.size(2) == 1 ? 1 : found.size(2) / where.size(2), 2);
        result = torch::where(ofHeads, edit->heads.values, result);
    }
    if (run.request.activations) {
        run.output.activations.heads = result.detach().clone();  // blocks continue in the same memory
        if (run.request.headsAsLeaf) {
            result = run.output.activations.heads.requires_grad_();
        }
    }
    return result;
}

Tensor editedHidden(const Tensor& hidden, const LayerRun& run)
{
    if (!movesNeurons(run)) {
        return hidden;
    }
    Tensor result = hidden;
    for (const auto& [neurons, token, firstPatch] : run.edit()->neuronMoves) {
        const auto which = neurons.to(hidden.device());
        const auto found = result.index_select(2, which);
        const auto patches = found.slice(1, firstPatch);
        const auto moved = torch::cat({found.slice(1, 0, token), found.amax(1, true),
                                       found.slice(1, token + 1, firstPatch), torch::zeros_like(patches)},
                                      1);
        result = result.index_copy(2, which, moved);
    }
    return result;
}

Tensor editedMlp(const Tensor& branch, LayerRun& run)
{
    const auto* edit = run.edit();
    Tensor result = !edit || edit->mlp == LayerEdit::Mlp::Kept ? branch
                    : edit->mlp == LayerEdit::Mlp::Zero        ? torch::zeros_like(branch)
                                                               : branch.mean(1, true).expand_as(branch).clone();
    if (edit && edit->mlpBranch.where.defined()) {
        result = torch::where(edit->mlpBranch.where.to(branch.device()), edit->mlpBranch.values, result);
    }
    if (run.request.activations) {
        run.output.activations.mlpBranch = result.detach().clone();
    }
    return result;
}

}  // namespace core
