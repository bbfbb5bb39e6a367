// From a score, mostly that of a class, back through the network, one layer at a time, for relevance, gradient rollout
// and Grad-CAM. The tokens that enter each layer are kept (linear in T). The last layers, as many as 512 MB hold, are
// run forward with gradients at once; those before them are run again, one at a time, when their turn comes.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <functional>
#include <vector>

namespace core {

/// One differentiable number of the network's output. @param answer  [1, K]
using Score = std::function<torch::Tensor(const torch::Tensor& answer)>;

Score scoreOfClass(int classIndex);  ///< logit of the class, summed over the batch

/// The pixels on the network's device, in float32.
torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels);

enum class EvidenceKind { None, OfAttention };  ///< for stepBack(): nothing, or the evidence of the layer's attention

/// Not for several threads; the network must outlive it. Gradients are enabled wherever it needs them.
class LayerwiseBackward {
public:
    /// The pass forward, without gradients, up to the score.
    /// @param pixels  as pixelsFor() gives them
    /// @param last    the layer that the way back ends with; nothing before it is kept. The number of layers: it ends
    /// at
    ///                once, and the tokens that leave the last layer are kept
    /// @param wanted  the result of stepBack() in each layer
    /// @throws Error  Cancelled, here and on the way
    LayerwiseBackward(Network& network, const torch::Tensor& pixels, const Score& score, int last, EvidenceKind wanted,
                      const RunControl& control);

    int nextLayer() const { return m_next; }  ///< of the next stepBack(); last - 1 at the end
    /// The tokens that enter that layer, at the end what enters `last`: [1, T, C].
    const torch::Tensor& tokens() const { return m_tokens.back(); }
    /// Gradient of the score by the tokens that leave that layer; at the end by those that enter `last`. Undefined
    /// there if evidence was wanted.
    const torch::Tensor& gradient() const { return m_gradient; }

    /// Goes back through one layer. Memory is linear in T without evidence.
    /// @return  the evidence of the layer's attention, if wanted: mean over heads of (dy/dA * A)+, [T, T]; undefined
    /// for a
    ///          layer that pools (SigLIP)
    /// @throws Error Unsupported where evidence is wanted of a layer without square matrices
    torch::Tensor stepBack();

    /// Bytes, estimated, that the layers run with gradients at once need beside the last of them.
    static int64_t bytesOfKeptLayers(const ModelSpec& spec, int64_t tokens, EvidenceKind wanted);

private:
    /// One layer run with gradients.
    struct LayerActivations {
        torch::Tensor entering, outputTokens;
        torch::Tensor weights;  ///< as LayerOutput::weights; undefined without evidence
    };
    LayerActivations activationsOf(int layer, const torch::Tensor& tokens) const;

    Network& m_network;
    RunControl m_control;
    Pass m_pass;
    EvidenceKind m_wanted;
    int m_last = 0, m_next = 0, m_steps = 0;
    std::vector<torch::Tensor> m_tokens;          ///< that enter layers m_last, ..., m_next
    std::vector<LayerActivations> m_activations;  ///< of the last of these layers
    torch::Tensor m_gradient;
};

}  // namespace core
