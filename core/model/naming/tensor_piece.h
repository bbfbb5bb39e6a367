// A stored tensor on its way to its canonical form: its shape is followed at once, its numbers are computed later.
// Shapes come from a file and may be anything: every step checks what it takes.
#pragma once

#include "core/model/naming/naming.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace core {

struct Piece {
    std::string stored;  ///< name in the checkpoint, for errors and for loading
    std::vector<int64_t> shape;
    std::function<torch::Tensor(const torch::Tensor&)> make;  ///< undefined: as it is stored
};

using TensorPieces = std::map<std::string, Piece>;  ///< by the name behind the prefix

/// @throws Error ShapeMismatch when there is a piece of that name already
void addPiece(TensorPieces& pieces, const std::string& name, const Piece& piece);

/// What turns one piece into another. @throws Error ShapeMismatch when the shape does not allow it
using PieceOperation = Piece (*)(const Piece&);

/// The shape, if it has this rank and every side is from 1 to 2^24, so that products of two sides fit.
/// @throws Error ShapeMismatch
const std::vector<int64_t>& checkedShape(const Piece& piece, size_t rank);

Piece asToken(const Piece& piece);          ///< [D], [1, D] or [1, 1, D] -> [1, 1, D]
Piece withLeadingOne(const Piece& piece);   ///< [M, D] -> [1, M, D]
Piece transposed(const Piece& piece);       ///< [A, B] -> [B, A]
Piece unflattenPatch(const Piece& piece);   ///< [D, 3 p p] -> [D, 3, p, p]
Piece unflattenPixels(const Piece& piece);  ///< the same of patches whose channels lie together, [D, p p 3]
Piece gridJoined(const Piece& piece);       ///< [1, n, n, D] -> [1, n n, D]
Piece firstThird(const Piece& piece);       ///< of the rows
Piece secondThird(const Piece& piece);      ///< of the rows
Piece lastThird(const Piece& piece);        ///< of the rows
Piece lastTwoThirds(const Piece& piece);    ///< of the rows
Piece firstTwoJoined(const Piece& piece);   ///< [h, d] -> [h d]
Piece kernelToHeads(const Piece& piece);    ///< Flax: [D, h, d] -> [h d, D]
Piece kernelFromHeads(const Piece& piece);  ///< Flax: [h, d, D] -> [D, h d]
Piece kernelOfPatch(const Piece& piece);    ///< Flax: [p, p, 3, D] -> [D, 3, p, p]

/// Rows from `first` on. @throws Error ShapeMismatch when there are fewer
Piece someRows(const Piece& piece, int64_t first, int64_t count);
Piece zerosAs(const Piece& piece);  ///< zeros of the same shape, for what is left out because it is always zero

/// One of the first axis's entries, without that axis. @throws Error ShapeMismatch
Piece entryOf(const Piece& piece, int64_t index);

CanonicalTensor singleTensor(const Piece& piece);
/// Rows one below the other. @throws Error ShapeMismatch, naming `canonical`, when the other sides differ
CanonicalTensor joinedRows(const std::string& canonical, const std::vector<Piece>& pieces);

/// Puts a tensor under its name. @throws Error ShapeMismatch when there is one already
void placeTensor(CanonicalNames& names, const std::string& canonical, CanonicalTensor tensor);

/// A projection without bias as a classifier: head.bias of zeros beside a head.weight that is alone.
void addZeroHeadBias(CanonicalNames& names);

/// DINOv2 with registers adds the first row of the position embedding to the class token, and nothing to the registers;
/// the canonical form has that sum as its class token, and rows for the patches only.
void foldClassPosition(CanonicalNames& names);

}  // namespace core
