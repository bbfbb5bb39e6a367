// Initial values for training a network, one rule for all families.
#pragma once

#include <torch/nn/module.h>

namespace core {

/// Initializes like timm: weights of linear layers, tokens and position embeddings from a normal distribution with
/// deviation 0.02, truncated at 2 deviations; biases zero; norms, gains and temperatures as constructed. A convolution
/// whose stride equals its kernel is a linear map of patches and treated as one; others keep LibTorch's values (He et
/// al. 2015, arXiv:1502.01852, uniform with a = sqrt 5), as in timm. Draws from LibTorch's generator in the order of
/// the parameters.
void initialise(torch::nn::Module& module);

}  // namespace core
