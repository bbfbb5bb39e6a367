#include "core/model/blocks/reduced_attention.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/trace/key_grid.h"

#include <algorithm>
#include <variant>

namespace core {

using torch::Tensor;

namespace {

constexpr double kReductionEps = 1e-5;  ///< no configuration changes it, though it may change that of the blocks

}  // namespace

void recordAsReduced(LayerRun& run, int reduction, PatchGrid keyGrid, bool inRuns)
{
    if (run.request.attention) {
        const auto& kept = std::get<SelfAttention>(run.output.attention);
        run.output.attention =
            ReducedAttention{kept.q, kept.k, kept.scale, reduction, keyGrid, kept.wholeBias, kept.decomposed, inRuns};
    }
}

ReducedSelfAttention::ReducedSelfAttention(const Form& form) : m_form(form)
{
    const int width = form.width;
    q = register_module("q", std::make_shared<Linear>(width, width, form.qkvBias));
    kv = register_module("kv", std::make_shared<Linear>(width, 2 * width, form.qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
    if (form.reduction != 1) {
        const int side = std::max(form.reduction, 1);
        sr = register_module("sr", torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, side).stride(side)));
        norm = register_module("norm", layerNorm(width, kReductionEps));
    }
}

Tensor ReducedSelfAttention::sourceOfKeys(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
{
    if (!sr) {
        return x;
    }
    const auto image = x.transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
    const bool pools = m_form.reduction == 0;
    const auto reduced =
        convolve(pools ? torch::adaptive_avg_pool2d(image, {kPooledKeysSide, kPooledKeysSide}) : image, sr, stop);
    const auto normed = norm(reduced.flatten(2).transpose(1, 2));
    return pools ? torch::gelu(normed) : normed;
}

Tensor ReducedSelfAttention::forward(const Tensor& x, PatchGrid grid, LayerRun& run)
{
    const auto split = [this](const Tensor& part) { return part.unflatten(2, {m_form.heads, -1}).transpose(1, 2); };
    const auto parts = kv->forward(sourceOfKeys(x, grid, run.stop()), run.stop()).chunk(2, -1);
    const auto found = attend(split(q->forward(x, run.stop())), split(parts[0]), split(parts[1]).contiguous(), run);
    if (m_form.reduction != 1) {
        recordAsReduced(run, m_form.reduction);
    }
    return proj->forward(found, run.stop());
}

}  // namespace core
