#include "core/model/network/initialise.h"

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

}  // namespace

void initialise(torch::nn::Module& module)
{
    const torch::NoGradGuard noGrad;
    for (const auto& part : module.modules()) {
        draw(*part);
    }
}

}  // namespace core
