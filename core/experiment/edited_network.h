// A network with interventions: a Network like any other, so that tracing, gradients and every view work on it as on
// the one it wraps. It stores no T x T matrix: its traces hold queries and keys from which the edited attention can be
// recomputed.
//
// If patches are dropped, the tokens between layers still fill the whole grid: dropped ones hold zeros, and have weight
// 0 in every attention.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/network.h"

#include <memory>
#include <optional>
#include <vector>

namespace core {

/// Applies the edits that are on; without any, returns the network itself. Pixels are edited first, then patches, then
/// layers, each in the order of the list.
/// @throws Error Unsupported or OutOfRange, beginning with the edit, for an edit without meaning for this network
///         (edit_meaning.h) and for any edit of a recorded trace
std::shared_ptr<Network> edited(std::shared_ptr<Network> network, const std::vector<Edit>& edits);

/// Checks the edits that are on for an image with this patch grid.
/// @throws Error OutOfRange, with the edit in front, when one names patches beyond the grid; Unsupported when they drop
///         every patch
void requirePatches(const std::vector<Edit>& edits, PatchGrid grid);

/// The network that an edited one wraps; any other network itself.
std::shared_ptr<Network> unedited(const std::shared_ptr<Network>& network);
Network& unedited(Network& network);

/// The edits that are on in this network; empty if it is not edited.
std::vector<Edit> editsOf(const Network& network);

/// [P] bool: the patches left out of the sequence; undefined: none.
torch::Tensor droppedPatches(const Network& network, PatchGrid grid);

/// Number of unchanged layers at the front of a pass: 0 if patches are edited, else the first edited layer; all layers
/// without edits. A trace with tokens can be continued from there (TraceOptions::unchanged).
int firstEditedLayer(const Network& network);

class EditedNetwork final : public Network {
public:
    /// @param edits  at least one, all on
    EditedNetwork(std::shared_ptr<Network> network, std::vector<Edit> edits);

    PatchGrid gridFor(int height, int width) const override { return m_inner->gridFor(height, width); }
    torch::Tensor embedPatches(const Pass& pass, const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const Pass& pass, const torch::Tensor& patches, bool positions) override;

    const std::shared_ptr<Network>& inner() const { return m_inner; }  ///< the network without edits
    const std::vector<Edit>& edits() const { return m_edits; }         ///< at least one, all on, in order
    torch::Tensor dropped(PatchGrid grid) const;  ///< [P] bool; undefined: none. See droppedPatches()
    int firstEdited() const;                      ///< see firstEditedLayer()

protected:
    torch::Tensor runBlocks(int layer, const torch::Tensor& entering, LayerRun& run) override;
    torch::Tensor classifyAfter(int layer, const Pass& pass, const torch::Tensor& outputTokens) override;

private:
    bool has(EditKind kind) const;
    std::optional<LayerEdit> editOfLayer(int layer, PatchGrid grid) const;
    void addTo(LayerEdit& to, const Edit& edit, int layer, PatchGrid grid) const;
    /// The layer on the tokens that are not dropped. @param edit  is restricted to them
    LayerOutput runWithoutDropped(const Pass& pass, int layer, const torch::Tensor& tokens, LayerEdit& edit,
                                  LayerRequest request);
    /// Inserts the added registers after the model's own; withoutAdded() removes them before pooling and classifier.
    torch::Tensor withAdded(const torch::Tensor& tokens) const;
    torch::Tensor withoutAdded(const torch::Tensor& tokens) const;
    LayerEdit::NeuronMove movedBy(const Edit& edit, int layer) const;

    std::shared_ptr<Network> m_inner;
    std::vector<Edit> m_edits;
    std::vector<std::vector<size_t>> m_editsOfLayers;  ///< indices into m_edits, in order
    bool m_drops = false;
    int m_added = 0;  ///< registers
};

}  // namespace core
