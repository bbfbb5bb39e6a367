#include "core/analysis/attention/fusion.h"

#include <torch/types.h>

namespace core {

torch::Tensor fuseHeads(const torch::Tensor& heads, const HeadChoice& head)
{
    switch (head.kind) {
        case HeadChoice::Kind::Single:
            return heads[0];
        case HeadChoice::Kind::Mean:
            return heads.mean(0);
        case HeadChoice::Kind::Max:
            return heads.amax(0);
        case HeadChoice::Kind::Min:
            return heads.amin(0);
    }
    return heads[0];
}

}  // namespace core
