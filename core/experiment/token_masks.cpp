#include "core/experiment/token_masks.h"

#include "core/trace/attention_traits.h"

namespace core {

using torch::Tensor;

namespace {

/// [rows, cols] bool over the image -> [P] over the grid after this many halvings.
Tensor onCoarserGrid(const Tensor& patches, int stage)
{
    auto mask = patches.to(torch::kFloat32);
    for (int step = 0; step < stage; ++step) {
        mask = torch::constant_pad_nd(mask, {0, mask.size(1) % 2, 0, mask.size(0) % 2});
        mask = mask.unflatten(0, {-1, 2}).unflatten(2, {-1, 2}).amax({1, 3});
    }
    return mask.flatten();
}

}  // namespace

Tensor patchMask(const TokenSet& set, PatchGrid grid)
{
    auto mask = torch::full({grid.rows, grid.cols}, set.all || set.patches, torch::kBool);
    for (const auto& [firstRow, firstCol, lastRow, lastCol] : set.rectangles) {
        mask.narrow(0, firstRow, lastRow - firstRow + 1).narrow(1, firstCol, lastCol - firstCol + 1).fill_(true);
    }
    return mask.flatten();
}

Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid)
{
    std::vector<float> prefix;
    const auto add = [&prefix](int count, bool in) { prefix.insert(prefix.end(), static_cast<size_t>(count), in); };
    add(int{layer.layout.classToken}, set.all || set.classToken);
    add(int{layer.layout.distillationToken}, set.all);
    add(layer.layout.registers, set.all || set.registers);
    const auto patches = onCoarserGrid(patchMask(set, grid).view({grid.rows, grid.cols}), layer.stage);
    return torch::cat({torch::tensor(prefix, torch::kFloat32), patches});
}

Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid)
{
    return traitsOf(layer.kind).hasOneQuery() ? torch::full({1}, set.all || set.classToken ? 1.0F : 0.0F)
                                              : tokenMask(set, layer, grid);
}

}  // namespace core
