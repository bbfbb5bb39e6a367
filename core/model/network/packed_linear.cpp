#include "core/model/network/packed_linear.h"

#include "core/model/network/onednn_linear.h"
#include "core/model/network/panel_product.h"
#include "core/model/network/tiled_linear.h"
#include "core/model/network/wide_vectors.h"

namespace core {

namespace {

/// With AVX2 alone oneDNN's kernels gain nothing beside OpenBLAS's at 197 tokens and lose 7 % at 1025; our panels gain
/// 4 to 20 % (all measured). With AVX-512 oneDNN's gain 15 %, ours were not measured.
bool oneDnnIsBest()
{
    return !panelKernelsOfPass() && oneDnnPacks();
}

}  // namespace

bool PackedLinear::available()
{
    return oneDnnIsBest() || panelKernels(widestVectorBytes());
}

std::shared_ptr<const PackedLinear> PackedLinear::pack(const torch::Tensor& weight)
{
    if (!weight.device().is_cpu() || weight.scalar_type() != torch::kFloat32 || weight.numel() == 0) {
        return nullptr;
    }
    if (oneDnnIsBest()) {
        return packByOneDnn(weight);
    }
    const auto* kernels = panelKernels(widestVectorBytes());
    return kernels ? packInPanels(weight, *kernels) : nullptr;
}

}  // namespace core
