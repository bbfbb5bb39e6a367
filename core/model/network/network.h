// The interface of all networks: one torch::nn::Module per family whose registered names equal the canonical (timm)
// names, so that loading matches names and shapes, and training uses the same code.
//
// A pass is embed, every layer, classify. Everything that needs a pass (tracing, relevance, training) is written once
// in terms of these three steps, each of which takes the Pass. B is a batch axis. The tokens between layers are [B, T,
// C] with the prefix in the next layer's LayerSpec::layout and the patches of the grid of its LayerSpec::stage; a
// class-attention layer prepends the class token if it is missing.
//
// A pass changes nothing in the network: several threads may run passes at once, unless one moves, packs or trains it.
#pragma once

#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace core {

class EditedNetwork;
class RotaryEmbedding;
struct Recording;

/// Optional capabilities; empty functions and null pointers where the network lacks them.
struct NetworkCapabilities {
    /// Position embedding added to the patches of this grid: [P, C]; undefined where nothing is added.
    std::function<torch::Tensor(PatchGrid)> positions;
    /// The filters of the patch embedding: [C, channels, p, p]. Empty where the embedding is not a single convolution.
    std::function<torch::Tensor()> patchFilters;
    /// The first of several convolutions on the pixels, [C', channels, k, k] (XCiT). Empty: patchFilters.
    std::function<torch::Tensor()> firstFilters;
    /// The rotation of queries and keys by position.
    std::shared_ptr<const RotaryEmbedding> rotary;
    /// The queries of cross-attention, or registers that detect objects, with the label, box and score of each.
    /// @param tokens  output of the last layer
    std::function<std::shared_ptr<const QueryTokens>(const Pass&, const torch::Tensor& tokens)> namedQueries;
    /// The first image of the batch as a decoder of masks reads it. Empty if the network feeds none.
    /// @param ofStages  outputs of the last layer of each stage, [B, T, C]
    std::function<ImageEmbedding(const Pass&, const std::vector<torch::Tensor>& ofStages)> imageEmbedding;
    /// The score of each label at each place, [K, rows, cols], for a network that labels places or finds keypoints, on
    /// the first layer's grid or (ViTPose) one four times as fine.
    /// @param trace  with the tokens of every layer
    std::function<torch::Tensor(const Trace& trace, const std::stop_token& stop)> labelScores;
    /// Normalizes the tokens before the first layer, [B, T, C], each by itself. Empty if the network has no norm there.
    std::function<torch::Tensor(const torch::Tensor& tokens)> initialNorm;
    /// Normalizes the output tokens of the last layer, [B, T, C]. Empty if the network has no norm before pooling.
    std::function<torch::Tensor(const torch::Tensor& tokens)> finalNorm;
    /// Tokens between layers carry channels behind the layer's own (ModelSpec::widthOf), which later layers read: the
    /// map of convolutions (MobileViT), the other branch (CrossViT), the pixels of a patch (TNT). A trace has only the
    /// layer's own, so a pass cannot continue from it.
    bool carriesTrunk = false;
    /// Number of leading tokens of the last layer that the classifier reads; 0 means all.
    int classifierTokens = 0;
    /// The recorded pass that replaces weights, and the function that replays it. @param pixels  [1, channels, H, W]
    std::shared_ptr<const Recording> recording;
    std::function<Trace(const torch::Tensor& pixels)> replay;
    /// This network if it has edits that are on (core/experiment/edited_network.h); else null.
    EditedNetwork* edited = nullptr;
};

class Network : public torch::nn::Module {  ///< one subclass per family; see the top of this header
public:
    int layerCount() const { return m_spec.depth(); }  ///< includes layers that only pool

    /// A pass over these pixels, [B, channels, height, width]. @throws Error ShapeMismatch as gridFor()
    Pass passOver(const torch::Tensor& pixels, std::stop_token stop = {}) const;

    /// @param pixels [B, channels, height, width] normalized; a remainder beyond whole patches, at the bottom and
    /// right,
    ///               is cropped
    /// @return       tokens before the first layer, [B, T, C]
    torch::Tensor embed(const Pass& pass, const torch::Tensor& pixels);
    // The same in two steps, between which patches may be permuted.
    /// [B, P, C], from the pixels only.
    virtual torch::Tensor embedPatches(const Pass& pass, const torch::Tensor& pixels) = 0;
    /// [B, T, C]: with the tokens before the patches, and with positions unless switched off. By default adds nothing.
    virtual torch::Tensor placePatches(const Pass& pass, const torch::Tensor& patches, bool positions);

    /// @throws Error Cancelled, also within the layer
    LayerOutput runLayer(const Pass& pass, int layer, const torch::Tensor& tokens, const LayerRequest& request = {});

    /// Final norm, pooling and classifier: [B, K], or the pooled feature [B, C] without a classifier.
    /// @param tokens  output of the layer
    /// @param layer   by default the last one. After an earlier one the result is undefined where it has no meaning (no
    ///               class token yet, another width)
    torch::Tensor classify(const Pass& pass, const torch::Tensor& tokens, std::optional<int> layer = {});

    /// The patch grid for an input of this size. @throws Error ShapeMismatch when not even one patch fits
    virtual PatchGrid gridFor(int height, int width) const = 0;
    const ModelSpec& spec() const { return m_spec; }
    const NetworkCapabilities& capabilities() const { return m_capabilities; }

    // The capabilities by name; an undefined tensor or null where the network lacks them.
    torch::Tensor positionEmbedding(PatchGrid grid) const;
    torch::Tensor patchFilters() const;
    torch::Tensor firstFilters() const;
    const std::shared_ptr<const RotaryEmbedding>& rotary() const { return m_capabilities.rotary; }
    const std::shared_ptr<const Recording>& recording() const { return m_capabilities.recording; }

    torch::Tensor forward(const torch::Tensor& pixels);  ///< all three steps, differentiable

    /// Facts known only after loading: the number of values read, and the warnings.
    void noteLoading(int64_t parameters, std::vector<Message> warnings);

protected:
    explicit Network(ModelSpec spec) : m_spec(std::move(spec)) {}

    /// Implements runLayer(): returns the output tokens and puts everything else requested into run.output.
    virtual torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, LayerRun& run) = 0;
    /// classify() after this layer, whose tokens include a class token if one is read.
    virtual torch::Tensor classifyAfter(int layer, const Pass& pass, const torch::Tensor& tokens) = 0;

    ModelSpec m_spec;
    NetworkCapabilities m_capabilities;  ///< filled by the constructor
};

}  // namespace core
