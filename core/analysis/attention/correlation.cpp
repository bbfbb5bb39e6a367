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

torch::Tensor correlationWith(const torch::Tensor& rows, const torch::Tensor& one)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor wide = rows.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor other = one.to(torch::kCPU, torch::kFloat64).unsqueeze(0).expand_as(wide);
    const torch::Tensor absent = wide.isnan().logical_or(other.isnan());
    const torch::Tensor count = absent.logical_not().sum(1, true).to(torch::kFloat64);
    const auto centred = [&](const torch::Tensor& values) {
        const torch::Tensor plain = values.masked_fill(absent, 0.0);
        return (plain - plain.sum(1, true) / count.clamp_min(1.0)).masked_fill(absent, 0.0);
    };
    const auto constant = [&](const torch::Tensor& values, const torch::Tensor& variance) {
        const torch::Tensor finest = values.masked_fill(absent, 0.0).abs().amax(1, true) * 1e-6;
        return variance <= finest.square() * count;
    };
    const torch::Tensor x = centred(wide), y = centred(other);
    const torch::Tensor varianceX = x.square().sum(1, true), varianceY = y.square().sum(1, true);
    const torch::Tensor result = ((x * y).sum(1, true) / (varianceX * varianceY).sqrt()).clamp(-1.0, 1.0);
    return result.masked_fill(constant(wide, varianceX).logical_or(constant(other, varianceY)), kNoValue)
        .squeeze(1)
        .to(torch::kFloat32)
        .contiguous();
}

}  // namespace core
