// Helpers shared by the writers of tensor files.
#pragma once

#include "core/checkpoint/tensor/tensor_file.h"

#include <string_view>

namespace core {

/// The tensor on the CPU, contiguous, without a gradient.
torch::Tensor plainTensor(const torch::Tensor& tensor);

/// The elements in memory. The tensor must be plain and outlive the view.
std::string_view elementBytes(const torch::Tensor& plain);

/// @throws Error Other when a tensor is undefined, or a name is empty, not UTF-8 or given twice
void expectWritable(const std::filesystem::path& path, const NamedTensors& tensors);

}  // namespace core
