#include "core/experiment/edited_network.h"

#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/token_masks.h"
#include "core/trace/attention_traits.h"

#include <algorithm>

namespace core {

using torch::Tensor;

namespace {

/// [H], 1 at these heads, 0 elsewhere.
Tensor headMask(const std::vector<int>& heads, int count)
{
    auto mask = torch::zeros({count});
    for (const int head : heads) {
        mask[head] = 1.0F;
    }
    return mask;
}

/// Undefined factors are 1.
void multiply(Tensor& factors, const Tensor& by)
{
    factors = factors.defined() ? factors * by : by;
}

/// Adds the caller's edit of a layer to the network's own.
void addTo(LayerEdit& edit, const LayerEdit& caller)
{
    if (caller.scoreFactors.defined()) {
        multiply(edit.scoreFactors, caller.scoreFactors);
    }
    edit.masks.insert(edit.masks.end(), caller.masks.begin(), caller.masks.end());
    if (caller.meanHeads.defined()) {
        edit.meanHeads = edit.meanHeads.defined() ? edit.meanHeads.logical_or(caller.meanHeads) : caller.meanHeads;
    }
    if (caller.keptHeads.defined()) {
        multiply(edit.keptHeads, caller.keptHeads);
    }
    edit.mlp = edit.mlp == LayerEdit::Mlp::Zero || caller.mlp == LayerEdit::Mlp::Kept ? edit.mlp : caller.mlp;
    edit.noPositions = edit.noPositions || caller.noPositions;
    edit.heads = caller.heads;
    edit.mlpBranch = caller.mlpBranch;
}

/// @param dropped  [P] bool
Pass passWithout(const Pass& pass, const Tensor& dropped)
{
    auto result = pass;
    result.patches = static_cast<int>(dropped.logical_not().sum().item<int64_t>());
    return result;
}

/// [P] bool; undefined: none.
Tensor droppedBy(const std::vector<Edit>& edits, PatchGrid grid)
{
    Tensor mask;
    for (const auto& edit : edits) {
        if (edit.kind == EditKind::Drop) {
            const auto these = patchMask(edit.tokens, grid);
            mask = mask.defined() ? mask.logical_or(these) : these;
        }
    }
    return mask;
}

}  // namespace

void requirePatches(const std::vector<Edit>& edits, PatchGrid grid)
{
    const auto active = activeEdits(edits);
    for (const auto& edit : active) {
        requirePatches(edit, grid);
    }
    const auto dropped = droppedBy(active, grid);
    if (dropped.defined() && dropped.all().item<bool>()) {
        refuseEdit(ErrorCode::Unsupported, *std::ranges::find(active, EditKind::Drop, &Edit::kind),
                   "expected at least one patch that is not dropped"_msg);
    }
}

std::shared_ptr<Network> edited(std::shared_ptr<Network> network, const std::vector<Edit>& edits)
{
    auto active = activeEdits(edits);
    if (!active.empty() && network->recording()) {
        refuseEdit(ErrorCode::Unsupported, active.front(), "expected a model with weights, found a recorded trace"_msg);
    }
    return active.empty() ? network : std::make_shared<EditedNetwork>(std::move(network), std::move(active));
}

std::shared_ptr<Network> unedited(const std::shared_ptr<Network>& network)
{
    const auto* edited = network->capabilities().edited;
    return edited ? edited->inner() : network;
}

Network& unedited(Network& network)
{
    const auto* edited = network.capabilities().edited;
    return edited ? *edited->inner() : network;
}

std::vector<Edit> editsOf(const Network& network)
{
    const auto* edited = network.capabilities().edited;
    return edited ? edited->edits() : std::vector<Edit>{};
}

Tensor droppedPatches(const Network& network, PatchGrid grid)
{
    const auto* edited = network.capabilities().edited;
    return edited ? edited->dropped(grid) : Tensor();
}

int firstEditedLayer(const Network& network)
{
    const auto* edited = network.capabilities().edited;
    return edited ? edited->firstEdited() : network.layerCount();
}

EditedNetwork::EditedNetwork(std::shared_ptr<Network> network, std::vector<Edit> edits)
    : Network(network->spec()), m_inner(std::move(network)), m_edits(std::move(edits)), m_drops(has(EditKind::Drop))
{
    for (const auto& edit : m_edits) {
        if (edit.kind == EditKind::Register) {
            layersOf(edit, m_spec);  // refused where it has no meaning, before the layout changes
        }
    }
    m_capabilities = m_inner->capabilities();
    m_capabilities.edited = this;
    m_capabilities.recording = nullptr;
    m_capabilities.replay = {};
    m_capabilities.classifierTokens = 0;  // edits may read what leaves the last layer
    m_added = static_cast<int>(std::ranges::count(m_edits, EditKind::Register, &Edit::kind));
    m_spec.tokens.registers += m_added;
    for (auto& layer : m_spec.layers) {
        layer.layout.registers += traitsOf(layer.kind).hasOneQuery() ? 0 : m_added;
    }
    // The same parameters under the same names.
    for (const auto& child : m_inner->named_children()) {
        register_module(child.key(), child.value());
    }
    for (const auto& parameter : m_inner->named_parameters(false)) {
        register_parameter(parameter.key(), parameter.value(), parameter.value().requires_grad());
    }
    for (const auto& buffer : m_inner->named_buffers(false)) {
        register_buffer(buffer.key(), buffer.value());
    }
    train(m_inner->is_training());
    m_editsOfLayers.resize(static_cast<size_t>(layerCount()));
    for (size_t i = 0; i < m_edits.size(); ++i) {
        for (const int layer : layersOf(m_edits[i], m_spec)) {
            m_editsOfLayers[static_cast<size_t>(layer)].push_back(i);
        }
    }
}

bool EditedNetwork::has(EditKind kind) const
{
    return std::ranges::any_of(m_edits, [kind](const Edit& edit) { return edit.kind == kind; });
}

int EditedNetwork::firstEdited() const
{
    const auto ofTokens = {EditKind::Drop, EditKind::Fill, EditKind::Shuffle, EditKind::NoPositions,
                           EditKind::Register};
    if (std::ranges::any_of(ofTokens, [this](EditKind kind) { return has(kind); })) {
        return 0;
    }
    const auto isEdited = [](const std::vector<size_t>& edits) { return !edits.empty(); };
    return static_cast<int>(std::ranges::find_if(m_editsOfLayers, isEdited) - m_editsOfLayers.begin());
}

Tensor EditedNetwork::dropped(PatchGrid grid) const
{
    return droppedBy(m_edits, grid);
}

Tensor EditedNetwork::embedPatches(const Pass& pass, const Tensor& pixels)
{
    requirePatches(m_edits, pass.grid);
    return m_inner->embedPatches(pass, filledPixels(pixels, m_edits, pass.grid, m_spec.patch));
}

Tensor EditedNetwork::placePatches(const Pass& pass, const Tensor& patches, bool positions)
{
    auto standing = patches;
    if (has(EditKind::Shuffle)) {
        standing = patches.index_select(1, shuffledPlaces(m_edits, pass.grid).to(patches.device()));
    }
    return withAdded(m_inner->placePatches(pass, standing, positions && !has(EditKind::NoPositions)));
}

Tensor EditedNetwork::withAdded(const Tensor& tokens) const
{
    if (m_added == 0) {
        return tokens;
    }
    auto added = torch::zeros({tokens.size(0), m_added, tokens.size(2)}, tokens.options());
    if (m_capabilities.initialNorm) {  // they begin before it, as the other tokens do
        added = m_capabilities.initialNorm(added);
    }
    const int64_t before = m_inner->spec().tokens.prefix();
    return torch::cat({tokens.slice(1, 0, before), added, tokens.slice(1, before)}, 1);
}

Tensor EditedNetwork::withoutAdded(const Tensor& tokens) const
{
    const int64_t before = m_inner->spec().tokens.prefix();
    return m_added == 0 ? tokens : torch::cat({tokens.slice(1, 0, before), tokens.slice(1, before + m_added)}, 1);
}

LayerEdit::NeuronMove EditedNetwork::movedBy(const Edit& edit, int layer) const
{
    std::vector<int64_t> neurons;
    for (const auto& neuron : edit.neurons) {
        if ((neuron.layer < 0 ? neuron.layer + layerCount() : neuron.layer) == layer) {
            neurons.push_back(neuron.index);
        }
    }
    const auto registersBefore =
        std::count_if(m_edits.data(), &edit, [](const Edit& earlier) { return earlier.kind == EditKind::Register; });
    return {torch::tensor(neurons), m_inner->spec().tokens.prefix() + registersBefore, m_spec.tokens.prefix()};
}

void EditedNetwork::addTo(LayerEdit& to, const Edit& edit, int layer, PatchGrid grid) const
{
    const auto& spec = m_spec.layers[static_cast<size_t>(layer)];
    if (edit.kind == EditKind::Mlp) {
        const bool zero = to.mlp == LayerEdit::Mlp::Zero || edit.filling == Filling::Zero;
        to.mlp = zero ? LayerEdit::Mlp::Zero : LayerEdit::Mlp::Mean;
        return;
    }
    if (edit.kind == EditKind::Register) {
        to.neuronMoves.push_back(movedBy(edit, layer));
        return;
    }
    const auto heads = headMask(headsOf(edit, m_spec, layer), spec.heads);
    switch (edit.kind) {
        case EditKind::Zero:
            multiply(to.keptHeads, 1.0 - heads);
            break;
        case EditKind::Mean:
            to.meanHeads = (to.meanHeads.defined() ? to.meanHeads : torch::zeros_like(heads, torch::kBool))
                               .logical_or(heads.gt(0.0));
            break;
        case EditKind::Uniform:  // and whatever earlier edits made of these heads' scores
            multiply(to.scoreFactors, 1.0 - heads);
            for (auto& mask : to.masks) {
                mask.heads = mask.heads * (1.0 - heads);
            }
            break;
        case EditKind::Temperature:
            multiply(to.scoreFactors, 1.0 + heads * (1.0 / edit.temperature - 1.0));
            break;
        case EditKind::Knockout:
            to.masks.push_back({heads, queryMask(edit.tokens, spec, grid), tokenMask(edit.keys, spec, grid)});
            break;
        case EditKind::Drop:
        case EditKind::Fill:
        case EditKind::Shuffle:
        case EditKind::NoPositions:
        case EditKind::Mlp:
        case EditKind::Register:
            break;
    }
}

std::optional<LayerEdit> EditedNetwork::editOfLayer(int layer, PatchGrid grid) const
{
    const auto& mine = m_editsOfLayers.at(static_cast<size_t>(layer));
    if (mine.empty() && !m_drops && m_added == 0 && !has(EditKind::NoPositions)) {
        return std::nullopt;
    }
    LayerEdit edit;
    edit.noPositions = has(EditKind::NoPositions);
    edit.addedTokens = traitsOf(m_spec.layers[static_cast<size_t>(layer)].kind).hasOneQuery() ? 0 : m_added;
    for (const auto i : mine) {
        addTo(edit, m_edits[i], layer, grid);
    }
    if (m_drops && droppingOf(m_spec) == Dropping::Masked) {
        const auto& spec = m_spec.layers[static_cast<size_t>(layer)];
        const auto unseen = torch::constant_pad_nd(dropped(grid).to(torch::kFloat32), {spec.layout.prefix(), 0});
        edit.masks.push_back({torch::ones({spec.heads}), torch::ones_like(unseen), unseen});
    }
    return edit;
}

Tensor EditedNetwork::runBlocks(int layer, const Tensor& entering, LayerRun& run)
{
    const bool pools = traitsOf(m_spec.layers.at(static_cast<size_t>(layer)).kind).hasOneQuery();
    const auto tokens = pools ? withoutAdded(entering) : entering;
    auto request = run.request;
    auto edit = editOfLayer(layer, run.pass.grid);
    if (edit) {
        if (request.edit != nullptr) {
            core::addTo(*edit, *request.edit);
        }
        request.edit = &*edit;
    }
    const bool leavesOut = m_drops && droppingOf(m_spec) == Dropping::LeftOut;
    run.output = leavesOut ? runWithoutDropped(run.pass, layer, tokens, *edit, request)
                           : m_inner->runLayer(run.pass, layer, tokens, request);
    return run.output.tokens;
}

LayerOutput EditedNetwork::runWithoutDropped(const Pass& pass, int layer, const Tensor& tokens, LayerEdit& edit,
                                             LayerRequest request)
{
    const auto missing = dropped(pass.grid);
    const auto rest = passWithout(pass, missing);
    // Masks are over the tokens that the layer attends to, which may have the class token before them.
    const auto& layout = m_spec.layers[static_cast<size_t>(layer)].layout;
    const auto attended = presentTokens(missing, layout.prefix() + pass.grid.count(), torch::kCPU);
    edit.present = presentTokens(missing, tokens.size(1), tokens.device());
    for (auto& mask : edit.masks) {
        mask.keys = mask.keys.index_select(0, attended);
        mask.queries = mask.queries.size(0) == 1 ? mask.queries : mask.queries.index_select(0, attended);
    }
    auto output = m_inner->runLayer(rest, layer, tokens.index_select(1, edit.present), request);
    spreadOutput(output, request, missing);
    const int64_t all = output.tokens.size(1) + pass.patches - rest.patches;
    output.tokens = spread(output.tokens, 1, presentTokens(missing, all, tokens.device()), all);
    return output;
}

Tensor EditedNetwork::classifyAfter(int layer, const Pass& pass, const Tensor& outputTokens)
{
    const bool pooled = traitsOf(m_spec.layers.at(static_cast<size_t>(layer)).kind).hasOneQuery();
    const auto tokens = pooled ? outputTokens : withoutAdded(outputTokens);
    if (!m_drops) {
        return m_inner->classify(pass, tokens, layer);
    }
    const auto missing = dropped(pass.grid);
    const auto present = presentTokens(missing, tokens.size(1), tokens.device());
    return m_inner->classify(passWithout(pass, missing), tokens.index_select(1, present), layer);
}

}  // namespace core
