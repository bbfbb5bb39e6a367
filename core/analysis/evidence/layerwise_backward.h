// From a score, mostly that of a class, back through the network, one layer at a time: the way that relevance, gradient
// rollout and Grad-CAM go. What enters each layer is kept (linear in T). The last layers, as many as 512 MB hold, are
// run forward with gradients at once; those before them are run again, one at a time, when the way back comes to them.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <functional>
#include <vector>

namespace core {

/// One number of what the network answers, differentiable. @param answer  [1, K]
using Score = std::function<torch::Tensor(const torch::Tensor& answer)>;

Score scoreOfClass(int classIndex);

/// The pixels where the network is, as it computes.
torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels);

enum class Evidence { None, OfAttention };

/// Not for several threads; the network must outlive it. Gradients are enabled wherever it needs them.
class LayerwiseBackward {
public:
    /// The pass forward, without gradients, up to the score.
    /// @param pixels  as pixelsFor() gives them
    /// @param last    the layer that the way back will end with; nothing before it is kept. The number of layers: it
    ///                has ended, and what is kept leaves the last one
    /// @param wanted  what pass() is to find of each layer
    /// @throws Error  Cancelled, here and on the way
    LayerwiseBackward(Network& network, const torch::Tensor& pixels, const Score& score, int last, Evidence wanted,
                      const RunControl& control);

    int nextLayer() const { return m_next; }  ///< that will be passed next; last - 1 at the end
    /// The tokens that enter that layer, at the end what enters `last`: [1, T, C].
    const torch::Tensor& tokens() const { return m_tokens.back(); }
    /// Gradient of the score by what leaves that layer; at the end by what enters `last`. Undefined there if evidence
    /// was wanted: nobody asks for it.
    const torch::Tensor& gradient() const { return m_gradient; }

    /// Goes back through one layer. Memory is linear in T without evidence.
    /// @return  what the layer's attention brought, if wanted: mean over heads of (dy/dA * A)+, [T, T]; undefined of a
    ///          layer that pools (SigLIP)
    /// @throws Error Unsupported where evidence is wanted of a layer without square matrices
    torch::Tensor pass();

    /// Estimated bytes that the layers that are run with gradients at once, but for the last, need beside it,
    /// estimated.
    static int64_t bytesOfKeptLayers(const ModelSpec& spec, int64_t tokens, Evidence wanted);

private:
    /// One layer run with gradients.
    struct LayerActivations {
        torch::Tensor entering, leaving;
        torch::Tensor weights;  ///< as LayerRecord::weights; undefined without evidence
    };
    LayerActivations activationsOf(int layer, const torch::Tensor& tokens) const;

    Network& m_network;
    RunControl m_control;
    PatchGrid m_grid;
    Evidence m_wanted;
    int m_last = 0, m_next = 0, m_steps = 0;
    std::vector<torch::Tensor> m_tokens;          ///< what enters layers m_last, ..., m_next
    std::vector<LayerActivations> m_activations;  ///< of the last of these layers
    torch::Tensor m_gradient;
};

}  // namespace core
