#include "core/analysis/attention/correlation.h"

#include "core/analysis/view/result.h"

#include <torch/types.h>

namespace core {

torch::Tensor correlationOfRows(const torch::Tensor& rows)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor wide = rows.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor present = wide.isnan().logical_not().to(torch::kFloat64);
    const torch::Tensor plain = wide.nan_to_num(0.0);
    // Each row less its own mean first, so that little is lost in the differences below.
    const torch::Tensor mean = plain.sum(1, true) / present.sum(1, true).clamp_min(1.0);
    const torch::Tensor x = (plain - mean) * present;
    // Entry i, j: of row i, over the patches where row j has a value too.
    const torch::Tensor count = torch::mm(present, present.t());
    const torch::Tensor sum = torch::mm(x, present.t());
    const torch::Tensor variance = torch::mm(x.square(), present.t()) - sum.square() / count;
    const torch::Tensor covariance = torch::mm(x, x.t()) - sum * sum.t() / count;
    const torch::Tensor finest = plain.abs().amax(1, true) * 1e-6;  // what float32 attention tells apart
    const torch::Tensor constant = variance <= finest.square() * count;
    const torch::Tensor result = (covariance / (variance * variance.t()).sqrt()).clamp(-1.0, 1.0);
    return result.masked_fill(constant.logical_or(constant.t()), kNoValue).to(torch::kFloat32).contiguous();
}

}  // namespace core
