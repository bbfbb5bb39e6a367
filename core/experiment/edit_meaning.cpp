#include "core/experiment/edit_meaning.h"

#include "core/model/spec/part_specs.h"
#include "core/trace/attention_traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace core {
namespace {

/// Counted from the front, first <= last. @param what  "layers"
std::vector<int> countedOut(const Edit& edit, const IndexRange& range, int count, const Message& what)
{
    const auto fromFront = [count](int index) { return index < 0 ? index + count : index; };
    const int first = range.all ? 0 : fromFront(range.first), last = range.all ? count - 1 : fromFront(range.last);
    if (first < 0 || last >= count || first > last) {
        refuseEdit(ErrorCode::OutOfRange, edit,
                   "expected %1 from 0 to %2, found %3"_msg(what, count - 1,
                                                            range.first == range.last
                                                                ? fmt::to_string(range.first)
                                                                : fmt::format("{}-{}", range.first, range.last)));
    }
    std::vector<int> indices(static_cast<size_t>(last - first + 1));
    std::iota(indices.begin(), indices.end(), first);
    return indices;
}

bool holdsAny(const TokenSet& set, const TokenLayout& layout)
{
    return set.all || set.patches || !set.rectangles.empty() || (set.classToken && layout.classToken) ||
           (set.registers && layout.registers > 0);
}

/// In class attention the class token is the only query; the learned latent of a pooling counts as one, too.
bool holdsAnyQuery(const TokenSet& set, const LayerSpec& layer)
{
    return traitsOf(layer.kind).hasOneQuery() ? set.all || set.classToken : holdsAny(set, layer.layout);
}

Message whyNoKnockoutIn(const Edit& edit, const LayerSpec& layer)
{
    if (traitsOf(layer.kind).querySource == QuerySource::Channels) {
        return "there channels attend to channels, so tokens do not attend to each other"_msg;
    }
    if (layer.reduction != 0 || traitsOf(layer.kind).hasReducedKeys) {
        return "there keys are on a grid of their own, not at tokens"_msg;
    }
    if (!holdsAnyQuery(edit.tokens, layer)) {
        return traitsOf(layer.kind).hasOneQuery() ? "there the class token is the only query"_msg
                                                  : "it has no such query"_msg;
    }
    return holdsAny(edit.keys, layer.layout) ? Message() : "it has no such key"_msg;
}

/// The reason why the edit has no meaning in a layer; empty if it has one.
Message whyNotIn(const Edit& edit, const LayerSpec& layer)
{
    const bool meanOfOne =
        traitsOf(layer.kind).hasOneQuery() &&
        (edit.kind == EditKind::Mean || (edit.kind == EditKind::Mlp && edit.filling == Filling::Mean));
    if (meanOfOne) {
        return "there only one token is changed, which is its own mean"_msg;
    }
    if (edit.kind == EditKind::Mlp && !layer.hasMlp) {
        return "there no MLP follows the attention"_msg;
    }
    const bool ofScores =
        edit.kind == EditKind::Uniform || edit.kind == EditKind::Temperature || edit.kind == EditKind::Knockout;
    if (ofScores && !traitsOf(layer.kind).hasScores) {
        return "there weights are not products of queries and keys"_msg;
    }
    return edit.kind == EditKind::Knockout ? whyNoKnockoutIn(edit, layer) : Message();
}

bool isOfLayers(EditKind kind)
{
    switch (kind) {
        case EditKind::Zero:
        case EditKind::Mean:
        case EditKind::Uniform:
        case EditKind::Temperature:
        case EditKind::Knockout:
        case EditKind::Mlp:
            return true;
        case EditKind::Drop:
        case EditKind::Fill:
        case EditKind::Shuffle:
        case EditKind::NoPositions:
        case EditKind::Register:
            return false;
    }
    return false;
}

/// The reason why no token can be added to such a model; empty if one can.
Message whyNoRegister(const ModelSpec& spec)
{
    switch (familyTraits(spec.family).addedToken) {
        case AddedToken::BiasByPosition:
            return "its attention adds a bias learned per position, which an extra token does not have"_msg;
        case AddedToken::Impossible:
            return "expected a model whose layers all process the same tokens and accept any number of them"_msg;
        case AddedToken::Possible:
            break;
    }
    return blockOf(spec).branches > 1
               ? "its layers have several MLPs side by side, whose neurons bear the same numbers"_msg
               : Message();
}

/// The layers whose neurons it moves, in order.
std::vector<int> layersOfRegister(const Edit& edit, const ModelSpec& spec)
{
    if (const auto why = whyNoRegister(spec); !why.empty()) {
        refuseEdit(ErrorCode::Unsupported, edit, why);
    }
    std::vector<int> layers;
    for (const auto& neuron : edit.neurons) {
        const int layer = countedOut(edit, {false, neuron.layer, neuron.layer}, spec.depth(), "layers"_msg).front();
        if (traitsOf(spec.layers[static_cast<size_t>(layer)].kind).hasOneQuery()) {
            refuseEdit(ErrorCode::Unsupported, edit,
                       "no meaning in layer %1: it pools the patches, and leaves registers out"_msg(layer));
        }
        if (const int64_t neurons = spec.hiddenOf(spec.layers[static_cast<size_t>(layer)]); neuron.index >= neurons) {
            refuseEdit(ErrorCode::OutOfRange, edit,
                       "expected neurons of layer %1 from 0 to %2, found %3"_msg(layer, neurons - 1, neuron.index));
        }
        layers.push_back(layer);
    }
    std::ranges::sort(layers);
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

void requireOnlyPatches(const Edit& edit)
{
    if (edit.tokens.classToken || edit.tokens.registers) {
        refuseEdit(ErrorCode::Unsupported, edit,
                   "expected patches, found tokens without pixels; use knockout to mask them"_msg);
    }
}

void requireMeaningForPatches(const Edit& edit, const ModelSpec& spec)
{
    if (edit.kind == EditKind::Drop || edit.kind == EditKind::Fill) {
        requireOnlyPatches(edit);
    }
    if (edit.kind == EditKind::Drop && droppingOf(spec) == Dropping::Impossible) {
        refuseEdit(ErrorCode::Unsupported, edit,
                   "expected a model that takes any sequence of patches, found one that requires its "
                   "whole grid for windows or convolutions; fill changes the pixels instead"_msg);
    }
    if (edit.kind == EditKind::Shuffle && spec.hasBranches()) {
        refuseEdit(ErrorCode::Unsupported, edit,
                   "expected a model with one grid of patches, found two branches with a grid each"_msg);
    }
}

}  // namespace

void refuseEdit(ErrorCode code, const Edit& edit, const Message& why)
{
    throw Error(code, "edit %1: %2"_msg(toText(edit), why));
}

Dropping droppingOf(const ModelSpec& spec)
{
    return familyTraits(spec.family).dropping;
}

Message whyNoExperiments(const ModelSpec& spec)
{
    if (spec.detector) {
        return "Experiments watch a score or feature of the whole image, which a detector does not have."_msg;
    }
    return familyTraits(spec.family).attends
               ? Message()
               : "Experiments change attention and tokens, which a ResNet does not have."_msg;
}

std::vector<int> layersOf(const Edit& edit, const ModelSpec& spec)
{
    if (const auto why = whyNoExperiments(spec); !why.empty()) {
        refuseEdit(ErrorCode::Unsupported, edit, why);
    }
    if (edit.kind == EditKind::Register) {
        return layersOfRegister(edit, spec);
    }
    if (!isOfLayers(edit.kind)) {
        requireMeaningForPatches(edit, spec);
        return {};
    }
    std::vector<int> layers;
    Message reason;
    for (const int layer : countedOut(edit, edit.layers, spec.depth(), "layers"_msg)) {
        const auto why = whyNotIn(edit, spec.layers[static_cast<size_t>(layer)]);
        if (why.empty()) {
            layers.push_back(layer);
            continue;
        }
        reason = "no meaning in layer %1: %2"_msg(layer, why);
        if (!edit.layers.all) {
            refuseEdit(ErrorCode::Unsupported, edit, reason);
        }
    }
    if (layers.empty()) {
        refuseEdit(ErrorCode::Unsupported, edit, reason);
    }
    if (edit.kind != EditKind::Mlp) {
        for (const int layer : layers) {
            headsOf(edit, spec, layer);
        }
    }
    return layers;
}

std::vector<int> headsOf(const Edit& edit, const ModelSpec& spec, int layer)
{
    return countedOut(edit, edit.heads, spec.layers.at(static_cast<size_t>(layer)).heads,
                      "heads of layer %1"_msg(layer));
}

void requirePatches(const Edit& edit, PatchGrid grid)
{
    for (const auto* set : {&edit.tokens, &edit.keys}) {
        for (const auto& corners : set->rectangles) {
            if (corners.lastRow >= grid.rows || corners.lastCol >= grid.cols) {
                refuseEdit(ErrorCode::OutOfRange, edit,
                           "expected patches in rows 0 to %1 and columns 0 to %2, found %3,%4"_msg(
                               grid.rows - 1, grid.cols - 1, corners.lastRow, corners.lastCol));
            }
        }
    }
}

}  // namespace core
