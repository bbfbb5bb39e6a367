// Backward pass from a score, usually that of a class, one layer at a time, for relevance, gradient rollout and
// Grad-CAM. The tokens at each layer's input are stored (linear in T). As many of the last layers as fit in 512 MB run
// forward with gradients at once; earlier ones are recomputed one at a time.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <functional>
#include <vector>

namespace core {

/// A differentiable number computed from the network's output. @param answer  [1, K]
using Score = std::function<torch::Tensor(const torch::Tensor& answer)>;

Score scoreOfClass(int classIndex);  ///< logit of the class, summed over the batch

/// The pixels on the network's device, in float32.
torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels);

enum class EvidenceKind { None, OfAttention };  ///< stepBack() returns nothing, or the evidence in the attention

/// One thread; the network must outlive it. Enables gradients wherever it needs them.
class LayerwiseBackward {
public:
    /// Runs the forward pass, without gradients, up to the score.
    /// @param pixels  from pixelsFor()
    /// @param last    the last layer of the backward pass; nothing before it is stored. The number of layers: stores
    ///              only the tokens after the last layer
    /// @param wanted  the result of stepBack() in each layer
    /// @throws Error  Cancelled, here and in stepBack()
    LayerwiseBackward(Network& network, const torch::Tensor& pixels, const Score& score, int last, EvidenceKind wanted,
                      const RunControl& control);

    int nextLayer() const { return m_next; }  ///< the layer of the next stepBack(); last - 1 at the end
    /// The tokens at that layer's input, at the end those at the input of `last`: [1, T, C].
    const torch::Tensor& tokens() const { return m_tokens.back(); }
    /// Gradient of the score with respect to the tokens at that layer's output; at the end, to those at the input of
    /// `last`, but undefined if evidence was requested.
    const torch::Tensor& gradient() const { return m_gradient; }

    /// Goes back through one layer. Memory is linear in T without evidence.
    /// @return  the evidence in the layer's attention, if requested: mean over heads of (dy/dA * A)+, [T, T]; undefined
    ///          for a layer that pools (SigLIP)
    /// @throws Error Unsupported if evidence is requested from a layer without square matrices
    torch::Tensor stepBack();

    /// Estimated bytes of the layers that run with gradients at once, except the last of them.
    static int64_t bytesOfKeptLayers(const ModelSpec& spec, int64_t tokens, EvidenceKind wanted);

private:
    /// One layer run with gradients.
    struct LayerActivations {
        torch::Tensor entering, outputTokens;
        torch::Tensor weights;  ///< see LayerOutput::weights; undefined without evidence
    };
    LayerActivations activationsOf(int layer, const torch::Tensor& tokens) const;

    Network& m_network;
    RunControl m_control;
    Pass m_pass;
    EvidenceKind m_wanted;
    int m_last = 0, m_next = 0, m_steps = 0;
    std::vector<torch::Tensor> m_tokens;          ///< at the input of layers m_last, ..., m_next
    std::vector<LayerActivations> m_activations;  ///< of the last of these layers
    torch::Tensor m_gradient;
};

}  // namespace core
