#include "core/model/families/make_network.h"

#include "core/kernels/blas_kernels.h"
#include "core/kernels/kernels.h"
#include "core/model/families/family_table.h"

#include <torch/nn/modules/conv.h>

namespace core {

namespace {

bool keepsItsValues(const torch::nn::Module& module)
{
    const auto* convolution = module.as<torch::nn::Conv2dImpl>();
    return convolution && *convolution->options.stride() != *convolution->options.kernel_size();
}

/// The module's own parameters, not those of its parts.
void draw(torch::nn::Module& module)
{
    if (keepsItsValues(module)) {
        return;
    }
    for (auto& parameter : module.named_parameters(/*recurse=*/false)) {
        if (parameter.key() == "bias") {
            parameter.value().zero_();
        } else if (parameter.value().dim() > 1 && parameter.key() != "temperature" &&
                   parameter.key() != "logit_scale") {
            parameter.value().normal_(0.0, 0.02).clamp_(-0.04, 0.04);
        }
    }
}

/// Initializes like timm: weights of linear layers, tokens and position embeddings normal with deviation 0.02, cut at 2
/// deviations; biases zero; norms, gains and temperatures stay as their constructors made them. A convolution whose
/// stride is its kernel is a linear map of a patch and is drawn like one; others keep LibTorch's values (He et al.
/// 2015, arXiv:1502.01852, uniform with a = sqrt 5), which timm leaves them too. Draws from LibTorch's generator in the
/// order of the parameters.
void initialize(torch::nn::Module& module)
{
    const torch::NoGradGuard noGrad;
    for (const auto& part : module.modules()) {
        draw(*part);
    }
}

}  // namespace

std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights)
{
    kernels();  // rejects an unsupported HEADSCOPE_ISA now
    chooseBlasKernels();
    auto network = familyRow(spec.family).make(spec);
    if (weights == Weights::Fresh) {
        initialize(*network);
    }
    network->eval();
    return network;
}

}  // namespace core
