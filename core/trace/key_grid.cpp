#include "core/trace/key_grid.h"

namespace core {

namespace {

/// The patches that a key covers on one axis: first, and one past the last.
struct Span {
    int begin = 0, end = 0;
};

Span spanOf(int key, int keys, int patches, int reduction)
{
    return reduction > 0   ? Span{key * reduction, (key + 1) * reduction}
           : reduction < 0 ? Span{key / -reduction, key / -reduction + 1}
                           : Span{key * patches / keys, ((key + 1) * patches + keys - 1) / keys};
}

/// [keys, patches]: the share of each patch in a key's weight on one axis.
torch::Tensor sharesOnAxis(int keys, int patches, int reduction)
{
    torch::Tensor shares = torch::zeros({keys, patches});
    for (int key = 0; key < keys; ++key) {
        const auto [begin, end] = spanOf(key, keys, patches, reduction);
        shares[key].slice(0, begin, end).fill_(1.0 / (end - begin));
    }
    return shares;
}

}  // namespace

PatchGrid keyGridOf(PatchGrid patches, int reduction)
{
    return reduction > 0   ? PatchGrid{patches.rows / reduction, patches.cols / reduction}
           : reduction < 0 ? PatchGrid{patches.rows * -reduction, patches.cols * -reduction}
                           : PatchGrid{kPooledKeysSide, kPooledKeysSide};
}

PatchGrid keyGridOf(const ReducedAttention& attention, PatchGrid patches)
{
    if (attention.inRuns) {
        const int64_t length = int64_t{attention.reduction} * attention.reduction;
        return {1, static_cast<int>(patches.count() / length)};
    }
    return attention.keyGrid.rows > 0 ? attention.keyGrid : keyGridOf(patches, attention.reduction);
}

bool keysFit(PatchGrid keys, PatchGrid patches, int reduction)
{
    const PatchGrid most = keyGridOf(patches, reduction);
    const int spare = reduction < 0 ? -reduction - 1 : 0;
    return keys.rows <= most.rows && keys.rows >= most.rows - spare && keys.cols <= most.cols &&
           keys.cols >= most.cols - spare && keys.rows > 0 && keys.cols > 0;
}

torch::Tensor spreadOverPatches(const torch::Tensor& rows, PatchGrid keys, int reduction, PatchGrid patches)
{
    const int64_t prefix = rows.size(-1) - keys.count();
    const auto shares = [&](int ofKeys, int ofPatches) {
        return sharesOnAxis(ofKeys, ofPatches, reduction).to(rows.device());
    };
    const torch::Tensor onKeys = rows.narrow(-1, prefix, keys.count()).unflatten(-1, {keys.rows, keys.cols});
    const torch::Tensor byRow = torch::matmul(shares(keys.rows, patches.rows).t(), onKeys);
    const torch::Tensor onPatches = torch::matmul(byRow, shares(keys.cols, patches.cols)).flatten(-2);
    return torch::cat({rows.narrow(-1, 0, prefix), onPatches}, -1);
}

torch::Tensor spreadOverPatches(const torch::Tensor& rows, const ReducedAttention& attention, PatchGrid patches)
{
    const PatchGrid keys = keyGridOf(attention, patches);
    if (!attention.inRuns) {
        return spreadOverPatches(rows, keys, attention.reduction, patches);
    }
    const int64_t length = int64_t{attention.reduction} * attention.reduction, prefix = rows.size(-1) - keys.count();
    const auto onPatches = (rows.narrow(-1, prefix, keys.count()) / length).repeat_interleave(length, -1);
    return torch::cat(
        {rows.narrow(-1, 0, prefix), torch::constant_pad_nd(onPatches, {0, patches.count() - onPatches.size(-1)})}, -1);
}

}  // namespace core
