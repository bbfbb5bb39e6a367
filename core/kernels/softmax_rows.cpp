#include "core/kernels/softmax_rows.h"

#include "core/kernels/kernels.h"

namespace core {

void softmaxRowsInPlace(torch::Tensor& scores)
{
    if (scores.scalar_type() != torch::kFloat32 || scores.numel() == 0) {
        torch::_softmax_out(scores, scores, -1, false);
        return;
    }
    kernels().softmaxRows(scores.data_ptr<float>(), scores.numel() / scores.size(-1), scores.size(-1));
}

}  // namespace core
