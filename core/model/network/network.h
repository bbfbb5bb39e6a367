// A network that can be looked into: one torch::nn::Module a family whose registered names equal the canonical (timm)
// names, so that loading is matching names and shapes, and training uses the same code.
//
// A pass is embed, every layer, classify; everything that needs a pass (tracing, relevance, training) is written once
// on these three steps. In them B is a batch axis. `grid` is always the grid of the picture's patches, as gridFor()
// gives it. The tokens between layers are [B, T, C] with the prefix that LayerSpec::layout names for the layer behind,
// and the patches of LayerSpec::stage's grid; a class-attention layer puts the class token in front when it finds none.
#pragma once

#include "core/model/network/layer_record.h"
#include "core/model/network/weights.h"
#include "core/model/spec/model_spec.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <vector>

namespace core {

class RotaryEmbedding;
struct Recording;

class Network : public torch::nn::Module {
public:
    virtual int layerCount() const = 0;

    /// @param pixels [B, 3, height, width] normalised; sides beyond a multiple of the patch are cut at the bottom and
    /// right
    /// @return       tokens before the first layer, [B, T, C]
    virtual torch::Tensor embed(const torch::Tensor& pixels);
    // The same in two steps, between which patches may change places.
    /// [B, P, C]: what is made of the pixels alone.
    virtual torch::Tensor embedPatches(const torch::Tensor& pixels);
    /// [B, T, C]: with positions, unless they are left out, and the tokens before the patches.
    virtual torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions);
    /// @param record  may be null; then only the tokens are computed
    virtual torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) = 0;
    /// Final norm, pooling and classifier: [B, K], or the pooled feature [B, C] without a classifier.
    /// @param tokens  as they leave the last layer
    virtual torch::Tensor classify(const torch::Tensor& tokens) = 0;
    /// Of the tokens as they leave the last layer, classify() reads so many, the first; 0: all.
    virtual int tokensRead() const { return 0; }
    /// The same where the patches' places count: for networks that end with convolutions (SAM). Whoever knows the grid
    /// asks this.
    virtual torch::Tensor classifyOn(PatchGrid grid, const torch::Tensor& tokens);
    /// The same for tokens that leave another layer; undefined where that has no meaning (no class token yet, another
    /// width). By default what classify() says, from the layer on that has what the pooling needs.
    virtual torch::Tensor classifyAfter(int layer, const torch::Tensor& tokens);

    /// Who asks in the layers of cross-attention, with what each of them found in an input of this size: names, boxes,
    /// scores. Null for networks without such layers.
    /// @param tokens  as they leave the last layer
    virtual std::shared_ptr<const QueryTokens> queryTokens(const torch::Tensor& tokens, int height, int width);

    /// The patch grid for an input of this size. @throws Error ShapeMismatch when not even one patch fits
    virtual PatchGrid gridFor(int height, int width) const = 0;
    const ModelSpec& spec() const { return m_spec; }

    /// Position embedding of the patches alone, as it is added for this grid: [P, C]; undefined where nothing is added
    /// (Swin).
    virtual torch::Tensor positionEmbedding(PatchGrid grid) = 0;
    /// How queries and keys are turned by where they stand; null where they are not.
    virtual std::shared_ptr<const RotaryEmbedding> rotary() const { return nullptr; }
    /// The one pass that stands in for weights; null of every network that has some.
    virtual std::shared_ptr<const Recording> recording() const { return nullptr; }
    /// The filters of the patch embedding: [C, 3, p, p]; undefined where the embedding is no single convolution.
    virtual torch::Tensor patchFilters() = 0;
    /// The filters that meet the pixels first: those, or the first convolution of several, [C', 3, k, k] (XCiT).
    virtual torch::Tensor firstFilters() { return patchFilters(); }

    torch::Tensor forward(const torch::Tensor& pixels);  ///< all three steps, differentiable

    /// What only loading can tell: how many numbers were read, and what was noticed on the way.
    void noteLoading(int64_t parameters, std::vector<std::string> warnings);

protected:
    explicit Network(ModelSpec spec) : m_spec(std::move(spec)) {}
    ModelSpec m_spec;
};

}  // namespace core
