// One thing that is computed otherwise than the model does: a head switched off, a way of attention cut, patches left
// out. A list of them is applied in order; it is part of a View, and the command line spells it:
//
//   zero:L.H  mean:L.H           the head's values, mixed by attention, become 0, or their mean over the layer's tokens
//   uniform:L.H                  every key of the head gets the same weight, also one that an earlier edit cut
//   temperature:L.H=T            scores / T before the softmax
//   knockout:L.H:QUERIES>KEYS    scores become minus infinity, then softmax
//   drop:TOKENS                  patches left out of the sequence, behind the position embedding
//   fill:TOKENS=mean|blur|zero   pixels of patches: the picture's mean, a blur, 0 of the normalised input
//   shuffle:SEED                 patches change places before positions are added
//   nopos                        nothing tells where a patch stands
//   mlp:L=zero|mean              what the MLP adds becomes 0, or its mean over the layer's tokens
//   register:L.N+L.N             a token more, which begins as 0 behind those before the patches; to it the activations
//                                of neurons N of the MLPs of layers L move: it gets their maximum over the tokens, the
//                                patches get 0 (Jiang et al. 2025, "Vision Transformers Don't Need Trained Registers")
//
// L and H are numbers from 0 (a layer also from the end: -1 is the last), ranges "3-5", or "*" for all. TOKENS are
// class, registers, patches, all, ROW,COL or ROW,COL-ROW,COL (a rectangle of the picture's patches), joined by "+".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Both ends belong to it; negative ones count from the end.
struct IndexRange {
    bool all = true;
    int first = 0, last = 0;
    bool operator==(const IndexRange&) const = default;
};

/// Both corners belong to it; first <= last in both directions.
struct PatchRectangle {
    int firstRow = 0, firstCol = 0, lastRow = 0, lastCol = 0;
    bool operator==(const PatchRectangle&) const = default;
};

struct TokenSet {
    bool all = false;  ///< also tokens that have no word of their own: the distillation token
    bool classToken = false, registers = false, patches = false;
    std::vector<PatchRectangle> rectangles;
    bool operator==(const TokenSet&) const = default;
};

/// One of the numbers that come out of the activation of a layer's MLP, before its second linear.
struct Neuron {
    int layer = 0;  ///< negative ones count from the end
    int index = 0;
    bool operator==(const Neuron&) const = default;
};

enum class EditKind { Zero, Mean, Uniform, Temperature, Knockout, Drop, Fill, Shuffle, NoPositions, Mlp, Register };

/// What fill:, and zero and mean of mlp:, put in place.
enum class Filling { Zero, Mean, Blur };

struct Edit {
    EditKind kind = EditKind::Zero;
    IndexRange layers, heads;
    double temperature = 1.0;
    TokenSet tokens;  ///< of drop and fill; the queries of a knockout
    TokenSet keys;    ///< of a knockout
    Filling filling = Filling::Zero;
    uint64_t seed = 0;
    std::vector<Neuron> neurons{};  ///< of a register
    bool on = true;                 ///< one that is off stays in the list and does nothing
    bool operator==(const Edit&) const = default;
};

/// As spelt above, whether on or off.
std::string toText(const Edit& edit);

/// What toText() wrote and every other spelling of it. Whether a model has such layers, heads and tokens is asked when
/// the edit meets one (edited_network.h).
/// @throws Error OutOfRange, naming what was expected and what came: "edit: expected zero:LAYER.HEAD, found "zero""
Edit parseEdit(const std::string& text);

/// Those that are on.
std::vector<Edit> activeEdits(const std::vector<Edit>& edits);

/// "zero:3.1, nopos and 2 more": what captions say; empty without edits.
std::string editsText(const std::vector<Edit>& edits);

}  // namespace core
