// network/packed_linear.h by our own product of panels: the weight lies as panels that network/panel_product.h wants.
#pragma once

#include "core/model/network/packed_linear.h"
#include "core/model/network/panel_product.h"

namespace core {

/// Numbers do not depend on the rows given at once, nor on the number of threads.
/// @param weight  [outputs, inputs], with any strides, in float32 on the CPU, not empty
std::shared_ptr<const PackedLinear> packInPanels(const torch::Tensor& weight, const PanelKernels& kernels);

}  // namespace core
