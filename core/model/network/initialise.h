// The values that a network starts training from, one rule for all families.
#pragma once

#include <torch/nn/module.h>

namespace core {

/// Initializes like timm: weights of linear layers, tokens and position embeddings normal with deviation 0.02, cut at 2
/// deviations; biases zero; norms, gains and temperatures stay as their constructors made them. A convolution whose
/// stride is its kernel is a linear map of a patch and is drawn like one; others keep LibTorch's values (He et al.
/// 2015, arXiv:1502.01852, uniform with a = sqrt 5), which timm leaves them too. Draws from LibTorch's generator in the
/// order of the parameters.
void initialise(torch::nn::Module& module);

}  // namespace core
