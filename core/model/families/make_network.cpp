#include "core/model/families/make_network.h"

#include "core/kernels/blas_kernels.h"
#include "core/kernels/kernels.h"
#include "core/model/families/family_table.h"
#include "core/model/network/initialise.h"
#include "core/model/network/linear.h"

namespace core {

std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights)
{
    kernels();  // rejects an unsupported HEADSCOPE_ISA now
    chooseBlasKernels();
    auto network = familyRow(spec.family).make(spec);
    if (weights == Weights::Fresh) {
        initialise(*network);
    }
    network->eval();
    return network;
}

std::shared_ptr<Network> sharingWeights(const Network& network, Precision precision)
{
    const auto result = makeNetwork(network.spec(), Weights::Unset);
    const auto from = network.modules(/*include_self=*/false), to = result->modules(/*include_self=*/false);
    const auto share = [](const torch::nn::Module& values, torch::nn::Module& module) {
        const auto parameters = values.named_parameters(/*recurse=*/false), buffers = values.named_buffers(false);
        for (auto& parameter : module.named_parameters(/*recurse=*/false)) {
            if (const auto* value = parameters.find(parameter.key())) {  // a packed weight is not a parameter
                parameter.value().set_requires_grad(false).set_data(value->detach());
            }
        }
        for (auto& buffer : module.named_buffers(/*recurse=*/false)) {
            buffer.value().set_data(buffers[buffer.key()]);
        }
    };
    share(network, *result);
    for (size_t i = 0; i < to.size(); ++i) {
        share(*from[i], *to[i]);
        if (const auto linear = std::dynamic_pointer_cast<Linear>(to[i])) {
            linear->setWeight(std::dynamic_pointer_cast<Linear>(from[i])->weight().detach());
        }
    }
    packWeights(*result, precision);
    return result;
}

}  // namespace core
