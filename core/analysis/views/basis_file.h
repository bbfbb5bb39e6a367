// The basis of a view of tokens (components, or centers of clusters) in a file of numbers, by which other images get
// the same colors. The file is what writeNumbers() writes for the view (core/analysis/result_numbers.h), as .npz or
// .safetensors: the arrays of Result::basis, and the view that they belong to. The option `basis` names it.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/file/output_file.h"

#include <torch/types.h>

#include <string>
#include <utility>
#include <vector>

namespace core {

/// The file that the option `basis` names; empty where it is one of its words.
std::string basisFile(const View& view);
/// The same of the view and of the one that is subtracted, for requireOutput().
std::vector<InputFile> basisFiles(const View& view);

/// An array of a basis file: [rows, columns], float32 or float64.
struct BasisArray {
    std::string name;
    int64_t leastRows = 0, mostRows = 0, columns = 0;
};

/// The arrays, and the array by which savedBasis() recognizes the network: "basis.weights" [1] int64, a hash of its
/// biases and norms.
std::vector<std::pair<std::string, torch::Tensor>> basisArrays(
    const ViewInput& subject, std::vector<std::pair<std::string, torch::Tensor>> arrays);

/// Reads an untrusted file. @return the arrays, float64, in the order in which they are asked for
/// @throws Error Unsupported, naming the file and both sides, for the basis of another view, model, layer or feature;
///         ShapeMismatch for an array of another size, before it is read; Corrupt for missing arrays, numbers that are
///         not finite, or a broken file; NotFound
std::vector<torch::Tensor> savedBasis(const ViewInput& subject, const View& view,
                                      const std::vector<BasisArray>& arrays);

/// "basis of colors.npz": for captions. Only where the option names a file.
Message basisFileText(const View& view);

}  // namespace core
