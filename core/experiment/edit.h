// A single intervention on the forward pass: a head switched off, attention masked, patches dropped. A list of them is
// applied in order; it is part of a View. The syntax on the command line:
//
//   zero:L.H  mean:L.H           the head's result before the projection becomes 0, or its mean over the layer's tokens
//   uniform:L.H                  every key of the head gets the same weight, even if an earlier edit masked it
//   temperature:L.H=T            scores / T before the softmax
//   knockout:L.H:QUERIES>KEYS    scores become minus infinity before the softmax
//   drop:TOKENS                  patches left out of the sequence, after the position embedding
//   fill:TOKENS=mean|blur|zero   pixels of patches: the image's mean, a blur, 0 in the normalized input
//   shuffle:SEED                 patches are permuted before positions are added
//   nopos                        without position embeddings
//   mlp:L=zero|mean              the MLP's branch becomes 0, or its mean over the layer's tokens
//   register:L.N+L.N             one more token, initially 0, after those before the patches. Activations of neurons N
//                                in the MLPs of layers L move to it: it gets their maximum over the tokens, patches get
//                                0 (Jiang et al. 2025, "Vision Transformers Don't Need Trained Registers")
//
// L and H are numbers from 0 (a layer may count from the end: -1 is the last), ranges "3-5", or "*" for all. TOKENS are
// class, registers, patches, all, ROW,COL or ROW,COL-ROW,COL (a rectangle of the image's patches), joined by "+".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Bounds are inclusive; negative ones count from the end.
struct IndexRange {
    bool all = true;
    int first = 0, last = 0;
    bool operator==(const IndexRange&) const = default;
};

/// Corners are inclusive; first <= last in both directions.
struct PatchRectangle {
    int firstRow = 0, firstCol = 0, lastRow = 0, lastCol = 0;
    bool operator==(const PatchRectangle&) const = default;
};

struct TokenSet {      ///< union of rectangles and named groups
    bool all = false;  ///< every token, including those without a word of their own: the distillation token
    bool classToken = false, registers = false, patches = false;
    std::vector<PatchRectangle> rectangles;
    bool operator==(const TokenSet&) const = default;
};

/// A hidden unit of a layer's MLP, after the activation function.
struct Neuron {
    int layer = 0;  ///< negative ones count from the end
    int index = 0;
    bool operator==(const Neuron&) const = default;
};

/// The kinds of edits, by their words above.
enum class EditKind { Zero, Mean, Uniform, Temperature, Knockout, Drop, Fill, Shuffle, NoPositions, Mlp, Register };

/// The replacement in fill:, and in mlp: zero or mean.
enum class Filling { Zero, Mean, Blur };

struct Edit {  ///< fields that the kind does not use keep their defaults
    EditKind kind = EditKind::Zero;
    IndexRange layers, heads;
    double temperature = 1.0;
    TokenSet tokens;  ///< dropped or filled tokens; the queries of a knockout
    TokenSet keys;    ///< the keys of a knockout
    Filling filling = Filling::Zero;
    uint64_t seed = 0;
    std::vector<Neuron> neurons{};  ///< neurons moved to a register
    bool on = true;                 ///< an edit that is off stays in the list but does nothing
    bool operator==(const Edit&) const = default;
};

/// The syntax above, whether on or off.
std::string toText(const Edit& edit);
std::string toText(const TokenSet& tokens);  ///< TOKENS of the syntax

/// Parses the output of toText() and every other spelling. Whether a model has such layers, heads and tokens is checked
/// when the edit is applied (edited_network.h).
/// @throws Error OutOfRange, naming what was expected and found: "edit: expected zero:LAYER.HEAD, found "zero""
Edit parseEdit(const std::string& text);

/// The edits that are on.
std::vector<Edit> activeEdits(const std::vector<Edit>& edits);

/// "zero:3.1, nopos and 2 more", for captions; empty without edits.
std::string editsText(const std::vector<Edit>& edits);

}  // namespace core
