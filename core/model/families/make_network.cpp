#include "core/model/families/make_network.h"

#include "core/model/families/cait.h"
#include "core/model/families/swin.h"
#include "core/model/families/vit.h"
#include "core/model/families/xcit.h"
#include "core/model/network/blas_kernels.h"

namespace core {

std::shared_ptr<Network> makeNetwork(const ModelSpec& spec, Weights weights)
{
    chooseBlasKernels();
    std::shared_ptr<Network> network;
    switch (spec.family) {
        case Family::Vit:
            network = std::make_shared<Vit>(spec, weights);
            break;
        case Family::Cait:
            network = std::make_shared<Cait>(spec, weights);
            break;
        case Family::Xcit:
            network = std::make_shared<Xcit>(spec, weights);
            break;
        case Family::Swin:
            network = std::make_shared<Swin>(spec, weights);
            break;
    }
    network->eval();
    return network;
}

}  // namespace core
