// A stored tensor on its way to its canonical form: its shape is tracked at once, its numbers are computed later.
// Shapes come from a file and may be anything: every step checks its input.
#pragma once

#include "core/model/naming/naming.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace core {

struct TensorTransform {  ///< one stored tensor and the steps to its canonical form
    std::string stored;   ///< name in the checkpoint, for errors and for loading
    std::vector<int64_t> shape;
    std::function<torch::Tensor(const torch::Tensor&)> make;  ///< undefined: as stored
};

using TensorTransforms = std::map<std::string, TensorTransform>;  ///< by the name after the prefix

/// @throws Error ShapeMismatch when the name is already taken
void addTransform(TensorTransforms& transforms, const std::string& name, const TensorTransform& transform);

/// A step that extends a transform. @throws Error ShapeMismatch when the shape does not allow it
using TransformStep = TensorTransform (*)(const TensorTransform&);

/// The shape, if it has this rank and every side is between 1 and 2^24, so that products of two sides fit.
/// @throws Error ShapeMismatch
const std::vector<int64_t>& checkedShape(const TensorTransform& transform, size_t rank);

TensorTransform asToken(const TensorTransform& transform);         ///< [D], [1, D] or [1, 1, D] -> [1, 1, D]
TensorTransform withLeadingOne(const TensorTransform& transform);  ///< [M, D] -> [1, M, D]
TensorTransform matrixOfPixel(const TensorTransform& transform);   ///< [A, B] or [A, B, 1, 1] -> [A, B]
TensorTransform transposed(const TensorTransform& transform);      ///< [A, B] -> [B, A]
TensorTransform unflattenPatch(const TensorTransform& transform);  ///< [D, 3 p p] -> [D, 3, p, p]
TensorTransform tubeletsJoined(const TensorTransform& transform);  ///< [D, 3, t, p, p] -> [D, 3 t, p, p]
TensorTransform unflattenPixels(
    const TensorTransform& transform);  ///< [D, p p 3] -> [D, 3, p, p]: the channels of a pixel are adjacent
TensorTransform gridJoined(const TensorTransform& transform);       ///< [1, n, n, D] -> [1, n n, D]
TensorTransform firstTwoJoined(const TensorTransform& transform);   ///< [h, d] -> [h d]
TensorTransform kernelToHeads(const TensorTransform& transform);    ///< Flax: [D, h, d] -> [h d, D]
TensorTransform kernelFromHeads(const TensorTransform& transform);  ///< Flax: [h, d, D] -> [D, h d]
TensorTransform kernelOfPatch(const TensorTransform& transform);    ///< Flax: [p, p, 3, D] -> [D, 3, p, p]

/// `count` thirds of the rows, starting with third `begin`.
TensorTransform thirds(const TensorTransform& transform, int64_t begin, int64_t count);
template <int64_t begin, int64_t count>
TensorTransform thirdsOf(const TensorTransform& transform)
{
    return thirds(transform, begin, count);
}
constexpr TransformStep firstThird = thirdsOf<0, 1>, secondThird = thirdsOf<1, 1>, lastThird = thirdsOf<2, 1>,
                        lastTwoThirds = thirdsOf<1, 2>;

TensorTransform firstHalf(const TensorTransform& transform);  ///< of the rows; an even number
TensorTransform secondHalf(const TensorTransform& transform);

/// `count` rows, starting with row `first`. @throws Error ShapeMismatch when there are fewer
TensorTransform someRows(const TensorTransform& transform, int64_t first, int64_t count);
TensorTransform zerosAs(const TensorTransform& transform);  ///< zeros of the same shape, for a part that the file omits
                                                            ///< because it is always zero

/// One entry of the first axis, without that axis. @throws Error ShapeMismatch
TensorTransform entryOf(const TensorTransform& transform, int64_t index);

CanonicalTensor singleTensor(const TensorTransform& transform);  ///< made of a single stored tensor
/// Rows concatenated. @throws Error ShapeMismatch, naming `canonical`, when the other sides differ
CanonicalTensor joinedRows(const std::string& canonical, const std::vector<TensorTransform>& transforms);

/// Stores a tensor under its name. @throws Error ShapeMismatch when the name is already taken
void placeTensor(CanonicalNames& names, const std::string& canonical, CanonicalTensor tensor);

/// Turns a projection without bias into a classifier: adds a head.bias of zeros to a head.weight without one.
void addZeroHeadBias(CanonicalNames& names);

/// DINOv2 with registers adds the first row of the position embedding to the class token, and nothing to the registers;
/// the canonical form has that sum as its class token, and position rows for the patches only.
void foldClassPosition(CanonicalNames& names);

}  // namespace core
