// A network in which something is computed otherwise: a Network like any other, so that tracing, gradients and every
// view work on it as they do on the one it is made of. Nothing of T x T is kept for it, and what it leaves in a trace
// are queries and keys from which the edited attention follows.
//
// Where patches are dropped, tokens outside still stand in the full grid: dropped ones hold zeros, and weigh 0 in every
// attention.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/network.h"

#include <memory>
#include <optional>
#include <vector>

namespace core {

/// The network itself when no edit is on. Pixels are edited first, then patches, then layers; edits of one kind are
/// applied in order, as far as it matters. @throws Error Unsupported or OutOfRange, beginning with the edit, for one
/// without meaning for this network (edit_meaning.h), or of a recorded trace
std::shared_ptr<Network> edited(std::shared_ptr<Network> network, const std::vector<Edit>& edits);

/// The network that an edited one is made of; any other itself.
std::shared_ptr<Network> unedited(const std::shared_ptr<Network>& network);
Network& unedited(Network& network);

/// Those that are on in this network; none where it is not edited.
std::vector<Edit> editsOf(const Network& network);

/// [P] bool: the patches that are left out of its sequence; undefined: none.
torch::Tensor droppedPatches(const Network& network, PatchGrid grid);

/// What is left unchanged at the front of a pass: 0 where the patches are edited, else the first edited layer; the
/// number of layers where nothing is. A trace with tokens can be gone on from there (TraceOptions::unchanged).
int firstEditedLayer(const Network& network);

class EditedNetwork final : public Network {
public:
    /// @param edits  at least one, all on
    EditedNetwork(std::shared_ptr<Network> network, std::vector<Edit> edits);

    torch::Tensor embed(const torch::Tensor& pixels) override;
    torch::Tensor embedPatches(const torch::Tensor& pixels) override;
    torch::Tensor placePatches(const torch::Tensor& patches, PatchGrid grid, bool positions) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& entering, PatchGrid grid, LayerRecord* record) override;
    PatchGrid gridFor(int height, int width) const override { return m_inner->gridFor(height, width); }

    const std::shared_ptr<Network>& inner() const { return m_inner; }
    const std::vector<Edit>& edits() const { return m_edits; }
    torch::Tensor dropped(PatchGrid grid) const;
    int firstEdited() const;

protected:
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;

private:
    struct OfLayer {
        std::vector<size_t> edits;  ///< of m_edits, in order
    };
    bool has(EditKind kind) const;
    std::optional<LayerEdit> editOfLayer(int layer, PatchGrid grid) const;
    void addTo(LayerEdit& to, const Edit& edit, int layer, PatchGrid grid) const;
    torch::Tensor runWithoutDropped(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerEdit& edit,
                                    LayerRecord& record);
    /// Registers are added where the model's own would stand, and taken away before a pooling and the classifier.
    torch::Tensor withAdded(const torch::Tensor& tokens) const;
    torch::Tensor withoutAdded(const torch::Tensor& tokens) const;
    LayerEdit::NeuronMove movedBy(const Edit& edit, int layer) const;
    std::shared_ptr<Network> m_inner;
    std::vector<Edit> m_edits;
    std::vector<OfLayer> m_layers;
    bool m_drops = false;
    int m_added = 0;  ///< registers
};

}  // namespace core
