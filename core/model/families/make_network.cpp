#include "core/model/families/make_network.h"

#include "core/model/families/family_table.h"
#include "core/model/network/blas_kernels.h"

namespace core {

std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights)
{
    chooseBlasKernels();
    auto network = familyRow(spec.family).make(spec, weights);
    network->eval();
    return network;
}

}  // namespace core
