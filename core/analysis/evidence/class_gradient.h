// From the score of a class back through the network, one layer at a time: what relevance, gradient rollout and
// Grad-CAM share. What enters each layer is kept (linear in T); a layer is run again, with gradients through it alone,
// when the way back comes to it.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// The class asked for, or the most probable one.
int classOf(const Trace& trace, std::optional<int> asked);
std::string classText(const ModelSpec& spec, int classIndex);  ///< "class 7 (tabby)", "class 7" without labels

/// Empty, or why a view of evidence for a class cannot be had: no classifier.
std::string noClassifierReason(const ModelSpec& spec);

/// @param view  whose error it will be: "relevance"
/// @throws Error Unsupported without a classifier, OutOfRange without such a class
void requireClass(const ModelSpec& spec, int classIndex, const std::string& view);

/// The pixels where the network is, as it computes.
torch::Tensor pixelsFor(const Network& network, const torch::Tensor& pixels);

/// Not for several threads; the network must outlive it. Gradients are enabled wherever it needs them.
class WayBack {
public:
    /// The pass forward, without gradients, up to the score.
    /// @param pixels  as pixelsFor() gives them
    /// @param last    the layer that the way back will end with; nothing before it is kept
    WayBack(Network& network, const torch::Tensor& pixels, int classIndex, int last, const RunControl& control);

    int nextLayer() const { return m_next; }  ///< that will be passed next; last - 1 at the end
    /// What enters that layer, at the end what enters `last`: [1, T, C].
    const torch::Tensor& tokens() const { return m_tokens.back(); }
    /// Of the score by what leaves that layer; at the end by what enters `last`. Undefined behind passWithEvidence() of
    /// `last`, where nobody asks for it.
    const torch::Tensor& gradient() const { return m_gradient; }

    /// Goes back through one layer. Memory is linear in T.
    void pass();
    /// The same, and what the layer's attention brought: mean over heads of (dy/dA * A)+, [T, T].
    torch::Tensor passWithEvidence();

private:
    void stepBack(torch::Tensor gradient);

    Network& m_network;
    RunControl m_control;
    PatchGrid m_grid;
    int m_last = 0, m_next = 0, m_steps = 0;
    std::vector<torch::Tensor> m_tokens;  ///< what enters layers m_last, ..., m_next
    torch::Tensor m_gradient;
};

/// Which rows of a product of square matrices are wanted: of one token, the mean of all patches', or all.
struct RowsAsked {
    enum class Kind { Token, MeanOfPatches, All };
    Kind kind = Kind::All;
    int token = 0;
};

using PushRows = std::function<torch::Tensor(const torch::Tensor& rows, const torch::Tensor& evidence)>;

/// rows <- push(rows, evidence of the layer), last layer to first, from the identity's rows; a pooling layer (SigLIP)
/// is passed without a push. For plain self-attention alone.
/// @param pixels  [1, 3, H, W]
/// @param view    whose errors it will be: "relevance"
/// @return        [T], or [T, T] for all rows, on the CPU
/// @throws Error  OutOfRange without such a class or token; Unsupported without a classifier or with other kinds of
///                attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& pixels, int classIndex,
                                  const std::string& view, RowsAsked asked, const PushRows& push,
                                  const RunControl& control);

/// Bytes that pushThroughEvidence() needs at its peak beside the network, estimated: shown to the user beforehand.
int64_t evidenceBytes(const Network& network, int height, int width);

}  // namespace core
