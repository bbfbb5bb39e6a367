#include "core/model/network/recomputed_rows.h"

#include "core/run_control.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace core {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

namespace {

struct Blocks : torch::CustomClassHolder {
    Blocks(RowFunction rowFunction, int64_t size, std::stop_token token)
        : function(std::move(rowFunction)), block(size), stop(std::move(token))
    {
    }
    template <typename Visit>
    void forEach(int64_t rows, const Visit& visit) const
    {
        for (int64_t first = 0; first < rows; first += block) {
            throwIfCancelled(stop);
            visit(first, std::min(block, rows - first));
        }
    }
    RowFunction function;
    int64_t block;
    std::stop_token stop;
};
using BlocksPtr = c10::intrusive_ptr<Blocks>;

/// The gradient of one block; adds to `sums`, the gradients with respect to the whole tensors.
/// @param leaves  detached, with the same requires_grad as the originals
Tensor gradientOfBlock(const RowFunction& function, const Tensor& rows, int64_t first, const variable_list& leaves,
                       const Tensor& above, variable_list& sums)
{
    variable_list by{rows.detach().requires_grad_()};
    std::copy_if(leaves.begin(), leaves.end(), std::back_inserter(by),
                 [](const Tensor& leaf) { return leaf.requires_grad(); });
    const auto gradients =
        torch::autograd::grad({function(by.front(), leaves, first)}, by, {above}, false, false, /*allow_unused=*/true);
    size_t next = 1;
    for (size_t i = 0; i < leaves.size(); ++i) {
        if (!leaves[i].requires_grad()) {
            continue;
        }
        if (const auto& gradient = gradients[next++]; gradient.defined()) {
            sums[i] = sums[i].defined() ? sums[i].add_(gradient) : gradient.clone();
        }
    }
    return gradients.front();
}

struct RecomputedRows : torch::autograd::Function<RecomputedRows> {
    static Tensor forward(AutogradContext* context, const BlocksPtr& blocks, at::TensorList inputs)
    {
        const variable_list all(inputs.begin(), inputs.end()), whole(all.begin() + 1, all.end());
        context->saved_data["blocks"] = c10::IValue::make_capsule(blocks);
        context->save_for_backward(all);
        std::vector<Tensor> parts;
        blocks->forEach(all.front().size(2), [&](int64_t first, int64_t count) {
            parts.push_back(blocks->function(all.front().narrow(2, first, count), whole, first));
        });
        return torch::cat(parts, 2);
    }

    static variable_list backward(AutogradContext* context, const variable_list& above)
    {
        const torch::AutoGradMode gradients(true);
        const auto capsule = context->saved_data["blocks"].toCapsule();
        const auto& blocks = static_cast<const Blocks&>(*capsule);
        const auto all = context->get_saved_variables();
        variable_list leaves;
        for (size_t i = 1; i < all.size(); ++i) {
            leaves.push_back(all[i].detach().requires_grad_(all[i].requires_grad()));
        }
        variable_list sums(leaves.size());
        auto ofRows = torch::zeros_like(all.front());
        blocks.forEach(ofRows.size(2), [&](int64_t first, int64_t count) {
            const auto gradient = gradientOfBlock(blocks.function, all.front().narrow(2, first, count), first, leaves,
                                                  above.front().narrow(2, first, count), sums);
            if (gradient.defined()) {
                const torch::NoGradGuard noGrad;
                ofRows.narrow(2, first, count).copy_(gradient);
            }
        });
        variable_list result{Tensor(), ofRows};  // none for the blocks themselves
        result.insert(result.end(), sums.begin(), sums.end());
        return result;
    }
};

}  // namespace

Tensor inRecomputedBlocks(const Tensor& rows, const std::vector<Tensor>& whole, int64_t block,
                          const RowFunction& function, const std::stop_token& stop)
{
    variable_list inputs{rows};
    inputs.insert(inputs.end(), whole.begin(), whole.end());
    const at::TensorList list = inputs;
    const auto blocks = c10::make_intrusive<Blocks>(function, block, stop);
    return RecomputedRows::apply(blocks, list);
}

}  // namespace core
