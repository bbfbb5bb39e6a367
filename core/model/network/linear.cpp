#include "core/model/network/linear.h"

namespace core {

Linear::Linear(int inputs, int outputs, bool hasBias)
{
    weight = register_parameter("weight", torch::empty({outputs, inputs}));
    if (hasBias) {
        bias = register_parameter("bias", torch::empty({outputs}));
    }
}

}  // namespace core
